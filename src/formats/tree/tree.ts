import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Call, CueValues, Speech } from '../../core/model.ts'
import type { View } from '../../core/view.ts'
import type { DebatePart, Ending, Format, Outputs, ReportFrame } from '../../engine/format.ts'
import type { Stage } from '../../engine/stage.ts'
import { faultText } from '../report/faults.ts'
import { inline, quoted, remarks } from '../report/markdown.ts'
import { about } from './about.ts'
import { beside, display } from './display.ts'
import { fields } from './fields.ts'
import { linesOf } from './live/line.ts'
import { nobody } from './nobody.ts'
import type { Settled } from './node.ts'
import { TreeOptions } from './options.ts'
import { patience, type Topic, type Tree, treeOf } from './options-in.ts'
import { panelParts } from './panels.ts'
import { bytesPerToken, type CountRange, plan, repliesOf, usualBranches } from './plan.ts'
import { nodesOf } from './record/journal-index.ts'
import { type DebateNode, type TopicRecord, topicsOf } from './record/record.ts'
import { argdownOf } from './report/argdown.ts'
import { conclusion } from './report/conclusion.ts'
import { head, warnings } from './report/firmness.ts'
import { bookOf, divergenceName, evidenceOf, type TreeBook } from './report/names.ts'
import { roundText } from './report/round-text.ts'
import { slugOf } from './report/slug.ts'
import { rounds, summaryFile, table, topicFile, updatesText } from './report/summary-file.ts'
import { most, type Update } from './shapes.ts'
import { debateTopic } from './topic.ts'
import { type RehearsalWords as Words, rehearsalWords as words } from './words.ts'

/** The results of the topics, without the speeches. */
function report(view: View, notices: readonly string[]): string {
  const book = bookOf(view)
  const topics = topicsOf(view)
  const documents = view.brief.context.map(({ path }) => path)
  const remarks = [...subject(view, book), ...failure(view), ...warnings(view, notices, book)]
  const [only, ...others] = topics
  const parts =
    others.length === 0
      ? [...head(only!, view, null, book), ...remarks, ...conclusion(only!, book)]
      : [
          `# ${book.t.summary}`,
          ...remarks,
          table(topics, book),
          ...topics.flatMap(topic => resultOf(topic, view, book)),
        ]
  const evidence = evidenceOf(topics, view, book)
  return `${[...parts, ...updatesText(topics, documents, book), ...evidence].join('\n\n')}\n`
}

const resultOf = (topic: TopicRecord, view: View, book: TreeBook): string[] => [
  ...head(topic, view, null, book),
  ...conclusion(topic, book),
]

/** The question of the debate as a whole, if no topic has that title. */
function subject({ brief }: View, { t, tree }: TreeBook): string[] {
  const [only, ...others] = tree.topics
  return others.length === 0 && only!.title === brief.topic ? [] : [quoted([`${t.subject}: ${inline(brief.topic)}`])]
}

const failure = ({ failure, brief }: View): string[] =>
  failure ? [remarks([`✗ ${faultText(failure, brief.language)}`])] : []

/** Everything said, topic by topic, depth first. */
function transcript(view: View): string {
  const book = bookOf(view)
  const { t } = book
  const parts = topicsOf(view).flatMap(topic => [
    `# ${t.transcript(t.topicTitle(topic.number, inline(topic.topic.title)))}`,
    ...rounds(topic, book),
  ])
  return `${parts.join('\n\n---\n\n')}\n`
}

/** The files of a tree: two for each topic, and a summary. */
function outputs(view: View, frame: ReportFrame): Outputs | null {
  const book = bookOf(view)
  const { tree } = book
  if (!tree.output) return null
  const topics = topicsOf(view)
  return {
    folder: tree.output.dir,
    files: [
      ...topics.flatMap(topic => [
        { name: `${nameOf(topic)}.md`, text: topicFile(topic, view, frame, book) },
        { name: `${nameOf(topic)}.json`, text: `${visible(JSON.stringify(topic.root, null, 2))}\n` },
      ]),
      { name: 'summary.md', text: summaryFile(topics, view, frame, book) },
    ],
  }
}

/** Numbers are unique, so the names are, too. */
const nameOf = ({ number, topic }: TopicRecord): string => `topic-${number}-${slugOf(topic.title)}`

/** The same JSON, with characters escaped that a screen would hide or obey. */
const visible = (json: string): string =>
  json.replace(
    /[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Each node separately: `d1.2` if there is one topic, `topic-6/d1.2` always. */
function parts(view: View): DebatePart[] {
  const book = bookOf(view)
  const topics = topicsOf(view)
  const all = topics.flatMap(topic => nodesOf(topic.root).map(node => ({ topic, node })))
  const named = (name: string, topic: TopicRecord, node: DebateNode): DebatePart => ({
    name,
    text: () => `${quoted([pathTo(node, topic, book)])}\n\n${roundText(node, topic, book)}\n`,
  })
  return [
    ...(topics.length === 1 ? all.map(({ topic, node }) => named(node.id, topic, node)) : []),
    ...all.map(({ topic, node }) => named(`${topic.topic.id}/${node.id}`, topic, node)),
  ]
}

/** `Path: the topic → D1: a question → D1.2: a narrower one` */
function pathTo(node: DebateNode, { root }: TopicRecord, { t }: TreeBook): string {
  const above = nodesOf(root).filter(({ id }) => id !== 'root' && (node.id === id || node.id.startsWith(`${id}.`)))
  const titles = above.map(({ id, topic }) => divergenceName({ id, title: topic }))
  return `${t.above}: ${[root.topic, ...titles].map(inline).join(' → ')}`
}

/**
 * The stand-in for a reply in a dry run. Each topic gets its root and one sample disagreement between two parties, with
 * all others uninvolved. It comes back unchanged and is ruled on, so every kind of prompt appears once.
 */
function rehearse({ key, moment, shape }: Call): string {
  const t = words[moment.language]
  const [, node = '', step = ''] = key.split('/')
  if (step === 'triage') return JSON.stringify(sampleTriage(partiesIn(shape?.schema ?? null), t))
  if (step === 'ruling') return JSON.stringify(sampleRuling(moment.values, shape?.schema ?? null, t))
  if (node === 'updates') return JSON.stringify({ updates: [] })
  return t.says(String(moment.values.party), step, node, roundOf(node))
}

function sampleTriage(parties: readonly string[], t: Words) {
  const [one = '', other = '', ...rest] = parties
  return {
    consensus: [{ point: t.point, detail: t.detail }],
    divergences: [
      {
        id: 'd1',
        title: t.title,
        sides: { [one]: t.claim(one), [other]: t.claim(other) },
        uninvolved: rest,
        importance: 'high',
      },
    ],
  }
}

/** The speech that shows what is left to rule on has the ids in its `derived`. */
function sampleRuling({ divergences, positions }: CueValues, schema: Json, t: Words) {
  const ids = (divergences as Speech).derived?.split(' ') ?? []
  const { recommendation, reasoning, example } = t
  const grounds = sampleGrounds(positions as readonly Speech[], schema, t)
  return {
    forcedVerdicts: ids.map(divergenceId => ({ divergenceId, recommendation, reasoning, example, ...grounds })),
    annotationErrors: [],
  }
}

/** What a blind judge adds: equal points for all, no side taken, and the first speaker's words. */
function sampleGrounds([first]: readonly Speech[], schema: Json, t: Words) {
  const path = ['properties', 'forcedVerdicts', 'items', 'properties', 'criteria', 'properties']
  const criteria = within(schema, path) as Record<string, Json> | null
  if (!criteria || !first) return {}
  const sheet = Object.entries(criteria).map(([name, points]) => {
    const sides = Object.keys((within(points, ['properties']) ?? {}) as object).filter(side => side !== 'why')
    return [name, { why: t.reasoning, ...Object.fromEntries(sides.map(side => [side, 5])) }]
  })
  return { criteria: Object.fromEntries(sheet), sideWith: nobody, quotes: [{ turn: first.key, quote: first.text }] }
}

const within = (schema: Json, path: readonly string[]): Json =>
  path.reduce<Json>((inner, name) => (inner as Record<string, Json> | null)?.[name] ?? null, schema)

/** The parties that can take a side in a disagreement. */
function partiesIn(schema: Json): string[] {
  return Object.keys(within(schema, ['properties', 'divergences', 'items', 'properties', 'sides', 'properties']) ?? {})
}

/** `root` is round 1, `d1` round 2, `d1.2` round 3. */
const roundOf = (node: string): number => (node === 'root' ? 1 : node.split('.').length + 1)

/** What the figures of an estimate are based on, for people. */
function assumptions(brief: Brief): string[] {
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

const between = ([least, most]: CountRange): string => (least === most ? String(least) : `${least}–${most}`)

export const tree: Format = {
  ...about,
  ...display,
  ...panelParts,
  lines: linesOf,
  version: 1,
  options: TreeOptions,
  cues: {
    folder: new URL('./cues/', import.meta.url),
    variables: {
      rules: [],
      position: ['party', 'brief'],
      involved: ['party', 'divergence', 'rebuttal'],
      uninvolved: ['party', 'divergence', 'rebuttal'],
      rebuttal: ['party', 'positions'],
      debated: ['brief', 'question', 'positions', 'rebuttals'],
      triage: ['parties', 'elsewhere'],
      earlier: ['heard'],
      ruling: ['reason', 'divergences'],
      updates: ['brief', 'results'],
    },
  },
  plan,
  assumptions,
  play,
  whenShort: 'rules',
  report,
  transcript,
  parts,
  outputs,
  fields,
  beside,
  exports: { argdown: argdownOf },
  limits: patience,
  rehearse,
}

/** All topics in parallel. A fallback taken by a seat in one of them does not affect the others. */
async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const options = treeOf(brief)
  const topics = await stage.all(options.topics, topic =>
    debateTopic(stage.at(topic.id, { apart: true }), topic, options, brief),
  )
  const verdict = topics.map(([topic, { nodes, updates }]) => outcomeOf(topic, nodes, updates))
  const ruled = verdict.flatMap(topic => topic.ruled)
  const outcome = ruled.length > 0 ? 'ruled' : 'converged'
  const decided = ruled.length === 0 || ruled.some(({ recommendation }) => recommendation !== null)
  return { outcome, decided, verdict: { topics: verdict } }
}

const outcomeOf = ({ id, title }: Topic, nodes: readonly Settled[], updates: readonly Update[]) => ({
  id,
  title,
  agreed: nodes.flatMap(({ node, consensus }) => consensus.map(({ point }) => ({ node, point }))),
  ruled: nodes.flatMap(({ verdicts }) =>
    verdicts.map(({ divergenceId, recommendation, judging }) => ({
      divergenceId,
      recommendation: judging?.firmness === 'split' ? null : recommendation,
      ...(judging && { firmness: judging.firmness }),
    })),
  ),
  updates: updates.length,
})
