import stringWidth from 'fast-string-width'
import { bullets, codeBlock, type Doc, heading, type ListItem, section } from '../../../core/doc/doc.ts'
import type { Language } from '../../../core/language.ts'
import { harmless, oneLine } from '../../report/markdown.ts'
import { nodeLabel } from '../about.ts'
import { stepOf } from '../node-numbers.ts'
import { divergenceIn, nodesOf, rulingsIn, verdictsOf } from '../record/journal-index.ts'
import type { DebateNode, ForcedVerdict, FoundDivergence, NodeStatus, TopicRecord } from '../record/record.ts'
import type { TreeMark } from '../words.en.ts'
import { lineWords, reportWords } from '../words.ts'
import { judgingLines, rulingScene, splitIn } from './firmness.ts'
import { divergenceName, idLabel, money, placeOf, type TreeBook } from './names.ts'
import { absenceText, lossText, moveText, priceText } from './round-text.ts'

/** The result of a topic: what was agreed and ruled, and what a reader must know about how. */
export function conclusion(topic: TopicRecord, book: TreeBook): Doc {
  const { t, language } = book
  return [
    heading(2, t.conclusion),
    ...listed(t.agreedPoints, agreedItems(topic, book), t.none),
    ...listed(t.ruledPoints, ruledItems(topic, book), t.none),
    ...listed(t.leftOpen, openItems(topic, book)),
    ...listed(t.moved, moveItems(topic, book)),
    ...listed(t.mistaken, mistakenItems(topic)),
    ...listed(t.absences, absentItems(topic, book)),
    ...listed(t.failures, failedItems(topic, book)),
    heading(3, t.path),
    codeBlock(drawingOf(topic, language)),
  ]
}

function listed(title: string, items: readonly (string | ListItem)[], none?: string): Doc {
  const shown = items.length === 0 && none !== undefined ? [none] : items
  return section(3, title, shown.length === 0 ? [] : [bullets(shown)])
}

/** `D1.2`: the place in the tree. */
const place = ({ id }: DebateNode, { language }: TreeBook): string => nodeLabel(id, language)

const agreedItems = ({ root }: TopicRecord, book: TreeBook): string[] =>
  nodesOf(root).flatMap(node =>
    node.judgment.consensus.map(({ point, detail }) =>
      harmless(`[${place(node, book)}] ${point}${detail === null ? '' : book.t.colon + detail}`),
    ),
  )

function ruledItems(topic: TopicRecord, book: TreeBook): ListItem[] {
  const { root } = topic
  return rulingsIn(root).map(verdict => {
    const scene = sceneOf(verdict, topic)
    const below = [...advice(verdict, scene, book), ...judgingLines(verdict, scene, book)]
    return { text: harmless(named(root, verdict.divergenceId)), below: [bullets(below)] }
  })
}

function advice(verdict: ForcedVerdict, scene: string, book: TreeBook): (string | ListItem)[] {
  const { t } = book
  const split = splitIn(verdict, scene, book)
  if (split) return [{ text: split.first, below: [bullets(split.advice)] }]
  return [
    harmless(`${t.recommendation}: ${verdict.recommendation}`),
    harmless(`${t.reasoning}: ${verdict.reasoning}`),
    ...(verdict.example === null ? [] : [harmless(`${t.example}: ${verdict.example}`)]),
  ]
}

/** The scene of the ruling. */
export function sceneOf(verdict: ForcedVerdict, { topic, root }: TopicRecord): string {
  const node = nodesOf(root).find(node => verdictsOf(node).includes(verdict))
  return rulingScene(topic.id, node?.id ?? root.id)
}

export const openItems = ({ root }: TopicRecord, book: TreeBook): string[] =>
  nodesOf(root).flatMap(({ leftOpen }) =>
    leftOpen.map(open => harmless(`${named(root, open.divergenceId)} — ${priceText(open, book)}`)),
  )

const moveItems = ({ root }: TopicRecord, book: TreeBook): string[] =>
  nodesOf(root).flatMap(node => node.moves.map(move => moveText(move, book, `[${place(node, book)}] `)))

const mistakenItems = ({ root }: TopicRecord): string[] =>
  nodesOf(root).flatMap(({ mistakenNotes }) =>
    mistakenNotes.map(({ annotation, why }) => harmless(`${annotation} — ${why}`)),
  )

/** A judge may be missed in both orders for the same reason. */
const absentItems = ({ root }: TopicRecord, book: TreeBook): string[] => [
  ...new Set(
    nodesOf(root).flatMap(node =>
      node.absences.map(absence => harmless(`[${place(node, book)}] ${absenceText(absence, book)}`)),
    ),
  ),
]

const failedItems = ({ root }: TopicRecord, book: TreeBook): string[] =>
  nodesOf(root).flatMap(({ failures }) =>
    failures.map(lost => harmless(`${placeOf(lost.turn, book)} — ${lossText(stepOf(lost.turn), lost, book.language)}`)),
  )

const named = (root: DebateNode, id: string): string =>
  divergenceName({ id, title: divergenceIn(root, id)?.title ?? '' })

/** A line of the drawing, and the lines below it. */
interface Branch {
  mark: TreeMark
  name: string
  title: string
  note: string
  below: Branch[]
}

/** A terminal indents the drawing by two. */
const columns = 78
const leastTitle = 16

const markOf: Record<NodeStatus, TreeMark> = { converged: '✓', forced: '⚖', failed: '✗', pending: '…' }

/** The course of a debate as a tree of lines: marks for states, numbers for what was agreed and disputed. */
export function drawingOf({ root }: TopicRecord, language: Language): string {
  const t = reportWords[language]
  const tree = branchOf(root, language)
  const marks = (Object.keys(t.legend) as TreeMark[]).filter(mark => drawn(tree).some(branch => branch.mark === mark))
  return [...lines(tree, '', ''), '', ...legend(marks.map(mark => `${mark} ${t.legend[mark]}`))].join('\n')
}

/** Uses as many lines as needed. */
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
    name: nodeLabel(node.id, language),
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

/** What happened to a disagreement without a debate of its own. */
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

/** Why it was ruled on; '' if it was not. */
function reasonIn(node: DebateNode, divergence: string, language: Language): string {
  const verdict = verdictsOf(node).find(({ divergenceId }) => divergenceId === divergence)
  return verdict ? lineWords[language].reasons[verdict.why] : ''
}

function lines({ mark, name, title, note, below }: Branch, before: string, under: string): string[] {
  const start = `${before}${mark} ${name}: `
  const end = note === '' ? '' : ` (${note})`
  const columnsLeft = Math.max(leastTitle, columns - stringWidth(start) - stringWidth(end))
  const last = below.length - 1
  return [
    `${start}${cut(oneLine(title), columnsLeft)}${end}`,
    ...below.flatMap((branch, i) =>
      lines(branch, `${under}${i === last ? '└─ ' : '├─ '}`, `${under}${i === last ? '   ' : '│  '}`),
    ),
  ]
}

const drawn = (branch: Branch): Branch[] => [branch, ...branch.below.flatMap(drawn)]

/** Cuts by width on screen: a Chinese character takes two columns. If a gap is near, it cuts between words. */
function cut(title: string, columnsLeft: number): string {
  if (stringWidth(title) <= columnsLeft) return title
  let kept = ''
  let width = 0
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(
    title.slice(0, 4 * columnsLeft),
  )) {
    width += stringWidth(segment)
    if (width > columnsLeft - 1) break
    kept += segment
  }
  const word = kept.replace(/\s+\S*$/, '')
  return `${(word.length >= (2 / 3) * kept.length && title[kept.length]?.trim() ? word : kept).trimEnd()}…`
}
