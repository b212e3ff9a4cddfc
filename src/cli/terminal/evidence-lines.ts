import { lineWidth, type Paint, paintLine, type StyledSpan, wrapSpans } from '../../show/style.ts'
import type { EvidenceMark, Marks } from './evidence-marks.ts'
import type { EvidenceLineWords } from './words.ts'

interface EvidenceLook {
  t: EvidenceLineWords
  paint: Paint
  /** Columns to fill; infinite if lines are not wrapped. */
  width: number
  /** A log has room for everything that does not hold or could not be checked. */
  log: boolean
  /** Whose speech it was, if that is not obvious. */
  who: StyledSpan | null
}

const indent = '  '
/** A line is never broken here. */
const unbroken = '\u00a0'
/** Items of at most this width stay on one line. */
const keptWhole = 30
const between: StyledSpan = { text: '  ', styles: [] }
/** A narrow terminal needs more lines to say the same. */
const mostLines = (room: number): number => (room < 58 ? 6 : 4)
/** As much as those lines hold on a wide terminal. */
const unwrapped = 300
interface Item {
  spans: readonly StyledSpan[]
  columns: number
}

/** Puts marks side by side on a few lines and counts the rest. Grave ones always show, in a log all that failed. */
export function evidenceLines({ each, counted }: Marks, { t, paint, width, log, who }: EvidenceLook): string {
  const isWrapped = Number.isFinite(width)
  const room = isWrapped ? Math.max(width - indent.length, 8) : unwrapped
  const most = isWrapped ? mostLines(room) : 1
  const [before, items, after] = [who ? [itemOf([who])] : [], each.map(itemFor), counted.map(itemFor)]
  const linesWith = (shown: number) =>
    layOut([...before, ...items.slice(0, shown), ...more(each.slice(shown), t), ...after], room)
  const shown = mostThat(count => linesWith(count).length <= most, items.length)
  const least = log ? each.length : each.findLastIndex(({ grave }) => grave) + 1
  return linesWith(Math.max(shown, least, Math.min(1, items.length)))
    .map(line => shownLine(line, paint))
    .join('\n')
}

/** The largest number up to `limit` that fits. If a number fits, all smaller ones do. */
function mostThat(fits: (count: number) => boolean, limit: number): number {
  let [low, high] = [0, limit]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

const shownLine = (line: readonly StyledSpan[], paint: Paint): string =>
  indent + paintLine([...line], paint).replaceAll(unbroken, ' ')

const itemOf = (spans: StyledSpan[]): Item => ({ spans, columns: lineWidth(spans) })

const itemFor = ({ mark, style, text }: EvidenceMark): Item =>
  itemOf([
    { text: mark, styles: [style] },
    { text: `${unbroken}${text}`, styles: ['dim'] },
  ])

/** Short items stay on one line. A long one begins where the last one ended. */
function layOut(items: readonly Item[], room: number): StyledSpan[][] {
  const lines: StyledSpan[][] = []
  let used = 0
  for (const { spans, columns } of items) {
    const last = lines.at(-1)
    if (last && used + columns <= room) last.push(between, ...spans)
    else if (columns <= Math.min(keptWhole, room)) lines.push([...spans])
    else if (used >= room) lines.push(...wrapSpans(spans, room))
    else {
      const [first = [], ...others] = wrapSpans([...taken(used), ...spans], room)
      const begun = last ? first.slice(1) : first
      if (last && begun.length > 0) last.push(between, ...begun)
      lines.push(...(last ? [] : [begun]), ...others)
    }
    used = lineWidth(lines.at(-1)!) + between.text.length
  }
  return lines
}

/** A word and a space that stand for the columns already used. */
const taken = (columns: number): StyledSpan[] =>
  columns === 0 ? [] : [{ text: `${'x'.repeat(columns - 1)} `, styles: [] }]

function more(left: readonly Pick<EvidenceMark, 'count' | 'bad'>[], t: EvidenceLineWords): Item[] {
  if (left.length === 0) return []
  const sum = (marks: typeof left) => marks.reduce((all, { count }) => all + count, 0)
  return [itemOf([{ text: `… ${t.more(sum(left), sum(left.filter(({ bad }) => bad)))}`, styles: ['dim'] }])]
}
