export interface AloudRule {
  /** Its name, or the end of its path: `rebuttals[].to`. */
  field: string
  /** Words in front of the field. `place` is its position in its list. */
  before?(place: number): string
  /** After another field of the same object it continues that line, behind these words. Elsewhere it starts a new line. */
  behind?: string
  after?: string
}

/** An object or list that is open at the present place. */
interface Container {
  isObject: boolean
  isAloud: boolean
  /** The path of what is in it; '' if that is too deep for any rule. */
  path: string
  /** How each item of a list is shown. */
  rule: AloudRule | null
  values: number
  /** The position of the current item: in this list, or in the list around this object. */
  place: number
}

type Place = 'between' | 'text' | 'escape' | 'code' | 'bare'

const joint = ' · '
/** A value up to this width shares its line with the next one. */
const widestShort = 24
/** Anything deeper is only counted, because no usable reply is that deep. */
const deepest = 100
/** Longer names and bare words are cut: no field has them. */
const longestName = 200
/** No rule has a longer path. */
const longestPath = 400

/**
 * Extracts the words of chosen fields from JSON that arrives in pieces, cut anywhere, with any text around it. A field
 * counts at any depth, with everything in it. From broken JSON it takes what it can. Its output is not cleaned.
 */
export class AudibleFieldsReader {
  /** The last name of a path → the rules that end in it. */
  readonly #rules: ReadonlyMap<string, readonly AloudRule[]>
  readonly #values: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly #open: Container[] = []
  /** How many more are open below the deepest level that is tracked. */
  #deeper = 0
  #place: Place = 'between'
  #name = ''
  /** The next thing is a value, not the name of a field. */
  #isValue = false
  #quote = '"'
  #code = ''
  #bare = ''
  /** The value read so far, if its field has words for its values. */
  #held = ''
  #spoke = false
  #spokeIn: Container | null = null
  #rule: AloudRule | null = null
  /** Whether words of the current value were said already. */
  #begun = false
  #columns = 0

  /** `values`: field → value → the words that stand for it. */
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

  /** After a JSON object that said something, any further JSON is ignored. */
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

  /** Commas do not decide this, because they may be missing. */
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

/** Whether `rebuttals[].to` matches the end of a path, such as `findings.rebuttals[]` with `to`. */
function isEndOf(field: string, path: string, name: string): boolean {
  const around = field.slice(0, -name.length - 1)
  return field.length > name.length && (path === around || path.endsWith(`.${around}`))
}

const escapes: Record<string, string> = { n: '\n', t: ' ', r: '', b: '', f: '' }

const isSpace = (unit: string): boolean => unit === ' ' || unit === '\n' || unit === '\t' || unit === '\r'

const isBareEnd = (unit: string, isValue: boolean): boolean =>
  isSpace(unit) || unit === ',' || unit === '}' || unit === ']' || unit === '"' || (unit === ':' && !isValue)

/** A rough width that can tell what is short. A line break makes it long. */
const columnsOf = (unit: string): number => (unit === '\n' ? widestShort + 1 : unit < '\u2e80' ? 1 : 2)
