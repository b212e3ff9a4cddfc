import type { AgonEvent, FactRecorded, TurnAnswered, TurnAsked, TurnFailed } from '../../core/events.ts'
import { settledEvidence } from '../../core/evidence.ts'
import { sittingPlace } from '../../core/judging/sittings.ts'
import { isRemark } from '../../core/remark.ts'
import { emptyView, type View } from '../../core/view.ts'
import { type DrawnOutput, DrawnScreen } from '../../show/safe-text.ts'
import type { SpeechWriter } from '../../show/wrap-text.ts'
import { isSealedTurn } from '../../shown/sealed.ts'
import { asideLines, endingOf, isOfTurn, isToldInLine, isUntold } from './asides.ts'
import type { TypedLine } from './line-editor.ts'
import type { Lines } from './lines.ts'
import { Paragraphs } from './page.ts'
import { sittingOf } from './panel.ts'
import { Panels } from './panels.ts'
import { ParallelTurns } from './parallel-turns.ts'
import { liveTurn, TurnQueue } from './plain.ts'
import type { LiveTurn } from './speech.ts'
import { StatusBar, type StatusBarOptions, type StatusLine, speakerProgress } from './status.ts'

export interface AnimatedOptions extends StatusBarOptions {
  out: DrawnOutput
  tries: number | null
}

/** Shows words as they arrive. One turn has the floor; the words of others wait, so that nothing interleaves. */
export class AnimatedTerminal {
  readonly #lines: Lines
  readonly #options: AnimatedOptions
  readonly #screen: DrawnScreen
  readonly #paragraphs: Paragraphs
  readonly #status: StatusBar
  #view = emptyView()
  readonly #queue: TurnQueue
  #floor: LiveTurn | null = null
  #writer: SpeechWriter | null = null
  readonly #parallelTurns: ParallelTurns
  readonly #panels: Panels
  /** People who may write as soon as their turn has the floor. */
  readonly #writers = new Map<LiveTurn, () => void>()
  #ended = false
  #above: string | null = null

  constructor(lines: Lines, options: AnimatedOptions) {
    this.#lines = lines
    this.#options = options
    this.#screen = new DrawnScreen(options.out)
    this.#paragraphs = new Paragraphs(this.#screen)
    this.#queue = new TurnQueue(lines.display)
    this.#parallelTurns = new ParallelTurns(lines, options)
    this.#panels = new Panels(lines)
    this.#status = new StatusBar(this.#screen, lines, options, now => this.#standing(now))
    options.out.on?.('resize', this.#resize)
  }

  hear(event: AgonEvent, view: View): void {
    if (this.#ended) return
    this.#view = view
    this.#refit()
    this.#parallelTurns.hear(event, view)
    if (event.type === 'turn.asked') this.#aside(event)
    this.#take(event)
    if (!isOfTurn(event)) this.#aside(event)
    this.#status.draw()
  }

  hold(key: string): Promise<void> {
    const turn = this.#queue.speaking(key)
    if (!turn || this.#ended) return Promise.resolve()
    turn.byHand = true
    return new Promise(resolve => {
      this.#writers.set(turn, resolve)
      if (this.#floor === turn) this.#letWrite(turn)
      else if (!this.#floor) this.#giveFloor(turn)
    })
  }

  hint(text: string): void {
    if (this.#ended) return
    if (this.#floor) this.#status.say(text, 'dim')
    else this.#note(this.#lines.hint(text))
  }

  typing(line: TypedLine): void {
    if (!this.#ended) this.#status.typing(line)
  }

  end(): void {
    this.#status.end()
    this.#options.out.off?.('resize', this.#resize)
    // Nobody knows where the cursor is in what the person was writing.
    if (this.#floor?.byHand) this.#screen.print('\n')
    this.#screen.print(this.#writer?.end() ?? '')
    this.#ended = true
    this.#floor = null
    this.#writer = null
    this.#paragraphs.add(...this.#lines.unsent(this.#status.takeUnsent()))
    this.#printNotes()
    this.#screen.status('')
    this.#screen.freshLine()
  }

  #take(event: AgonEvent): void {
    switch (event.type) {
      case 'turn.asked':
        this.#asked(event)
        break
      case 'turn.delta':
        this.#heard(event.key, event.text)
        break
      case 'turn.thinking':
        this.#queue.speaking(event.key)?.think(event.text)
        break
      case 'turn.answered':
      case 'turn.failed':
        this.#settled(event)
        break
      case 'turn.missed':
        // If the format has lines about it, they already say why.
        if (this.#asides(event).length === 0) this.#note(this.#lines.missed(event, this.#view))
        this.#sumUp(event.key)
        break
      case 'turn.remark':
        this.#note(this.#lines.remark(event.key, this.#view.turns.get(event.key)?.seat ?? '', event.text))
        break
      case 'citation.checked':
      case 'claim.made':
        this.#checked(event)
        break
      case 'person.spoke':
        if (isRemark(event)) this.#remarked(event)
        break
      case 'fallback.taken':
        this.#note(this.#lines.fallback(event, this.#view))
        break
    }
  }

  #asked(event: TurnAsked): void {
    const sits = sittingOf(event.key, this.#view, this.#lines.display) !== null
    const turn = liveTurn(event, this.#lines, this.#view, sits)
    this.#queue.add(turn)
    const panel = this.#panels.asked(event.key, this.#view)
    if (panel !== null) this.#noteOn(`${this.#paragraphs.endInNote ? '\n' : ''}${panel}`)
    if (!isToldInLine(this.#lines.display, turn) && (turn.announced || turn.person) && !this.#floor)
      this.#giveFloor(turn)
  }

  #heard(key: string, text: string): void {
    const turn = this.#queue.speaking(key)
    if (!turn) return
    turn.hear(text)
    if (turn.announced || turn.byHand || !turn.hasWords) return
    if (!this.#floor) this.#giveFloor(turn)
    else if (this.#floor === turn) this.#screen.print(this.#writer!.push(turn.takeUnprinted()))
  }

  #settled(event: TurnAnswered | TurnFailed): void {
    const turn = this.#queue.speaking(event.key)
    const asides = this.#asides(event)
    if (!turn || (event.type === 'turn.failed' && !turn.hasWords && turn !== this.#floor)) {
      this.#queue.remove(turn)
      if (event.type === 'turn.failed') this.#failed(event)
      this.#noteAll(asides)
      return
    }
    turn.settle(event)
    turn.asides.push(...asides)
    if (isToldInLine(this.#lines.display, turn)) this.#tell(turn, event)
    else if (!this.#floor) this.#giveFloor(turn)
    while (this.#floor?.settled) this.#leaveFloor(this.#floor, this.#floor.settled)
    if (event.type === 'turn.answered') this.#sumUp(event.key)
  }

  #sumUp(key: string): void {
    const outcome = this.#panels.outcome(key, this.#view)
    if (outcome !== null) this.#noteOn(outcome)
  }

  #tell(turn: LiveTurn, event: TurnAnswered | TurnFailed): void {
    this.#queue.remove(turn)
    if (event.type === 'turn.failed') this.#failed(event)
    else if (turn.sitting) this.#noteOn(this.#panels.ruled(event.key, this.#view))
    else if (!isUntold(this.#lines.display, turn, this.#view)) this.#note(this.#lines.unheard(turn, event, this.#view))
    this.#noteAll(turn.asides)
  }

  #asides = (event: AgonEvent): string[] => asideLines(event, this.#view, this.#lines)

  /** Shown after everything that was said before it, even if that is not on the screen yet. */
  #aside(event: AgonEvent): void {
    const asides = this.#asides(event)
    const waiting = this.#queue.said()
    if (waiting) waiting.asides.push(...asides)
    else this.#noteAll(asides)
  }

  /** Shown right below the speech, or with the speaker's name if other text stands between. */
  #checked(event: FactRecorded): void {
    const found = settledEvidence(event, this.#view.evidence)
    if (!found) return
    const { turn: key, evidence } = found
    if (isSealedTurn(this.#lines.display, key, this.#view)) return
    const waiting = this.#queue.said(key)
    if (waiting) waiting.evidence = evidence
    else if (this.#above === key) this.#screen.print(`${this.#lines.evidence(key, evidence, this.#view, false)}\n`)
    else this.#note(this.#lines.evidence(key, evidence, this.#view, true))
  }

  /** A remark does not interrupt the speech on the screen, but the user is told at once that it was heard. */
  #remarked({ fact }: FactRecorded): void {
    this.#note(this.#lines.spoken(String(fact.text), fact.via === 'file'))
    if (this.#floor) this.#status.say(this.#lines.heard())
  }

  #giveFloor(turn: LiveTurn): void {
    this.#panels.passed()
    this.#floor = turn
    this.#writer = turn.announced ? null : this.#lines.speech()
    const words = this.#writer?.push(turn.takeUnprinted()) ?? (turn.person ? '' : this.#lines.writing())
    this.#screen.freshLine()
    this.#screen.print(`${this.#spaceBefore(turn)}${this.#lines.heading(turn, this.#view)}\n${words}`)
    this.#letWrite(turn)
  }

  #letWrite(turn: LiveTurn): void {
    const write = this.#writers.get(turn)
    if (!write) return
    this.#writers.delete(turn)
    this.#screen.status('')
    write()
  }

  #leaveFloor(turn: LiveTurn, event: TurnAnswered | TurnFailed): void {
    this.#screen.print(endingOf(turn, event, this.#writer, this.#lines, this.#view))
    if (event.type === 'turn.answered') this.#endAnswered(turn)
    if (turn.hasLines) this.#paragraphs.wasLong()
    this.#queue.remove(turn)
    this.#floor = null
    this.#writer = null
    this.#paragraphs.add(...turn.asides)
    this.#printNotes()
    const { next } = this.#queue
    if (next) this.#giveFloor(next)
  }

  #endAnswered({ key, evidence }: LiveTurn): void {
    this.#above = key
    if (evidence) this.#screen.print(`${this.#lines.evidence(key, evidence, this.#view, false)}\n`)
  }

  #failed(event: TurnFailed): void {
    const line = this.#lines.failed(event, this.#view)
    if (line !== null) this.#note(line)
  }

  /** Audible replies are short, so they stand close together. */
  #spaceBefore({ key, structured }: LiveTurn): string {
    this.#above = null
    return this.#paragraphs.next(structured && this.#lines.display.replies ? sittingPlace(key).scene : null)
  }

  #note(line: string): void {
    this.#panels.passed()
    this.#noteOn(line)
  }

  #noteAll(lines: readonly string[]): void {
    for (const line of lines) this.#note(line)
  }

  #noteOn(line: string): void {
    this.#paragraphs.add(line)
    if (!this.#floor) this.#printNotes()
  }

  #printNotes(): void {
    if (this.#paragraphs.printNotes()) this.#above = null
  }

  readonly #resize = (): void => {
    this.#screen.resized()
    if (!this.#refit()) this.#screen.redraw()
  }

  /** False: the width of the window has not changed. */
  #refit(): boolean {
    if (!this.#status.takeWidth()) return false
    if (this.#writer?.resize(this.#lines.width())) this.#screen.print('\n')
    this.#status.redraw()
    return true
  }

  #standing(now: number): StatusLine | null {
    if (this.#floor?.byHand) return null
    const speaking = this.#queue.allSpeaking
    const turn = speaking.find(other => other === this.#floor) ?? speaking.at(-1)
    const spoken = turn && speakerProgress(turn, speaking.length - 1, this.#lines, this.#view)
    const doing = spoken ?? this.#parallelTurns.now(now)
    return { progress: { ...doing, far: this.#lines.display.progress?.(this.#view) ?? null }, view: this.#view }
  }
}
