import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { languages } from '../../core/language.ts'
import type { Protocol } from '../../models/api/endpoint.ts'
import type { ToolId } from '../../models/tools/tool.ts'
import { searchServices } from '../../search/settings.ts'
import {
  checkAddress,
  hasBrokenReference,
  isSeatOrSeats,
  isTool,
  modelPattern,
  providerPattern,
  reservedProviders,
  seatPattern,
  toolNames,
} from './grammar.ts'
import type { WrongValue } from './words.en.ts'

/** The message of a zod issue. It is put into the user's language when shown. */
const wrong = (what: WrongValue): string => what

const price = z.number().min(0)

export const Prices = z.strictObject({
  input: price,
  output: price,
  cached: price.optional(),
  cacheWrite: price.optional(),
})

export const modelName = z.string().regex(modelPattern, wrong('modelName'))

const providerName = z
  .string()
  .regex(providerPattern, wrong('providerName'))
  .refine(name => !isTool(name), wrong('toolName'))
  .refine(name => isTool(name) || !reservedProviders.includes(name), wrong('reservedName'))

/** May contain references to environment variables, `${NAME}`. */
export const referring = z
  .string()
  .min(1)
  .refine(text => !hasBrokenReference(text), wrong('reference'))

export const address = referring.superRefine((text, context) => {
  const problem = checkAddress(text)
  if (problem) context.addIssue({ code: 'custom', message: wrong(problem) })
})

const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, wrong('headerName'))

const protocols: readonly Protocol[] = ['chat', 'responses', 'anthropic', 'google']

const tokens = z.int().min(1)

const Provider = z.strictObject({
  /** A known provider may leave it out: it has a usual one. */
  baseURL: address.optional(),
  protocol: z.enum(protocols).optional(),
  apiKey: referring.optional(),
  headers: z.record(headerName, referring).optional(),
  models: z.array(modelName).optional(),
  prices: z.record(modelName, Prices).optional(),
  windows: z.record(modelName, tokens).optional(),
  maxTokens: tokens.optional(),
  temperature: z.number().min(0).max(2).optional(),
})

const seconds = z.number().positive().max(86_400)

/** As long as fetch itself waits for more data. */
const longestSilence = 300

const Tool = z.strictObject({
  command: z
    .string()
    .refine(path => isAbsolute(path), wrong('absolutePath'))
    .optional(),
  atOnce: z.int().min(1).max(64).optional(),
  idleSeconds: seconds.optional(),
  callSeconds: seconds.optional(),
  /** For users who pay for the tool's tokens. */
  prices: Prices.optional(),
})

const variable = z.string().regex(/^[A-Za-z_]\w*$/, wrong('variableName'))

const Command = z.strictObject({
  command: z.array(z.string().min(1), wrong('commandWords')).min(1, wrong('commandWords')),
  env: z.array(variable).optional(),
  prices: Prices.optional(),
  idleSeconds: seconds.optional(),
  callSeconds: seconds.optional(),
  atOnce: z.int().min(1).max(64).optional(),
  languageModel: z.boolean().optional(),
})

/** A web search service. Fields that do not fit the service are reported when it is used. */
const Search = z.strictObject({
  service: z.enum(searchServices),
  url: address.optional(),
  apiKey: referring.optional(),
  headers: z.record(headerName, referring).optional(),
  /** An MCP server to start: the program and its arguments. */
  command: Command.shape.command.optional(),
  env: Command.shape.env,
  tool: z
    .string()
    .regex(/^[\w./:@-]{1,128}$/, wrong('serverTool'))
    .optional(),
  prefer: z.enum(['own', 'service']).optional(),
  rounds: z.int().min(1).max(10).optional(),
  atOnce: z.int().min(1).max(8).optional(),
  results: z.int().min(1).max(20).optional(),
  bytes: z.int().min(1_000).max(100_000).optional(),
  callSeconds: z.number().positive().max(longestSilence).optional(),
})

const ConfigLimits = z.strictObject({
  idleSeconds: z
    .number()
    .positive()
    .refine(silence => silence <= longestSilence, wrong('idleSeconds'))
    .default(120),
  callSeconds: seconds.default(900),
  tries: z.int().min(1).max(20).default(5),
  retryDelayMs: z.number().min(0).max(600_000).default(500),
})

const name = z.string().regex(/^[A-Za-z][\w-]{0,63}$/, wrong('fieldName'))

const seat = z.string().regex(seatPattern, wrong('seat'))
/** `a,b,c`: several judges. An empty place is reported when they are seated. */
const someSeats = z.string().refine(isSeatOrSeats, wrong('seat'))

const shared = {
  seats: z.record(name, someSeats).default({}),
  fallbacks: z.record(name, seat).default({}),
  formats: z.record(name, z.record(z.string(), z.json())).default({}),
  language: z.enum(languages).nullable().default(null),
}

/** What a project's own file may set: nothing that decides where keys are sent. */
export const ProjectShape = z.strictObject(shared)

export const UserShape = z.strictObject({
  providers: z.record(providerName, Provider).default({}),
  ...shared,
  tools: z
    .strictObject(
      Object.fromEntries(toolNames.map(tool => [tool, Tool.optional()])) as Record<ToolId, z.ZodOptional<typeof Tool>>,
    )
    .default({}),
  commands: z.record(name, Command).default({}),
  search: Search.nullable().default(null),
  limits: ConfigLimits.default(() => ConfigLimits.parse({})),
  budget: z.number().positive().nullable().default(null),
})

export type ToolSettings = z.infer<typeof Tool>
export type CommandSettings = z.infer<typeof Command>
export type SearchSection = z.infer<typeof Search>
export type ProviderSettings = z.infer<typeof Provider> & EndpointSettings

/** Settings of endpoints that only the file of a debate can describe. */
export interface EndpointSettings {
  callMs?: number
  tries?: number
  /** The known provider whose address it is. */
  like?: string
  /** The file that describes it, as shown to people. */
  file?: string
}
export type ConfigLimits = z.infer<typeof ConfigLimits>
