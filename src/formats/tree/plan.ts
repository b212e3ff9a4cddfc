import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import { judgeCalls } from '../../core/judging/panel.ts'
import type { Texts } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { inlineContext, type Tree, treeOf } from './options-in.ts'
import { mostElsewhere } from './same-disagreement.ts'

export type CountRange = [number, number]

/** Tokens of a reply: [short, long], thinking included. */
const usual = { speech: [250, 1_500], triage: [250, 1_500], ruling: [250, 1_200] } as const
/** Bytes of files per token: [dense, loose]. */
export const bytesPerToken: CountRange = [3, 4.5]
/** Tokens of the rules and the instructions of one call. */
const words = 900
/** What a party is told at each step: instructions, and a disagreement with its sides. */
const step: CountRange = [300, 450]
/** The title of a question that is debated elsewhere. */
const title: CountRange = [0, 60]

/** Every call that the tree may need: at least one round per topic, at most as many as it may grow to. */
export function plan(brief: Brief): PlannedCall[] {
  const tree = treeOf(brief)
  const topics = tree.topics.length
  const { rounds, isWhole } = nodesByRound(tree)
  const closing = rulingCalls(brief, tree, rounds.length)
  // One for each debate if the limit on nodes ends the tree. If all disagreements get a node, only those of the last
  // round need a ruling; earlier ones are debated, or ruled on in place of a debate.
  const most = isWhole ? rounds.at(-1)! : mostNodes(tree)
  const documents = brief.context.filter(({ path }) => path !== inlineContext)
  const updates: PlannedCall = {
    seat: tree.reviewer.id,
    input: reading(brief, tree, 4),
    output: repliesOf(tree).ruling,
    times: [topics, topics],
    closing: true,
    part: parts.updates,
  }
  return [
    ...rounds.flatMap((nodes, i) => {
      const times: CountRange = [i === 0 ? nodes : 0, nodes]
      const part = isWhole || i === 0 ? parts.round(i + 1, times) : parts.below(rounds)
      return roundPlan(brief, tree, i + 1).map(call => ({ ...call, times, part }))
    }),
    ...(most > topics
      ? closing.map((call): PlannedCall => ({ ...call, times: [0, most - topics], part: parts.rulings }))
      : []),
    ...closing.map((call): PlannedCall => ({ ...call, times: [0, topics], closing: true, part: parts.rulings })),
    ...(documents.length > 0 ? [updates] : []),
  ]
}

const mostNodes = (tree: Tree): number => nodesByRound(tree).rounds.reduce((sum, nodes) => sum + nodes, 0)

const parts = {
  round: (round: number, [least, most]: CountRange): Texts => {
    const nodes = least === most ? String(most) : `${least}–${most}`
    return {
      en: `Round ${round} (${nodes} ${most === 1 ? 'debate' : 'debates'})`,
      zh: `第 ${round} 轮（${nodes} 场辩论）`,
    }
  },
  /** If the limit on nodes stops the tree, the number of debates per round is unknown. */
  below: (rounds: readonly number[]): Texts => {
    const most = rounds.slice(1).reduce((sum, nodes) => sum + nodes, 0)
    if (rounds.length === 2) return parts.round(2, [0, most])
    return {
      en: `Rounds 2–${rounds.length} (0–${most} debates)`,
      zh: `第 2–${rounds.length} 轮（0–${most} 场辩论）`,
    }
  },
  rulings: { en: 'Rulings', zh: '裁决' },
  updates: { en: 'Suggested updates', zh: '文档更新建议' },
}

/** Tokens of each kind of reply, within the user's limit. */
export function repliesOf({ maxTokens }: Pick<Tree, 'maxTokens'>): Record<keyof typeof usual, CountRange> {
  const within = ([short, long]: readonly [number, number]): CountRange =>
    maxTokens === null ? [short, long] : [Math.min(short, maxTokens), Math.min(long, maxTokens)]
  return { speech: within(usual.speech), triage: within(usual.triage), ruling: within(usual.ruling) }
}

/** The calls of one debate in the tree, with speeches of this length. */
export function roundPlan(brief: Brief, tree: Tree, round: number, length?: CountRange): PlannedCall[] {
  const { speech, triage } = repliesOf(tree)
  const told = (steps: number) => (end: 0 | 1) => step[end] * steps
  const others = round === 1 ? 0 : Math.min(mostElsewhere, mostNodes(tree) - 1)
  const history = 2 * (round - 1)
  const parties = tree.debaters.length
  const read = (speeches: number, more: (end: 0 | 1) => number) => reading(brief, tree, speeches, length, more)
  return [
    ...tree.debaters.map(({ id }) => ({ seat: id, input: read(history, told(round - 1)), output: speech })),
    ...tree.debaters.map(({ id }) => ({ seat: id, input: read(history + parties, told(round)), output: speech })),
    { seat: tree.reviewer.id, input: read(2 * parties, end => 2 * step[end] + title[end] * others), output: triage },
  ]
}

/** Tokens of a round's speeches, to plan what follows. */
export function lengthOf(speeches: readonly Speech[]): CountRange {
  const tokens = speeches.map(({ text }) => estimateTokenCount(text))
  return [Math.min(...tokens), Math.max(...tokens) * 1.25]
}

/** The ruling at the end of a debate, or in place of one: by every judge, in every order. */
export const rulingCalls = (brief: Brief, tree: Tree, round: number, length?: CountRange): PlannedCall[] =>
  judgeCalls(brief, tree.reviewer.id).map(seat => ({
    seat,
    input: reading(brief, tree, 2 * tree.debaters.length * round + round, length),
    output: repliesOf(tree).ruling,
  }))

/** The input of a call that shows this many speeches of this length, and what else it is told. */
function reading(
  brief: Brief,
  tree: Tree,
  speeches: number,
  length = repliesOf(tree).speech,
  more: (end: 0 | 1) => number = () => 0,
): CountRange {
  const bytes = brief.context.reduce((sum, file) => sum + file.bytes, 0)
  const longest = Math.max(...tree.topics.map(topic => estimateTokenCount(JSON.stringify(topic))))
  const tokens = (end: 0 | 1) =>
    words + longest + bytes / bytesPerToken[end === 0 ? 1 : 0] + length[end] * speeches + more(end)
  return [tokens(0), tokens(1)]
}

/** The number of disagreements that a round usually leaves; rarely more. */
export const usualBranches = 3

/**
 * The most debates of each round, if every round leaves the usual number of disagreements. `isWhole`: all of them fit.
 * If not, the debates go as deep as possible, as deep ones read most.
 */
function nodesByRound({ topics, maxRounds, maxNodes }: Tree): { rounds: number[]; isWhole: boolean } {
  const rounds = [topics.length, ...Array<number>(maxRounds - 1).fill(0)]
  let left = maxNodes - topics.length
  for (let depth = maxRounds - 1; depth > 0; ) {
    const needed = stepsTo(depth, rounds)
    if (needed === null || needed > left) {
      depth -= 1
      continue
    }
    for (let i = depth; i > depth - needed; i--) rounds[i]! += 1
    left -= needed
  }
  const isWhole = rounds.every((nodes, i) => i === 0 || nodes === rounds[i - 1]! * usualBranches)
  return { rounds: rounds.filter(nodes => nodes > 0), isWhole }
}

/** How many debates one more at this depth takes, including missing ones above it; null: there is no room. */
function stepsTo(depth: number, rounds: readonly number[]): number | null {
  for (let steps = 1; steps <= depth; steps++) {
    const at = depth - steps + 1
    if (rounds[at]! < rounds[at - 1]! * usualBranches) return steps
  }
  return null
}
