import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import type { Texts } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
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
const usualBranches = 3

/** Every call that the tree may come to: at least one round per topic, at most as many as it may grow to. */
export function plan(brief: Brief): PlannedCall[] {
  const tree = treeOf(brief)
  const topics = tree.topics.length
  const rounds = nodesByRound(tree)
  const reviewer = tree.reviewer.id
  const closing = rulingCall(brief, tree, rounds.length)
  const more = rulings(rounds, tree) - topics
  return [
    ...rounds.flatMap((times, i) =>
      roundPlan(brief, tree, i + 1).map(call => ({ ...call, times, part: parts.round(i + 1, times) })),
    ),
    ...(more > 0 ? [{ ...closing, times: [0, more] as Range, part: parts.rulings }] : []),
    { ...closing, times: [0, topics] as Range, closing: true as const, part: parts.rulings },
    ...(brief.context.length > 0
      ? [
          {
            seat: reviewer,
            input: reading(brief, tree, 4),
            output: ruling,
            times: [topics, topics] as Range,
            closing: true as const,
            part: parts.updates,
          },
        ]
      : []),
  ]
}

/** What the figures above rest on, for people. */
export function assumptions({ language, ...brief }: Brief): string[] {
  const tree = treeOf({ language, ...brief })
  const between = ([least, most]: Range) => `${least}–${most}`
  return language === 'zh'
    ? [
        '最少：每个议题在第 1 轮就达成合意；最多：每个分歧都一直辩到上限。',
        `每轮最多留下 ${usualBranches} 个分歧，树最多 ${tree.maxRounds} 轮、${tree.maxNodes} 个节点（--max-rounds、--max-nodes）。`,
        `每次发言或搜集 ${between(speech)} token（含思考），每次裁决 ${between(ruling)} token。`,
        `共享文档按每 token ${bytesPerToken.join('–')} 字节计，每次调用都会读取全部文档；缓存带来的优惠未计入。`,
        '重试、修复无效回复的调用未计入。',
        '分歧提示词以一个分歧为样本：前两方各执一词，其余未表态；样本因分歧原样重现而进入裁决，裁决提示词的第一句会写明真实原因。',
      ]
    : [
        'At least: every topic is agreed in round 1. At most: every disagreement is debated until the limit.',
        `A round leaves at most ${usualBranches} disagreements; the tree has at most ${tree.maxRounds} rounds and ${tree.maxNodes} nodes (--max-rounds, --max-nodes).`,
        `A speech or a triage takes ${between(speech)} tokens, thinking included; a ruling ${between(ruling)}.`,
        `Shared documents count as one token per ${bytesPerToken.join('–')} bytes and are read whole in every call; what a prompt cache saves is not counted.`,
        'Retries and replies that have to be asked for again are not counted.',
        'The prompts of disagreements show one sample: the first two parties on its sides, the others uninvolved. The sample is ruled on because it came back unchanged; the first sentence of a real ruling prompt names its real reason.',
      ]
}

const parts = {
  round: (round: number, [least, most]: Range): Texts => {
    const nodes = least === most ? String(most) : `${least}–${most}`
    return {
      en: `Round ${round} (${nodes} ${most === 1 ? 'debate' : 'debates'})`,
      zh: `第 ${round} 轮（${nodes} 场辩论）`,
    }
  },
  rulings: { en: 'Rulings', zh: '裁决' },
  updates: { en: 'Suggested updates', zh: '文档更新建议' },
}

/** How many debates each round has, [at least, at most]: the root of each topic for sure. */
function nodesByRound(tree: Tree): Range[] {
  const rounds: Range[] = [[tree.topics.length, tree.topics.length]]
  let left = tree.maxNodes - tree.topics.length
  while (rounds.length < tree.maxRounds && left > 0) {
    const most = Math.min(left, rounds.at(-1)![1] * usualBranches)
    rounds.push([0, most])
    left -= most
  }
  return rounds
}

/** Most rulings: one for each debate of the last round, and one for each disagreement that is not opened before. */
function rulings(rounds: readonly Range[], { maxRounds }: Tree): number {
  return rounds.reduce((sum, [, nodes], i) => {
    const opened = rounds[i + 1]?.[1] ?? 0
    return sum + (i + 1 === maxRounds ? nodes : nodes * usualBranches - opened)
  }, 0)
}

/** The calls of one debate in the tree, with speeches of such a length. */
export function roundPlan(brief: Brief, tree: Tree, round: number, length = speech): PlannedCall[] {
  const read = (speeches: number) => reading(brief, tree, speeches, length)
  const history = 2 * (round - 1)
  const parties = tree.debaters.length
  return [
    ...tree.debaters.map(({ id }) => ({ seat: id, input: read(history), output: speech })),
    ...tree.debaters.map(({ id }) => ({ seat: id, input: read(history + parties), output: speech })),
    { seat: tree.reviewer.id, input: read(2 * parties), output: sorting },
  ]
}

/** Tokens of the speeches of a round, for what is planned behind it. */
export function lengthOf(speeches: readonly Speech[]): Range {
  const tokens = speeches.map(({ text }) => estimateTokenCount(text))
  return [Math.min(...tokens), Math.max(...tokens) * 1.25]
}

/** The ruling at the end of a debate, or in its place. */
export const rulingCall = (brief: Brief, tree: Tree, round: number, length = speech): PlannedCall => ({
  seat: tree.reviewer.id,
  input: reading(brief, tree, 2 * tree.debaters.length * round + round, length),
  output: ruling,
})

/** What a call reads that shows so many speeches of such a length. */
function reading(brief: Brief, { topics }: Tree, speeches: number, length = speech): Range {
  const bytes = brief.context.reduce((sum, file) => sum + file.bytes, 0)
  const longest = Math.max(...topics.map(topic => estimateTokenCount(JSON.stringify(topic))))
  const tokens = (end: 0 | 1) => words + longest + bytes / bytesPerToken[end === 0 ? 1 : 0] + length[end] * speeches
  return [tokens(0), tokens(1)]
}
