import { widthOf } from './width.ts'

export interface Output {
  write(text: string): unknown
  columns?: number | undefined
  isTTY?: boolean | undefined
  on?(event: 'resize', listener: () => void): unknown
  off?(event: 'resize', listener: () => void): unknown
}

/**
 * Draws below the text and comes back. Moving down and up first makes sure that there is a line below, even at the
 * bottom of the screen. Erasing starts there and not behind the text: some terminals take an erased first line for a
 * cleared screen and keep a copy of it.
 */
const toBelow = '\x1bD\x1b[A\x1b7\x1b[B\r'
const below = (text: string): string => `${toBelow}${text}\x1b8`
const eraseBelow = below('\x1b[J')

/**
 * Text that only grows, and one line below it. The cursor rests behind the text, so text without a line break needs no
 * other movement, and whatever else prints to the terminal lands in the right place. Only while the user writes on the
 * line below does it rest there, where an input method looks for it.
 */
export class Screen {
  readonly #out: Output
  #status = ''
  /** Where in the line below the user writes; null: nowhere. */
  #cursor: number | null = null
  /** The cursor is in the line below, and the place behind the text is saved. */
  #isAway = false
  /** What stands on the last line of the text. */
  #line = ''

  constructor(out: Output) {
    this.#out = out
  }

  print(text: string): void {
    if (text === '') return
    this.#line = text.includes('\n') ? text.slice(text.lastIndexOf('\n') + 1) : this.#line + text
    const growsDown = this.#status !== '' && text.includes('\n')
    const around = growsDown || this.#isAway
    this.#out.write(around ? this.#back() + (growsDown ? eraseBelow : '') + text + this.#drawing() : text)
  }

  freshLine(): void {
    if (this.#line !== '') this.print('\n')
  }

  /** '' removes the line. `cursor`: the column of it where the user writes. */
  status(line: string, cursor: number | null = null): void {
    if (line === this.#status && cursor === this.#cursor) return
    this.#status = line
    this.#cursor = cursor
    this.#out.write(this.#back() + (line === '' ? eraseBelow : this.#drawing()))
  }

  /**
   * The terminal has another size, and what it saved may be somewhere else: the way back is the row above, which holds the
   * end of the text in terminals that wrap their lines anew and in others.
   */
  resized(): void {
    if (!this.#isAway) return
    this.#isAway = false
    const column = widthOf(this.#line.replace(/\x1b\[[\d;]*m/g, ''))
    this.#out.write(`\r\x1b[J\x1b[A${column > 0 ? `\x1b[${column}C` : ''}`)
  }

  /** After the terminal's size changed: what was below the text may have been wrapped to several lines. */
  redraw(): void {
    if (this.#status !== '') this.#out.write(this.#back() + eraseBelow + this.#drawing())
  }

  #back(): string {
    const isAway = this.#isAway
    this.#isAway = false
    return isAway ? '\x1b8' : ''
  }

  #drawing(): string {
    if (this.#status === '') return ''
    if (this.#cursor === null) return below(`\x1b[K${this.#status}`)
    this.#isAway = true
    return `${toBelow}\x1b[K${this.#status}\r${this.#cursor > 0 ? `\x1b[${this.#cursor}C` : ''}`
  }
}
