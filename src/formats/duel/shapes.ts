import { z } from 'zod'

/** Words of a speech, pointed at by the turn that holds them. Code looks every one of them up. */
const Quote = z.object({
  turn: z.string().describe('key of the turn the words stand in, such as round-1/proposer'),
  quote: z.string().min(1).describe('words of that turn, copied exactly'),
})

const Rating = z.object({
  rating: z.enum(['high', 'medium', 'low']),
  why: z.string().describe('one short sentence'),
})

export const Summary = z.object({
  positions: z.object({ proposer: z.string().min(1), challenger: z.string().min(1) }),
  concessions: z.array(Quote),
  agreements: z.array(z.object({ point: z.string().min(1), evidence: z.string().min(1) })),
  disagreements: z.array(z.string().min(1)),
  contradictions: z.array(z.object({ earlier: Quote, later: Quote })),
})

export const Synthesis = z.object({
  winner: z.enum(['proposer', 'challenger']),
  reasoning: z.string().min(1),
  citations: z.array(Quote).min(1),
  quality: z.object({ disagreement: Rating, evidence: Rating, depth: Rating }),
  agreements: z.array(z.object({ point: z.string().min(1), evidence: z.string().min(1) })),
  disagreements: z.array(
    z.object({ point: z.string().min(1), proposer: z.string().min(1), challenger: z.string().min(1) }),
  ),
  unresolved: z.array(z.string().min(1)),
  unsupported: z.array(
    Quote.extend({ calledOutBy: z.enum(['proposer', 'challenger']) }).describe('a claim the other side called out'),
  ),
  recommendation: z.string().min(1),
})

export type Quote = z.infer<typeof Quote>
export type Summary = z.infer<typeof Summary>
export type Synthesis = z.infer<typeof Synthesis>
