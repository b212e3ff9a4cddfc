import { z } from 'zod'
import { asNumber, asWeights, usual } from './options-in.ts'

const words = (most: number) => z.string().trim().min(1).max(most)

/** The id is also a part of turn keys and the name of a file. */
const agentId = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u)

/** A way of arguing: its name and its text. */
const Manner = z.object({ tag: words(60), text: words(2_000) })

const Debater = z.object({
  agent_id: agentId,
  /** What it stands for, if the motion does not say so. */
  position: words(2_000).nullable().default(null),
  style: Manner.nullable().default(null),
  /** What it learned in earlier debates. */
  memory: words(8_000).nullable().default(null),
})

const Member = z.object({
  agent_id: agentId,
  type: words(60),
  /** The name of the text it comes from, if that is not its type. */
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
  /** The weights of the judge and of the audience. */
  weights: z
    .preprocess(
      asWeights,
      z.object({ judge: share, audience: share }).refine(({ judge, audience }) => judge + audience > 0),
    )
    .default(usual.weights),
  /** The audience says where it leans before and after. */
  poll: z.boolean().default(usual.poll),
  /** The ruling says what each debater should remember. */
  learn: z.boolean().default(usual.learn),
  pro: Debater.default(usual.pro),
  con: Debater.default(usual.con),
  audience: z.array(Member).min(1).max(25).refine(haveOwnSeats).optional(),
  /** What the user insisted on against the advice of the rules. */
  insisted: z.array(z.enum(['same-judge', 'same-model'])).default([]),
})
