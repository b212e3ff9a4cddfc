import type { Brief } from '../../core/events.ts'
import { type Tree, treeOf } from './options-in.ts'
import { bytesPerToken, type Range, repliesOf } from './plan.ts'
import { most } from './shapes.ts'
import { usualBranches } from './size.ts'

/** What the figures of an estimate rest on, for people. */
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
        '重试、修复无效回复的调用未计入。',
        `分歧提示词以一个分歧为样本：前两方各执一词，其余未表态。${sampleReason(tree).zh}`,
      ]
    : [
        'At least: every topic is agreed in round 1. At most: every disagreement is debated until the limit.',
        `A round is taken to leave ${usualBranches} disagreements; it may leave up to ${most.divergences}. Whatever it leaves, the tree has at most ${maxRounds} rounds and ${maxNodes} nodes (--max-rounds, --max-nodes), and a node is ruled on at most once.`,
        `A speech or a triage takes ${between(speech)} tokens, thinking included; a ruling ${between(ruling)}.${isLonger ? ` Replies may be longer: up to ${maxTokens} (maxTokensPerResponse).` : ''}`,
        `Shared documents count as one token per ${bytesPerToken.join('–')} bytes and are read whole in every call; what a prompt cache saves is not counted.`,
        'Retries and replies that have to be asked for again are not counted.',
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

const between = ([least, most]: Range): string => (least === most ? String(least) : `${least}–${most}`)
