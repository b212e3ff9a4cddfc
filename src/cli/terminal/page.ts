import type { TurnAnswered, TurnFailed } from '../../core/events.ts'
import type { View } from '../../core/view.ts'
import type { DrawnScreen } from '../../show/safe-text.ts'
import type { Lines } from './lines.ts'
import type { LiveTurn } from './speech.ts'

interface Pen {
  write(text: string): void
  handOver?(): void
}

/** Prints whole texts, and lets people write between them, one after the other. While one writes, text waits. */
export class TerminalPage {
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

  /** Whether a person wrote this turn here. What arrived meanwhile is shown after it. */
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
    if (event.type === 'turn.answered') return this.#lines.footer(turn, event, view)
    if (event.failure.kind === 'bad-output') return this.#lines.failed(event, view) ?? ''
    return this.#lines.unsaid(event.failure, turn.model)
  }

  #catchUp(): void {
    const text = this.#waitingText
    this.#waitingText = ''
    if (text !== '') this.#pen.write(text)
  }
}

/** Puts space between texts: speeches stand apart, short replies of one scene close together, notes between them. */
export class Paragraphs {
  readonly #screen: DrawnScreen
  #notes: string[] = []
  #begun = false
  #lastIsNote = false
  #scene: string | null = null

  constructor(screen: DrawnScreen) {
    this.#screen = screen
  }

  /** The space before the next text. `scene`: set for a short reply. */
  next(scene: string | null = null): string {
    const isClose = !this.#begun || (scene !== null && scene === this.#scene)
    this.#begun = true
    this.#lastIsNote = false
    this.#scene = scene
    return isClose ? '' : '\n'
  }

  /** The last text was not short after all, so the next reply of its scene stands apart. */
  wasLong(): void {
    this.#scene = null
  }

  get endInNote(): boolean {
    return this.#lastIsNote || this.#notes.length > 0
  }

  add(...notes: readonly string[]): void {
    this.#notes.push(...notes)
  }

  /** False: there were no notes. */
  printNotes(): boolean {
    if (this.#notes.length === 0) return false
    this.#screen.freshLine()
    const isFirst = !this.#begun
    const space = this.#lastIsNote ? '' : this.next()
    const notes = this.#notes.join('\n')
    // A heading brings its own space.
    this.#screen.print(`${isFirst || space !== '' ? space + notes.replace(/^\n/, '') : notes}\n`)
    this.#lastIsNote = true
    this.#notes = []
    return true
  }
}
