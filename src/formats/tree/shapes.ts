import { z } from 'zod'

const text = z.string().min(1)

const Consensus = z.object({ point: text, detail: text })

const importance = z.enum(['high', 'medium', 'low'])

/** What a triage has to be, for the parties that spoke in this round. */
export function triageSchema(parties: readonly string[]) {
  const side = text.nullish().describe('core claim of this party; left out when it takes no side here')
  return z.object({
    consensus: z.array(Consensus),
    divergences: z.array(
      z.object({
        id: text.describe('d1, d2, …'),
        title: text.describe('the question that is disputed, in one line'),
        sides: z.strictObject(Object.fromEntries(parties.map(party => [party, side]))),
        uninvolved: z.array(z.enum(parties)).describe('parties that take no side in this'),
        importance: importance.describe('how much of the decision hangs on it'),
        sameAs: text.nullish().describe('id of a question listed as debated elsewhere, if this is the very same one'),
      }),
    ),
  })
}

export const Ruling = z.object({
  forcedVerdicts: z.array(
    z.object({
      divergenceId: text,
      recommendation: text,
      reasoning: text,
      example: text.describe('a short example that a newcomer understands'),
    }),
  ),
  annotationErrors: z
    .array(z.object({ annotation: text.describe('the user’s note, shortened'), why: text }))
    .describe('notes of the user that are mistaken; [] when none is'),
})

export const Updates = z.object({
  updates: z.array(
    z.object({
      file: text,
      section: text.describe('a heading of that file, copied exactly'),
      change: text.describe('what to write there, or to strike out'),
      why: text.describe('the agreed point or ruling behind it'),
    }),
  ),
})

export type TriageReply = z.infer<ReturnType<typeof triageSchema>>
export type Ruling = z.infer<typeof Ruling>
export type Verdict = Ruling['forcedVerdicts'][number]
export type Update = z.infer<typeof Updates>['updates'][number]
export type Consensus = z.infer<typeof Consensus>
export type Importance = z.infer<typeof importance>

/** A disagreement under its own id, as we number it. */
export interface Divergence {
  id: string
  title: string
  /** party → its core claim */
  sides: Record<string, string>
  uninvolved: string[]
  importance: Importance
}

export interface Triage {
  consensus: Consensus[]
  divergences: (Divergence & { sameAs: string | null })[]
}
