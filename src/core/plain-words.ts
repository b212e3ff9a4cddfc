/** A text reduced to its words, so that quotes can be found in it. */
export interface PlainWords {
  text: string
  /** Where each line of the original begins in `text`. */
  lines: Int32Array
}

/**
 * Only the words: one kind of space and dash, no quotation marks, no emphasis, links by their words, one width of
 * characters, case unchanged. Nothing spans two lines, so a place can be given by its line.
 */
export function plainWords(original: string): PlainWords {
  const source = original.normalize('NFKC')
  const out = new Words()
  const lines = [0]
  let link = null as Link | null
  let i = afterMarks(source, 0)
  while (i < source.length) {
    const end = endOfPlain(source, i)
    if (end > i) {
      out.add(source.slice(i, end))
      i = end
      continue
    }
    const code = source.charCodeAt(i)
    if (code === newline) {
      out.space()
      lines.push(out.text.length)
      i = afterMarks(source, i + 1)
    } else if (i === link?.words) {
      i = link.end
      link = null
    } else {
      if (code === openingBracket) link = linkAt(source, i) ?? link
      if (code !== openingBracket || link === null || link.start !== i) i = mark(source, i, code, out)
      i++
    }
  }
  return { text: out.text, lines: Int32Array.from(lines) }
}

/** A Han character weighs two. */
export function weight(words: string): number {
  return [...words].length + (words.match(/\p{Script=Han}/gu)?.length ?? 0)
}

/** Scripts without spaces between words, so a space there means nothing. */
function isWide(code: number): boolean {
  if (code < 0x2e80) return false
  if (code <= 0x312f) return code < 0x2fe0 || code >= 0x3000
  if (code >= 0x31f0 && code <= 0x31ff) return true
  if (code >= 0x3400 && code <= 0x9fff) return true
  return (code >= 0xd840 && code <= 0xd8bf) || (code >= 0xf900 && code <= 0xfaff)
}

/** Joins words, with a space only where it means something. */
class Words {
  text = ''
  #last = 0
  #spaceBefore = false

  add(words: string): void {
    if (this.#spaceBefore) {
      this.#spaceBefore = false
      if (this.text !== '' && !needsNoSpace(this.#last) && !needsNoSpace(words.charCodeAt(0))) this.text += ' '
    }
    this.text += words
    const last = words.charCodeAt(words.length - 1)
    this.#last = isSecondHalf(last) && words.length > 1 ? words.charCodeAt(words.length - 2) : last
  }

  /** A typographic dash. Several in a row count as one. */
  dash(): void {
    if (this.#last !== hyphen) this.add('-')
  }

  /** A minus. The space before it distinguishes it from a dash. */
  sign(): void {
    if (this.#spaceBefore && this.text !== '') this.text += ' '
    this.#spaceBefore = false
    this.add('-')
  }

  space(): void {
    this.#spaceBefore = true
  }
}

const needsNoSpace = (code: number): boolean => code === hyphen || isWide(code)
const isSecondHalf = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

const newline = 10
const space = 32
const asterisk = 42
const hyphen = 45
const openingBracket = 91
const closingBracket = 93
const underscore = 95
const tilde = 126
const apostrophe = 39

/** Characters that need a closer look; all others below 128 stand for themselves. */
const special = new Set([...'"\'`*-[]_~'].map(character => character.charCodeAt(0)))
const isSpecial = Uint8Array.from({ length: 128 }, (_, code) => (special.has(code) || code <= space ? 1 : 0))

/** Where the plain text ends that is taken as it is, including spaces between words. */
function endOfPlain(source: string, start: number): number {
  let i = start
  for (;;) {
    const code = source.charCodeAt(i)
    if (code < 128 ? isSpecial[code] === 0 : code >= 0x4e00 && code <= 0x9fff) i++
    else if (code === space && i > start && isPlainAscii(source, i - 1) && isPlainAscii(source, i + 1)) i++
    else return i
  }
}

const isPlainAscii = (source: string, at: number): boolean => isSpecial[source.charCodeAt(at)] === 0

const isSpace = (code: number): boolean =>
  code === space || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x2028 || code === 0x2029 || code === 0x1680

const isDash = (code: number): boolean => (code >= 0x2010 && code <= 0x2015) || code === 0x2212

const quotationMarks = new Set([...'"“”„‟‚‛«»‹›「」『』〝〞〟'].map(character => character.charCodeAt(0)))
const isQuotationMark = (code: number): boolean => quotationMarks.has(code)

function isInvisible(code: number): boolean {
  if (code < 0x600) return code === 0xad
  if (code < 0x2000) return code <= 0x605 || code === 0x61c || code === 0x6dd || code === 0x70f || code === 0x180e
  if (code < 0xfe00) return (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) || isJoiner(code)
  return code === 0xfeff || (code >= 0xfff9 && code <= 0xfffb)
}

const isJoiner = (code: number): boolean => code >= 0x2060 && code <= 0x206f

/** Handles a character at `i` that is not taken as it is. Returns the last place it consumed. */
function mark(source: string, i: number, code: number, out: Words): number {
  if (code === openingBracket || code === closingBracket) out.add(code === openingBracket ? '[' : ']')
  else if (isSpace(code)) out.space()
  else if (isSign(source, i, code)) out.sign()
  else if (code === hyphen) return hyphens(source, i, out)
  else if (code === asterisk) asteriskAt(source, i, out)
  else if (code === underscore) return underscores(source, i, out)
  else if (code === tilde) return tildes(source, i, out)
  else if (isDash(code)) out.dash()
  else if (isApostrophe(code)) {
    if (isInsideWord(source, i)) out.add("'")
  } else if (!isQuotationMark(code) && !isInvisible(code)) return character(source, i, out)
  return i
}

function character(source: string, i: number, out: Words): number {
  const length = source.codePointAt(i)! > 0xffff ? 2 : 1
  out.add(source.slice(i, i + length))
  return i + length - 1
}

/** `-5`, not `2-5`. */
function isSign(source: string, i: number, code: number): boolean {
  if (code !== hyphen && !isDash(code)) return false
  return isDigit(source.charCodeAt(i + 1)) && (i === 0 || isSpace(source.charCodeAt(i - 1)))
}

/** Two or three between words or between spaces are a typographic dash; elsewhere they are code. */
function hyphens(source: string, i: number, out: Words): number {
  const end = endOfRun(source, i, hyphen)
  const before = source.charCodeAt(i - 1)
  const after = source.charCodeAt(end)
  const between = (isLetter(before) && isLetter(after)) || (isSpace(before) && isSpace(after))
  if (end - i > 1 && end - i <= 3 && between) out.dash()
  else out.add(source.slice(i, end))
  return end - 1
}

/** Emphasis touches a word. An asterisk between spaces or between digits multiplies. */
function asteriskAt(source: string, i: number, out: Words): void {
  const before = source.charCodeAt(i - 1)
  const after = source.charCodeAt(i + 1)
  if ((before === space && after === space) || (isDigit(before) && isDigit(after))) out.add('*')
}

function underscores(source: string, i: number, out: Words): number {
  const end = endOfRun(source, i, underscore)
  const inside = isWordUnit(source.charCodeAt(i - 1)) && isWordUnit(source.charCodeAt(end))
  if (inside) out.add(source.slice(i, end))
  return end - 1
}

function tildes(source: string, i: number, out: Words): number {
  if (source.charCodeAt(i + 1) === tilde) return i + 1
  out.add('~')
  return i
}

const isApostrophe = (code: number): boolean =>
  code === apostrophe || code === 0x60 || code === 0x2019 || code === 0x2018 || code === 0x2bc || code === 0xb4

function isInsideWord(source: string, i: number): boolean {
  const before = source.charCodeAt(i - 1)
  return (isLetter(before) || isDigit(before)) && isLetter(source.charCodeAt(i + 1))
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
  return (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7) || (code >= 0x1e00 && code <= 0x1eff)
}

const isWordUnit = (code: number): boolean => isLetter(code) || isDigit(code) || (code >= 0x370 && code !== 0x2026)

function endOfRun(source: string, from: number, code: number): number {
  let end = from
  while (source.charCodeAt(end) === code) end++
  return end
}

/** Skips the marks of a Markdown heading, quotation or list item. */
function afterMarks(source: string, start: number): number {
  let at = start
  for (;;) {
    const mark = afterBlanks(source, at)
    const end = afterMark(source, mark)
    const next = afterBlanks(source, end)
    if (end === mark || next === end) return at
    at = next
  }
}

function afterBlanks(source: string, from: number): number {
  let at = from
  while (source.charCodeAt(at) === space || source.charCodeAt(at) === 9) at++
  return at
}

function afterMark(source: string, from: number): number {
  let at = from
  while (source[at] === '>' || source[at] === '#') at++
  if (at > from) return at
  const character = source[from]
  return character === '-' || character === '+' || character === '*' || character === '•' ? from + 1 : from
}

interface Link {
  start: number
  /** Where its words end. */
  words: number
  end: number
}

/** `[words](address)`; null: the bracket belongs to no link, as in `handlers[type](event)`. */
function linkAt(source: string, at: number): Link | null {
  if (isWordUnit(source.charCodeAt(at - 1))) return null
  let words = at + 1
  while (words < source.length && !endsLabel(source.charCodeAt(words))) words++
  if (source[words] !== ']' || source[words + 1] !== '(' || words === at + 1) return null
  let end = words + 2
  while (end < source.length && !endsAddress(source.charCodeAt(end))) end++
  return source[end] === ')' ? { start: at, words, end: end + 1 } : null
}

const endsLabel = (code: number): boolean => code === openingBracket || code === closingBracket || code === newline
const endsAddress = (code: number): boolean => code === 40 || code === 41 || isSpace(code)
