/**
 * A terminal as far as Agon uses one: text with wide characters, scrolling, relative movement, save and restore, erase.
 * Anything else that arrives is a bug and throws, above all control sequences a model wrote. Only where `asks`, what a line
 * editor sends is known as well.
 */
export class TerminalEmulator {
  readonly isTTY = true
  columns: number
  readonly rows: number
  /** Everything that was written, as it was. */
  raw = ''
  /** Lines that had to be broken by the terminal because they were too long. */
  readonly overflows: string[] = []
  readonly #history: string[] = []
  #lines: string[][]
  #row = 0
  #column = 0
  #saved: [number, number] = [0, 0]
  readonly #asks: boolean
  readonly #listeners = new Set<() => void>()

  constructor(columns: number, rows = 24, { asks = false }: { asks?: boolean } = {}) {
    this.columns = columns
    this.#asks = asks
    this.rows = rows
    this.#lines = Array.from({ length: rows }, () => [])
  }

  on(_event: 'resize', listener: () => void): void {
    this.#listeners.add(listener)
  }

  off(_event: 'resize', listener: () => void): void {
    this.#listeners.delete(listener)
  }

  /** Like a terminal that does not reflow: the cursor stays where it is or is pushed to the last column. */
  resize(columns: number): void {
    this.columns = columns
    this.#column = Math.min(this.#column, columns - 1)
    for (const line of this.#lines) line.length = Math.min(line.length, columns)
    for (const listener of this.#listeners) listener()
  }

  get listeners(): number {
    return this.#listeners.size
  }

  write(text: string): void {
    this.raw += text
    for (const [part] of text.matchAll(/\x1b(?:\[[\d;?]*[@-~]|[78D])|[\x00-\x1f\x7f-\x9f]|[^\x00-\x1f\x7f-\x9f]+/g)) {
      if (part.startsWith('\x1b')) this.#control(part)
      else if (part === '\n') this.#down(true)
      else if (part === '\r') this.#column = 0
      else if (this.#asks && part === '\b') this.#column = Math.max(0, this.#column - 1)
      else if (/^[\x00-\x1f\x7f-\x9f]$/.test(part))
        throw new Error(`control character ${JSON.stringify(part)} was printed`)
      else for (const { segment } of segmenter.segment(part)) this.#put(segment)
    }
  }

  /** What a user sees when scrolling up, without trailing blanks. */
  get text(): string {
    return [...this.#history, ...this.#lines.map(show)].join('\n').trimEnd()
  }

  get cursor(): [row: number, column: number] {
    return [this.#row + this.#history.length, this.#column]
  }

  #put(character: string): void {
    const width = columnsOf(character)
    if (this.#column + width > this.columns) {
      this.overflows.push(show(this.#lines[this.#row]!))
      this.#down(true)
    }
    const line = this.#lines[this.#row]!
    while (line.length < this.#column) line.push(' ')
    line[this.#column] = character
    if (width === 2) line[this.#column + 1] = ''
    this.#column += width
  }

  #down(toStart: boolean): void {
    if (toStart) this.#column = 0
    if (this.#row < this.rows - 1) this.#row += 1
    else {
      this.#history.push(show(this.#lines.shift()!))
      this.#lines.push([])
    }
  }

  /** What a line editor sends. False: it is none of that. */
  #edit(sequence: string): boolean {
    const count = countIn(sequence)
    if (/^\x1b\[\?2004[hl]$/.test(sequence)) return true
    if (/^\x1b\[\d+G$/.test(sequence)) this.#column = count - 1
    else if (/^\x1b\[\d+A$/.test(sequence)) this.#row = Math.max(0, this.#row - count)
    else if (/^\x1b\[\d+B$/.test(sequence)) this.#row = Math.min(this.rows - 1, this.#row + count)
    else if (/^\x1b\[\d+D$/.test(sequence)) this.#column = Math.max(0, this.#column - count)
    else if (sequence === '\x1b[0J') this.#control('\x1b[J')
    else if (sequence === '\x1b[0K') this.#control('\x1b[K')
    else return false
    return true
  }

  #control(sequence: string): void {
    const line = this.#lines[this.#row]!
    if (sequence === '\x1b7') this.#saved = [this.#row, this.#column]
    else if (sequence === '\x1b8') [this.#row, this.#column] = this.#saved
    else if (sequence === '\x1bD') this.#down(false)
    else if (sequence === '\x1b[A') this.#row = Math.max(0, this.#row - 1)
    else if (sequence === '\x1b[B') this.#row = Math.min(this.rows - 1, this.#row + 1)
    else if (/^\x1b\[\d+C$/.test(sequence)) this.#column = Math.min(this.columns - 1, this.#column + countIn(sequence))
    else if (this.#asks && this.#edit(sequence)) return
    else if (sequence === '\x1b[K') line.length = Math.min(line.length, this.#column)
    else if (sequence === '\x1b[J') {
      line.length = Math.min(line.length, this.#column)
      this.#lines = this.#lines.map((other, row) => (row > this.#row ? [] : other))
    } else if (!/^\x1b\[[\d;]*m$/.test(sequence)) throw new Error(`unexpected sequence ${JSON.stringify(sequence)}`)
  }
}

const countIn = (sequence: string): number => Number(/\d+/.exec(sequence)?.[0] ?? 1)

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

const show = (line: readonly string[]): string => line.join('').trimEnd()

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u

/** Independent of the library that the program measures with. */
const columnsOf = (character: string): number => (wide.test(character) ? 2 : 1)

export const lineColumns = (line: string): number =>
  Array.from(segmenter.segment(line), ({ segment }) => columnsOf(segment)).reduce((sum, width) => sum + width, 0)
