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
const below = (text: string): string => `\x1bD\x1b[A\x1b7\x1b[B\r${text}\x1b8`
const eraseBelow = below('\x1b[J')

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

  #drawing(): string {
    return below(`\x1b[K${this.#status}`)
  }
}
