import { z } from 'zod'
import type { BlindSide } from '../../core/judging/blind.ts'
import type { Court } from '../../core/judging/ruling.ts'
import { type Criteria, scoreSheet, spare } from '../ruling-fields.ts'
import { neither, sourceKinds, tags } from './course-in.ts'

const words = (most: number) => z.string().trim().min(1).max(most)
const confidence = z.number().min(0).max(1)

const Argument = z.object({
  argument: words(1_200).describe('one argument, one to three sentences'),
  confidence: spare(confidence.describe('how sure you are that it holds, 0.0 to 1.0')),
  source: z.enum(sourceKinds),
  reference: z
    .string()
    .trim()
    .max(500)
    .nullable()
    .describe('https address, or path:line of a file of the user; null without a source'),
  quote: z
    .string()
    .trim()
    .max(600)
    .nullable()
    .describe('the words of the source that carry it, copied exactly; null without a source'),
})

/** A role's findings. */
export const Investigation = z.object({
  arguments: z.array(Argument).min(3).max(5),
  weaknesses: z.array(words(600)).min(2).max(3).describe('of the other side'),
  counters: z.array(words(600)).min(1).max(2).describe('what the other side will answer'),
})

/** The findings, or what the role wants to search for first. */
export const Looking = z.object({
  searches: z.array(words(300)).max(10).default([]).describe('questions for the search service'),
  pages: z.array(z.string().trim().max(2_000)).max(10).default([]).describe('addresses among your results, to be read'),
  findings: Investigation.nullable().describe('null as long as you still look things up'),
})

export type Argument = z.infer<typeof Argument>
export type Investigation = z.infer<typeof Investigation>
export type Looking = z.infer<typeof Looking>

/** A role's answer to the others. */
export const Rebuttal = z.object({
  rebuttals: z
    .array(
      z.object({
        to: words(20).describe('number of the argument that is answered, such as 2.1'),
        rebuttal: words(1_500),
        confidence: spare(confidence),
      }),
    )
    .max(60),
  weakest_premise: spare(
    z.object({
      to: words(20).describe('number of the argument that rests on it'),
      premise: words(600).describe('the weakest assumption of the others, the single one'),
      challenge: words(1_200).describe('why it does not hold, or the question that it cannot answer'),
    }),
  ),
  attacks: z.array(words(1_000)).length(2).describe('two new attacks that are not in your arguments yet'),
})

export type Rebuttal = z.infer<typeof Rebuttal>

/** The auditor's list of all factual claims, each once. */
export const Audit = z.object({
  claims: z
    .array(
      z.object({
        claim: words(600).describe('the factual claim in one sentence'),
        in: z.array(words(20)).min(1).max(40).describe('numbers of the arguments and attacks that make it'),
        tag: z.enum(tags),
        why: spare(words(600)),
      }),
    )
    .max(120),
  without: z.array(words(20)).max(60).default([]).describe('numbers of those that make no factual claim'),
})

export type Audit = z.infer<typeof Audit>

const treatments = ['relied-on', 'discounted', 'set-aside'] as const
export type Treatment = (typeof treatments)[number]

const criteria: Criteria = {
  evidence: 'arguments rest on sources that exist, say what they are said to, and are of a good kind',
  reasoning: 'the conclusion follows from what is said',
  rebuttal: 'answers what the others really argued, their strongest points first',
  relevance: 'bears on the goal and on those who have to decide',
}

const labelled = <T extends z.ZodType>(sides: readonly BlindSide[], value: T) =>
  z.object(Object.fromEntries(sides.map(({ label }) => [label, value])) as Record<string, T>)

/** The nine parts in their fixed order, and what the judge did with every argument. */
export function judgmentSchema({ blind, sides }: Pick<Court, 'blind' | 'sides'>) {
  const labels: [string, ...string[]] = [neither, ...sides.map(({ label }) => label)]
  return z.object({
    ...(blind && { criteria: spare(scoreSheet(criteria, sides)) }),
    treated: z
      .array(z.object({ argument: words(20), treatment: z.enum(treatments), why: spare(words(600)) }))
      .max(60)
      .default([])
      .describe('every argument and every new attack by its number, once'),
    strong_arguments: labelled(
      sides,
      z
        .array(z.object({ argument: words(20), why: spare(words(1_000)) }))
        .max(6)
        .default([]),
    ).describe('the strong arguments of each side, by their number'),
    exaggerated_claims: labelled(
      sides,
      z
        .array(z.object({ claim: words(600), why: spare(words(1_000)) }))
        .max(6)
        .default([]),
    ),
    shared_limitations: z.array(words(800)).max(8).default([]).describe('problems that none of the options solves'),
    core_disagreements: z
      .array(
        z.object({
          disagreement: words(800),
          values: spare(words(800).describe('the values behind it, on each side')),
        }),
      )
      .max(8)
      .default([]),
    consensus: z.array(words(800)).max(8).default([]),
    recommendation: z.object({
      favours: z
        .enum(labels)
        .describe(`the side whose option to choose; ${neither}: only where another course is better than all of them`),
      advice: words(3_000).describe('what to do, in one direction'),
      deciding: z.object({
        turn: words(200).describe('key of the turn'),
        quote: words(600).describe('the words that decided it, copied exactly'),
      }),
    }),
    open_questions: z
      .array(
        z.object({
          question: words(600),
          changes: spare(words(800).describe('how the answer could change the conclusion')),
          cheapest_way: spare(words(800).describe('the cheapest way to settle it')),
        }),
      )
      .max(8)
      .default([]),
    scenarios: z
      .array(z.object({ scenario: words(400), recommendation: words(600), rationale: spare(words(1_000)) }))
      .min(2)
      .max(8),
    summary: words(600).describe('one sentence'),
  })
}

/** A judgment with the real names: roles by their seats. */
export type Judgment = Omit<z.infer<ReturnType<typeof judgmentSchema>>, 'criteria'> & {
  criteria?: Record<string, Record<string, string | number | null>> | null
}
