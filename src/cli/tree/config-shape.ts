import { z } from 'zod'
import { languages } from '../../core/language.ts'
import { idPattern, limits } from '../../formats/tree/options.ts'
import { address, modelName, Prices, referring } from '../config/shape.ts'
import type { WrongInTree } from './config-words.ts'

/** What zod carries as the message of an issue: said in the user's language when it is shown. */
const wrong = (what: WrongInTree): string => what

const id = z.string().regex(idPattern, wrong('id'))
const oneLine = z.string().regex(/^[^\r\n]*\S[^\r\n]*$/, wrong('oneLine'))
const texts = z.array(z.string())

const Api = z.strictObject({
  baseURL: address.optional(),
  apiKey: referring.optional(),
  /** In ms, for a whole call. */
  timeout: z.int().min(1).max(86_400_000).optional(),
  maxRetries: z.int().min(0).max(19).optional(),
  prices: z.record(modelName, Prices).optional(),
})

const seat = {
  id: id.optional(),
  label: oneLine.optional(),
  model: z.string().min(1),
  fallback: z.string().min(1).nullable().optional(),
  /** null: the model is one of Agon's own voices, whatever the others use. */
  api: Api.nullable().optional(),
}

const Params = z.strictObject({
  maxRounds: z.int().min(limits.rounds[0]).max(limits.rounds[1]).optional(),
  maxTokensPerResponse: z.int().min(1).max(10_000_000).optional(),
  temperature: z.number().min(0).max(2).optional(),
  parallelCalls: z.boolean().optional(),
  maxNodes: z.int().min(limits.nodes[0]).max(limits.nodes[1]).optional(),
  callsAtOnce: z.int().min(limits.calls[0]).max(limits.calls[1]).optional(),
})

const Topic = z.strictObject({
  id,
  title: oneLine,
  background: z.string().optional(),
  annotations: texts.optional(),
  coreQuestions: texts.optional(),
})

/** The file of a tree, with every reference but those of `api` filled in. */
export const TreeShape = z.strictObject({
  language: z.enum(languages).optional(),
  api: Api.nullable().optional(),
  debaters: z.array(z.strictObject(seat)).min(2),
  reviewer: z.strictObject(seat),
  params: Params.optional(),
  fallback: z
    .strictObject({
      maxConsecutiveFailures: z.int().min(1).max(100).optional(),
      retryDelay: z.number().min(0).max(600_000).optional(),
    })
    .optional(),
  topics: z.array(Topic).min(1),
  sharedContext: z
    .strictObject({ files: z.array(z.string().min(1)).optional(), inline: z.string().optional() })
    .optional(),
  output: z
    .strictObject({
      dir: z.string().min(1),
      format: z.literal('markdown').optional(),
      includeRawResponses: z.boolean().optional(),
    })
    .optional(),
})

export type TreeFile = z.infer<typeof TreeShape>
