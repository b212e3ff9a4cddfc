import { z } from 'zod'
import { languages } from '../../../core/language.ts'
import { oneLine, prose } from '../../../host/config/debate-file.ts'
import { isTool } from '../../../host/config/grammar.ts'
import { options } from '../options.ts'
import type { WrongInArena } from './words.en.ts'

/** The message of a zod issue. It is put into the user's language when shown. */
const wrong = (what: WrongInArena): string => what

const id = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u, wrong('id'))

/** Who speaks: `model`, or the seed's `model_provider` and `model_name`. */
const voice = {
  model: oneLine.optional(),
  model_provider: oneLine.optional(),
  model_name: oneLine.optional(),
  fallback: oneLine.nullable().optional(),
}

const Agent = z.strictObject({
  agent_id: id.optional(),
  role: z.enum(['debater', 'judge']).optional(),
  ...voice,
  stance: z.enum(['pro', 'con']).optional(),
  style_tag: oneLine.optional(),
  position: prose(2_000, wrong('long')).optional(),
})

export const AudienceShape = z
  .array(
    z.strictObject({
      agent_id: id.optional(),
      type: oneLine.optional(),
      preference: prose(2_000, wrong('long')).optional(),
      weight: z.number().positive().max(1_000).optional(),
      ...voice,
    }),
  )
  .min(1)
  .max(25)

const share = z.number().min(0).max(1_000)

/** Weights as fields. A text is read as the flag is. */
const Weights = z.strictObject({ judge: share, audience: share })
export const weightFields = Object.keys(Weights.shape)

const isFields = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

const weights = z
  .unknown()
  .check(({ value, issues }) => {
    const found = isFields(value) ? (Weights.safeParse(value).error?.issues ?? []) : []
    issues.push(...(found.map(issue => ({ ...issue, input: value, continue: false })) as typeof issues))
    if (found.length > 0 || options.shape.weights.safeParse(value).success) return
    issues.push({ code: 'custom', input: value, message: wrong('weights'), continue: false })
  })
  .transform(value => options.shape.weights.parse(value))

export const ArenaShape = z.strictObject({
  topic: prose(20_000, wrong('longTopic')).optional(),
  language: z.enum(languages).optional(),
  rounds: z.int().min(4).max(20).optional(),
  weights: weights.optional(),
  poll: z.boolean().optional(),
  learn: z.boolean().optional(),
  agents: z.array(Agent).max(12).optional(),
  positions: z
    .strictObject({ pro: prose(2_000, wrong('long')).optional(), con: prose(2_000, wrong('long')).optional() })
    .optional(),
  judge: z.strictObject({ agent_id: id.optional(), ...voice }).optional(),
  audience: AudienceShape.optional(),
  context: z.array(oneLine).optional(),
  budget: z.number().positive().optional(),
  effort: z.enum(['low', 'medium', 'high', 'max']).optional(),
  rigor: z.enum(['low', 'normal', 'high']).optional(),
})

export type ArenaFileShape = z.infer<typeof ArenaShape>
type WrittenAgent = z.infer<typeof Agent>
export type WrittenMember = z.infer<typeof AudienceShape>[number]
export type WrittenVoice = Pick<WrittenAgent, keyof typeof voice>

/** Makers that are called like a model, and the names that their own tool has for its models. */
const makers: Readonly<Partial<Record<string, { provider: string; ofTool: readonly string[] }>>> = {
  claude: { provider: 'anthropic', ofTool: ['best', 'opus', 'sonnet', 'haiku'] },
  gemini: { provider: 'google', ofTool: ['pro', 'flash', 'flash-lite'] },
}

/**
 * The seat for a `model_provider` and a `model_name`. Claude and Gemini are names of makers and of tools. With the name
 * of a model they mean the maker (anthropic, google); alone, or with a name that only the tool knows (opus, flash),
 * they mean the tool.
 */
export function seatNamed(provider: string, model: string | null): string {
  const written = provider.trim().toLowerCase()
  if (model === null) return written
  const name = model.trim()
  const maker = isTool(written) ? makers[written] : undefined
  return maker && !maker.ofTool.includes(name.toLowerCase()) ? `${maker.provider}:${name}` : `${written}:${name}`
}
