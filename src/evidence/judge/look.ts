import type { Span } from '../../core/evidence.ts'
import { quotedParts, turnsRound, unbracketed } from '../../core/quote.ts'
import { type WordList, wordsOf } from '../../core/same-words.ts'
import type { Quotation } from '../find/quotations.ts'
import type { Sentences } from '../find/sentences.ts'
import type { HeardTexts } from '../heard-texts.ts'
import type { LookEffort } from '../look-effort.ts'
import type { AskedPlace, SourcePassage } from '../source-text.ts'
import { type AroundQuotation, aroundOf, manner } from './attribution.ts'
import type { FoundPlace } from './place.ts'

/** A quotation, where its words stand, and the places that its sentence names. */
export interface Looked {
  quotation: Quotation
  words: WordList
  /** What stands between ellipses. One: it has none. */
  parts: readonly WordList[]
  hits: readonly FoundPassage[]
  around: AroundQuotation
  /** The place right behind it or right before it. */
  beside: FoundPlace | null
  /** Fewer than four words: it counts only at the place beside it. */
  isShort: boolean
  /** Where the words stand as the sentence says. */
  fit: { place: FoundPlace; hit: FoundPassage } | null
}

export interface FoundPassage extends SourcePassage {
  /** Words that ellipses leave out, and whether they could turn round what is kept. */
  omitted?: readonly string[]
  isTurned?: boolean
}

export interface SpeechSurroundings {
  places: readonly FoundPlace[]
  sentences: Sentences
  library: HeardTexts
  effort: LookEffort
}

/** null: too short, or no words of anybody. */
export function lookAt(quotation: Quotation, speech: SpeechSurroundings): Looked | null {
  const { sentences, places, library, effort } = speech
  const sentence = sentences.around(quotation.span)
  const isTitle = sentences.masked[quotation.span[0]] === '《'
  const here = isTitle ? [] : placesOf(quotation, sentence, places)
  const beside = placeBeside(quotation, here, sentences.masked)
  const isCode = quotation.kind === 'code' || quotation.kind === 'fence'
  if (places.some(({ span }) => span[0] <= quotation.span[0] && quotation.span[1] <= span[1])) return null
  const words = wordsOf(unbracketed(quotation.words))
  const length = countOf(quotation.words, words)
  if (isCode ? !isWorthCode(quotation, length, beside) : isPath.test(quotation.words.trim())) return null
  const far = ({ span: [start, end] }: FoundPlace) => Math.max(start - quotation.span[1], quotation.span[0] - end)
  const near = here.toSorted((a, b) => far(a) - far(b))
  const isShort = length < fewestWords
  if (isShort && (beside === null || words.ids.length === 0)) return null
  const parts = isShort ? [] : partsOf(quotation, isCode)
  const asked = near.flatMap(askedAt)
  const exact = isShort
    ? asked.flatMap(place => library.findIn(words.ids, place, effort))
    : library.find(words.ids, effort, asked)
  const isThere = (hit: SourcePassage) => (isCode ? isSameCode(quotation.words, hit) : !isTitle || !isHeading(hit))
  const whole = exact.filter(isThere)
  const hits = whole.length === 0 && parts.length > 1 ? joined(parts, asked, speech) : whole
  return {
    quotation,
    words,
    parts,
    hits,
    around: aroundOf(sentences.masked, quotation.span, sentence),
    beside,
    isShort,
    fit: fitOf(hits, near),
  }
}

const askedAt = ({ sources, target }: FoundPlace): AskedPlace[] =>
  sources.map(source => ({ source, lines: target.kind === 'file' ? target.lines : undefined }))

/** 6 Han characters are 4 words. */
const fewestWords = 3.99

function countOf(text: string, { ids, starts, ends }: WordList): number {
  let count = 0
  for (let i = 0; i < ids.length; i++)
    count += ends[i]! - starts[i]! === 1 && text.charCodeAt(starts[i]!) > 0x2e7f ? 2 / 3 : 1
  return count
}

const isPath = /^[\w./@#:~-]*[./][\w./@#:~-]*$/

/** More than a name: with a place beside it, or of four words and more. */
function isWorthCode({ kind, words }: Quotation, length: number, beside: FoundPlace | null): boolean {
  if (kind === 'fence') return length >= fewestWords
  return !/^[\w.#$@/:-]+(?:\(\))?$/.test(words) && length >= (beside ? 1.3 : fewestWords)
}

/** In code three dots are themselves first; then they may stand for what is left out, between blanks. */
function partsOf({ words }: Quotation, isCode: boolean): readonly WordList[] {
  if (!isCode && !/=>|\w\(.*\)|[!=]==|;\s*$/.test(words)) return quotedParts(words)
  return words
    .split(/\s+(?:\.{3}|…)\s+/)
    .map(wordsOf)
    .filter(({ ids }) => ids.length > 0)
}

/** 《…》 of a heading only names the text. */
function isHeading({ source: { text }, start }: SourcePassage): boolean {
  return /(?:^|\n)#[^\n]*$/.test(text.slice(Math.max(0, start - 80), start))
}

/** Code is the same when every sign is, but for white space and the kind of quotation marks. */
const isSameCode = (code: string, { source, start, end }: SourcePassage): boolean =>
  squeezed(source.text.slice(Math.max(0, start - 80), end + 80)).includes(squeezed(code).replace(/[;,{]+$/, ''))

/** The same, whatever separates its statements. */
export const isNearlySameCode = (code: string, { source, start, end }: SourcePassage): boolean => {
  const bare = (text: string) => squeezed(text).replace(/[;,]/g, '')
  return bare(source.text.slice(Math.max(0, start - 80), end + 80)).includes(bare(code).replace(/[{]+$/, ''))
}

const squeezed = (text: string): string => text.replace(/\s+/g, '').replace(/[“”"‘’`]/g, "'")

/** Between two parts of one quotation, in characters; and how many ellipses it may have. */
const longestGap = 600
const mostParts = 4

/** Parts between ellipses: each word for word, in their order, in one source, not too far apart. The longest leads to the others. */
function joined(
  parts: readonly WordList[],
  asked: readonly AskedPlace[],
  { library, effort }: SpeechSurroundings,
): FoundPassage[] {
  const anchor = parts.reduce((best, part) => (part.ids.length > best.ids.length ? part : best))
  if (anchor.ids.length < 3 || parts.length > mostParts) return []
  const [before, after] = [parts.slice(0, parts.indexOf(anchor)), parts.slice(parts.indexOf(anchor) + 1)]
  return library.find(anchor.ids, effort, asked).flatMap(hit => {
    const { text } = hit.source
    const spans: [number, number][] = [[hit.start, hit.end]]
    effort.spend(2 * longestGap * parts.length)
    for (const part of before.toReversed()) {
      const [start] = spans[0]!
      const from = Math.max(0, start - longestGap)
      const found = placesIn(part, text.slice(from, start)).at(-1)
      if (!found) return []
      spans.unshift([from + found[0], from + found[1]])
    }
    for (const part of after) {
      const [, end] = spans.at(-1)!
      const [found] = placesIn(part, text.slice(end, end + longestGap))
      if (!found) return []
      spans.push([end + found[0], end + found[1]])
    }
    const omitted = spans.slice(1).map(([start], i) => text.slice(spans[i]![1], start))
    const lines = (piece: string) => piece.split('\n').length - 1
    const [start, end] = [spans[0]![0], spans.at(-1)![1]]
    const [line, lastLine] = [
      hit.line - lines(text.slice(start, hit.start)),
      hit.lastLine + lines(text.slice(hit.end, end)),
    ]
    const isHan = /\p{Script=Han}/u.test(text.slice(start, start + 4))
    const isTurned = omitted.some((words, i) => isTurn(words, text.slice(spans[i + 1]![0], spans[i + 1]![1])))
    return isMosaic(spans, omitted, isHan) ? [] : [{ ...hit, start, end, line, lastLine, omitted, isTurned }]
  })
}

/** Inside of a sentence a negation is left out, or one number is put in the place of another. */
const isTurn = (omitted: string, next: string): boolean =>
  !/[.。!?！？;；]\s|[。！？；\n]/.test(omitted) &&
  (turnsRound(omitted) || (startsWithNumber.test(omitted) && startsWithNumber.test(next)))

const startsWithNumber = /^[^\p{L}\p{N}]*\p{N}/u

/** Every place of a part in a piece of text: [start, end). */
function placesIn({ ids }: WordList, piece: string): [start: number, end: number][] {
  const words = wordsOf(piece)
  const found: [number, number][] = []
  for (let at = 0; at + ids.length <= words.ids.length; at++)
    if (ids.every((id, i) => words.ids[at + i] === id))
      found.push([words.starts[at]!, words.ends[at + ids.length - 1]!])
  return found
}

/** Scraps of different sentences say whatever one likes. */
const isMosaic = (spans: readonly (readonly [number, number])[], omitted: readonly string[], isHan: boolean): boolean =>
  omitted.some(text => /[.。!?！？]\s|[。！？]|\n/.test(text)) &&
  spans.some(([start, end]) => end - start < (isHan ? 10 : 20))

/** The places of the sentence outside of the quotation. */
function placesOf({ span }: Quotation, [from, to]: Span, places: readonly FoundPlace[]): FoundPlace[] {
  return places.filter(({ span: [start, end] }) => start >= from && end <= to && (end <= span[0] || start >= span[1]))
}

const gapBehind =
  /^[\s*_”"’」』)）|｜]*[,，、:：;；.。—–<←-]{0,2}[\s>|｜]*[(（[【]?\s*(?:(?:is|are|was|stands?|appears?|reads?|就?在)\s)?(?:(?:see|in|at|from|cf\.?|per|of|on|source[:：]?|by|见|出自|来自|参见|引自|载于|在|于)\s*)?(?:the\s)?[`*_[]*$/i
const partOf = String.raw`(?:(?:the|that|this|its)\s(?:\w+\s)?(?:file|line|section|paragraph|page|note|table|heading)|(?:on|at|in)\slines? [\d–-]+)`
const gapBefore = new RegExp(
  String.raw`^[\x60*_)）\]】'’s|｜]*[\s:：,，—–→=>|｜-]*(?:${manner}(?:(?:it|there|one)\s)?(?:${partOf}\s?)?(?:(?:says?|said|reads?|states?|stated|writes?|wrote|notes?|promises?|puts it|contains?|has|warns?|explains?|documents?)\b(?:\s(?:that|only|also|clearly|plainly|verbatim|explicitly|the (?:line|words|sentence)|on line \d+))*|(?:文件|文档|原文|明文|其中|里面|[一这那第]\S{0,2}[节段条]|[只仅])*${manner}(?:写[道明着的]?是?|说|称|规定|记载|载明|指出|注明|要求|明确))[^\S\n]*)?[\s(（*_:：,，>"“]*$`,
  'i',
)

/** `“…” (docs/a.md:3)`, not `“…” — docs/a.md:3 says otherwise`. */
const isBehind = (gap: string, after: string): boolean =>
  gap.length < 40 &&
  gapBehind.test(gap) &&
  (/[(（[【|｜]/.test(gap) || !/^\s+[a-z]|^(?:却|则|并|也|说|写|明)/i.test(after))

function placeBeside({ span }: Quotation, here: readonly FoundPlace[], masked: string): FoundPlace | null {
  const behind = here.find(({ span: [start] }) => start >= span[1])
  if (behind && isBehind(masked.slice(span[1], behind.span[0]), masked.slice(behind.span[1], behind.span[1] + 12))) {
    // `ADR 4 (path:3)`: the path says it more exactly.
    const next = here[here.indexOf(behind) + 1]
    const isSame =
      next && !('lines' in behind.target) && /^[,，:：]?\s?[`(（]?$/.test(masked.slice(behind.span[1], next.span[0]))
    return isSame ? next : behind
  }
  const before = here.findLast(({ span: [, end] }) => end <= span[0])
  if (!before || span[0] - before.span[1] >= 90) return null
  const gap = masked.slice(before.span[1], span[0])
  return gapBefore.test(gap) && !isClosed.test(gap) ? before : null
}

/** `… (docs/a.md:3), “…”`: the place belongs to what stands before it. */
const isClosed = /^[\x60*_]*[)）\]】]\s*[,，、;；]/

/** All pairings within the sentence are tried; the one that holds is taken. */
function fitOf(hits: readonly FoundPassage[], places: readonly FoundPlace[]): Looked['fit'] {
  for (const place of places) for (const hit of hits) if (isAt(place, hit)) return { place, hit }
  return null
}

export function isAt({ sources, target, check }: FoundPlace, { source, line, lastLine }: SourcePassage): boolean {
  // Lines beyond the end of a file are no place in it.
  if (!sources.includes(source) || check.result === 'not-there') return false
  const lines = target.kind === 'file' ? target.lines : undefined
  return lines === undefined || (line <= lines[1] && lastLine >= lines[0])
}
