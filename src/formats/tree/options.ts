import { z } from 'zod'
import { asNumber, limits, usual } from './options-in.ts'

const whole = (least: number, most: number) => z.preprocess(asNumber, z.int().min(least).max(most))

/** It is part of a turn's key: no slash, no space, in any script. */
const idPattern = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]{0,63}$/u

/** Properties that every object has, such as `constructor`, cannot be names of parties. */
export const isId = (id: string): boolean => idPattern.test(id) && !(id in Object.prototype)

const Id = z.string().refine(isId)

/** Without a label, its place gives the name: Party A, 方 A. */
const NamedParty = z.object({ id: Id, label: z.string().min(1).optional() })

const Topic = z.object({
  id: Id,
  title: z.string().min(1),
  background: z.string().default(''),
  annotations: z.array(z.string()).default([]),
  coreQuestions: z.array(z.string()).default([]),
})

/** The settings of a tree, as stored in its brief. */
export const TreeOptions = z.object({
  debaters: z
    .array(NamedParty)
    .min(2)
    .default(() => usual.debaters.map(party => ({ ...party }))),
  reviewer: NamedParty.default(usual.reviewer),
  /** Empty: one topic, which is the debate's own question. */
  topics: z.array(Topic).default([]),
  maxRounds: whole(...limits.rounds).default(usual.maxRounds),
  /** For all topics together, including their roots. */
  maxNodes: whole(...limits.nodes).default(usual.maxNodes),
  parallelCalls: z.boolean().default(usual.parallelCalls),
  callsAtOnce: whole(...limits.calls).default(usual.callsAtOnce),
  /** The most tokens of one reply, if the user set a limit. */
  maxTokens: z.int().min(1).nullable().default(null),
  maxConsecutiveFailures: z.int().min(1).default(usual.maxConsecutiveFailures),
  retryDelayMs: z.number().min(0).default(usual.retryDelayMs),
  /** The absolute path of the file that says how its seats are reached. A resume reads it again. */
  configFile: z.string().nullable().default(null),
  /** The endpoints at the time of opening, by name; and by `NAME VARIABLE` where a key may go to another's endpoint. */
  endpoints: z.record(z.string(), z.string()).default({}),
  /** null: no files are written. `dir` is absolute. */
  output: z
    .object({ dir: z.string().min(1), includeRawResponses: z.boolean() })
    .nullable()
    .default(null),
})

export type TreeOptions = z.infer<typeof TreeOptions>
