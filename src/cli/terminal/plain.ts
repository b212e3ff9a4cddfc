import type { AgonEvent, FactRecorded, TurnAnswered, TurnAsked, TurnFailed } from '../../core/events.ts'
import { settledEvidence } from '../../core/evidence.ts'
import type { Failure } from '../../core/failure.ts'
import { sittingPlace } from '../../core/judging/sittings.ts'
import { isRemark } from '../../core/remark.ts'
import { emptyView, type View } from '../../core/view.ts'
import type { DrawnOutput } from '../../show/safe-text.ts'
import { hearingOf } from '../../shown/audible-parts.ts'
import { isSealedTurn, type ShownDisplay } from '../../shown/sealed.ts'
import { asideLines, isToldInLine, isUntold } from './asides.ts'
import { type Lines, worthSayingMs } from './lines.ts'
import { TerminalPage } from './page.ts'
import { sittingOf } from './panel.ts'
import { Panels } from './panels.ts'
import { LiveTurn } from './speech.ts'

/** For pipes, logs and `--plain`: whole speeches in the order in which they ended, without control characters. */
export class PlainTerminal {
  readonly #lines: Lines
  readonly #page: TerminalPage
  readonly #quiet: boolean
  readonly #panels: Panels
  #view = emptyView()
  #above: string | null = null
  #scene: string | null = null
  #lastIsLine = false

  constructor(lines: Lines, out: DrawnOutput, quiet: boolean) {
    this.#lines = lines
    this.#panels = new Panels(lines)
    this.#page = new TerminalPage(lines, { write: text => void out.write(text) })
    this.#quiet = quiet
  }

  hear(event: AgonEvent, view: View): void {
    this.#view = view
    if (event.type === 'turn.asked') this.#aside(event, view)
    this.#take(event, view)
    if (event.type !== 'turn.asked') this.#aside(event, view)
  }

  #take(event: AgonEvent, view: View): void {
    switch (event.type) {
      case 'turn.asked':
        this.#asked(event.key, view)
        break
      case 'citation.checked':
      case 'claim.made':
        this.#checked(event, view)
        break
      case 'turn.answered':
        this.#answered(event, view)
        break
      case 'turn.failed':
        this.#failed(event, view)
        break
      case 'turn.waiting':
        this.#waiting(event.key, event.ms, event.failure, view)
        break
      case 'turn.missed':
        // If the format has lines about it, they say why.
        if (this.#quiet || asideLines(event, view, this.#lines).length === 0)
          this.#print(this.#lines.missed(event, view))
        this.#sumUp(event.key, view)
        break
      case 'turn.remark':
        this.#print(this.#lines.remark(event.key, view.turns.get(event.key)?.seat ?? '', event.text))
        break
      case 'person.spoke':
        if (isRemark(event) && !this.#quiet)
          this.#line(this.#lines.spoken(String(event.fact.text), event.fact.via === 'file'))
        break
      case 'fallback.taken':
        this.#print(this.#lines.fallback(event, view))
        break
    }
  }

  hold(key: string): Promise<void> {
    const turn = this.#turn(key, this.#view)
    if (!turn) return Promise.resolve()
    return this.#page.hold(turn, this.#view)
  }

  hint(text: string): void {
    this.#line(this.#lines.hint(text))
  }

  end(): void {
    this.#page.end()
  }

  #print(text: string, space = ''): void {
    this.#panels.passed()
    this.#printOn(text, space)
  }

  #printOn(text: string, space = ''): void {
    this.#above = null
    this.#scene = null
    this.#lastIsLine = false
    this.#page.print(text, space)
  }

  #asked(key: string, view: View): void {
    const panel = this.#quiet ? null : this.#panels.asked(key, view)
    if (panel !== null) this.#printOn(panel, '\n')
  }

  #answered(event: TurnAnswered, view: View): void {
    const turn = this.#turn(event.key, view)
    if (!turn) return
    const written = this.#page.wrote(event)
    if (!written && !this.#quiet) {
      if (sittingOf(event.key, view, this.#lines.display)) this.#printOn(this.#panels.ruled(event.key, view))
      else this.#show(turn, event, view)
    }
    this.#above = event.key
    this.#sumUp(event.key, view)
  }

  #sumUp(key: string, view: View): void {
    const outcome = this.#quiet ? null : this.#panels.outcome(key, view)
    if (outcome !== null) this.#printOn(outcome)
  }

  #show(turn: LiveTurn, event: TurnAnswered, view: View): void {
    turn.settle(event)
    if (!this.#lines.display.replies || !turn.structured)
      this.#print(`${this.#lines.heading(turn, view)}\n${this.#content(turn, event, view)}`, '\n')
    else if (turn.aloud && turn.hasWords) this.#showReply(turn, view)
    else if (!isUntold(this.#lines.display, turn, view)) this.#line(this.#lines.unheard(turn, event, view))
  }

  /** Audible replies are short: those of one scene stand close together. */
  #showReply(turn: LiveTurn, view: View): void {
    const { scene } = sittingPlace(turn.key)
    const space = scene === this.#scene ? '' : '\n'
    const words = turn.takeUnprinted()
    this.#print(`${this.#lines.heading(turn, view)}\n${this.#lines.whole(words)}`, space)
    this.#scene = words.trim().includes('\n') ? null : scene
  }

  #content(turn: LiveTurn, event: TurnAnswered, view: View): string {
    if (turn.announced) return this.#lines.writing() + this.#lines.done(event, view)
    return `${this.#lines.whole(turn.takeUnprinted())}\n${this.#lines.footer(turn, event, view)}`
  }

  #aside(event: AgonEvent, view: View): void {
    if (this.#quiet) return
    for (const line of asideLines(event, view, this.#lines)) this.#line(line)
  }

  #line(line: string): void {
    const isHeading = line.startsWith('\n')
    this.#print(isHeading ? line.slice(1) : line, this.#lastIsLine && !isHeading ? '' : '\n')
    this.#lastIsLine = true
  }

  /** Shown right below the speech, or with the speaker's name if other text stands between. */
  #checked(event: FactRecorded, view: View): void {
    const found = settledEvidence(event, view.evidence)
    if (!found || this.#quiet || isSealedTurn(this.#lines.display, found.turn, view)) return
    const isBelow = this.#above === found.turn && !this.#page.isWrittenOn
    this.#print(this.#lines.evidence(found.turn, found.evidence, view, !isBelow))
  }

  #failed(event: TurnFailed, view: View): void {
    if (this.#page.wrote(event)) return
    const line = this.#lines.failed(event, view)
    if (line !== null) this.#print(line)
  }

  /** What comes next explains a short pause. In a long pause a log must not just fall silent. */
  #waiting(key: string, ms: number, failure: Failure, view: View): void {
    if (this.#quiet || ms < worthSayingMs) return
    this.#print(`  ${this.#lines.waiting(key, ms, failure, view)}`)
  }

  #turn(key: string, view: View): LiveTurn | null {
    const turn = view.turns.get(key)
    if (!turn) return null
    const { seat, model, attempts: attempt, shape } = turn
    return liveTurn({ key, seat, model, attempt, ...(shape !== null && { shape }) }, this.#lines, view)
  }
}

/** An attempt at a turn, ready to be shown. `sitting`: it is one of several parallel rulings. */
export function liveTurn(
  { key, seat, model, attempt, shape }: Pick<TurnAsked, 'key' | 'seat' | 'model' | 'attempt' | 'shape'>,
  lines: Lines,
  view: View,
  sitting = false,
): LiveTurn {
  const structured = lines.describe.structured(key)
  const hearing = sitting
    ? null
    : hearingOf(lines.display, { shape: shape ?? null, structured, seat }, view, lines.language)
  const turn = new LiveTurn({ key, seat, model, attempt, structured, hearing })
  turn.sitting = sitting
  return turn
}

/** Attempts that are not fully on the screen yet, oldest first. */
export class TurnQueue {
  readonly #display: ShownDisplay
  #turns: LiveTurn[] = []

  constructor(display: ShownDisplay) {
    this.#display = display
  }

  add(turn: LiveTurn): void {
    this.#turns.push(turn)
  }

  remove(turn: LiveTurn | null): void {
    this.#turns = this.#turns.filter(other => other !== turn)
  }

  speaking(key: string): LiveTurn | null {
    return this.#turns.findLast(turn => turn.key === key && !turn.settled) ?? null
  }

  get allSpeaking(): LiveTurn[] {
    return this.#turns.filter(turn => !turn.settled)
  }

  /** The last finished attempt that is not on the screen; with a key, only of that turn. */
  said(key?: string): LiveTurn | null {
    return (
      this.#turns.findLast(
        turn => turn.settled && (key === undefined || (turn.key === key && turn.settled.type === 'turn.answered')),
      ) ?? null
    )
  }

  get next(): LiveTurn | null {
    return this.#turns.find(turn => turn.isReady && !isToldInLine(this.#display, turn)) ?? null
  }
}
