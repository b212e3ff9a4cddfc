import type { LineRange, Span, Target } from '../../core/evidence.ts'
import { firstWhere } from '../../core/places.ts'
import { type LinesApart, linesBeside } from './lines.ts'
import type { Sight } from './path.ts'

/** A place that names a source or a speaker. What becomes a citation is decided later. */
export interface Mention {
  span: Span
  target: Target
  /** False: it is a citation only together with words quoted from it. */
  alone: boolean
  /** Words that the mention itself quotes: an entry in a list of sources. */
  quote?: string
  /** A mark such as [1] or a link, which may be directly behind the words that it supports. */
  mark?: true
  /** The places that it names, if several. Each is a citation, unless words are quoted from it. */
  apart?: readonly LinesApart[]
}

/** No honest speech cites this often or has this many candidates. Hostile text is cut off here. */
export const mostMentions = 2000
export const mostLooks = 4000

export const refersToPlace = ({ target }: Mention): boolean => target.kind !== 'speech' && target.kind !== 'other'

/** The first of the sorted places that ends behind `at`. */
export const firstEndingAfter = (sorted: readonly { span: Span }[], at: number): number =>
  firstWhere(0, sorted.length, place => sorted[place]!.span[1] > at)

/** Does one of the sorted places share a character with [from, to)? */
export function overlaps(sorted: readonly { span: Span }[], [from, to]: Span): boolean {
  const next = sorted[firstEndingAfter(sorted, from)]
  return next !== undefined && next.span[0] < to
}

/** Sorted places without overlaps. Of two that overlap, the one of the earlier list wins. */
export function withoutOverlaps<T extends { span: Span }>(byRank: readonly (readonly T[])[]): T[] {
  let kept: T[] = []
  for (const rank of byRank) {
    const taken = kept
    const fresh: T[] = []
    for (const item of rank.toSorted((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1])) {
      const end = fresh.at(-1)?.span[1] ?? 0
      if (!overlaps(taken, item.span) && end <= item.span[0]) fresh.push(item)
    }
    kept = [...taken, ...fresh].sort((a, b) => a.span[0] - b.span[0])
  }
  return kept
}

/** Standards, books and documents that cannot be looked up. They are cited only where words are quoted from them. */
export function works(sight: readonly Sight[]): Mention[] {
  return sight.flatMap(named).slice(0, mostMentions)
}

function named({ from, prose }: Sight): Mention[] {
  const found: Mention[] = []
  for (const { 0: words, index } of prose.matchAll(anyWork)) {
    if (found.length >= mostMentions) break
    if (isInHeading(prose, index)) continue
    const name = words.replace(/^(?:the|its|their|our|this|that) /i, '')
    const end = index + words.length
    const { span, lines } = linesNamed(prose, [end - name.length, end])
    const target: Target = { kind: 'other', name: bookName(name.replace(/['’]s$/, '')), ...(lines && { lines }) }
    found.push({ span: [from + span[0], from + span[1]], target, alone: false })
  }
  return found
}

/** `《设计文档》第 3 行`, `the design document, line 3`. A number without such a word is no line. */
function linesNamed(prose: string, span: Span): { span: Span; lines?: LineRange } {
  const beside = linesBeside(prose, span, false)
  const added = beside && prose.slice(beside.span[0], span[0]) + prose.slice(span[1], beside.span[1])
  return beside && added && /\blines?\b|行/i.test(added) ? beside : { span }
}

/** A heading names what is written about, not who is quoted. */
const isInHeading = (prose: string, at: number): boolean =>
  /^ {0,3}#{1,6}[ \t]/.test(lineUpTo(prose, at, longestHeading))

/** The beginning of the line that a place is on. It goes back no farther than `most`. */
export function lineUpTo(prose: string, at: number, most: number): string {
  const before = prose.slice(Math.max(0, at - most), at)
  return before.slice(before.lastIndexOf('\n') + 1)
}

const longestHeading = 120
const bookName = (name: string): string => /^(?:《([^》]+)》|\*([^*]+)\*)/.exec(name)?.slice(1).find(Boolean) ?? name

const standards = String.raw`(?:RFC|PEP|ADR|JEP|BIP|EIP|ISO(?:\/IEC)?|IEEE|ECMA|NIST(?: SP)?|GB\/T|CVE|IEC|ANSI|POSIX)[- ]?\d[\w.:-]{0,20}\w|RFC ?\d{2,5}`
const documents =
  'documentation|docs|specification|spec|standard|paper|study|manual|guide|handbook|whitepaper|white paper|article|blog post|book|textbook|changelog|release notes|post-?mortem|licen[cs]e|contract|policy|style guide|man page|survey|benchmark report|report|announcement|README|runbook|ticket|abstract'
const chinese =
  '《[^《》\\n]{1,60}》(?:\\s?第\\s?[\\d一二三四五六七八九十.]{1,6}\\s?[节章条款页卷])?|(?:官方|设计|项目|技术|产品|需求|接口)?文档|论文|研究报告|白皮书|手册|规范|标准|说明书|合同|公告'
/** A title has capitals in all words that count; a stressed sentence does not. */
const title = String.raw`[A-Z][\w'’-]*(?:[,:]? (?:[A-Z0-9][\w'’-]*|and|of|the|to|in|an?|for|on|with|or|is)){0,11}[!?]?`
const anyWork = new RegExp(
  String.raw`(?<![\w/-])(?:${standards}|(?:[Tt]he|[Ii]ts|[Tt]heir|[Oo]ur|[Tt]his|[Tt]hat) (?:(?!(?:in|of|from|on|at|and|to|is|for|with) )[\w&-]{1,24} ){0,3}?(?:${documents}))(?:['’]s)?(?![\w/-])|(?<!\*)\*(?:${title})\*(?!\*)|${chinese}`,
  'g',
)
