import stringWidth from 'fast-string-width'
import type { Language } from '../../../core/language.ts'
import { oneLine } from '../../report/markdown.ts'
import { lineWords } from '../live/line-words.ts'
import type { DebateNode, FoundDivergence, NodeStatus, TopicRecord } from '../record/record.ts'
import { verdictsOf } from '../record/walk.ts'
import { idLabel, money } from './names.ts'
import { type Mark, reportWords } from './report-words.ts'

/** A line of the drawing, and those below it. */
interface Branch {
  mark: Mark
  name: string
  title: string
  note: string
  below: Branch[]
}

/** A terminal that shows it indents it by two. */
const columns = 78
const leastTitle = 16

const markOf: Record<NodeStatus, Mark> = { converged: '✓', forced: '⚖', failed: '✗', pending: '…' }

/** The path of a debate as a tree of lines: states by their marks, what was agreed and disputed as numbers. */
export function drawingOf({ root }: TopicRecord, language: Language): string {
  const t = reportWords[language]
  const tree = branchOf(root, language)
  const marks = (Object.keys(t.legend) as Mark[]).filter(mark => drawn(tree).some(branch => branch.mark === mark))
  return [...lines(tree, '', ''), '', ...legend(marks.map(mark => `${mark} ${t.legend[mark]}`))].join('\n')
}

/** On as many lines as it needs. */
function legend(marks: readonly string[]): string[] {
  const lines: string[] = []
  for (const mark of marks) {
    const longer = [...lines.slice(-1), mark].join('   ')
    if (stringWidth(longer) <= columns) lines.pop()
    lines.push(stringWidth(longer) <= columns ? longer : mark)
  }
  return lines
}

function branchOf(node: DebateNode, language: Language): Branch {
  const t = reportWords[language]
  const { consensus, divergences } = node.judgment
  const sorted = consensus.length + divergences.length > 0
  return {
    mark: markOf[node.status],
    name: node.id === 'root' ? t.root : idLabel(node.id),
    title: node.topic,
    note: sorted ? t.counts(consensus.length, divergences.length) : reasonIn(node, node.id, language),
    below: divergences.map(divergence => {
      const child = node.children.find(({ id }) => id === divergence.id)
      const open = node.leftOpen.find(({ divergenceId }) => divergenceId === divergence.id)
      if (child && !open) return branchOf(child, language)
      return {
        name: idLabel(divergence.id),
        title: divergence.title,
        below: [],
        ...fateOf(divergence, node, open, language),
      }
    }),
  }
}

/** What became of a disagreement that has no debate of its own. */
function fateOf(
  { id, sameAs }: FoundDivergence,
  node: DebateNode,
  open: DebateNode['leftOpen'][number] | undefined,
  language: Language,
): Pick<Branch, 'mark' | 'note'> {
  if (sameAs !== null) return { mark: '↪', note: idLabel(sameAs) }
  const reason = reasonIn(node, id, language)
  if (reason !== '') return { mark: '⚖', note: reason }
  return { mark: '?', note: open?.price == null ? '' : money(open.price) }
}

/** Why it was ruled on; '' where it was not. */
function reasonIn(node: DebateNode, divergence: string, language: Language): string {
  const verdict = verdictsOf(node).find(({ divergenceId }) => divergenceId === divergence)
  return verdict ? lineWords[language].reasons[verdict.why] : ''
}

function lines({ mark, name, title, note, below }: Branch, before: string, under: string): string[] {
  const start = `${before}${mark} ${name}: `
  const end = note === '' ? '' : ` (${note})`
  const room = Math.max(leastTitle, columns - stringWidth(start) - stringWidth(end))
  const last = below.length - 1
  return [
    `${start}${cut(oneLine(title), room)}${end}`,
    ...below.flatMap((branch, i) =>
      lines(branch, `${under}${i === last ? '└─ ' : '├─ '}`, `${under}${i === last ? '   ' : '│  '}`),
    ),
  ]
}

const drawn = (branch: Branch): Branch[] => [branch, ...branch.below.flatMap(drawn)]

/** By what it takes on a screen: a Chinese character takes two columns. Between two words, where there is a gap near. */
function cut(title: string, room: number): string {
  if (stringWidth(title) <= room) return title
  let kept = ''
  let width = 0
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(title.slice(0, 4 * room))) {
    width += stringWidth(segment)
    if (width > room - 1) break
    kept += segment
  }
  const word = kept.replace(/\s+\S*$/, '')
  return `${(word.length >= (2 / 3) * kept.length && title[kept.length]?.trim() ? word : kept).trimEnd()}…`
}
