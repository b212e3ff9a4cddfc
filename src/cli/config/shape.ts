import { z } from 'zod'
import { languages } from '../../core/language.ts'
import { checkAddress } from './address.ts'
import { modelPattern, providerPattern, reservedProviders, seatPattern } from './grammar.ts'
import { hasBrokenReference } from './references.ts'
import type { Wrong } from './words.ts'

/** What zod carries as the message of an issue: said in the user's language when it is shown. */
const wrong = (what: Wrong): string => what

const price = z.number().min(0)

const Prices = z.strictObject({ input: price, output: price, cached: price.optional() })

const modelName = z.string().regex(modelPattern, wrong('modelName'))

const providerName = z
  .string()
  .regex(providerPattern, wrong('providerName'))
  .refine(name => !reservedProviders.includes(name), wrong('reservedName'))

/** May hold references to environment variables, `${NAME}`. */
const referring = z
  .string()
  .min(1)
  .refine(text => !hasBrokenReference(text), wrong('reference'))

const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, wrong('headerName'))

const Provider = z.strictObject({
  baseURL: referring.superRefine((address, context) => {
    const problem = checkAddress(address)
    if (problem) context.addIssue({ code: 'custom', message: wrong(problem) })
  }),
  apiKey: referring.optional(),
  headers: z.record(headerName, referring).optional(),
  models: z.array(modelName).optional(),
  prices: z.record(modelName, Prices).optional(),
  maxTokens: z.int().min(1).optional(),
})

const Limits = z.strictObject({
  idleSeconds: z.number().positive().max(86_400).default(120),
  callSeconds: z.number().positive().max(86_400).default(900),
  tries: z.int().min(1).max(20).default(5),
  retryDelayMs: z.number().min(0).max(600_000).default(500),
})

const name = z.string().regex(/^[A-Za-z][\w-]{0,63}$/, wrong('fieldName'))

const shared = {
  seats: z.record(name, z.string().regex(seatPattern, wrong('seat'))).default({}),
  formats: z.record(name, z.record(z.string(), z.json())).default({}),
  language: z.enum(languages).nullable().default(null),
}

/** What a project's own file may set: nothing that says where keys are sent. */
export const ProjectShape = z.strictObject(shared)

export const UserShape = z.strictObject({
  providers: z.record(providerName, Provider).default({}),
  ...shared,
  limits: Limits.default(() => Limits.parse({})),
  budget: z.number().positive().nullable().default(null),
})

export type ProviderSettings = z.infer<typeof Provider>
export type Limits = z.infer<typeof Limits>
