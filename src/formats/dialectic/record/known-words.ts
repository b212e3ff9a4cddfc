/** Tells whether words stand there, line by line, without the spaces and empty lines that editors add and remove. */
export function holderOf(text: string): (words: string) => boolean {
  const lines = new SayingLines(text)
  return words => lines.find(linesSaid(words)) !== null
}

/** Something that is known, by its lines. */
export type Known = readonly string[]

/** Longer ones first: the words of a short one may stand in a long one. */
export const knownWords = (words: readonly string[]): Known[] =>
  words.toSorted((one, other) => other.length - one.length).map(linesSaid)

/**
 * What is left of a text without these words. Each is taken out once, where it stands; of one that does not stand there any more as
 * it was, the lines that do. Those that were taken out are removed from the list, so that it can be used for the next text.
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

function linesSaid(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const words = line.trimEnd()
    if (words !== '') lines.push(words)
  }
  return lines
}

/** Lines of a text, both included. */
interface Place {
  first: number
  last: number
}

/** Says nothing, or was taken out. */
const nothing = -1

/** The lines of a text that say something. Anybody may have written them: nothing is looked for in all of them over and over. */
class SayingLines {
  readonly #lines: string[]
  readonly #numbers = new Map<string, number>()
  /** By line: the number of its words. */
  readonly #saying: Int32Array
  /** By line: the next one with the same words. */
  readonly #again: Int32Array
  /** By the number of words: where they stand first, and how often they are left. */
  readonly #first: number[] = []
  readonly #left: number[] = []
  /** Lines that were taken out with those that stood before them. */
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

  /** Where these lines stand behind each other for the first time; null: nowhere, or there are none. */
  find(wanted: Known): Place | null {
    const numbers = this.#numbersIn(wanted)
    return numbers === null || numbers.length === 0 ? null : this.#findFrom(this.#firstPlace(numbers[0]!), numbers)
  }

  /** False: they are not there. */
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
    // Empty lines between them go as well, and an empty one stands for all.
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

  /** null: one of them stands nowhere, or not often enough. */
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

  /** However the lines repeat themselves, each is looked at once (Knuth, Morris and Pratt). */
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

  /** Where so many lines that end there begin. */
  #firstOf(count: number, last: number): number {
    let place = last
    for (let missing = count - 1; missing > 0; ) if (this.#saying[--place] !== nothing) missing--
    return place
  }
}

/** For each line, how many of the first ones stand again right before and with it. */
function fallbacksOf(lines: Int32Array): Int32Array {
  const back = new Int32Array(lines.length)
  for (let i = 1, matched = 0; i < lines.length; i++) {
    while (matched > 0 && lines[i] !== lines[matched]) matched = back[matched - 1]!
    if (lines[i] === lines[matched]) matched++
    back[i] = matched
  }
  return back
}
