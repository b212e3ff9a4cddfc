import { z } from 'zod'
import { languages } from '../core/language.ts'

const language = z.enum(languages).exactOptional()
const bySeat = z.record(z.string().max(200), z.string().max(500)).exactOptional()
const dollars = z.number().nonnegative().exactOptional()

/** Further names are options of the format. Whoever plays it knows them; here they are only JSON. */
export const wish = z
  .object({
    format: z.string().max(100),
    topic: z.string(),
    seats: bySeat,
    fallbacks: bySeat,
    language,
    budget: dollars,
    context: z.array(z.string().max(4096)).max(1000).exactOptional(),
  })
  .catchall(z.json())

export const forkWish = z
  .object({
    at: z.string().max(1000).exactOptional(),
    without: z.string().max(1000).exactOptional(),
    remark: z.string().exactOptional(),
    seats: bySeat,
    budget: dollars,
  })
  .catchall(z.json())

export const decision = z.strictObject({ begin: z.boolean() })
export const resumption = z.strictObject({ budget: dollars })
export const nothing = z.strictObject({})
export const remark = z.strictObject({ text: z.string() })
export const linkWish = z.strictObject({ to: z.string().max(2000).exactOptional() })

export const answer = z.strictObject({
  key: z.string().max(1000),
  said: z.string().exactOptional(),
  value: z.json().exactOptional(),
  passed: z.literal(true).exactOptional(),
})

/** A query has only text in it. */
const wholeNumber = z
  .string()
  .transform(text => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN))
  .pipe(z.int())
const words = z.string().max(1000).exactOptional()

export const languageOnly = z.strictObject({ language })
export const filter = z.strictObject({
  language,
  state: z.enum(['running', 'paused', 'done', 'failed']).exactOptional(),
  format: words,
  model: words,
  words,
  limit: wholeNumber.pipe(z.int().min(1).max(500)).exactOptional(),
  before: wholeNumber.exactOptional(),
})
export const since = z.strictObject({ language, after: wholeNumber.exactOptional() })
export const replanning = z.strictObject({ language, replaces: z.string().max(100).exactOptional() })
export const exported = z.strictObject({ language, form: z.string().max(100) })
