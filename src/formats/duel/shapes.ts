import { z } from 'zod'
import type { BlindSide } from '../../core/judging/blind.ts'
import type { Court } from '../../core/judging/ruling.ts'
import { told } from '../../core/told.ts'
import { type Criteria, scoreSheet, spare } from '../ruling-fields.ts'

/** A quotation and the turn that contains it. Code checks each one. */
const DuelQuote = z.object({
  turn: z
    .string()
    .meta(
      told('key of the turn the words stand in, such as round-1/proposer', '原话所在发言的键，例如 round-1/proposer'),
    ),
  quote: z.string().min(1).meta(told('words of that turn, copied exactly', '该发言的原话，照抄')),
})

const Rating = z.object({
  rating: z.enum(['high', 'medium', 'low']),
  why: spare(z.string().meta(told('one short sentence', '一句短话'))),
})

const Agreement = z.object({ point: z.string().min(1), evidence: spare(z.string().min(1)) })

export const Summary = z.object({
  positions: z.object({ proposer: z.string().min(1), challenger: z.string().min(1) }),
  concessions: z.array(DuelQuote).default([]),
  agreements: z.array(Agreement).default([]),
  disagreements: z.array(z.string().min(1)).default([]),
  contradictions: z.array(z.object({ earlier: DuelQuote, later: DuelQuote })).default([]),
})

/** The judge's reply, with the names under which the judge knows the sides. If asked for, scores come first. */
export function synthesisSchema({ blind, sides }: Pick<Court, 'blind' | 'sides'>) {
  const side = z.enum(sides.map(({ label }) => label) as [string, ...string[]])
  const views = Object.fromEntries(sides.map(({ label }) => [label, spare(z.string().min(1))]))
  return z.object({
    ...(blind && { criteria: spare(scoreSheet(criteria, sides)) }),
    winner: side,
    reasoning: z.string().min(1),
    citations: z.array(quoteIn(sides)).min(1).meta(told('the first is the one that decided', '第一条是起决定作用的')),
    quality: spare(z.object({ disagreement: spare(Rating), evidence: spare(Rating), depth: spare(Rating) })),
    agreements: z.array(Agreement).default([]),
    disagreements: z.array(z.object({ point: z.string().min(1), ...views })).default([]),
    unresolved: z.array(z.string().min(1)).default([]),
    unsupported: z
      .array(
        quoteIn(sides)
          .extend({ calledOutBy: side })
          .meta(told('a claim the other side called out', '被对方指出的主张')),
      )
      .default([]),
    recommendation: z.string().min(1),
  })
}

/** A judge's ruling on the first speeches alone: one side had nothing to respond to yet. */
export const openingsSchema = ({ blind, sides }: Pick<Court, 'blind' | 'sides'>) =>
  z.object({
    ...(blind && { criteria: spare(scoreSheet(ofOpenings, sides)) }),
    winner: z.enum(sides.map(({ label }) => label) as [string, ...string[]]),
  })

const criteria: Criteria = {
  evidence: told('claims rest on evidence that can be looked up and holds', '主张有可查证且成立的证据'),
  reasoning: told('the conclusion follows from what is said', '结论能从所说的内容推出'),
  response: told('answers the strongest points of the other side', '回应了对方最强的论点'),
  practicality: told('can be carried out, with its costs and risks seen', '可以实施，代价和风险都看到了'),
}

const { response: _, ...ofOpenings } = criteria

const quoteIn = (sides: readonly BlindSide[]) =>
  DuelQuote.extend({
    turn: z
      .string()
      .meta(
        told(
          `key of the turn the words stand in, such as round-1/${sides[0]!.label}`,
          `原话所在发言的键，例如 round-1/${sides[0]!.label}`,
        ),
      ),
  })

/** Criterion → points of each side, and why. */
export type DuelSheet = Record<string, { proposer: number; challenger: number; why: string | null }>

/** A ruling with the real names. */
export interface Synthesis {
  criteria?: DuelSheet | null
  winner: DuelSideId
  reasoning: string
  citations: DuelQuote[]
  quality: Record<'disagreement' | 'evidence' | 'depth', z.infer<typeof Rating> | null> | null
  agreements: z.infer<typeof Agreement>[]
  disagreements: { point: string; proposer: string | null; challenger: string | null }[]
  unresolved: string[]
  unsupported: (DuelQuote & { calledOutBy: DuelSideId })[]
  recommendation: string
}

export type DuelSideId = 'proposer' | 'challenger'

export type DuelQuote = z.infer<typeof DuelQuote>
export type Summary = z.infer<typeof Summary>
