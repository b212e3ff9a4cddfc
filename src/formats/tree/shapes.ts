import { type ZodType, z } from 'zod'
import type { Court } from '../../core/judging/ruling.ts'
import { nobody } from '../../core/judging/weigh.ts'
import { type Criteria, scoreSheet, spare } from '../ruling-fields.ts'
import type { VerdictQuote } from '../verdict-checks.ts'

/** Limits of a reply: longer texts are no summary, and each disagreement may become a debate. */
export const most = {
  divergences: 8,
  consensus: 40,
  title: 300,
  text: 2_000,
  verdicts: 40,
  errors: 40,
  updates: 40,
  quotes: 8,
}

const text = z.string().min(1).max(most.text)
const short = z.string().min(1).max(most.title)

const list = <T extends ZodType>(item: T, longest: number) => z.array(item).max(longest)

const Consensus = z.object({ point: text, detail: spare(text) })

const importance = z.enum(['high', 'medium', 'low'])

/** The schema of a triage, for the parties that spoke in this round. */
export function triageSchema(parties: readonly string[]) {
  const side = text.nullish().describe('core claim of this party; left out when it takes no side here')
  return z.object({
    consensus: list(Consensus, most.consensus).default([]),
    divergences: list(
      z.object({
        id: spare(short.describe('d1, d2, …')),
        title: short.describe('the question that is disputed, in one line'),
        sides: z.strictObject(Object.fromEntries(parties.map(party => [party, side]))),
        uninvolved: list(z.enum(parties), 2 * parties.length)
          .default([])
          .describe('parties that take no side in this'),
        importance: spare(importance.describe('how much of the decision hangs on it')),
        sameAs: short.nullish().describe('id of a question listed as debated elsewhere, if this is the very same one'),
      }),
      most.divergences,
    ),
  })
}

const Verdict = z.object({
  divergenceId: short,
  recommendation: text,
  reasoning: z
    .string()
    .min(1)
    .max(2 * most.text),
  example: spare(text.describe('a short example that a newcomer understands')),
})

/**
 * A ruling, with the names under which its judge knows the parties. Above low rigor it names the side it takes; a blind
 * judge scores first and quotes the words it is based on.
 */
export function rulingSchema({ blind, rigor, sides }: Pick<Court, 'blind' | 'rigor' | 'sides'>) {
  const { divergenceId, ...told } = Verdict.shape
  const sideWith = z
    .enum([...sides.map(({ label }) => label), nobody])
    .describe(`the side that the ruling follows; ${nobody}: a solution of your own`)
  const quotes = list(z.object({ turn: short, quote: text }), most.quotes).describe(
    'words that decided it, copied exactly, with the key of their turn; one at least',
  )
  const weighed = {
    divergenceId,
    criteria: spare(scoreSheet(criteria, sides)),
    sideWith: spare(sideWith),
    ...told,
    quotes: spare(quotes),
  }
  const open = rigor === 'low' ? Verdict : Verdict.extend({ sideWith: spare(sideWith) })
  return z.object({
    forcedVerdicts: blind ? list(z.object(weighed), most.verdicts) : list(open, most.verdicts),
    annotationErrors: list(
      z.object({ annotation: text.describe('the user’s note, shortened'), why: text }),
      most.errors,
    )
      .default([])
      .describe('notes of the user that are mistaken; [] when none is'),
  })
}

const criteria: Criteria = {
  evidence: 'claims rest on what can be looked up and holds',
  reasoning: 'the conclusion follows, and the others are answered',
  practicality: 'can be carried out, with its costs and risks seen',
}

export const Updates = z.object({
  updates: list(
    z.object({
      file: text,
      section: text.describe('a heading of that file, copied exactly'),
      change: z
        .string()
        .min(1)
        .max(2 * most.text)
        .describe('what to write there, or to strike out'),
      why: spare(text.describe('the agreed point or ruling behind it')),
    }),
    most.updates,
  ),
})

export type TriageReply = z.infer<ReturnType<typeof triageSchema>>
export interface TreeRuling {
  forcedVerdicts: Verdict[]
  annotationErrors: { annotation: string; why: string }[]
}

export interface Verdict extends z.infer<typeof Verdict> {
  /** In a blind ruling: each party's points, the side it takes, and the words it is based on. */
  criteria?: Record<string, Record<string, string | number | null>> | null
  sideWith?: string | null
  quotes?: VerdictQuote[] | null
}

export type Update = z.infer<typeof Updates>['updates'][number]
export type Consensus = z.infer<typeof Consensus>
export type Importance = z.infer<typeof importance>

/** A disagreement under our own number. */
export interface Divergence {
  id: string
  title: string
  /** party → its core claim */
  sides: Record<string, string>
  uninvolved: string[]
  /** null: the reviewer did not say. */
  importance: Importance | null
}

export interface Triage {
  consensus: Consensus[]
  divergences: (Divergence & { sameAs: string | null })[]
}
