import { readFileSync } from 'node:fs'
import type { Court } from '../../../src/core/judging/ruling.ts'
import type { Speech } from '../../../src/core/model.ts'
import type { Shape } from '../../../src/engine/structured.ts'
import { conclusionShape, decisionShape } from '../../../src/formats/dialectic/shapes.ts'
import { rulingShape as duelRuling } from '../../../src/formats/duel/ruling.ts'
import { summaryShape } from '../../../src/formats/duel/summary.ts'
import { rulingShape as judgeRuling } from '../../../src/formats/judge/verdict.ts'
import { auditShape, rebuttalShape } from '../../../src/formats/research/audit.ts'
import { type investigationShape, lookingShape } from '../../../src/formats/research/investigate.ts'
import { judgmentShape } from '../../../src/formats/research/judge.ts'
import { rulingShape as treeRuling } from '../../../src/formats/tree/ruling.ts'
import { triageShape, updatesShape } from '../../../src/formats/tree/triage.ts'

/** One reply of a recorded debate. */
export interface RecordedReply {
  debate: number
  turn: string
  try: number
  reply: string
}

const folder = new URL('../../recordings/', import.meta.url)
const fileAt = (path: string): string => readFileSync(new URL(path, folder), 'utf8')

export const recordings = ['duel', 'dialectic', 'tree-zh', 'research-zh'] as const
type Recording = (typeof recordings)[number]

export const repliesOf = (recording: Recording): RecordedReply[] =>
  fileAt(`${recording}.jsonl`)
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as RecordedReply)

export const refused = JSON.parse(fileAt('refused.json')) as {
  recording: Recording
  debate: number
  turn: string
  try: number
}[]

const any = <T>(value: unknown): T => value as T

const courtOf = (names: Readonly<Record<string, string>>): Court => ({
  judge: 'judge',
  order: 'as-said',
  blind: true,
  rigor: 'high',
  sides: Object.entries(names).map(([label, name]) => ({ seat: label, label, name })),
  shown: speeches => [...speeches],
})

const sideNames = { X: 'Side X', Y: 'Side Y' }

/** The speeches of the duel as its judges saw them; in the turned order the labels are exchanged. */
function duelSpeeches(isTurned: boolean): Speech[] {
  const labelOf = (seat: string) => ((seat === 'proposer') !== isTurned ? 'X' : 'Y')
  return repliesOf('duel')
    .filter(({ turn }) => /^round-\d\/(?:proposer|challenger)$/.test(turn))
    .map(({ turn, reply }) => {
      const [round, seat] = turn.split('/') as [string, string]
      return { key: `${round}/${labelOf(seat)}`, seat: labelOf(seat), text: reply }
    })
}

const openings = (): Speech[] =>
  repliesOf('duel')
    .filter(({ turn }) => /^round-1\/(?:proposer|challenger)$/.test(turn))
    .map(({ turn, reply }) => ({ key: turn, seat: turn.split('/')[1]!, text: reply }))

const parties = ['a', 'b', 'c'].map(id => ({ id: `party-${id}`, label: `方 ${id.toUpperCase()}` }))
const treeLabels: Readonly<Record<string, string>> = { 'party-a': 'Z', 'party-b': 'Y', 'party-c': 'X' }

const treeSpeeches = (): Speech[] =>
  repliesOf('tree-zh')
    .filter(({ turn }) => /^topic-6\/d2\.1\/(?:position|rebuttal)/.test(turn))
    .map(({ turn, reply }) => {
      const label = treeLabels[turn.split('/').at(-1)!]!
      return { key: turn.replace(/party-\w$/, label), seat: label, text: reply }
    })

const reports = ['comparison-and-decisions.md', 'cache-incidents.md'].map(name => `reports/${name}`)

const treeShape = (turn: string): Shape<unknown> | null => {
  if (/triage/.test(turn)) return any(triageShape(parties, /root/.test(turn) ? [] : ['d1']))
  if (/ruling/.test(turn)) return treeRuling(courtOf({ X: 'X 方', Y: 'Y 方', Z: 'Z 方' }), ['d2.1.1'], treeSpeeches())
  if (/updates/.test(turn)) return any(updatesShape(reports.map(path => ({ path, text: fileAt(`tree-zh/${path}`) }))))
  return null
}

const [ofKafka, ofNats] = [
  ['1.1', '1.2', '1.3', '1.4'],
  ['2.1', '2.2', '2.3', '2.4'],
]
const numbers = [...ofKafka, ...ofNats, '1.n1', '1.n2']

/** What the judge of the research saw: both options under blind names. */
function researchSpeeches(): Speech[] {
  const hidden = (text: string) =>
    text.replaceAll('NATS JetStream', '甲方').replaceAll('Kafka', '乙方').replaceAll('JetStream', '甲方')
  const said = (turn: string, last: number) =>
    hidden(
      repliesOf('research-zh')
        .findLast(one => one.turn === turn && one.try === last)!
        .reply.replaceAll('\\"', '"'),
    )
  return [
    { key: 'research/A', seat: 'A', text: said('research/nats-jetstream', 2) },
    { key: 'research/B', seat: 'B', text: said('research/look-2/kafka', 1) },
    { key: 'rebuttal/B', seat: 'B', text: said('rebuttal/kafka', 1) },
  ]
}

const reach = any<Parameters<typeof investigationShape>[0]>({
  files: ['docs/spike-2026-10.md', 'docs/queue-notes.md'],
  web: true,
  official: ['docs/spike-2026-10.md'],
})

function researchShape(turn: string): Shape<unknown> | null {
  if (/^research\//.test(turn)) return any(lookingShape(reach))
  if (/^rebuttal/.test(turn)) return any(rebuttalShape(/kafka/.test(turn) ? ofNats : ofKafka, 1))
  if (/^audit/.test(turn)) return any(auditShape(numbers))
  if (!/^judgment/.test(turn)) return null
  const isOf = (number: string, label: string) => number.startsWith(label === 'A' ? '2.' : '1.')
  return judgmentShape(courtOf({ A: '甲方', B: '乙方' }), any({ said: researchSpeeches(), numbers, isOf }))
}

/** The shape that a recorded reply was asked for by; null: it is a speech. */
export function shapeOf(recording: Recording, { debate, turn }: RecordedReply): Shape<unknown> | null {
  if (recording === 'tree-zh') return treeShape(turn)
  if (recording === 'research-zh') return researchShape(turn)
  if (recording === 'dialectic')
    return /decide/.test(turn) ? any(decisionShape(true)) : /conclusion/.test(turn) ? any(conclusionShape) : null
  if (/summary/.test(turn)) return any(summaryShape(openings()))
  if (!/^synthesis/.test(turn)) return null
  const speeches = duelSpeeches(/turned/.test(turn))
  return debate === 1 ? duelRuling(courtOf(sideNames), speeches) : judgeRuling(courtOf(sideNames), speeches)
}
