/** Tells whether a text contains words, line by line. Spaces and empty lines, which editors change, do not count. */
export function holderOf(text: string): (words: string) => boolean {
  const lines = new SayingLines(text)
  return words => lines.find(linesSaid(words)) !== null
}

/** Known words, split into lines. */
export type Known = readonly string[]

/** Longer ones come first: a long one may contain the words of a short one. */
export const knownWords = (words: readonly string[]): Known[] =>
  words.toSorted((one, other) => other.length - one.length).map(linesSaid)

/**
 * Removes known words from a text. Each is removed once; if it was changed, only its lines that are still there are.
 * Whatever was removed is also dropped from the list, so that the list can be used for the next text.
 */
export function without(text: string, known: Known[]): string {
  if (text.trim() === '') return ''
  const lines = new SayingLines(text)
  const changed = known.filter(words => !lines.takeOut(words))
  const gone = changed.filter(words => words.filter(line => lines.takeOutLine(line)).length === 0)
  known.splice(0, known.length, ...gone)
  return lines
    .rest()
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const linesSaid = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trimEnd())
    .filter(line => line !== '')

/** Lines of a text, both included. */
interface Place {
  first: number
  last: number
}

/** The line is empty or was removed. */
const nothing = -1

/** The lines of a text that are not empty. The text may be hostile, so no search goes over all lines repeatedly. */
class SayingLines {
  readonly #lines: string[]
  readonly #numbers = new Map<string, number>()
  /** For each line: the number that stands for its words. */
  readonly #saying: Int32Array
  /** For each line: the next line with the same words. */
  readonly #again: Int32Array
  /** For each number: its first line, and how many such lines are left. */
  readonly #first: number[] = []
  readonly #left: number[] = []
  /** Lines that were removed together with a line before them. */
  readonly #gone: Uint8Array

  constructor(text: string) {
    this.#lines = text.split('\n')
    this.#saying = new Int32Array(this.#lines.length).fill(nothing)
    this.#gone = new Uint8Array(this.#lines.length)
    this.#again = new Int32Array(this.#lines.length).fill(nothing)
    for (let place = this.#lines.length - 1; place >= 0; place--) {
      const words = this.#lines[place]!.trimEnd()
      if (words === '') continue
      const number = this.#numberOf(words)
      this.#saying[place] = number
      this.#again[place] = this.#first[number]!
      this.#first[number] = place
      this.#left[number]!++
    }
  }

  /** The first place where these lines follow each other; null: nowhere, or there are no lines. */
  find(wanted: Known): Place | null {
    const numbers = this.#numbersIn(wanted)
    return numbers === null || numbers.length === 0 ? null : this.#findFrom(this.#firstPlace(numbers[0]!), numbers)
  }

  /** False: they are not in the text. */
  takeOut(wanted: Known): boolean {
    if (wanted.length === 1) return this.takeOutLine(wanted[0]!)
    const found = this.find(wanted)
    if (!found) return false
    const { first, last } = found
    for (let place = first; place <= last; place++) {
      const number = this.#saying[place]!
      if (number !== nothing) this.#left[number]!--
    }
    this.#saying.fill(nothing, first, last + 1)
    // Empty lines between them are removed as well. One empty line takes their place.
    this.#lines[first] = ''
    this.#gone.fill(1, first + 1, last + 1)
    return true
  }

  takeOutLine(words: string): boolean {
    const number = this.#numbers.get(words)
    if (number === undefined || this.#left[number] === 0) return false
    const place = this.#firstPlace(number)
    this.#left[number]!--
    this.#saying[place] = nothing
    this.#lines[place] = ''
    return true
  }

  rest(): string {
    return this.#lines.filter((_, place) => this.#gone[place] === 0).join('\n')
  }

  #numberOf(words: string): number {
    const known = this.#numbers.get(words)
    if (known !== undefined) return known
    const number = this.#first.push(nothing) - 1
    this.#left.push(0)
    this.#numbers.set(words, number)
    return number
  }

  /** null: a line is nowhere, or not often enough. */
  #numbersIn(wanted: Known): Int32Array | null {
    const numbers = new Int32Array(wanted.length)
    const needed = new Int32Array(this.#first.length)
    for (let i = 0; i < wanted.length; i++) {
      const number = this.#numbers.get(wanted[i]!)
      if (number === undefined || ++needed[number]! > this.#left[number]!) return null
      numbers[i] = number
    }
    return numbers
  }

  #firstPlace(number: number): number {
    let place = this.#first[number]!
    while (this.#saying[place] === nothing) place = this.#again[place]!
    this.#first[number] = place
    return place
  }

  /** Each line is looked at once, however the lines repeat (Knuth, Morris and Pratt). */
  #findFrom(start: number, wanted: Int32Array): Place | null {
    const back = fallbacksOf(wanted)
    const saying = this.#saying
    let matched = 0
    for (let place = start; place < saying.length; place++) {
      const number = saying[place]!
      if (number === nothing) continue
      while (matched > 0 && number !== wanted[matched]) matched = back[matched - 1]!
      if (number === wanted[matched]) matched++
      if (matched === wanted.length) return { first: this.#firstOf(matched, place), last: place }
    }
    return null
  }

  /** Where a run of `count` lines that ends at `last` begins. */
  #firstOf(count: number, last: number): number {
    let place = last
    for (let missing = count - 1; missing > 0; ) if (this.#saying[--place] !== nothing) missing--
    return place
  }
}

/** For each line: how many of the first lines repeat right up to it. */
function fallbacksOf(lines: Int32Array): Int32Array {
  const back = new Int32Array(lines.length)
  for (let i = 1, matched = 0; i < lines.length; i++) {
    while (matched > 0 && lines[i] !== lines[matched]) matched = back[matched - 1]!
    if (lines[i] === lines[matched]) matched++
    back[i] = matched
  }
  return back
}
