import { z } from 'zod'
import type { Json } from '../../../core/json.ts'
import { languages } from '../../../core/language.ts'
import { fillIn, referencesIn } from '../../../host/config/grammar.ts'
import type { SeatFlag, SeatFlags } from '../../../host/config/seats.ts'
import { address, modelName, Prices, type ProviderSettings, referring } from '../../../host/config/shape.ts'
import { hiddenIn } from '../../../host/config/written.ts'
import type { Variables } from '../../../models/providers.ts'
import { isId } from '../options.ts'
import { limits } from '../options-in.ts'
import type { SeatedApis } from './config-apis.ts'
import { seatsWritten, type WrittenSeat, type WrittenSeats } from './config-written.ts'
import type { WrongInTree } from './words.en.ts'

/** The message of a zod issue. It is put into the user's language when shown. */
const wrong = (what: WrongInTree): string => what

const id = z.string().refine(isId, wrong('id'))
const text = z.string().refine(written => hiddenIn(written).length === 0, wrong('hidden'))
const lineEnd = /[\t\v\f\r\n\u0085\u2028\u2029]/
const oneLine = z
  .string()
  .refine(written => written.trim() !== '' && !/[\r\n]/.test(written), { message: wrong('oneLine'), abort: true })
  .refine(written => hiddenIn(written).length === 0 && !lineEnd.test(written), wrong('hidden'))
/** A path or a model, without invisible characters. */
const name = z
  .string()
  .min(1)
  .refine(written => hiddenIn(written).length === 0 && !lineEnd.test(written), wrong('hidden'))
const texts = z.array(text)

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

/** A tree's file, with all references filled in except those of `api`. */
export const TreeShape = z.strictObject({
  language: z.enum(languages).optional(),
  api: Api.nullable().optional(),
  debaters: z.array(z.strictObject(seat)).min(limits.debaters[0]).max(limits.debaters[1]),
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

/** A file with open seats: a seat that nobody named has no model yet. */
export type OpenFile = Omit<TreeFile, 'debaters' | 'reviewer'> & {
  debaters: OpenSeat[]
  reviewer: OpenSeat
}
export type OpenSeat = Omit<TreeFile['reviewer'], 'model'> & { model?: string }

/** What a tree's brief stores. The format fills in names and numbers that the file leaves out. */
export function optionsOf(
  file: OpenFile,
  {
    configFile,
    outputDir,
    endpoints = {},
  }: { configFile: string | null; outputDir: string | null; endpoints?: Record<string, string> },
): Record<string, Json> {
  const { maxRounds, maxNodes, parallelCalls, callsAtOnce, maxTokensPerResponse: maxTokens } = file.params ?? {}
  const { maxConsecutiveFailures, retryDelay } = file.fallback ?? {}
  const ids = seatsWritten(file).seats.map(seat => seat.id!)
  const party = ({ label }: OpenSeat, id: string) => ({ id, ...(label !== undefined && { label }) })
  return given({
    debaters: file.debaters.map((seat, index) => party(seat, ids[index]!)),
    reviewer: party(file.reviewer, ids.at(-1)!),
    topics: file.topics.map(({ id, title, background = '', annotations = [], coreQuestions = [] }) => {
      return { id, title, background, annotations, coreQuestions }
    }),
    maxRounds,
    maxNodes,
    parallelCalls,
    callsAtOnce,
    maxTokens,
    maxConsecutiveFailures,
    retryDelayMs: retryDelay,
    configFile,
    ...(Object.keys(endpoints).length > 0 && { endpoints }),
    output:
      outputDir === null ? null : { dir: outputDir, includeRawResponses: file.output?.includeRawResponses ?? false },
  })
}

export function samplingOf({ params = {} }: Pick<TreeFile, 'params'>): ProviderSettings {
  const { temperature, maxTokensPerResponse: maxTokens } = params
  return { ...(temperature !== undefined && { temperature }), ...(maxTokens !== undefined && { maxTokens }) }
}

export function seatsOf(
  { seats }: WrittenSeats,
  { of }: SeatedApis,
  placed: (seat: WrittenSeat) => Pick<SeatFlag, 'place' | 'about'>,
): { seats: SeatFlags; fallbacks: string[] } {
  const whole = (seat: WrittenSeat, model: string) => {
    const api = of.get(seat)
    return api ? `${api.provider}:${model}` : model
  }
  return {
    seats: Object.fromEntries(
      seats.flatMap(seat =>
        seat.model === null ? [] : [[seat.id!, { seat: whole(seat, seat.model), ...placed(seat) }]],
      ),
    ),
    fallbacks: seats.flatMap(seat => (seat.fallback === null ? [] : [`${seat.id}=${whole(seat, seat.fallback)}`])),
  }
}

const given = (values: Record<string, Json | undefined>): Record<string, Json> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

export interface Reference {
  path: readonly PropertyKey[]
  variable: string
}

export interface Filled {
  value: unknown
  /** All references except those in a key, set or not. */
  filled: Reference[]
  /** References that are not set, including those in a key. */
  unset: Reference[]
}

/**
 * Fills in every `${NAME}`, turns `$${NAME}` into `${NAME}`, and lists those that are not set. `api` stays as written:
 * its keys are looked up where they are sent, and masked everywhere else.
 */
export function fillAll(value: unknown, env: Variables): Filled {
  const filled: Reference[] = []
  const unset: Reference[] = []
  const fill = (held: unknown, path: readonly PropertyKey[]): unknown => {
    if (typeof held === 'string') {
      const isApi = path.at(-2) === 'api'
      const names = [...new Set(isApi ? referencesIn(held) : partsOf(held).flatMap(referencesIn))]
      const missing = names.filter(name => !env[name]?.trim())
      unset.push(...missing.map(variable => ({ path, variable })))
      if (!isKey(path)) filled.push(...names.map(variable => ({ path, variable })))
      return isApi || missing.length > 0
        ? held
        : partsOf(held)
            .map(part => fillIn(part, env))
            .join('${')
    }
    if (Array.isArray(held)) return held.map((item, index) => fill(item, [...path, index]))
    if (typeof held !== 'object' || held === null) return held
    return Object.fromEntries(Object.entries(held).map(([name, item]) => [name, fill(item, [...path, name])]))
  }
  return { value: fill(value, []), filled, unset }
}

/** A text that `fillAll` returns unchanged. */
export const asText = (text: string): string => text.split('${').join('$${')

const partsOf = (text: string): string[] => text.split('$${')

const isKey = (path: readonly PropertyKey[]): boolean => path.at(-2) === 'api' && path.at(-1) === 'apiKey'
