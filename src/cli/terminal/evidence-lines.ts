import type { Mark, Marks } from './evidence-marks.ts'
import type { EvidenceWords } from './evidence-words.ts'
import type { Paint } from './style.ts'
import { lineWidth, paintLine, type Span, wrapSpans } from './styled.ts'

interface EvidenceLook {
  t: EvidenceWords
  paint: Paint
  /** Columns to fill; without an end where lines are not wrapped. */
  width: number
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
/** More never fit. */
const mostTried = 40

/** Marks side by side on a few lines; those that have no room are counted. */
export function evidenceLines({ each, counted }: Marks, { t, paint, width, who }: EvidenceLook): string {
  const isWrapped = Number.isFinite(width)
  const room = isWrapped ? Math.max(width - indent.length, 8) : unwrapped
  const most = isWrapped ? mostLines(room) : 1
  const before = who ? [[who]] : []
  const after = counted.map(spansOf)
  for (let shown = Math.min(each.length, mostTried); ; shown -= 1) {
    const items = [...before, ...each.slice(0, shown).map(spansOf), ...more(each.slice(shown), t), ...after]
    const lines = layOut(items, room)
    if (shown <= 1 || lines.length <= most) return lines.map(line => shownLine(line, paint)).join('\n')
  }
}

const shownLine = (line: readonly Span[], paint: Paint): string =>
  indent + paintLine([...line], paint).replaceAll(unbroken, ' ')

const spansOf = ({ mark, style, text }: Mark): Span[] => [
  { text: mark, styles: [style] },
  { text: `${unbroken}${text}`, styles: ['dim'] },
]

/** What is short stays on one line; what is long begins where the last one ends. */
function layOut(items: readonly Span[][], room: number): Span[][] {
  const lines: Span[][] = []
  for (const item of items) {
    const columns = lineWidth(item)
    const last = lines.at(-1)
    const used = last ? lineWidth(last) + between.text.length : 0
    if (last && used + columns <= room) last.push(between, ...item)
    else if (columns <= Math.min(keptWhole, room)) lines.push([...item])
    else {
      const [first = [], ...rest] = wrapSpans([...taken(used), ...item], room)
      const begun = last ? first.slice(1) : first
      if (last && begun.length > 0) last.push(between, ...begun)
      lines.push(...(last ? [] : [begun]), ...rest)
    }
  }
  return lines
}

/** As many columns as are taken already, as one word and the space behind it. */
const taken = (columns: number): Span[] =>
  columns === 0 ? [] : [{ text: `${unbroken.repeat(columns - 1)} `, styles: [] }]

function more(left: readonly Mark[], t: EvidenceWords): Span[][] {
  if (left.length === 0) return []
  const sum = (marks: readonly Mark[]) => marks.reduce((all, { count }) => all + count, 0)
  return [[{ text: `… ${t.more(sum(left), sum(left.filter(({ bad }) => bad)))}`, styles: ['dim'] }]]
}
