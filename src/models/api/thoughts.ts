type Say = (type: 'text' | 'thinking', text: string) => void

/** How models mark their thinking when their server leaves it in the reply. */
const marks: readonly (readonly [string, string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['[THINK]', '[/THINK]'],
]

/**
 * Tells the thinking at the beginning of a reply from the speech. Only there: what looks like it later was said. An end
 * without a beginning counts as thinking only as the very first word, where a prompt template opened the thinking and
 * nothing was thought; later on nobody can tell where the thinking began.
 */
export class Thoughts {
  #held = ''
  #close: string | null = null
  #after = false
  #over = false

  /** From here on everything is speech, and must not come by any more. */
  get over(): boolean {
    return this.#over
  }

  hear(text: string, say: Say): void {
    this.#held += text
    if (this.#close === null && !this.#after) this.#begin()
    if (this.#close !== null) this.#think(this.#close, say)
    if (this.#after) this.#held = this.#held.trimStart()
    if (this.#over || (this.#after && this.#held !== '')) this.#speak(say)
  }

  /** Nothing more will come: what was held back to see what it is. */
  end(say: Say): void {
    if (this.#held !== '') say(this.#close === null ? 'text' : 'thinking', this.#held)
    this.#held = ''
  }

  #begin(): void {
    const start = this.#held.trimStart()
    const pair = marks.find(pair => pair.some(mark => start.startsWith(mark)))
    if (pair) this.#enter(pair, start)
    else this.#over = !marks.some(pair => pair.some(mark => mark.startsWith(start)))
  }

  #enter([open, close]: readonly [string, string], start: string): void {
    if (start.startsWith(close)) this.#leave(start.slice(close.length))
    else {
      this.#close = close
      this.#held = start.slice(open.length)
    }
  }

  #leave(rest: string): void {
    this.#close = null
    this.#after = true
    this.#held = rest
  }

  #think(close: string, say: Say): void {
    const end = this.#held.indexOf(close)
    const known = end < 0 ? this.#held.length - partAtEnd(this.#held, close) : end
    if (known > 0) say('thinking', this.#held.slice(0, known))
    if (end < 0) this.#held = this.#held.slice(known)
    else this.#leave(this.#held.slice(end + close.length))
  }

  #speak(say: Say): void {
    this.#over = true
    say('text', this.#held)
    this.#held = ''
  }
}

/** How many characters at the end may be the beginning of the mark. */
function partAtEnd(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length -= 1)
    if (mark.startsWith(text.slice(-length))) return length
  return 0
}
