import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import { judgeCalls } from '../../core/judging/panel.ts'
import type { Texts } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { inlineContext, type Tree, treeOf } from './options-in.ts'
import { mostElsewhere } from './same-disagreement.ts'
import { most } from './shapes.ts'

export type CountRange = [number, number]

/** Tokens of a reply: [short, long], thinking included. */
const usual = { speech: [250, 1_500], triage: [250, 1_500], ruling: [250, 1_200] } as const
/** Bytes of files per token: [dense, loose]. */
const bytesPerToken: CountRange = [3, 4.5]
/** Tokens of the rules and the instructions of one call. */
const words = 900
/** What a party is told at each step: instructions, and a disagreement with its sides. */
const step: CountRange = [300, 450]
/** The title of a question that is debated elsewhere. */
const title: CountRange = [0, 60]

/** What an estimate depends on, for people. */
export const depends: Texts = {
  en: 'It depends on how much they disagree: at least everything is agreed in the first round, at most every disagreement is debated to the limit. “Rounds deep” and “Debates at most” narrow it most.',
  zh: '取决于分歧的多少：最少时第一轮就全部达成合意，最多时每个分歧都辩到上限。“最多几轮”和“辩论总数上限”最能缩小范围。',
}

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
    data: true,
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
function repliesOf({ maxTokens }: Pick<Tree, 'maxTokens'>): Record<keyof typeof usual, CountRange> {
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
    {
      seat: tree.reviewer.id,
      input: read(2 * parties, end => 2 * step[end] + title[end] * others),
      output: triage,
      data: true,
    },
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
    data: true,
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
const usualBranches = 3

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

/** What the figures of an estimate are based on, for people. */
export function assumptions(brief: Brief): string[] {
  const tree = treeOf(brief)
  const { speech, ruling } = repliesOf(tree)
  const { maxTokens, maxRounds, maxNodes } = tree
  const isLonger = maxTokens !== null && maxTokens > speech[1]
  return brief.language === 'zh'
    ? [
        '最少：每个议题在第 1 轮就达成合意；最多：每个分歧都一直辩到上限。',
        `每轮按留下 ${usualBranches} 个分歧计，实际最多可留下 ${most.divergences} 个；无论如何，树最多 ${maxRounds} 轮、${maxNodes} 个节点（--max-rounds、--max-nodes），每个节点最多裁决一次。`,
        `每次发言或搜集 ${between(speech)} token（含思考），每次裁决 ${between(ruling)} token。${isLonger ? `回复可能更长：上限为 ${maxTokens} token（maxTokensPerResponse）。` : ''}`,
        `共享文档按每 token ${bytesPerToken.join('–')} 字节计，每次调用都会读取全部文档；缓存带来的优惠未计入。`,
        '上限含每份 JSON 回复各一次返工；因故障而重试的调用未计入。',
        `分歧提示词以一个分歧为样本：前两方各执一词，其余未表态。${sampleReason(tree).zh}`,
      ]
    : [
        'At least: every topic is agreed in round 1. At most: every disagreement is debated until the limit.',
        `A round is taken to leave ${usualBranches} disagreements; it may leave up to ${most.divergences}. Whatever it leaves, the tree has at most ${maxRounds} rounds and ${maxNodes} nodes (--max-rounds, --max-nodes), and a node is ruled on at most once.`,
        `A speech or a triage takes ${between(speech)} tokens, thinking included; a ruling ${between(ruling)}.${isLonger ? ` Replies may be longer: up to ${maxTokens} (maxTokensPerResponse).` : ''}`,
        `Shared documents count as one token per ${bytesPerToken.join('–')} bytes and are read whole in every call; what a prompt cache saves is not counted.`,
        'The upper end counts every reply in JSON as asked for once more; retries after failures are not counted.',
        `The prompts of disagreements show one sample: the first two parties on its sides, the others uninvolved. ${sampleReason(tree).en}`,
      ]
}

/** Why the sample of a dry run is ruled on. */
function sampleReason({ maxRounds, maxNodes, topics }: Tree): { en: string; zh: string } {
  if (maxRounds === 1)
    return {
      en: 'The sample is ruled on because there is one round only.',
      zh: '样本因只有一轮而进入裁决。',
    }
  if (maxNodes - topics.length < topics.length)
    return {
      en: 'The sample is ruled on because it came back unchanged, or because --max-nodes leaves no debate for it; the first sentence of a real ruling prompt names its real reason.',
      zh: '样本因分歧原样重现，或因 --max-nodes 没有为它留下节点而进入裁决，裁决提示词的第一句会写明真实原因。',
    }
  return {
    en: 'The sample is ruled on because it came back unchanged; the first sentence of a real ruling prompt names its real reason.',
    zh: '样本因分歧原样重现而进入裁决，裁决提示词的第一句会写明真实原因。',
  }
}

const between = ([least, most]: CountRange): string => (least === most ? String(least) : `${least}–${most}`)
