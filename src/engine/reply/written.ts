/** JSON as a reply writes it: both values of a name that stands twice are kept, and strings that mending made up are marked. */
export type Written = null | boolean | number | string | Written[] | WrittenObject | Twice | Broken
export type WrittenObject = Map<string, Written>

/** Something that a reply says more than once, and not in the same words. */
export class Twice {
  readonly values: readonly Written[]

  constructor(values: readonly Written[]) {
    this.values = values
  }
}

/** A string whose beginning or end was guessed. */
export class Broken {}

/** What two places say of one thing. */
export function both(one: Written | undefined, other: Written): Written {
  if (one === undefined || isSame(one, other)) return other
  return new Twice([...(one instanceof Twice ? one.values : [one]), other])
}

export const isSame = (one: Written, other: Written): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** The same as plain JSON, for comparing and for showing. */
export function plain(value: Written | undefined): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, inner]) => [name, plain(inner)]))
  if (value instanceof Twice) return value.values.map(plain)
  return value instanceof Broken ? '…' : value
}

export interface Parsed {
  value: Written
  /** Where the value that stands last is, and what it is. */
  last: { path: readonly (string | number)[]; value: Written }
}

/** Strict JSON; null: it is none, or nested deeper than any reply. */
export function parseWritten(source: string): Parsed | null {
  try {
    // `Parser` relies on it: what this lets pass is well-formed.
    JSON.parse(source)
    const parser = new Parser(source)
    const value = parser.value()
    return { value, last: parser.last }
  } catch {
    return null
  }
}

const deepest = 40
const string = /"(?:[^"\\]|\\.)*"/sy
const scalar = /[-+.\w]+/y

/** JSON.parse keeps only the last value of a name that stands twice. This keeps both. */
class Parser {
  readonly #source: string
  #at = 0
  readonly #path: (string | number)[] = []
  last: Parsed['last'] = { path: [], value: null }

  constructor(source: string) {
    this.#source = source
  }

  value(): Written {
    this.#blank()
    const first = this.#source[this.#at]
    if (first === '{') return this.#object()
    if (first === '[') return this.#list()
    return this.#ended(this.#token(first === '"' ? string : scalar))
  }

  #object(): WrittenObject {
    const object: WrittenObject = this.#ended(new Map())
    for (this.#open(); !this.#closes('}'); ) {
      const name = this.#token(string) as string
      this.#blank()
      this.#at++
      const value = this.#inner(name)
      object.set(name, both(object.get(name), value))
    }
    return object
  }

  #list(): Written[] {
    const list: Written[] = this.#ended([])
    for (this.#open(); !this.#closes(']'); ) list.push(this.#inner(list.length))
    return list
  }

  #inner(name: string | number): Written {
    this.#path.push(name)
    const value = this.value()
    this.#path.pop()
    return value
  }

  #open(): void {
    if (this.#path.length > deepest) throw new RangeError('too deep')
    this.#at++
  }

  #closes(bracket: string): boolean {
    this.#blank()
    if (this.#source[this.#at] === ',') this.#at++
    this.#blank()
    const isClosed = this.#source[this.#at] === bracket
    if (isClosed) this.#at++
    return isClosed
  }

  #token(pattern: RegExp): Written {
    pattern.lastIndex = this.#at
    const [token] = pattern.exec(this.#source)!
    this.#at += token.length
    return JSON.parse(token)
  }

  #blank(): void {
    while (this.#source.charCodeAt(this.#at) <= 32) this.#at++
  }

  #ended<T extends Written>(value: T): T {
    this.last = { path: [...this.#path], value }
    return value
  }
}
