import { type ZodType, z } from 'zod'
import type { Court } from '../../core/judging/ruling.ts'
import { nobody } from '../../core/judging/weigh.ts'
import { told } from '../../core/told.ts'
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
  const side = text
    .nullish()
    .meta(told('core claim of this party; left out when it takes no side here', '该方的核心主张；它在此不表态就略去'))
  return z.object({
    consensus: list(Consensus, most.consensus).default([]),
    divergences: list(
      z.object({
        id: spare(short.meta(told('d1, d2, …', 'd1、d2……'))),
        title: short.meta(told('the question that is disputed, in one line', '争议的问题，一行')),
        sides: z.strictObject(Object.fromEntries(parties.map(party => [party, side]))),
        uninvolved: list(z.enum(parties), 2 * parties.length)
          .default([])
          .meta(told('parties that take no side in this', '对此不表态的各方')),
        importance: spare(importance.meta(told('how much of the decision hangs on it', '它对决定有多大影响'))),
        sameAs: short
          .nullish()
          .meta(
            told(
              'id of a question listed as debated elsewhere, if this is the very same one',
              '若与“别处在辩”列出的某个问题完全相同，写它的编号',
            ),
          ),
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
  example: spare(text.meta(told('a short example that a newcomer understands', '新人也能看懂的简短例子'))),
})

/**
 * A ruling, with the names under which its judge knows the parties. Above low rigor it names the side it takes; a blind
 * judge scores first and quotes the words it is based on.
 */
export function rulingSchema({ blind, rigor, sides }: Pick<Court, 'blind' | 'rigor' | 'sides'>) {
  const { divergenceId, ...verdict } = Verdict.shape
  const sideWith = z
    .enum([...sides.map(({ label }) => label), nobody])
    .meta(
      told(
        `the side that the ruling follows; ${nobody}: a solution of your own`,
        `裁决采纳的一方；${nobody}：你自己的方案`,
      ),
    )
  const quotes = list(z.object({ turn: short, quote: text }), most.quotes).meta(
    told(
      'words that decided it, copied exactly, with the key of their turn; one at least',
      '起决定作用的原话，照抄，并写明发言的键；至少一条',
    ),
  )
  const weighed = {
    divergenceId,
    criteria: spare(scoreSheet(criteria, sides)),
    sideWith: spare(sideWith),
    ...verdict,
    quotes: spare(quotes),
  }
  const open = rigor === 'low' ? Verdict : Verdict.extend({ sideWith: spare(sideWith) })
  return z.object({
    forcedVerdicts: blind ? list(z.object(weighed), most.verdicts) : list(open, most.verdicts),
    annotationErrors: list(
      z.object({ annotation: text.meta(told('the user’s note, shortened', '用户的批注，可缩短')), why: text }),
      most.errors,
    )
      .default([])
      .meta(told('notes of the user that are mistaken; [] when none is', '用户有误的批注；没有则为 []')),
  })
}

const criteria: Criteria = {
  evidence: told('claims rest on what can be looked up and holds', '主张有可查证且成立的依据'),
  reasoning: told('the conclusion follows, and the others are answered', '结论推得出，并回应了别人'),
  practicality: told('can be carried out, with its costs and risks seen', '可以实施，代价和风险都看到了'),
}

export const Updates = z.object({
  updates: list(
    z.object({
      file: text,
      section: text.meta(told('a heading of that file, copied exactly', '该文件中的一个标题，照抄')),
      change: z
        .string()
        .min(1)
        .max(2 * most.text)
        .meta(told('what to write there, or to strike out', '在那里写什么，或删去什么')),
      why: spare(text.meta(told('the agreed point or ruling behind it', '所依据的共识或裁决'))),
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
