import { z } from 'zod'
import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Limits } from '../../engine/retries.ts'

/** A command line gives text. */
const asNumber = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)

const whole = (least: number, most: number) => z.preprocess(asNumber, z.int().min(least).max(most))

/** Part of a turn's key: no slash, no space, in any script. */
export const idPattern = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]{0,63}$/u

const Id = z.string().regex(idPattern)

const Party = z.object({ id: Id, label: z.string().min(1) })

const Topic = z.object({
  id: Id,
  title: z.string().min(1),
  background: z.string().default(''),
  annotations: z.array(z.string()).default([]),
  coreQuestions: z.array(z.string()).default([]),
})

export const limits = { rounds: [1, 10], nodes: [1, 1_000], calls: [1, 64] } as const

/** What a tree is played with, as its brief keeps it. */
export const TreeOptions = z.object({
  debaters: z
    .array(Party)
    .min(2)
    .default(() => defaultDebaters),
  reviewer: Party.default(() => defaultReviewer),
  /** Left out: one, which is the debate's own question. */
  topics: z.array(Topic).default([]),
  maxRounds: whole(...limits.rounds).default(3),
  /** Over all topics, their roots included. */
  maxNodes: whole(...limits.nodes).default(60),
  parallelCalls: z.boolean().default(true),
  callsAtOnce: whole(...limits.calls).default(16),
  maxConsecutiveFailures: z.int().min(1).default(2),
  retryDelayMs: z.number().min(0).default(2_000),
  /** The file that says how its seats are reached; a resume reads it again. Absolute. */
  configFile: z.string().nullable().default(null),
  /** null: no files are written. `dir` is absolute. */
  output: z.object({ dir: z.string().min(1), includeRawResponses: z.boolean() }).nullable().default(null),
})

export type TreeOptions = z.infer<typeof TreeOptions>
export type Topic = z.infer<typeof Topic>
export type Party = z.infer<typeof Party>

export const defaultDebaters: Party[] = ['a', 'b', 'c'].map(letter => ({
  id: `party-${letter}`,
  label: letter.toUpperCase(),
}))

export const defaultReviewer: Party = { id: 'reviewer', label: '' }

/** The options of a debate, with the question itself where no topics are named. */
export function treeOf({ options, topic }: Pick<Brief, 'options' | 'topic'>): TreeOptions {
  const tree = TreeOptions.parse(options)
  if (tree.topics.length > 0) return tree
  return { ...tree, topics: [{ id: 'topic-1', title: topic, background: '', annotations: [], coreQuestions: [] }] }
}

export function patience(options: Readonly<Record<string, Json>>): Partial<Limits> {
  const { maxConsecutiveFailures, retryDelayMs, callsAtOnce } = TreeOptions.parse(options)
  return { failuresInRow: maxConsecutiveFailures, retryDelayMs, callsAtOnce }
}
