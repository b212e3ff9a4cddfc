/**
 * The words of a text, each as a number: equal numbers are the same word. What does not count: white space, punctuation,
 * quotation marks, emphasis, case, full and half width, the address of a link, footnote marks and claim ids. What counts: a
 * number with its sign and unit, and signs of comparison and logic. A Han character is a word.
 */
export interface WordList {
  text: string
  ids: Int32Array
  /** Where each word begins and ends in the text. */
  starts: Int32Array
  ends: Int32Array
}

export function wordsOf(text: string): WordList {
  const list = new GrowingList()
  eachWord(text, (id, start, end) => list.add(id, start, end))
  return list.done(text)
}

type Found = (id: number, start: number, end: number) => void

/** Calls back with every word of the text, in order. `isLineStart`: the text begins a line. */
export function eachWord(text: string, found: Found, isLineStart = true): void {
  let isAtStart = isLineStart
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    const kind = kindOf(code)
    // The sign of a quoted line and the number of an item are no words of it.
    const isQuoteSign = code === greater && isAtStart
    const isItem = kind === digit && isAtStart && isItemNumber(text, at)
    if (code === newline) isAtStart = true
    else if (kind !== nothing && !isQuoteSign) isAtStart = false
    if (kind === letter) at = word(text, at, found)
    else if (isItem) at = itemNumber.lastIndex
    else if (kind === digit) at = number(text, at, found)
    else if (kind === firstHalf) at = pair(text, at, code, found)
    else if (isMarkup(text, at, code)) at = markup.lastIndex
    else if (code === ampersand || code === bar || code === exclamation) at = operator(text, at, code, found)
    else {
      if (kind === alone && !isQuoteSign) found(added(seed, plain[code]!), at, at + 1)
      at = (code === bracket ? afterMark(text, at) : code === closingBracket ? afterAddress(text, at) : at) + 1
    }
  }
}

const added = (id: number, code: number): number => Math.imul(id ^ code, prime)

/** `<b>` and `&amp;` are how a text is written, and no words of it. */
function isMarkup(text: string, at: number, code: number): boolean {
  if (code !== less && code !== ampersand) return false
  markup.lastIndex = at
  return markup.test(text)
}
const markup =
  /<\/?(?:b|i|u|s|em|strong|code|kbd|mark|small|span|br|p|a)(?:\s[^<>\n]{0,200})?\/?>|&(?:amp|nbsp|quot|ldquo|rdquo|lsquo|rsquo|ndash|mdash|hellip);/iy

/** `&&`, `||`, `!=` and the `!` of `!done` are words; alone these signs are not. */
function operator(text: string, at: number, code: number, found: Found): number {
  const next = text.charCodeAt(at + 1)
  const isOne =
    code === exclamation
      ? next === equals ||
        (!isWordSign(text, at - 1) && (kindOf(next) === letter || next === 40 || next === exclamation))
      : next === code
  const end = at + (isOne && code !== exclamation ? 2 : 1)
  if (isOne) found(added(seed, code), at, end)
  return end
}

/** Letters with their accents, digits behind them, and an apostrophe or underscore inside. */
function word(text: string, from: number, found: Found): number {
  let id = seed
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const kind = kindOf(code)
    if (kind === letter || kind === digit)
      id = added(id, isAccent(text.charCodeAt(at + 1)) ? composed(text, at) : plain[code]!)
    else if (isAccent(code)) continue
    else if (code === underscore && isWordSign(text, at + 1)) id = added(id, code)
    else if (isApostrophe(code) && kindOf(text.charCodeAt(at + 1)) === letter) id = added(id, 39)
    else break
  }
  found(id, from, at)
  return at
}

/** A letter together with the accents that stand behind it: the plain form of what they make. */
function composed(text: string, at: number): number {
  const code = text
    .slice(at, at + 4)
    .normalize('NFC')
    .charCodeAt(0)
  kindOf(code)
  return plain[code]!
}
const isAccent = (code: number): boolean => code >= 0x300 && code < 0x370

/** A rare Han character has two units; others of two units are no words. */
function pair(text: string, at: number, code: number, found: Found): number {
  if (code >= 0xd840 && code <= 0xd8bf) found(added(added(seed, code), text.charCodeAt(at + 1)), at, at + 2)
  return at + 2
}

/** A number with its sign and unit: `-5`, `2.5 %`, `1,100` as `1100`, `5万`, `€5` as `5 €`. */
function number(text: string, from: number, found: Found): number {
  let id = seed
  let start = from
  const before = text.charCodeAt(from - 1)
  const price = before === 32 ? from - 2 : from - 1
  const currency = isCurrency(text.charCodeAt(price)) ? text.charCodeAt(price) : 0
  if (currency) start = price
  const sign = text.charCodeAt(start - 1)
  if (sign === plusMinus || sign === times || isMinus(text, start - 1)) {
    id = added(id, sign === plusMinus || sign === times ? sign : 45)
    start--
  }
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (kindOf(code) === digit) id = added(id, plain[code]!)
    else if (kindOf(text.charCodeAt(at + 1)) !== digit) break
    else if (code === 46 || code === 58) id = added(id, code)
    else if ((code !== 44 && code !== 0xff0c) || !isThousands(text, at)) break
  }
  const unit = text.charCodeAt(at) === 32 ? at + 1 : at
  const code = text.charCodeAt(unit)
  if (units.has(code) && (unit === at || code !== degree) && kindOf(code) !== nothing) {
    id = added(id, plain[code]!)
    at = unit + 1
  } else if (!currency && isCurrency(code) && kindOf(text.charCodeAt(unit + 1)) !== digit) {
    found(added(id, code), start, unit + 1)
    return unit + 1
  }
  found(currency ? added(id, currency) : id, start, at)
  return at
}

/** `12. ` at the beginning of a line, unless the line goes on with a sentence that was broken: `the limit is⏎300. Above it`. */
function isItemNumber(text: string, at: number): boolean {
  itemNumber.lastIndex = at
  if (!itemNumber.test(text)) return false
  const above = text
    .slice(Math.max(0, at - 400), at)
    .split('\n')
    .at(-2)
  return above === undefined || !brokenLine.test(above)
}
/** It begins with a word at its margin and ends with one. */
const brokenLine = /^(?!\d{1,3}(?:[.)．]\s|、)|[>*+#|-])[^\s].*[\p{L}\p{N},，]\s*$/u
const itemNumber = /\d{1,3}(?:[.)．]\s|、)/y

/** The comma of 1,100. */
const isThousands = (text: string, at: number): boolean => /^\d{3}(?!\d)/.test(text.slice(at + 1, at + 5))

/** `[12]`, `[^3]` and `[P1.2]` are no words of a text: the place of the closing bracket, or `at`. */
function afterMark(text: string, at: number): number {
  marks.lastIndex = at
  return marks.test(text) ? marks.lastIndex - 1 : at
}
const marks = /\[(?:[A-Z]{1,2}\d{1,3}(?:\.\d{1,3}){0,3}|\^?\d{1,3})\]/y

/** Of `[words](address)` only the words count. */
function afterAddress(text: string, at: number): number {
  address.lastIndex = at
  return address.test(text) ? address.lastIndex - 1 : at
}
const address = /\]\([^\s()]{1,400}\)/y

const seed = 0x811c9dc5 | 0
const prime = 0x01000193
const [letter, digit, alone, firstHalf, nothing] = [1, 2, 3, 4, 5]
const [newline, exclamation, ampersand, less, equals, greater, bracket, closingBracket, underscore, bar] = [
  10, 33, 38, 60, 61, 62, 91, 93, 95, 124,
]
const [plusMinus, times, degree, percent, enDash] = [0xb1, 0xd7, 0xb0, 37, 0x2013]
const units = new Set([...'%％‰°万亿×'].map(sign => sign.charCodeAt(0)))

/** Behind a word or a percentage a dash is no minus; the longer dash is one only behind nothing. */
function isMinus(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code === enDash) return kindOf(text.charCodeAt(at - 1)) === nothing
  return (code === 45 || code === 0x2212) && !isWordSign(text, at - 1) && text.charCodeAt(at - 1) !== percent
}
const isCurrency = (code: number): boolean =>
  code === 36 || (code > 0xa1 && /[\p{Sc}]/u.test(String.fromCharCode(code)))
const isApostrophe = (code: number): boolean => code === 39 || code === 0x2019 || code === 0x2018 || code === 0xff07
const isWordSign = (text: string, at: number): boolean => {
  const kind = kindOf(text.charCodeAt(at))
  return kind === letter || kind === digit
}

/** What each UTF-16 unit is, and its plain form: one width, lower case. Each is looked at when it is first met. */
const kinds = new Uint8Array(0x10000)
const plain = new Uint16Array(0x10000)

const kindOf = (code: number): number => kinds[code] || classify(code)

function classify(code: number): number {
  // Behind the end of a text.
  if (Number.isNaN(code)) return nothing
  const sign = String.fromCharCode(code)
  const wide = sign.normalize('NFKC')
  const small = (wide.length === 1 ? wide : sign).toLowerCase()
  // The 2 of 10² is no digit of 10.
  const isRaised = /[0-9]/.test(small) && !/\p{Nd}/u.test(sign)
  plain[code] = small.length === 1 && !isRaised ? small.charCodeAt(0) : code
  kinds[code] = isRaised ? letter : kindOfSign(code, small)
  return kinds[code]
}

function kindOfSign(code: number, small: string): number {
  if (code >= 0xd800 && code < 0xdc00) return firstHalf
  if (/[0-9]/.test(small)) return digit
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}<>=≤≥≠+%‰°×]/u.test(small)) return alone
  return /[\p{L}\p{N}]/u.test(small) ? letter : nothing
}

class GrowingList {
  #ids = new Int32Array(64)
  #starts = new Int32Array(64)
  #ends = new Int32Array(64)
  #length = 0

  add(id: number, start: number, end: number): void {
    if (this.#length === this.#ids.length)
      [this.#ids, this.#starts, this.#ends] = [doubled(this.#ids), doubled(this.#starts), doubled(this.#ends)]
    this.#ids[this.#length] = id
    this.#starts[this.#length] = start
    this.#ends[this.#length++] = end
  }

  done(text: string): WordList {
    const cut = (list: Int32Array) => list.subarray(0, this.#length)
    return { text, ids: cut(this.#ids), starts: cut(this.#starts), ends: cut(this.#ends) }
  }
}

/** The same list with room for as many again. */
export function doubled(list: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(list.length * 2)
  longer.set(list)
  return longer
}
