export interface Output {
  write(text: string): unknown
  columns?: number | undefined
  isTTY?: boolean | undefined
  on?(event: 'resize', listener: () => void): unknown
  off?(event: 'resize', listener: () => void): unknown
}

const eraseBelow = '\x1b[J'

/**
 * Text that only grows, and one status line below it. The cursor always rests behind the text, so text without a line
 * break needs no other movement, and whatever else prints to the terminal lands in the right place.
 */
export class Screen {
  readonly #out: Output
  #status = ''
  #midLine = false

  constructor(out: Output) {
    this.#out = out
  }

  print(text: string): void {
    if (text === '') return
    this.#midLine = !text.endsWith('\n')
    if (this.#status === '' || !text.includes('\n')) this.#out.write(text)
    else this.#out.write(eraseBelow + text + this.#drawing())
  }

  freshLine(): void {
    if (this.#midLine) this.print('\n')
  }

  /** '' removes the line. */
  status(line: string): void {
    if (line === this.#status) return
    this.#status = line
    this.#out.write(line === '' ? eraseBelow : this.#drawing())
  }

  /** After the terminal's size changed: what was below the text may have been wrapped to several lines. */
  redraw(): void {
    if (this.#status !== '') this.#out.write(eraseBelow + this.#drawing())
  }

  /** Moves down and up again first, so that there is a line below even at the bottom of the screen. */
  #drawing(): string {
    return `\x1bD\x1b[A\x1b7\x1b[B\r\x1b[K${this.#status}\x1b8`
  }
}
