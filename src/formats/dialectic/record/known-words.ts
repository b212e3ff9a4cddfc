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
  const gone = changed.filter(words => words.filter(line => lines.takeOut([line])).length === 0)
  known.splice(0, known.length, ...gone)
  return lines
    .left()
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const linesSaid = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trimEnd())
    .filter(line => line !== '')

interface Occurrences {
  /** In the order of the text; those before `next` are taken. */
  places: number[]
  next: number
  /** How many are not taken. */
  left: number
}

/** The lines of a text that say something. Anybody may have written them: nothing is looked for in all of them over and over. */
class SayingLines {
  readonly #lines: (string | null)[]
  /** Null: it was taken out, or says nothing. */
  readonly #words: (string | null)[]
  readonly #occurrences = new Map<string, Occurrences>()

  constructor(text: string) {
    this.#lines = text.split('\n')
    this.#words = this.#lines.map(line => line!.trimEnd() || null)
    for (const [place, words] of this.#words.entries()) {
      if (words === null) continue
      const known = this.#occurrences.get(words)
      if (known) known.left = known.places.push(place)
      else this.#occurrences.set(words, { places: [place], next: 0, left: 1 })
    }
  }

  /** The places of these lines where they stand behind each other for the first time; null: nowhere, or there are none. */
  find(wanted: Known): number[] | null {
    const [first] = wanted
    if (first === undefined || !this.#hasAll(wanted)) return null
    const start = this.#firstPlace(first)
    return wanted.length === 1 ? [start] : this.#findFrom(start, wanted)
  }

  /** False: they are not there. */
  takeOut(wanted: Known): boolean {
    const places = this.find(wanted)
    if (!places) return false
    for (const place of places) {
      this.#occurrences.get(this.#words[place]!)!.left--
      this.#words[place] = null
    }
    // Empty lines between them go as well, and an empty one stands for all.
    this.#lines.fill(null, places[0]!, places.at(-1)! + 1)
    this.#lines[places[0]!] = ''
    return true
  }

  left(): string {
    return this.#lines.filter(line => line !== null).join('\n')
  }

  #hasAll(wanted: Known): boolean {
    const needed = new Map<string, number>()
    return wanted.every(line => {
      const count = (needed.get(line) ?? 0) + 1
      needed.set(line, count)
      return count <= (this.#occurrences.get(line)?.left ?? 0)
    })
  }

  #firstPlace(line: string): number {
    const found = this.#occurrences.get(line)!
    while (this.#words[found.places[found.next]!] === null) found.next++
    return found.places[found.next]!
  }

  /** However the lines repeat themselves, each is looked at once (Knuth, Morris and Pratt). */
  #findFrom(start: number, wanted: Known): number[] | null {
    const back = fallbacksOf(wanted)
    const seen: number[] = []
    let matched = 0
    for (let place = start; place < this.#words.length; place++) {
      const words = this.#words[place]!
      if (words === null) continue
      seen.push(place)
      while (matched > 0 && words !== wanted[matched]) matched = back[matched - 1]!
      if (words === wanted[matched]) matched++
      if (matched === wanted.length) return seen.slice(-matched)
    }
    return null
  }
}

/** For each line, how many of the first ones stand again right before and with it. */
function fallbacksOf(lines: Known): number[] {
  const back = [0]
  for (let i = 1, matched = 0; i < lines.length; i++) {
    while (matched > 0 && lines[i] !== lines[matched]) matched = back[matched - 1]!
    if (lines[i] === lines[matched]) matched++
    back.push(matched)
  }
  return back
}
