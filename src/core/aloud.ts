/** How the words of a field are said. */
export interface AloudRule {
  /** Its name, or the end of its path: `rebuttals[].to`. */
  field: string
  /** What stands in front of it. `place`: which one of its list it is. */
  before?(place: number): string
  /** Behind something else of the same object it goes on in the line, after these words; else it begins one. */
  behind?: string
  after?: string
}

/** What is open around the present place. */
interface Container {
  isObject: boolean
  /** Everything in it is for all to hear. */
  isAloud: boolean
  /** Of what is in it; '' where that is too deep for any rule. */
  path: string
  /** How each item of a list is said. */
  rule: AloudRule | null
  /** How many values have begun in it. */
  values: number
  /** Which item of the list around it, or of itself, is being read. */
  place: number
}

type Place = 'between' | 'text' | 'escape' | 'code' | 'bare'

const joint = ' · '
/** What is not wider shares its line with what comes next. */
const widestShort = 24
/** What lies deeper is only counted: no reply that can be used does. */
const deepest = 100
/** Names and bare words that are longer are none. */
const longestName = 200
/** Paths that are longer are nobody's. */
const longestPath = 400

/**
 * The words in chosen fields of JSON that arrives in pieces, cut anywhere, whatever stands around it. A field counts at any
 * depth, with all that is in it. JSON that is broken gives what can be made out. What it gives is not cleaned.
 */
export class AloudReader {
  /** The last name of a path → those that end so. */
  readonly #rules: ReadonlyMap<string, readonly AloudRule[]>
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
  /** What was said last stands in this. */
  #spokeIn: Container | null = null
  /** Of the value that is being read. */
  #rule: AloudRule | null = null
  /** Of the value that is being said, or was said last. */
  #begun = false
  #columns = 0

  /** `values`: field → value → what is said for it. */
  constructor(
    fields: Iterable<string | AloudRule>,
    values: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(),
  ) {
    const rules = Array.from(fields, field => (typeof field === 'string' ? { field } : field))
    this.#rules = Map.groupBy(rules, ({ field }) => lastName(field))
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
    this.#beginValue()
    if (this.#open.length < deepest) this.#open.push(this.#container(isObject))
    else this.#deeper += 1
    this.#endValue()
  }

  #container(isObject: boolean): Container {
    const around = this.#open.at(-1)
    const path = this.#path()
    return {
      isObject,
      isAloud: this.#isAloud(),
      path: isObject ? path : `${path}[]`,
      rule: isObject ? null : this.#rule,
      values: 0,
      place: around?.place ?? 1,
    }
  }

  /** Of the value that is being read. */
  #path(): string {
    const around = this.#open.at(-1)
    if (!around) return ''
    if (!around.isObject || around.path.length > longestPath) return around.path
    return around.path === '' ? this.#name : `${around.path}.${this.#name}`
  }

  #leave(): void {
    if (this.#deeper > 0) this.#deeper -= 1
    else this.#open.pop()
    this.#endValue()
  }

  #beginText(quote: string): void {
    this.#place = 'text'
    this.#quote = quote
    if (this.#isValue) this.#beginValue()
    else this.#name = ''
  }

  #beginValue(): void {
    const around = this.#open.at(-1)
    if (!around) return
    around.values += 1
    if (!around.isObject) around.place = around.values
    this.#rule = around.isObject ? this.#ruleFor(around) : around.rule
  }

  #ruleFor({ path }: Container): AloudRule | null {
    const rules = this.#rules.get(this.#name)
    return rules?.find(({ field }) => field === this.#name || isEndOf(field, path, this.#name)) ?? null
  }

  #endText(): string {
    this.#place = 'between'
    if (!this.#isValue) return ''
    const said = this.#sayHeld() + this.#sayAfter()
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
    this.#beginValue()
    const said = word === 'null' ? '' : this.#add(word) + this.#sayHeld() + this.#sayAfter()
    this.#endValue()
    return said
  }

  #add(text: string): string {
    if (this.#isValue) return this.#isAloud() ? this.#sayOrHold(text) : ''
    if (this.#name.length < longestName) this.#name += text.slice(0, longestName)
    return ''
  }

  #sayOrHold(text: string): string {
    if (!this.#values.has(this.#field())) return this.#say(text)
    if (this.#held.length < longestName) this.#held += text.slice(0, longestName)
    return ''
  }

  #sayHeld(): string {
    const value = this.#held.trim()
    this.#held = ''
    return this.#say(this.#values.get(this.#field())?.get(value) ?? value)
  }

  #sayAfter(): string {
    return this.#begun ? (this.#rule?.after ?? '') : ''
  }

  #field(): string {
    return this.#rule?.field ?? this.#name
  }

  #say(text: string): string {
    const words = this.#begun ? text : text.trimStart()
    if (words === '') return ''
    const before = this.#begun ? '' : this.#between() + (this.#rule?.before?.(this.#open.at(-1)?.place ?? 1) ?? '')
    if (!this.#begun) this.#columns = 0
    this.#begun = true
    this.#spoke = true
    this.#spokeIn = this.#open.at(-1) ?? null
    for (let at = 0; at < words.length && this.#columns <= widestShort; at += 1) this.#columns += columnsOf(words[at]!)
    return before + words
  }

  #between(): string {
    if (!this.#spoke) return ''
    const { before, behind } = this.#rule ?? {}
    if (behind !== undefined && this.#open.at(-1) === this.#spokeIn) return behind
    return before || behind !== undefined || this.#columns > widestShort ? '\n' : joint
  }

  #isAloud(): boolean {
    const around = this.#open.at(-1)
    return around !== undefined && (around.isAloud || (around.isObject && this.#rule !== null))
  }
}

/** `rebuttals[].to` → to */
const lastName = (field: string): string => field.slice(field.lastIndexOf('.') + 1)

/** Whether `rebuttals[].to` is the end of a path: of `findings.rebuttals[]` and `to`. */
function isEndOf(field: string, path: string, name: string): boolean {
  const around = field.slice(0, -name.length - 1)
  return field.length > name.length && (path === around || path.endsWith(`.${around}`))
}

const escapes: Record<string, string> = { n: '\n', t: ' ', r: '', b: '', f: '' }

const isSpace = (unit: string): boolean => unit === ' ' || unit === '\n' || unit === '\t' || unit === '\r'

const isBareEnd = (unit: string, isValue: boolean): boolean =>
  isSpace(unit) || unit === ',' || unit === '}' || unit === ']' || unit === '"' || (unit === ':' && !isValue)

/** Good enough to tell what is short; what has lines is not. */
const columnsOf = (unit: string): number => (unit === '\n' ? widestShort + 1 : unit < '\u2e80' ? 1 : 2)
