/** JSON as a reply writes it: both values of a name that stands twice are kept, and strings that mending made up are marked. */
export type WrittenJson = null | boolean | number | string | WrittenJson[] | WrittenObject | Twice | Broken
export type WrittenObject = Map<string, WrittenJson>

/** Something that a reply says more than once, and not in the same words. */
export class Twice {
  readonly values: readonly WrittenJson[]

  constructor(values: readonly WrittenJson[]) {
    this.values = values
  }
}

/** A string whose beginning or end was guessed. */
export class Broken {}

/** So many values show that a reply contradicts itself. More would take time to compare. */
const enough = 4

/** What two places say of one thing. */
export function both(one: WrittenJson | undefined, other: WrittenJson): WrittenJson {
  if (one === undefined) return other
  if (one instanceof Twice && one.values.length >= enough) return one
  if (isSame(one, other)) return other
  return new Twice([...(one instanceof Twice ? one.values : [one]), other])
}

const isSame = (one: WrittenJson, other: WrittenJson): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** The same as plain JSON, for comparing and for showing. */
export function plain(value: WrittenJson | undefined): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, inner]) => [name, plain(inner)]))
  if (value instanceof Twice) return value.values.map(plain)
  return value instanceof Broken ? '…' : value
}

export interface Parsed {
  value: WrittenJson
  /** Where the value that stands last is, and what it is. */
  last: { path: readonly (string | number)[]; value: WrittenJson }
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

/** No reply is nested deeper, and no object in it has more fields. */
const deepest = 40
const widest = 500
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

  value(): WrittenJson {
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
      if (object.size > widest) throw new RangeError('too wide')
    }
    return object
  }

  #list(): WrittenJson[] {
    const list: WrittenJson[] = this.#ended([])
    for (this.#open(); !this.#closes(']'); ) list.push(this.#inner(list.length))
    return list
  }

  #inner(name: string | number): WrittenJson {
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

  #token(pattern: RegExp): WrittenJson {
    pattern.lastIndex = this.#at
    const [token] = pattern.exec(this.#source)!
    this.#at += token.length
    return JSON.parse(token)
  }

  #blank(): void {
    while (this.#source.charCodeAt(this.#at) <= 32) this.#at++
  }

  #ended<T extends WrittenJson>(value: T): T {
    this.last = { path: [...this.#path], value }
    return value
  }
}
