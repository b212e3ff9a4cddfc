import { z } from 'zod'
import { asNumber, asWeights, usual } from './options-in.ts'

const words = (most: number) => z.string().trim().min(1).max(most)

/** The id is also a part of turn keys and the name of a file. */
const agentId = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u)

const Manner = z.object({ tag: words(60), text: words(2_000) })

const Debater = z.object({
  agent_id: agentId,
  position: words(2_000).nullable().default(null),
  style: Manner.nullable().default(null),
  memory: words(8_000).nullable().default(null),
})

const Member = z.object({
  agent_id: agentId,
  type: words(60),
  kind: words(60).optional(),
  preference: words(2_000),
  weight: z.number().positive().max(1_000).default(1),
})

/** A member's id is the name of its seat. */
function haveOwnSeats(members: readonly z.infer<typeof Member>[]): boolean {
  const ids = members.map(({ agent_id }) => agent_id)
  return new Set(ids).size === ids.length && !ids.some(id => /^(?:pro|con|judge(?:-\d+)?)$/.test(id))
}

const share = z.number().min(0).max(1_000)

export const options = z.object({
  rounds: z.preprocess(asNumber, z.int().min(4).max(20)).default(usual.rounds),
  weights: z
    .preprocess(
      asWeights,
      z.object({ judge: share, audience: share }).refine(({ judge, audience }) => judge + audience > 0),
    )
    .default(usual.weights),
  poll: z.boolean().default(usual.poll),
  learn: z.boolean().default(usual.learn),
  pro: Debater.default(usual.pro),
  con: Debater.default(usual.con),
  audience: z.array(Member).min(1).max(25).refine(haveOwnSeats).optional(),
  insisted: z.array(z.enum(['same-judge', 'same-model'])).default([]),
})
