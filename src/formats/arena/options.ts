import { z } from 'zod'
import type { Json } from '../../core/json.ts'

export type SideId = 'pro' | 'con'

export const sides: readonly SideId[] = ['pro', 'con']

export const otherSide = (side: SideId): SideId => (side === 'pro' ? 'con' : 'pro')

const words = (most: number) => z.string().trim().min(1).max(most)

/** Also a part of turn keys and the name of a file. */
const agentId = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u)

/** A way to argue or to listen: its name, and the text behind it. */
const Manner = z.object({ tag: words(60), text: words(2_000) })

const Debater = z.object({
  agent_id: agentId,
  /** What it stands for, where the motion does not say it. */
  position: words(2_000).nullable().default(null),
  style: Manner.nullable().default(null),
  /** What it learned in earlier debates. */
  memory: words(8_000).nullable().default(null),
})

const Member = z.object({
  agent_id: agentId,
  type: words(60),
  /** The name of the text it comes from, where that is not its type. */
  kind: words(60).optional(),
  preference: words(2_000),
  weight: z.number().positive().max(1_000).default(1),
})

/** A member's id is its seat. */
function haveOwnSeats(members: readonly z.infer<typeof Member>[]): boolean {
  const ids = members.map(({ agent_id }) => agent_id)
  return new Set(ids).size === ids.length && !ids.some(id => /^(?:pro|con|judge(?:-\d+)?)$/.test(id))
}

/** A command line gives text. */
const asNumber = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)

/** `60/40`, `60:40` */
function asWeights(value: unknown): unknown {
  const found = typeof value === 'string' ? /^(\d+(?:\.\d+)?)\s*[/:]\s*(\d+(?:\.\d+)?)$/.exec(value.trim()) : null
  return found ? { judge: Number(found[1]), audience: Number(found[2]) } : value
}

const share = z.number().min(0).max(1_000)

export const options = z.object({
  rounds: z.preprocess(asNumber, z.int().min(4).max(20)).default(10),
  /** What the judge and the audience count for. */
  weights: z
    .preprocess(
      asWeights,
      z.object({ judge: share, audience: share }).refine(({ judge, audience }) => judge + audience > 0),
    )
    .default({ judge: 60, audience: 40 }),
  /** The audience says where it leans before and after. */
  poll: z.boolean().default(true),
  /** The ruling says what each debater should remember. */
  learn: z.boolean().default(false),
  pro: Debater.default({ agent_id: 'pro', position: null, style: null, memory: null }),
  con: Debater.default({ agent_id: 'con', position: null, style: null, memory: null }),
  audience: z.array(Member).min(1).max(25).refine(haveOwnSeats).optional(),
  /** What the user insisted on although the rules advise against it. */
  insisted: z.array(z.enum(['same-judge', 'same-model'])).default([]),
})

export type ArenaOptions = Omit<z.infer<typeof options>, 'audience'> & { audience: Member[] }
export type Member = z.infer<typeof Member>
export type Debater = z.infer<typeof Debater>

export function arenaOf(given: Readonly<Record<string, Json>>): ArenaOptions {
  const parsed = options.parse(given)
  return { ...parsed, audience: parsed.audience ?? [] }
}
