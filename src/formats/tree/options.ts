import { z } from 'zod'
import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Limits } from '../../engine/retries.ts'

/** A command line gives text. */
const asNumber = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)

const whole = (least: number, most: number) => z.preprocess(asNumber, z.int().min(least).max(most))

/** Part of a turn's key: no slash, no space, in any script. */
const idPattern = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]{0,63}$/u

/** What every object has, `constructor` for one, is not free to be the name of a party in one. */
export const isId = (id: string): boolean => idPattern.test(id) && !(id in Object.prototype)

const Id = z.string().refine(isId)

/** Without a label it is called by its place: Party A, 方 A. */
const NamedParty = z.object({ id: Id, label: z.string().min(1).optional() })

const Topic = z.object({
  id: Id,
  title: z.string().min(1),
  background: z.string().default(''),
  annotations: z.array(z.string()).default([]),
  coreQuestions: z.array(z.string()).default([]),
})

/** What stands for a path where the config itself has the shared text: nobody can be told to change that document. */
export const inlineContext = 'sharedContext.inline'

export const limits = { rounds: [1, 10], nodes: [1, 1_000], calls: [1, 64] } as const

/** What a tree is played with, as its brief keeps it. */
export const TreeOptions = z.object({
  debaters: z
    .array(NamedParty)
    .min(2)
    .default(() => ['party-a', 'party-b', 'party-c'].map(id => ({ id }))),
  reviewer: NamedParty.default({ id: 'reviewer' }),
  /** Left out: one, which is the debate's own question. */
  topics: z.array(Topic).default([]),
  maxRounds: whole(...limits.rounds).default(3),
  /** Over all topics, their roots included. */
  maxNodes: whole(...limits.nodes).default(60),
  parallelCalls: z.boolean().default(true),
  callsAtOnce: whole(...limits.calls).default(16),
  /** Most tokens of one reply, where the user set that. */
  maxTokens: z.int().min(1).nullable().default(null),
  maxConsecutiveFailures: z.int().min(1).default(2),
  retryDelayMs: z.number().min(0).default(2_000),
  /** The file that says how its seats are reached; a resume reads it again. Absolute. */
  configFile: z.string().nullable().default(null),
  /** Where its endpoints were when it was opened, by name; and by `NAME VARIABLE` where a key was let go to another's. */
  endpoints: z.record(z.string(), z.string()).default({}),
  /** null: no files are written. `dir` is absolute. */
  output: z
    .object({ dir: z.string().min(1), includeRawResponses: z.boolean() })
    .nullable()
    .default(null),
})

export type TreeOptions = z.infer<typeof TreeOptions>
export type Topic = z.infer<typeof Topic>

export interface Party {
  id: string
  label: string
}

export interface Tree extends Omit<TreeOptions, 'debaters' | 'reviewer'> {
  debaters: Party[]
  reviewer: Party
}

/** The options of a debate: with the question itself where no topics are named, and a name for everyone. */
export function treeOf({ options, topic, language }: Pick<Brief, 'options' | 'topic' | 'language'>): Tree {
  const tree = TreeOptions.parse(options)
  const named = tree.topics.length > 0 ? tree.topics : [Topic.parse({ id: 'topic-1', title: topic })]
  return { ...tree, topics: named, ...partiesOf(tree, language) }
}

export function partiesOf(
  { debaters, reviewer }: TreeOptions,
  language: Language,
): Pick<Tree, 'debaters' | 'reviewer'> {
  const [party, judge] = language === 'zh' ? ['方', '评审'] : ['Party', 'Reviewer']
  return {
    debaters: debaters.map(({ id, label }, i) => ({ id, label: label ?? `${party} ${letter(i)}` })),
    reviewer: { id: reviewer.id, label: reviewer.label ?? judge },
  }
}

const letter = (place: number): string => (place < 26 ? String.fromCharCode(65 + place) : String(place + 1))

export function patience(options: Readonly<Record<string, Json>>): Partial<Limits> {
  const { maxConsecutiveFailures, retryDelayMs, callsAtOnce } = TreeOptions.parse(options)
  return { failuresInRow: maxConsecutiveFailures, retryDelayMs, callsAtOnce }
}
