import { applyEdits, type TextEdit } from '../places.ts'

/** The original words behind a passage of the edited text; null when the passage is not in it. */
export function retrace(passage: string, text: string, edits: readonly TextEdit[]): string | null {
  const edited = applyEdits(text, edits)
  const exact = passage
    .trim()
    .replace(/\n[ \t]*(?:[>#]+|[-+*•])$/, '')
    .trimEnd()
  if (exact === '') return null
  const at = edited.indexOf(exact)
  const found = at < 0 ? findLoosely(exact, edited) : [[at, at + exact.length] as Place]
  if (!found) return null
  const linked = linksIn(text)
  const places = apart(found.map(place => outOfLinks(originalOf(place, edits), linked)))
  return places.map(([start, end]) => text.slice(start, end)).join(' … ')
}

type Place = readonly [start: number, end: number]

/** A place that begins or ends inside a replacement covers all of the original words there. */
function originalOf([start, end]: Place, edits: readonly TextEdit[]): Place {
  let shift = 0
  let [from, to] = [-1, -1]
  for (const edit of edits) {
    const [first, last] = [edit.start + shift, edit.start + shift + edit.by.length]
    if (from < 0 && start < last) from = start <= first ? start - shift : edit.start
    if (end <= last) {
      to = end <= first ? end - shift : edit.end
      break
    }
    shift += edit.by.length - (edit.end - edit.start)
  }
  return [from < 0 ? start - shift : from, to < 0 ? end - shift : to]
}

/** A place covers a whole link or only words inside it: half a link would show its address as words. */
function outOfLinks([start, end]: Place, linked: readonly Link[]): Place {
  let [from, to] = [start, end]
  for (const link of linked) {
    const within = start > link.start && end <= link.words
    if (within || link.end <= start || link.start >= end) continue
    from = Math.min(from, link.start)
    to = Math.max(to, link.end)
  }
  return [from, to]
}

function apart(places: readonly Place[]): Place[] {
  const result: Place[] = []
  for (const [start, end] of places) {
    const last = result.at(-1)
    if (last && start < last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)]
    else result.push([start, end])
  }
  return result
}

function findLoosely(passage: string, text: string): Place[] | null {
  const words = loosen(text)
  const { text: wanted } = loosen(passage)
  const parts = wanted.split(/[[(]?(?:\. ?){3,}[\])]?/)
  return findParts([wanted], words) ?? (parts.length > 1 ? findParts(parts, words) : null)
}

function findParts(parts: readonly string[], words: Loose): Place[] | null {
  const places: Place[] = []
  let from = 0
  for (const part of parts.map(one => one.replace(outerPunctuation, '')).filter(one => one !== '')) {
    const at = words.text.indexOf(part, from)
    if (at < 0) return null
    from = at + part.length
    places.push([words.starts[at]!, words.ends[from - 1]!])
  }
  return places.length > 0 ? places : null
}

/** As in core/quote.ts, the sign and the unit of a number do not count as punctuation. */
const outerPunctuation = /^(?:(?!-\d)[\p{P}\s])+|(?:(?!%)[\p{P}\s])+$/gu

/** A text without its typography. Its unit `i` stood at `starts[i]` to `ends[i]`. */
interface Loose {
  text: string
  starts: number[]
  ends: number[]
}

/** As in core/plain-words.ts, but each unit keeps its place. */
function loosen(text: string): Loose {
  const parts: string[] = []
  const [starts, ends]: [number[], number[]] = [[], []]
  const put = (units: string, start: number, end: number) => {
    parts.push(units)
    for (let i = 0; i < units.length; i++) {
      starts.push(start)
      ends.push(end)
    }
  }
  const isMark = marksOf(text)
  let [last, space] = ['', -1]
  for (let at = 0, end = 0; at < text.length; at = end) {
    const character = String.fromCodePoint(text.codePointAt(at)!)
    end = at + character.length
    const plain = isMark[at] ? '' : plainOf(character)
    if (plain === '') continue
    if (plain === ' ') {
      if (space < 0) space = at
      continue
    }
    if (space >= 0 && last !== '' && !needsNoSpace(last) && !needsNoSpace(plain)) put(' ', space, at)
    if (plain !== '-' || last !== '-' || character === '-') put(plain, at, end)
    last = plain
    space = -1
  }
  return { text: parts.join(''), starts, ends }
}

const needsNoSpace = (character: string): boolean =>
  character === '-' ||
  (character > '\u2e7f' && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f]/u.test(character))

function plainOf(character: string): string {
  if (character > ' ' && character <= '~') return character === '`' ? "'" : character
  if (/\s/.test(character)) return ' '
  if (/[’‘ʼ´]/.test(character)) return "'"
  if (/[\u2010-\u2015\u2212]/.test(character)) return '-'
  return /\p{Cf}/u.test(character) ? '' : character.normalize('NFKC').replaceAll(' ', '')
}

/** 1 at line marks, quotation marks, emphasis, brackets and addresses of links. An apostrophe between letters has none. */
function marksOf(text: string): Uint8Array {
  const marks = new Uint8Array(text.length)
  for (const { 0: mark, index } of text.matchAll(lineMarks)) marks.fill(1, index, index + mark.length)
  for (const { 0: mark, index } of text.matchAll(wordMarks)) marks.fill(1, index, index + mark.length)
  for (const { start, words, end } of linksIn(text)) marks.fill(1, start, start + 1).fill(1, words, end)
  return marks
}

interface Link {
  start: number
  /** Where its words end. */
  words: number
  end: number
}

const linksIn = (text: string): Link[] =>
  Array.from(text.matchAll(links), ({ 0: link, 1: words, index }) => ({
    start: index,
    words: index + 1 + words!.length,
    end: index + link.length,
  }))

const links =
  /(?<![A-Za-z\d\u00aa\u00b2\u00b3\u00b9\u00ba\u00bc-\u00be\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0300-\u2025\u2027-\u{10ffff}])\[([^[\]\n]{1,1000})\]\([^()\s]{0,2000}\)/gu
const lineMarks = /^[ \t]*(?:[>#]+|[-+*•])[ \t]+/gm
const wordMarks = new RegExp(
  [
    String.raw`(?<![\p{Script=Latin}\d])[’‘ʼ´\x60']|[’‘ʼ´\x60'](?!\p{Script=Latin})`,
    String.raw`\*(?<! \*(?= ))(?<!\d\*(?=\d))|(?<=\s-)-{1,2}(?=\s)|(?<=\p{Script=Latin}-)-{1,2}(?=\p{Script=Latin})`,
    String.raw`["“”„‟‚‛«»‹›「」『』〝〞〟]|~~|(?<![\p{L}\d_])_+|(?<!_)_+(?![\p{L}\d_])`,
  ].join('|'),
  'gu',
)
