import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { type Tree, treeOf } from './options.ts'

type Range = [number, number]

/** Tokens of a speech, a triage and a ruling: [short, long], thinking included. */
const speech: Range = [250, 1_500]
const sorting: Range = [250, 1_500]
const ruling: Range = [250, 1_200]
/** Of files: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]
/** Rules and instructions of one call. */
const words = 900
/** Disagreements that a round leaves: rarely more. */
export const usualBranches = 3

/** Every call that the tree may come to: at least one round per topic, at most as many as it may grow to. */
export function plan(brief: Brief): PlannedCall[] {
  const tree = treeOf(brief)
  const topics = tree.topics.length
  const rounds = nodesByRound(tree)
  const last = rounds.at(-1)![1]
  const reviewer = tree.reviewer.id
  const closing = rulingCall(brief, tree)
  return [
    ...rounds.flatMap((times, i) => roundPlan(brief, tree, i + 1).map(call => ({ ...call, times }))),
    ...(last > topics ? [{ ...closing, times: [0, last - topics] as Range }] : []),
    { ...closing, times: [0, topics] as Range, closing: true as const },
    ...(brief.context.length > 0
      ? [
          {
            seat: reviewer,
            input: reading(brief, tree, 4),
            output: ruling,
            times: [topics, topics] as Range,
            closing: true as const,
          },
        ]
      : []),
  ]
}

/** How many debates each round has, [at least, at most]: the root of each topic for sure. */
export function nodesByRound(tree: Tree): Range[] {
  const rounds: Range[] = [[tree.topics.length, tree.topics.length]]
  let left = tree.maxNodes - tree.topics.length
  while (rounds.length < tree.maxRounds) {
    const most = Math.max(0, Math.min(left, rounds.at(-1)![1] * usualBranches))
    rounds.push([0, most])
    left -= most
  }
  return rounds
}

/** The calls of one debate in the tree. */
export function roundPlan(brief: Brief, tree: Tree, round: number): PlannedCall[] {
  const history = 2 * (round - 1)
  const parties = tree.debaters.length
  return [
    ...tree.debaters.map(({ id }) => ({ seat: id, input: reading(brief, tree, history), output: speech })),
    ...tree.debaters.map(({ id }) => ({ seat: id, input: reading(brief, tree, history + parties), output: speech })),
    { seat: tree.reviewer.id, input: reading(brief, tree, 2 * parties), output: sorting },
  ]
}

/** A ruling where a debate cannot be paid for, or where it ends. */
export const rulingCall = (brief: Brief, tree: Tree): PlannedCall => ({
  seat: tree.reviewer.id,
  input: reading(brief, tree, 2 * tree.debaters.length + 1),
  output: ruling,
})

/** What a debate may leave to be ruled on: all in one in the last round, before that each by itself. */
export const rulingsAfter = (brief: Brief, tree: Tree, round: number): PlannedCall => ({
  ...rulingCall(brief, tree),
  times: [0, round >= tree.maxRounds ? 1 : usualBranches],
})

/** What a call reads that shows so many speeches. */
function reading(brief: Brief, { topics }: Tree, speeches: number): Range {
  const bytes = brief.context.reduce((sum, file) => sum + file.bytes, 0)
  const longest = Math.max(...topics.map(topic => estimateTokenCount(JSON.stringify(topic))))
  const tokens = (end: 0 | 1) => words + longest + bytes / bytesPerToken[end === 0 ? 1 : 0] + speech[end] * speeches
  return [tokens(0), tokens(1)]
}
