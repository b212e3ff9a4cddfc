import type { Mark, Marks } from './evidence-marks.ts'
import type { EvidenceWords } from './evidence-words.ts'
import type { Paint } from './style.ts'
import { lineWidth, paintLine, type Span, wrapSpans } from './styled.ts'

interface EvidenceLook {
  t: EvidenceWords
  paint: Paint
  /** Columns to fill; without an end where lines are not wrapped. */
  width: number
  /** On a log, which has room for everything that does not hold or could not be looked at. */
  log: boolean
  /** Whose speech it was, where that does not go without saying. */
  who: Span | null
}

const indent = '  '
/** Where a line must not end. */
const unbroken = '\u00a0'
/** What is not wider stays on one line. */
const keptWhole = 30
const between: Span = { text: '  ', styles: [] }
/** A narrow terminal needs more of them to say the same. */
const mostLines = (room: number): number => (room < 58 ? 6 : 4)
/** As much as those lines of a wide terminal hold. */
const unwrapped = 300
/** What is said in one breath, and how wide it is. */
interface Item {
  spans: readonly Span[]
  columns: number
}

/** Marks side by side on a few lines; those that have no room are counted, but for the gravest, and in a log for all that failed. */
export function evidenceLines({ each, rest, counted }: Marks, { t, paint, width, log, who }: EvidenceLook): string {
  const isWrapped = Number.isFinite(width)
  const room = isWrapped ? Math.max(width - indent.length, 8) : unwrapped
  const most = isWrapped ? mostLines(room) : 1
  const [before, items, after] = [who ? [itemOf([who])] : [], each.map(itemFor), counted.map(itemFor)]
  const linesWith = (shown: number) =>
    layOut([...before, ...items.slice(0, shown), ...more([...each.slice(shown), ...rest], t), ...after], room)
  const shown = mostThat(count => linesWith(count).length <= most, items.length)
  const least = each.findLastIndex(({ failed, grave }) => (log ? failed : grave)) + 1
  return linesWith(Math.max(shown, least, Math.min(1, items.length)))
    .map(line => shownLine(line, paint))
    .join('\n')
}

/** The largest number up to `limit` that fits, where smaller ones fit as well. */
function mostThat(fits: (count: number) => boolean, limit: number): number {
  let [low, high] = [0, limit]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

const shownLine = (line: readonly Span[], paint: Paint): string =>
  indent + paintLine([...line], paint).replaceAll(unbroken, ' ')

const itemOf = (spans: Span[]): Item => ({ spans, columns: lineWidth(spans) })

const itemFor = ({ mark, style, text }: Mark): Item =>
  itemOf([
    { text: mark, styles: [style] },
    { text: `${unbroken}${text}`, styles: ['dim'] },
  ])

/** What is short stays on one line; what is long begins where the last one ends. */
function layOut(items: readonly Item[], room: number): Span[][] {
  const lines: Span[][] = []
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

/** As many columns as are taken already, as one word and the space behind it. */
const taken = (columns: number): Span[] => (columns === 0 ? [] : [{ text: `${'x'.repeat(columns - 1)} `, styles: [] }])

function more(left: readonly Pick<Mark, 'count' | 'bad'>[], t: EvidenceWords): Item[] {
  if (left.length === 0) return []
  const sum = (marks: typeof left) => marks.reduce((all, { count }) => all + count, 0)
  return [itemOf([{ text: `… ${t.more(sum(left), sum(left.filter(({ bad }) => bad)))}`, styles: ['dim'] }])]
}
