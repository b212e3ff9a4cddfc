import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import { judgeCalls } from '../../core/judging/panel.ts'
import type { Texts } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { mostElsewhere } from './grown.ts'
import { inlineContext, type Tree, treeOf } from './options-in.ts'
import { nodesByRound } from './size.ts'

export type Range = [number, number]

/** Tokens of a reply: [short, long], thinking included. */
const usual = { speech: [250, 1_500], triage: [250, 1_500], ruling: [250, 1_200] } as const
/** Of files: [dense, loose]. */
export const bytesPerToken: Range = [3, 4.5]
/** Rules, and the instructions of one call. */
const words = 900
/** What a party is told on each step of the way: instructions, and a disagreement with its sides. */
const step: Range = [300, 450]
/** The title of a question that is debated elsewhere. */
const title: Range = [0, 60]

/** Every call that the tree may come to: at least one round per topic, at most as many as it may grow to. */
export function plan(brief: Brief): PlannedCall[] {
  const tree = treeOf(brief)
  const topics = tree.topics.length
  const { rounds, isWhole } = nodesByRound(tree)
  const closing = rulingCalls(brief, tree, rounds.length)
  const more = mostRulings(tree) - topics
  const documents = brief.context.filter(({ path }) => path !== inlineContext)
  return [
    ...rounds.flatMap((nodes, i) => {
      const times: Range = [i === 0 ? nodes : 0, nodes]
      const part = isWhole || i === 0 ? parts.round(i + 1, times) : parts.below(rounds)
      return roundPlan(brief, tree, i + 1).map(call => ({ ...call, times, part }))
    }),
    ...(more > 0 ? closing.map(call => ({ ...call, times: [0, more] as Range, part: parts.rulings })) : []),
    ...closing.map(call => ({ ...call, times: [0, topics] as Range, closing: true as const, part: parts.rulings })),
    ...(documents.length > 0
      ? [
          {
            seat: tree.reviewer.id,
            input: reading(brief, tree, 4),
            output: repliesOf(tree).ruling,
            times: [topics, topics] as Range,
            closing: true as const,
            part: parts.updates,
          },
        ]
      : []),
  ]
}

/**
 * One for each debate, where the number of debates is what ends the tree. Where all find a place, those before the last round
 * have nothing to rule on, or have that in place of a debate.
 */
function mostRulings(tree: Tree): number {
  const { rounds, isWhole } = nodesByRound(tree)
  return isWhole ? rounds.at(-1)! : mostNodes(tree)
}

const mostNodes = (tree: Tree): number => nodesByRound(tree).rounds.reduce((sum, nodes) => sum + nodes, 0)

const parts = {
  round: (round: number, [least, most]: Range): Texts => {
    const nodes = least === most ? String(most) : `${least}–${most}`
    return {
      en: `Round ${round} (${nodes} ${most === 1 ? 'debate' : 'debates'})`,
      zh: `第 ${round} 轮（${nodes} 场辩论）`,
    }
  },
  /** Where the tree may not grow as it would, nobody knows how many debates a round has. */
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

/** Tokens of each kind of reply, as long as the user lets them be. */
export function repliesOf({ maxTokens }: Pick<Tree, 'maxTokens'>): Record<keyof typeof usual, Range> {
  const within = ([short, long]: readonly [number, number]): Range =>
    maxTokens === null ? [short, long] : [Math.min(short, maxTokens), Math.min(long, maxTokens)]
  return { speech: within(usual.speech), triage: within(usual.triage), ruling: within(usual.ruling) }
}

/** The calls of one debate in the tree, with speeches of such a length. */
export function roundPlan(brief: Brief, tree: Tree, round: number, length?: Range): PlannedCall[] {
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

/** Tokens of the speeches of a round, for what is planned behind it. */
export function lengthOf(speeches: readonly Speech[]): Range {
  const tokens = speeches.map(({ text }) => estimateTokenCount(text))
  return [Math.min(...tokens), Math.max(...tokens) * 1.25]
}

/** The ruling at the end of a debate, or in its place: by everyone who judges, in every order. */
export const rulingCalls = (brief: Brief, tree: Tree, round: number, length?: Range): PlannedCall[] =>
  judgeCalls(brief, tree.reviewer.id).map(seat => ({
    seat,
    input: reading(brief, tree, 2 * tree.debaters.length * round + round, length),
    output: repliesOf(tree).ruling,
  }))

/** What a call reads that shows so many speeches of such a length, and what more it is told. */
function reading(
  brief: Brief,
  tree: Tree,
  speeches: number,
  length = repliesOf(tree).speech,
  more: (end: 0 | 1) => number = () => 0,
): Range {
  const bytes = brief.context.reduce((sum, file) => sum + file.bytes, 0)
  const longest = Math.max(...tree.topics.map(topic => estimateTokenCount(JSON.stringify(topic))))
  const tokens = (end: 0 | 1) =>
    words + longest + bytes / bytesPerToken[end === 0 ? 1 : 0] + length[end] * speeches + more(end)
  return [tokens(0), tokens(1)]
}
