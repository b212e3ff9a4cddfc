import type { TurnAnswered, TurnFailed } from '../../core/events.ts'
import type { View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import type { LiveTurn } from './speech.ts'

interface Pen {
  write(text: string): void
  /** A person is about to write. */
  handOver?(): void
}

/** Text that is printed whole, and people who write between it, one after the other. While one does, text waits. */
export class Page {
  readonly #lines: Lines
  readonly #pen: Pen
  #started = false
  /** The first of them has the terminal. */
  #writing: { turn: LiveTurn; view: View; write(): void }[] = []
  #waitingText = ''

  constructor(lines: Lines, pen: Pen) {
    this.#lines = lines
    this.#pen = pen
  }

  get isWrittenOn(): boolean {
    return this.#writing.length > 0
  }

  print(text: string, space = ''): void {
    const line = `${this.#started ? space : ''}${text}\n`
    this.#started = true
    if (this.isWrittenOn) this.#waitingText += line
    else this.#pen.write(line)
  }

  hold(turn: LiveTurn, view: View): Promise<void> {
    return new Promise(write => {
      this.#writing.push({ turn, view, write })
      if (this.#writing.length === 1) this.#letWrite()
    })
  }

  /** Whether a person wrote this turn here. What came meanwhile is shown behind it. */
  wrote(event: TurnAnswered | TurnFailed): boolean {
    const [first] = this.#writing
    if (first?.turn.key !== event.key) return false
    this.#writing.shift()
    const ending = this.#ending(first, event)
    if (ending !== '') this.print(ending)
    this.#catchUp()
    this.#letWrite()
    return true
  }

  end(): void {
    if (!this.isWrittenOn) return
    this.#writing = []
    this.#pen.write('\n')
    this.#catchUp()
  }

  #letWrite(): void {
    const [next] = this.#writing
    if (!next) return
    this.#pen.write(`${this.#started ? '\n' : ''}${this.#lines.heading(next.turn, next.view)}\n`)
    this.#started = true
    this.#pen.handOver?.()
    next.write()
  }

  #ending({ turn, view }: { turn: LiveTurn; view: View }, event: TurnAnswered | TurnFailed): string {
    if (event.type === 'turn.answered') return this.#lines.footer(turn, event)
    if (event.failure.kind === 'bad-output') return this.#lines.failed(event, view) ?? ''
    return this.#lines.unsaid(event.failure, turn.model)
  }

  #catchUp(): void {
    const text = this.#waitingText
    this.#waitingText = ''
    if (text !== '') this.#pen.write(text)
  }
}
