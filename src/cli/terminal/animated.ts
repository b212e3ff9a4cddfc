import type { AgonEvent, FactRecorded, TurnAnswered, TurnAsked, TurnFailed } from '../../core/events.ts'
import { settledEvidence } from '../../core/evidence.ts'
import { emptyView, type View } from '../../core/view.ts'
import { endingOf } from './ending.ts'
import type { Lines } from './lines.ts'
import { Lookups } from './lookups.ts'
import { sittingOf } from './panel.ts'
import { Panels } from './panels.ts'
import { type Output, Screen } from './screen.ts'
import { LiveTurn, type SpeechWriter } from './speech.ts'
import { doing, nobody, type Progress, statusLine } from './status.ts'
import { Waits } from './waits.ts'

export interface AnimatedOptions {
  out: Output
  columns(): number
  budget: number | null
  tries: number | null
  now(): number
}

const redrawEveryMs = 100

/** Words as they are said. One turn has the floor; what others say meanwhile waits, so that nothing interleaves. */
export class AnimatedTerminal {
  readonly #lines: Lines
  readonly #options: AnimatedOptions
  readonly #screen: Screen
  readonly #startedAt: number
  readonly #timer: NodeJS.Timeout
  #view = emptyView()
  /** Attempts that are not on the screen in full, oldest first. */
  #queue: LiveTurn[] = []
  #floor: LiveTurn | null = null
  #writer: SpeechWriter | null = null
  #notes: string[] = []
  readonly #waits: Waits
  readonly #lookups: Lookups
  readonly #panels: Panels
  /** People who are to write as soon as their turn has the floor. */
  readonly #writers = new Map<LiveTurn, () => void>()
  #columns: number
  #drawnAt = Number.NEGATIVE_INFINITY
  #begun = false
  #ended = false
  #lastWasNote = false
  /** The speech that stands last. */
  #above: string | null = null

  constructor(lines: Lines, options: AnimatedOptions) {
    this.#lines = lines
    this.#options = options
    this.#screen = new Screen(options.out)
    this.#waits = new Waits(lines, options.tries)
    this.#lookups = new Lookups(lines)
    this.#panels = new Panels(lines)
    this.#startedAt = options.now()
    this.#columns = options.columns()
    options.out.on?.('resize', this.#resize)
    this.#timer = setInterval(() => this.#drawStatus(), redrawEveryMs)
    this.#timer.unref()
  }

  hear(event: AgonEvent, view: View): void {
    if (this.#ended) return
    this.#view = view
    this.#resize()
    this.#lookups.hear(event, view)
    this.#take(event)
    this.#drawStatus()
  }

  hold(key: string): Promise<void> {
    const turn = this.#speaking(key)
    if (!turn || this.#ended) return Promise.resolve()
    turn.byHand = true
    return new Promise(resolve => {
      this.#writers.set(turn, resolve)
      if (this.#floor === turn) this.#letWrite(turn)
      else if (!this.#floor) this.#giveFloor(turn)
    })
  }

  end(): void {
    clearInterval(this.#timer)
    this.#options.out.off?.('resize', this.#resize)
    // Where the cursor is in what somebody was writing, nobody knows.
    if (this.#floor?.byHand) this.#screen.print('\n')
    this.#screen.print(this.#writer?.end() ?? '')
    this.#ended = true
    this.#floor = null
    this.#writer = null
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
        this.#speaking(event.key)?.think(event.text)
        break
      case 'turn.waiting':
        this.#waits.add(event.key, this.#options.now() + event.ms, event.failure, this.#view)
        break
      case 'turn.answered':
      case 'turn.failed':
        this.#settled(event)
        break
      case 'turn.missed':
        this.#note(this.#lines.missed(event, this.#view))
        this.#sumUp(event.key)
        break
      case 'turn.remark':
        this.#note(this.#lines.remark(event.key, this.#view.turns.get(event.key)?.seat ?? '', event.text))
        break
      case 'citation.checked':
      case 'claim.made':
        this.#checked(event)
        break
      case 'fallback.taken':
        this.#note(this.#lines.fallback(event, this.#view))
        break
    }
  }

  #asked({ key, seat, model, attempt }: TurnAsked): void {
    this.#waits.delete(key)
    const turn = new LiveTurn({ key, seat, model, attempt, structured: this.#lines.describe.structured(key) })
    this.#queue.push(turn)
    turn.sitting = sittingOf(key, this.#view) !== null
    const panel = this.#panels.asked(key, this.#view)
    if (panel !== null) this.#noteOn(`${this.#notes.length > 0 || this.#lastWasNote ? '\n' : ''}${panel}`)
    if (!turn.sitting && (turn.structured || turn.person) && !this.#floor) this.#giveFloor(turn)
  }

  #heard(key: string, text: string): void {
    const turn = this.#speaking(key)
    if (!turn) return
    turn.hear(text)
    if (turn.structured || turn.byHand || !turn.hasWords) return
    if (!this.#floor) this.#giveFloor(turn)
    else if (this.#floor === turn) this.#screen.print(this.#writer!.push(turn.takeUnprinted()))
  }

  #settled(event: TurnAnswered | TurnFailed): void {
    this.#waits.delete(event.key)
    const turn = this.#speaking(event.key)
    if (!turn || (event.type === 'turn.failed' && !turn.hasWords && turn !== this.#floor)) {
      this.#queue = this.#queue.filter(other => other !== turn)
      if (event.type === 'turn.failed') this.#failed(event)
      return
    }
    turn.settle(event)
    if (turn.sitting) this.#ruled(turn, event)
    else if (!this.#floor) this.#giveFloor(turn)
    while (this.#floor?.settled) this.#leaveFloor(this.#floor, this.#floor.settled)
    if (event.type === 'turn.answered') this.#sumUp(event.key)
  }

  #sumUp(key: string): void {
    const outcome = this.#panels.outcome(key, this.#view)
    if (outcome !== null) this.#noteOn(outcome)
  }

  #ruled(turn: LiveTurn, event: TurnAnswered | TurnFailed): void {
    this.#queue = this.#queue.filter(other => other !== turn)
    if (event.type === 'turn.failed') this.#failed(event)
    else this.#noteOn(this.#panels.ruled(event, this.#view))
  }

  /** Right below the speech, or with the name of whose it was. */
  #checked(event: FactRecorded): void {
    const found = settledEvidence(event, this.#view.evidence)
    if (!found) return
    const { turn: key, evidence } = found
    const waiting = this.#queue.find(turn => turn.key === key && turn.settled?.type === 'turn.answered')
    if (waiting) waiting.evidence = evidence
    else if (this.#above === key) this.#screen.print(`${this.#lines.evidence(key, evidence, this.#view, false)}\n`)
    else this.#note(this.#lines.evidence(key, evidence, this.#view, true))
  }

  #giveFloor(turn: LiveTurn): void {
    this.#panels.passed()
    this.#floor = turn
    this.#writer = turn.structured ? null : this.#lines.speech()
    const words = this.#writer?.push(turn.takeUnprinted()) ?? (turn.person ? '' : this.#lines.writing())
    this.#screen.freshLine()
    this.#screen.print(`${this.#paragraph()}${this.#lines.heading(turn, this.#view)}\n${words}`)
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
    this.#queue = this.#queue.filter(other => other !== turn)
    this.#floor = null
    this.#writer = null
    this.#printNotes()
    const next = this.#queue.find(other => !other.sitting && other.isReady)
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

  /** An empty line between what was said and what is said next. */
  #paragraph(): string {
    const space = this.#begun ? '\n' : ''
    this.#begun = true
    this.#above = null
    this.#lastWasNote = false
    return space
  }

  #note(line: string): void {
    this.#panels.passed()
    this.#noteOn(line)
  }

  #noteOn(line: string): void {
    this.#notes.push(line)
    if (!this.#floor) this.#printNotes()
  }

  #printNotes(): void {
    if (this.#notes.length === 0) return
    this.#screen.freshLine()
    const space = this.#lastWasNote ? '' : this.#paragraph()
    this.#screen.print(`${space}${this.#notes.join('\n')}\n`)
    this.#lastWasNote = true
    this.#notes = []
  }

  /** The attempt at this turn that is going on. */
  #speaking(key: string): LiveTurn | null {
    return this.#queue.findLast(turn => turn.key === key && !turn.settled) ?? null
  }

  readonly #resize = (): void => {
    const columns = this.#options.columns()
    if (columns === this.#columns) return
    this.#columns = columns
    if (this.#writer?.resize(this.#lines.width())) this.#screen.print('\n')
    this.#drawnAt = Number.NEGATIVE_INFINITY
    this.#drawStatus()
    this.#screen.redraw()
  }

  #drawStatus(): void {
    const now = this.#options.now()
    if (this.#floor?.byHand || now - this.#drawnAt < redrawEveryMs) return
    this.#drawnAt = now
    const { budget } = this.#options
    const { language, paint } = this.#lines
    const style = { width: this.#columns - 1, budget, language, paint }
    this.#screen.status(statusLine(this.#progress(now), this.#view, style))
  }

  #progress(now: number): Progress {
    const elapsedMs = now - this.#startedAt
    const speaking = this.#queue.filter(turn => !turn.settled)
    const turn = speaking.find(other => other === this.#floor) ?? speaking.at(-1)
    if (!turn) return { ...(this.#waits.now(now) ?? this.#lookups.now() ?? nobody), elapsedMs }
    if (turn.sitting) return { ...this.#lines.deliberation(turn.key, this.#view), elapsedMs }
    const who = this.#lines.who(turn.key, turn.seat)
    return { who, doing: doing(turn, this.#lines.language), others: speaking.length - 1, elapsedMs }
  }
}
