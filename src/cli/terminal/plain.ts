import type { AgonEvent, TurnAnswered, TurnFailed } from '../../core/events.ts'
import type { Failure } from '../../core/failure.ts'
import { emptyView, type View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import type { Output } from './screen.ts'
import { LiveTurn } from './speech.ts'
import { waitingLine } from './words.ts'

const worthSayingMs = 2_000

/** For pipes, logs and `--plain`: whole speeches in the order in which they ended, and no control characters. */
export class PlainTerminal {
  readonly #lines: Lines
  readonly #out: Output
  readonly #quiet: boolean
  #view = emptyView()
  #started = false
  /** Turns that people write here; the first of them has the terminal, and what is to be printed waits. */
  #writing: { turn: LiveTurn; write(): void }[] = []
  #waitingText = ''

  constructor(lines: Lines, out: Output, quiet: boolean) {
    this.#lines = lines
    this.#out = out
    this.#quiet = quiet
  }

  hear(event: AgonEvent, view: View): void {
    this.#view = view
    switch (event.type) {
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
        this.#print(this.#lines.missed(event.key, event.seat, event.why, modelOf(view, event.key)))
        break
      case 'turn.remark':
        this.#print(this.#lines.remark(event.key, view.turns.get(event.key)?.seat ?? '', event.text))
        break
      case 'fallback.taken':
        this.#print(this.#lines.fallback(event.seat, event.from, event.to, event.why))
        break
    }
  }

  hold(key: string): Promise<void> {
    const turn = this.#turn(key, this.#view)
    if (!turn) return Promise.resolve()
    return new Promise(write => {
      this.#writing.push({ turn, write })
      if (this.#writing.length === 1) this.#letWrite()
    })
  }

  end(): void {
    if (this.#writing.length === 0) return
    this.#writing = []
    this.#out.write('\n')
    this.#catchUp()
  }

  #letWrite(): void {
    const [next] = this.#writing
    if (!next) return
    this.#out.write(`${this.#started ? '\n' : ''}${this.#lines.heading(next.turn, this.#view)}\n`)
    this.#started = true
    next.write()
  }

  /** Whether a person wrote this turn here. What came meanwhile is shown behind it. */
  #wrote(event: TurnAnswered | TurnFailed): boolean {
    const [first] = this.#writing
    if (first?.turn.key !== event.key) return false
    this.#writing.shift()
    const ending = this.#writingEnd(first.turn, event)
    if (ending !== '') this.#print(ending)
    this.#catchUp()
    this.#letWrite()
    return true
  }

  #writingEnd(turn: LiveTurn, event: TurnAnswered | TurnFailed): string {
    if (event.type === 'turn.answered') return this.#lines.footer(turn, event)
    if (event.failure.kind === 'bad-output') return this.#lines.failed(event, turn.seat, turn.model)
    return this.#lines.unsaid(event.failure, turn.model)
  }

  #answered(event: TurnAnswered, view: View): void {
    const turn = this.#turn(event.key, view)
    if (!turn || this.#wrote(event) || this.#quiet) return
    turn.settle(event)
    const heading = this.#lines.heading(turn, view)
    this.#print(`${heading}\n${turn.structured ? this.#announced(event) : this.#speech(turn, event)}`, '\n')
  }

  #announced(event: TurnAnswered): string {
    return this.#lines.writing() + this.#lines.done(event)
  }

  #speech(turn: LiveTurn, event: TurnAnswered): string {
    return `${this.#lines.whole(event.text)}\n${this.#lines.footer(turn, event)}`
  }

  #failed(event: TurnFailed, view: View): void {
    if (this.#wrote(event)) return
    const turn = view.turns.get(event.key)
    this.#print(this.#lines.failed(event, turn?.seat ?? '', turn?.model ?? ''))
  }

  /** A short pause explains itself by what comes next; in a long one a log must not just fall silent. */
  #waiting(key: string, ms: number, failure: Failure, view: View): void {
    if (this.#quiet || ms < worthSayingMs) return
    const next = (view.turns.get(key)?.attempts ?? 1) + 1
    this.#print(`  ${waitingLine(failure, modelOf(view, key), { ms, next, tries: null }, this.#lines.language)}`)
  }

  #turn(key: string, view: View): LiveTurn | null {
    const turn = view.turns.get(key)
    if (!turn) return null
    const structured = this.#lines.describe.structured(key)
    return new LiveTurn({ key, seat: turn.seat, model: turn.model, attempt: turn.attempts, structured })
  }

  #print(text: string, space = ''): void {
    const line = `${this.#started ? space : ''}${text}\n`
    this.#started = true
    if (this.#writing.length > 0) this.#waitingText += line
    else this.#out.write(line)
  }

  #catchUp(): void {
    const text = this.#waitingText
    this.#waitingText = ''
    if (text !== '') this.#out.write(text)
  }
}

const modelOf = (view: View, key: string): string => view.turns.get(key)?.model ?? ''
