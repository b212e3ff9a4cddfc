import type { LineRange, Span } from '../../core/evidence.ts'
import type { Mention } from './mention.ts'
import type { Quotation } from './quotations.ts'
import { blanked, type Scan } from './scan.ts'

/** Lines that are named next to a file, and the span of the reference with them. */
export interface NamedLines {
  lines: LineRange
  span: Span
}

/** `line 12`, `(L12)`, `第 12 到 30 行` behind a file, or `lines 12–30 of` before it. `closed`: it ends with a backtick. */
export function linesBeside(prose: string, [start, end]: Span, closed: boolean): NamedLines | null {
  const behind = prose.slice(end, end + 90)
  const direct = (closed ? attached : wide).exec(behind)
  const found = direct ?? english.exec(behind) ?? chinese.exec(behind)
  const lines = found && linesOf(found[0].replace(direct ? column : part, ''))
  if (lines) return { lines, span: [start, end + reach(found[0], behind)] }
  const before = prose.slice(Math.max(0, start - 60), start)
  const told = englishBefore.exec(before) ?? chineseBefore.exec(before)
  const earlier = told && linesOf(told[0])
  return earlier ? { lines: earlier, span: [start - told[0].length, end] } : null
}

/** Lines out of a piece of text that has nothing but their numbers. */
export function linesOf(piece: string): LineRange | null {
  const numbers = Array.from(piece.matchAll(/\d{1,7}|[一二三四五六七八九十百]+/g), ([digits]) =>
    numberOf(digits),
  ).filter(number => number > 0)
  return numbers.length === 0 ? null : [Math.min(...numbers), Math.max(...numbers)]
}

/** The value of `12` or `三十二`; 0: it is no number. */
function numberOf(digits: string): number {
  if (/^\d+$/.test(digits)) return Number(digits)
  let total = 0
  let unit = 0
  for (const sign of digits) {
    const value = '一二三四五六七八九'.indexOf(sign) + 1
    if (value > 0) unit = value
    else if (sign === '十' || sign === '百') {
      total += (unit || 1) * (sign === '十' ? 10 : 100)
      unit = 0
    } else return 0
  }
  return total + unit
}

/** If the match opened a bracket, the closing bracket belongs to it. */
function reach(match: string, behind: string): number {
  if (!/[(（]/.test(match) || /[)）]$/.test(match)) return match.length
  return match.length + (/^\s?[)）]/.exec(behind.slice(match.length))?.[0].length ?? 0)
}

const range = String.raw`\d{1,7}(?:\s?(?:[-–—~]|\.\.|to|through|and|until|&|,|, and)\s?(?:lines? |L)?\d{1,7}(?![\d%]|\.\d))*`
/** Directly behind: `:12:5`, `#L12`, `(12,5)`. Behind a plain path the first two belong to it already. */
const attached =
  /^(?:[:：]\s?L?|#L?)\d{1,7}(?:\s?[-–—~]\s?L?\d{1,7}|:\d{1,5})?(?![\d.])|^\((?!(?:19|20)\d\d\))\d{1,6}(?:,\s?\d{1,5})?\)/
const column = /(?<=\d)[:,]\s?\d{1,5}\)?$/
const wide =
  /^:\s\d{1,6}(?:\s?[-–—~]\s?\d{1,6})?(?=\s?[)）\]】])|^：\s?L?\d{1,7}(?:\s?[-–—~]\s?L?\d{1,7})?(?![\d.])|^\((?!(?:19|20)\d\d\))\d{1,6}(?:,\s?\d{1,5})?\)/
const part = /^,\s?[a-z§][^,]{1,36}(?=[,(（[@])/i
const english = new RegExp(
  String.raw`^(?:,\s?(?:item|section|sec\.|§|point|para(?:graph)?|part|chapter|heading|entry|table|under)\s[^,;.\n]{1,24})?(?:\s?[,(（\[@]\s?|\s?[-–—]\s?|\s)(?:(?:at|on|in|around|near|from|see)\s)?(?:(?:the\s)?lines?|ll?\.|L(?!\d\s(?:cache|norm|loss|regulari|switch|proxy|load))|ln\.?)\s?#?${range}(?![\d%])`,
  'i',
)
const han = String.raw`(?:\d{1,7}|[一二三四五六七八九十百]{1,6})`
const hanRange = String.raw`第?\s?${han}\s?行?(?:\s?(?:[-–—~～至到、和与]|以及)\s?第?\s?${han}\s?行?){0,4}`
const chinese = new RegExp(
  String.raw`^\s?(?:文件)?(?:的|中的?|里的?|之中|内)?[，,：:]?\s?[（(]?\s?(?:的|在)?(?:第\s?(?=${han}[^行\n]{0,24}行)${hanRange}(?<=行)|${han}\s?[-–—~～至到]\s?${han}\s?行|(?<=[，,]\s?)\d{1,6}\s?行(?![\u3400-\u9fff])|行号?\s?\d{1,7}(?:\s?[-–—~～至到]\s?\d{1,7})?)`,
)
const englishBefore = new RegExp(
  String.raw`\b(?:lines?|ll?\.|L)\s?${range}\s(?:(?:of|in|from|inside)\s(?:the\s)?(?:file\s)?|\()$`,
  'i',
)
const chineseBefore = new RegExp(String.raw`第\s?${han}[^行\n]{0,24}行\s?[（(]\s?$`)

/** One of several places that a reference names at once. */
export interface LinesApart {
  span: Span
  lines: LineRange
}

/**
 * `lines 5 and 40 of`, `:5,40`: the places named by `piece`, the part of a reference that gives its lines, if they are
 * not adjacent. null: it is one place. `whole` is the whole reference.
 */
export function linesApart(prose: string, piece: Span, whole: Span): LinesApart[] | null {
  const words = prose.slice(...piece)
  if (/\p{L}/u.test(words.replace(linkWords, ''))) return null
  const groups = Array.from(words.matchAll(group), ({ 0: numbers, index }): LinesApart => {
    const start = piece[0] + index
    return { span: [start, start + numbers.length], lines: linesOf(numbers) ?? [0, 0] }
  })
  const joined = groups.reduce<LinesApart[]>(join, [])
  if (joined.length < 2 || joined.some(({ lines }, i) => lines[0] <= (joined[i - 1]?.lines[1] ?? 0))) return null
  return joined.map(({ span, lines }, i) => ({
    span: [i === 0 ? whole[0] : span[0], i === joined.length - 1 ? whole[1] : span[1]],
    lines,
  }))
}

/** Lines that follow each other are one place. */
function join(found: LinesApart[], next: LinesApart): LinesApart[] {
  const last = found.at(-1)
  if (!last || next.lines[0] !== last.lines[1] + 1) return [...found, next]
  return [...found.slice(0, -1), { span: [last.span[0], next.span[1]], lines: [last.lines[0], next.lines[1]] }]
}

const one = String.raw`(?:\d{1,7}|[一二三四五六七八九十百]{1,6})`
const rangeOfMore = String.raw`${one}(?:\s?行?\s?(?:[-–—~～至到]|\.\.|to|through|until)\s?(?:lines? |L|第)?\s?${one})?`
const group = new RegExp(rangeOfMore, 'g')
const linkWords =
  /\b(?:lines?|ll?|ln|and|to|through|until|of|in|from|inside|the|file|at|on|see|around|near)\b|L(?=\d)|[第行至到和与的在中里内一二三四五六七八九十百]|以及|文件/gi

/** `docs/a.md:3 “…”, line 4 “…”`, `a.md 第3行……，第4行……`: lines of the file named last in that sentence. */
export function linesBehind(
  { prose }: Scan,
  references: readonly Mention[],
  quotations: readonly Quotation[],
): Mention[] {
  let unquoted: string | null = null
  return references.flatMap(({ span, target }, i) => {
    if (target.kind !== 'file' || !target.lines) return []
    const from = span[1]
    const to = Math.min(references[i + 1]?.span[0] ?? prose.length, from + farthest)
    if (!mayName.test(prose.slice(from, to))) return []
    unquoted ??= blanked(
      prose,
      quotations.filter(({ kind, inside }) => kind === 'marks' && !inside),
    )
    const behind = unquoted.slice(from, to)
    const sentence = behind.slice(0, sentenceEnd.exec(behind)?.index)
    return Array.from(sentence.matchAll(following))
      .filter(({ index }) => goesOn.test(sentence.slice(Math.max(0, index - 16), index)))
      .map(({ 0: words, index }): Mention => {
        const start = from + index
        return { span: [start, start + words.length], target: { ...target, lines: linesOf(words)! } }
      })
  })
}

const farthest = 260
const sentenceEnd = /[。！？!?\n]|\.\s/
const mayName = /line|:\d|L\d|第/

const following = new RegExp(
  String.raw`(?:\blines?\s\d{1,7}(?:\s?[-–—]\s?\d{1,7})?|:\d{1,7}(?:[-–]\d{1,7})?|\bL\d{1,7}(?:[-–]L?\d{1,7})?)(?![\w.:]\w|\w|\s(?:of|in|from)\b)` +
    String.raw`|第\s?${rangeOfMore}\s?行(?!业)`,
  'g',
)
const goesOn =
  /(?:[,;&\uFFFC]\s?(?:and\s)?(?:(?:on|at|while|but)\s)?|\band\s(?:(?:on|at)\s)?|[，、；和与及而]\s?[而又其在]?)$/
