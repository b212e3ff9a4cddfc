import type { Lines, Span } from '../../core/evidence.ts'

/** Lines that are named beside a file, and how far the reference reaches with them. */
export interface NamedLines {
  lines: Lines
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
export function linesOf(piece: string): Lines | null {
  const numbers = Array.from(piece.matchAll(/\d{1,7}|[一二三四五六七八九十百]+/g), ([digits]) =>
    numberOf(digits),
  ).filter(number => number > 0)
  return numbers.length === 0 ? null : [Math.min(...numbers), Math.max(...numbers)]
}

/** Of `12` and `三十二`; 0 when it is none. */
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

/** A bracket that was opened by the match is closed by it. */
function reach(match: string, behind: string): number {
  if (!/[(（]/.test(match) || /[)）]$/.test(match)) return match.length
  return match.length + (/^\s?[)）]/.exec(behind.slice(match.length))?.[0].length ?? 0)
}

const range = String.raw`\d{1,7}(?:\s?(?:[-–—~]|\.\.|to|through|and|until|&|,|, and)\s?(?:lines? |L)?\d{1,7}(?![\d%]|\.\d))*`
/** Directly behind: `:12:5`, `#L12`, `(12,5)`. Behind a plain path the first two belong to it already. */
const attached = /^(?:[:：]\s?L?|#L?)\d{1,7}(?:\s?[-–—~]\s?L?\d{1,7}|:\d{1,5})?(?![\d.])|^\(\d{1,6}(?:,\s?\d{1,5})?\)/
const column = /(?<=\d)[:,]\s?\d{1,5}\)?$/
const wide =
  /^:\s\d{1,6}(?:\s?[-–—~]\s?\d{1,6})?(?=\s?[)）\]】])|^：\s?L?\d{1,7}(?:\s?[-–—~]\s?L?\d{1,7})?(?![\d.])|^\(\d{1,6}(?:,\s?\d{1,5})?\)/
const part = /^,\s?[a-z§][^,]{1,36}(?=[,(（[@])/i
const english = new RegExp(
  String.raw`^(?:,\s?(?:item|section|sec\.|§|point|para(?:graph)?|part|chapter|heading|entry|table|under)\s[^,;.\n]{1,24})?(?:\s?[,(（\[@]\s?|\s?[-–—]\s?|\s)(?:(?:at|on|in|around|near|from|see)\s)?(?:(?:the\s)?lines?|ll?\.|L|ln\.?)\s?#?${range}(?![\d%])`,
  'i',
)
const han = String.raw`(?:\d{1,7}|[一二三四五六七八九十百]{1,6})`
const hanRange = String.raw`第?\s?${han}\s?行?(?:\s?(?:[-–—~～至到、和与]|以及)\s?第?\s?${han}\s?行?){0,4}`
const chinese = new RegExp(
  String.raw`^\s?(?:文件)?(?:的|中的?|里的?|之中|内)?[，,：:]?\s?[（(]?\s?(?:的|在)?(?:第\s?(?=${han}[^行\n]{0,24}行)${hanRange}(?<=行)|${han}\s?[-–—~～至到]\s?${han}\s?行|(?<=[（(])${han}\s?行|(?<=[，,]\s?)\d{1,6}\s?行(?![\u3400-\u9fff])|行号?\s?\d{1,7}(?:\s?[-–—~～至到]\s?\d{1,7})?)`,
)
const englishBefore = new RegExp(
  String.raw`\b(?:lines?|ll?\.|L)\s?${range}\s(?:(?:of|in|from|inside)\s(?:the\s)?(?:file\s)?|\()$`,
  'i',
)
const chineseBefore = new RegExp(String.raw`第\s?${han}[^行\n]{0,24}行\s?[（(]\s?$`)
