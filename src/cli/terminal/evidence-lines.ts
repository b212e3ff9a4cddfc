import type { Mark, Marks } from './evidence-marks.ts'
import type { EvidenceWords } from './evidence-words.ts'
import type { Paint } from './style.ts'
import { lineWidth, paintLine, type Span, wrapSpans } from './styled.ts'

type Line = Span[]

export interface EvidenceLook {
  t: EvidenceWords
  paint: Paint
  /** Columns to fill; without an end where lines are not wrapped. */
  width: number
  /** Whose speech it was, where that does not go without saying. */
  who: Span | null
}

const indent = '  '
const between: Span = { text: '  ', styles: [] }
const mostLines = 3
/** As much as those lines of a wide terminal hold. */
const unwrapped = 300
/** More never fit. */
const mostTried = 40

/** Marks side by side on a few lines; those that have no room are counted. */
export function evidenceLines({ each, counted }: Marks, { t, paint, width, who }: EvidenceLook): string {
  const isWrapped = Number.isFinite(width)
  const room = isWrapped ? Math.max(width - indent.length, 8) : unwrapped
  const before = who ? [[who]] : []
  for (let shown = Math.min(each.length, mostTried); ; shown -= 1) {
    const items = [
      ...before,
      ...each.slice(0, shown).map(spansOf),
      ...more(each.slice(shown), t),
      ...counted.map(spansOf),
    ]
    const lines = layOut(items, room)
    if (shown <= 1 || lines.length <= (isWrapped ? mostLines : 1))
      return lines.map(line => indent + paintLine(line, paint)).join('\n')
  }
}

const spansOf = ({ mark, style, text }: Mark): Line => [
  { text: mark, styles: [style] },
  { text: ` ${text}`, styles: ['dim'] },
]

function more(left: readonly Mark[], t: EvidenceWords): Line[] {
  if (left.length === 0) return []
  const sum = (marks: readonly Mark[]) => marks.reduce((all, { count }) => all + count, 0)
  return [[{ text: `… ${t.more(sum(left), sum(left.filter(({ bad }) => bad)))}`, styles: ['dim'] }]]
}

/** An item is broken only where it is longer than a line. */
function layOut(items: readonly Line[], width: number): Line[] {
  const lines: Line[] = []
  let used = width
  for (const item of items) {
    const columns = lineWidth(item)
    if (used + between.text.length + columns <= width) {
      lines.at(-1)!.push(between, ...item)
      used += between.text.length + columns
    } else {
      const [first = [], ...rest] = columns <= width ? [item] : wrapSpans(item, width - indent.length)
      lines.push([...first], ...rest.map(line => [{ text: indent, styles: [] }, ...line]))
      used = lineWidth(lines.at(-1)!)
    }
  }
  return lines
}
