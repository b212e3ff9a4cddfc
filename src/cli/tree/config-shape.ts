import { z } from 'zod'
import { hiddenParts } from '../../core/clean.ts'
import { languages } from '../../core/language.ts'
import { isId, limits } from '../../formats/tree/options.ts'
import { address, modelName, Prices, referring } from '../config/shape.ts'
import type { WrongInTree } from './config-words.ts'

/** What zod carries as the message of an issue: said in the user's language when it is shown. */
const wrong = (what: WrongInTree): string => what

const id = z.string().refine(isId, wrong('id'))
const text = z.string().refine(written => hiddenIn(written).length === 0, wrong('hidden'))
const lineEnd = /[\t\v\f\r\n\u0085\u2028\u2029]/
const oneLine = z
  .string()
  .refine(written => written.trim() !== '' && !/[\r\n]/.test(written), { message: wrong('oneLine'), abort: true })
  .refine(written => hiddenIn(written).length === 0 && !lineEnd.test(written), wrong('hidden'))
/** A path, a model: nothing in it that a screen would not show. */
const name = z
  .string()
  .min(1)
  .refine(written => hiddenIn(written).length === 0 && !lineEnd.test(written), wrong('hidden'))
const texts = z.array(text)

/** What no screen shows as it is: control and invisible characters, and those that turn text around. */
export function hiddenIn(written: string): string[] {
  const lines = written.replaceAll('\r\n', '\n')
  const parts = hiddenParts(lines).map(([start, end]) => lines.slice(start, end))
  return [...parts, ...(lines.match(/[\r\u2028\u2029]/g) ?? [])]
}

const Api = z.strictObject({
  baseURL: address
    .refine(written => hiddenIn(written).length === 0 && !lineEnd.test(written), wrong('hidden'))
    .optional(),
  apiKey: referring.optional(),
  /** In ms, for a whole call. */
  timeout: z.int().min(1).max(86_400_000).optional(),
  maxRetries: z.int().min(0).max(19).optional(),
  prices: z.record(modelName, Prices).optional(),
})

const seat = {
  id: id.optional(),
  label: oneLine.optional(),
  model: name,
  fallback: name.nullable().optional(),
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
  background: text.optional(),
  annotations: texts.optional(),
  coreQuestions: texts.optional(),
})

/** More nobody could follow. */
const mostDebaters = 12

/** The file of a tree, with every reference but those of `api` filled in. */
export const TreeShape = z.strictObject({
  language: z.enum(languages).optional(),
  api: Api.nullable().optional(),
  debaters: z.array(z.strictObject(seat)).min(2).max(mostDebaters),
  reviewer: z.strictObject(seat),
  params: Params.optional(),
  fallback: z
    .strictObject({
      maxConsecutiveFailures: z.int().min(1).max(100).optional(),
      retryDelay: z.number().min(0).max(600_000).optional(),
    })
    .optional(),
  topics: z.array(Topic).min(1),
  sharedContext: z.strictObject({ files: z.array(name).optional(), inline: text.optional() }).optional(),
  output: z
    .strictObject({
      dir: name,
      format: z.literal('markdown').optional(),
      includeRawResponses: z.boolean().optional(),
    })
    .optional(),
})

export type TreeFile = z.infer<typeof TreeShape>
