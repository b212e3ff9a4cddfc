import type { Citation, Span } from '../../core/evidence.ts'
import { firstEndingAfter } from '../find/mention.ts'
import { quotationsOf } from '../find/quotations.ts'
import { outermost, scan } from '../find/scan.ts'

export interface Sentence {
  /** Where it stands, without list marks and surrounding emphasis. */
  span: Span
  /** What stands there, with the label before it. One sign stands for code. */
  words: string
  block: TextBlock
}

export interface TextBlock {
  span: Span
  listed: boolean
  /** The list item that it stands in; else its own span. */
  item: Span
  indent: number
}

const longestSentence = 600

/** No speech has more; hostile text is cut off here. */
const mostSentences = 4000
const mostLines = 6000

/** The sentences of a speech. Headings, code, tables and block quotations have none. */
export function sentencesOf(text: string, citations: readonly Citation[]): Sentence[] {
  const scanned = scan(text)
  const { prose } = scanned
  const quotations = outermost(quotationsOf(scanned))
  return blocksOf(prose)
    .flatMap(block => inBlock(prose, block, citations, quotations))
    .slice(0, mostSentences)
}

function blocksOf(prose: string): TextBlock[] {
  const blocks: { start: number; end: number; listed: boolean; indent: number; from: number }[] = []
  let open = false
  let item: { start: number; indent: number } | null = null
  for (const { 0: line, index } of prose.matchAll(/[^\n]+|\n\s*\n/g).take(mostLines)) {
    const mark = listMark.exec(line)
    const last = blocks.at(-1)
    if (line.trim() === '' || apart.test(line)) open = false
    else if (open && last && !mark) last.end = index + line.trimEnd().length
    else {
      const lead = mark ?? /^\s*/.exec(line)!
      const indent = line.length - line.trimStart().length
      const end = index + line.trimEnd().length
      const start = index + lead[0].length
      if (mark) item = { start, indent }
      else if (item && indent <= item.indent) item = null
      blocks.push({ start, end, listed: item !== null, indent, from: item?.start ?? start })
      open = true
    }
  }
  return blocks
    .filter(({ start, end }) => start < end && !aside.test(prose.slice(start, end)))
    .map(({ start, end, from, ...block }) => ({ span: [start, end], item: [from, end], ...block }))
}

/** A paragraph in italics as a whole is a remark about the speech. */
const aside = /^([*_])(?!\1)[^*_\n]{1,600}\1$/

const listMark =
  /^\s*(?:[-*+•]\s+|\(?\d{1,3}[.)]\s+|\d{1,3}[、．]\s*|[（(][一二三四五六七八九十\d]{1,2}[)）]\s*|[一二三四五六七八九十]{1,2}、\s*)(?:\[[ x]\]\s)?/
const apart =
  /^\s{0,3}(?:#{1,6}\s|>|\||-{3,}\s*$|\*{3,}\s*$|={3,}\s*$)|^\s*\|.*\|\s*$|^\s{0,6}(?:[-*+]\s+)?(?:\[(?![A-Z]{1,2}\d{1,3}\.\d)\^?[\w.-]{1,30}\](?!\()|【\d{1,3}】)\s?/

function inBlock(
  prose: string,
  block: TextBlock,
  citations: readonly Spanned[],
  quotations: readonly Spanned[],
): Sentence[] {
  const [from, to] = block.span
  const found: Sentence[] = []
  let start = from
  for (const { 0: stop, index } of prose.slice(from, to).matchAll(sentenceEnd).take(mostSentences)) {
    const end = from + index + stop.trimEnd().length
    if (
      isInside(citations, from + index) ||
      isInside(quotations, end) ||
      abbreviation.test(prose.slice(Math.max(start, end - 8), end))
    )
      continue
    found.push(...sentenceAt(prose, [start, end], block))
    start = from + index + stop.length
  }
  return [...found, ...sentenceAt(prose, [start, to], block)]
}

const sentenceEnd = /[.!?]["”’'»)\]*_]{0,4}(?:\s+|$)|[。！？][”」』’）)*_]{0,4}\s*/g
const abbreviation = /(?:\b(?:e\.g|i\.e|cf|vs|etc|al|approx|ca|No|Dr|Mr|Mrs|Ms|Fig|Sec|p|pp)\.|\b[A-Z]\.)$/

type Spanned = Pick<Citation, 'span'>

function isInside(citations: readonly Spanned[], at: number): boolean {
  const citation = citations[firstEndingAfter(citations, at)]
  return citation !== undefined && citation.span[0] < at && at < citation.span[1] - 1
}

/** Marks of emphasis around it and a label at its beginning are left out. */
function sentenceAt(prose: string, [from, to]: Span, block: TextBlock): Sentence[] {
  const whole = prose.slice(from, to)
  if (whole.length > longestSentence) return []
  const lead = label.exec(whole)![0].length
  const body = whole.slice(lead).trimEnd()
  const opened = /^(?:\*\*|__|\*(?=\S))/.exec(body)?.[0] ?? ''
  const closed = /(?:\*\*|__|\*)$/.exec(body)?.[0] ?? ''
  const start = from + lead + (isStray(body.slice(opened.length), opened, closed) ? opened.length : 0)
  const end = from + lead + body.length - (isStray(body.slice(0, -closed.length), closed, opened) ? closed.length : 0)
  return start < end ? [{ span: [start, end], words: prose.slice(from, end).trimStart(), block }] : []
}

const label = /^\s*(?:\*\*?[^*\n]{1,60}[:：]\*\*?\s*|\*\*[^*\n]{1,60}\*\*\s?[:：—–-]\s*)?/

/** The mark has no partner inside of the sentence, or its only partner is at the other end. */
function isStray(inside: string, mark: string, atOtherEnd: string): boolean {
  if (mark === '') return false
  const halves = inside.split(mark).length - 1
  return halves === 0 || (halves === 1 && mark === atOtherEnd)
}
