/** What is open around the present place. */
interface Container {
  isObject: boolean
  /** Everything in it is for all to hear. */
  isAloud: boolean
}

type Place = 'between' | 'text' | 'escape' | 'code' | 'bare'

const joint = ' · '
/** What is not wider shares its line with what comes next. */
const widestShort = 24
/** What lies deeper is only counted: no reply that can be used does. */
const deepest = 100
/** Names and bare words that are longer are none. */
const longestName = 200

/**
 * The words in chosen fields of JSON that arrives in pieces, cut anywhere, whatever stands around it. A field counts at any
 * depth, with all that is in it. JSON that is broken gives what can be made out. What it gives is not cleaned.
 */
export class AloudReader {
  readonly #fields: ReadonlySet<string>
  readonly #values: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly #open: Container[] = []
  /** How many more are open, below the deepest that are known. */
  #deeper = 0
  #place: Place = 'between'
  /** Of the field that is being read. */
  #name = ''
  /** What comes next is a value, and no name of a field. */
  #isValue = false
  #quote = '"'
  #code = ''
  #bare = ''
  /** A value that has words, as far as it is read. */
  #held = ''
  #spoke = false
  /** Of the value that is being said, or was said last. */
  #begun = false
  #columns = 0

  /** `values`: field → value → what is said for it. */
  constructor(fields: Iterable<string>, values: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map()) {
    this.#fields = new Set(fields)
    this.#values = values
  }

  push(piece: string): string {
    let said = ''
    for (let at = 0; at < piece.length; ) {
      const end = this.#place === 'text' ? this.#runEnd(piece, at) : at
      if (end > at) said += this.#add(piece.slice(at, end))
      else said += this.#take(piece[at]!)
      at = Math.max(end, at + 1)
    }
    return said
  }

  #runEnd(piece: string, from: number): number {
    let at = from
    while (at < piece.length && piece[at] !== this.#quote && piece[at] !== '\\') at += 1
    return at
  }

  #take(unit: string): string {
    switch (this.#place) {
      case 'text':
        if (unit === this.#quote) return this.#endText()
        this.#place = 'escape'
        return ''
      case 'escape':
        this.#place = unit === 'u' ? 'code' : 'text'
        return unit === 'u' ? '' : this.#add(escapes[unit] ?? unit)
      case 'code':
        return this.#takeCode(unit)
      case 'bare':
        return isBareEnd(unit, this.#isValue) ? this.#endBare() + this.#take(unit) : this.#takeBare(unit)
      default:
        return this.#takeBetween(unit)
    }
  }

  #takeBetween(unit: string): string {
    if (unit === '{' || unit === '[') this.#enter(unit === '{')
    else if (this.#open.length === 0 || isSpace(unit)) return ''
    else if (unit === '}' || unit === ']') this.#leave()
    else if (unit === ',') this.#endValue()
    else if (unit === ':') this.#isValue = true
    else if (unit === '"' || unit === "'") this.#beginText(unit)
    else {
      this.#place = 'bare'
      this.#bare = unit
    }
    return ''
  }

  /** Whoever has said something in JSON and goes on behind it has said enough. */
  #enter(isObject: boolean): void {
    if (this.#open.length === 0 && this.#spoke) return
    if (this.#open.length < deepest) this.#open.push({ isObject, isAloud: this.#isAloud() })
    else this.#deeper += 1
    this.#endValue()
  }

  #leave(): void {
    if (this.#deeper > 0) this.#deeper -= 1
    else this.#open.pop()
    this.#endValue()
  }

  #beginText(quote: string): void {
    this.#place = 'text'
    this.#quote = quote
    if (!this.#isValue) this.#name = ''
  }

  #endText(): string {
    this.#place = 'between'
    if (!this.#isValue) return ''
    const said = this.#sayHeld()
    this.#endValue()
    return said
  }

  /** Commas are no help: they may be missing. */
  #endValue(): void {
    this.#isValue = this.#open.at(-1)?.isObject === false
    this.#begun = false
    if (!this.#isValue) this.#name = ''
  }

  #takeCode(unit: string): string {
    if (/[0-9a-f]/i.test(unit)) {
      this.#code += unit
      if (this.#code.length < 4) return ''
    }
    const code = this.#code
    this.#code = ''
    this.#place = 'text'
    if (code.length === 4) return this.#add(String.fromCharCode(Number.parseInt(code, 16)))
    return this.push(unit)
  }

  #takeBare(unit: string): string {
    if (this.#bare.length < longestName) this.#bare += unit
    return ''
  }

  #endBare(): string {
    const word = this.#bare
    this.#place = 'between'
    if (!this.#isValue) {
      this.#name = word
      return ''
    }
    const said = word === 'null' ? '' : this.#add(word) + this.#sayHeld()
    this.#endValue()
    return said
  }

  #add(text: string): string {
    if (this.#isValue) return this.#isAloud() ? this.#sayOrHold(text) : ''
    if (this.#name.length < longestName) this.#name += text.slice(0, longestName)
    return ''
  }

  #sayOrHold(text: string): string {
    if (!this.#values.has(this.#name)) return this.#say(text)
    if (this.#held.length < longestName) this.#held += text.slice(0, longestName)
    return ''
  }

  #sayHeld(): string {
    const value = this.#held.trim()
    this.#held = ''
    return this.#say(this.#values.get(this.#name)?.get(value) ?? value)
  }

  #say(text: string): string {
    const words = this.#begun ? text : text.trimStart()
    if (words === '') return ''
    const before = this.#begun || !this.#spoke ? '' : this.#columns > widestShort ? '\n' : joint
    if (!this.#begun) this.#columns = 0
    this.#begun = true
    this.#spoke = true
    for (let at = 0; at < words.length && this.#columns <= widestShort; at += 1) this.#columns += columnsOf(words[at]!)
    return before + words
  }

  #isAloud(): boolean {
    const around = this.#open.at(-1)
    return around !== undefined && (around.isAloud || (around.isObject && this.#fields.has(this.#name)))
  }
}

const escapes: Record<string, string> = { n: '\n', t: ' ', r: '', b: '', f: '' }

const isSpace = (unit: string): boolean => unit === ' ' || unit === '\n' || unit === '\t' || unit === '\r'

const isBareEnd = (unit: string, isValue: boolean): boolean =>
  isSpace(unit) || unit === ',' || unit === '}' || unit === ']' || unit === '"' || (unit === ':' && !isValue)

/** Good enough to tell what is short; what has lines is not. */
const columnsOf = (unit: string): number => (unit === '\n' ? widestShort + 1 : unit < '\u2e80' ? 1 : 2)
