import { z } from 'zod'
import type { Court, Judged, Ruling } from '../../core/judging/ruling.ts'
import type { Weighing } from '../../core/judging/weigh.ts'
import type { Texts } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import { told } from '../../core/told.ts'
import type { Shape } from '../../engine/structured.ts'
import type { RulingInShort } from '../report/judging.ts'
import { type Criteria, namesOf, scoreSheet, spare } from '../ruling-fields.ts'
import { type DebateRuling, rulingRules, weighRulings } from '../verdict-checks.ts'
import type { Each } from './each-speech.ts'

/** The ruling whose words the verdict uses, and what all rulings add up to. */
export interface JudgeVerdict extends Omit<JudgeDecision, 'winner'> {
  /** null: the rulings do not agree on one. */
  winner: string | null
  judging: Weighing & { rulings: RulingInShort[] }
  /** How much it depends on each speech, if that was asked for. */
  each?: Each
}

export function verdictOf(judged: Judged<JudgeDecision>, speakers: readonly string[]): JudgeVerdict {
  const decided = ({ winner: choice, criteria }: JudgeDecision) => ({ choice, criteria })
  const { weighing, lead } = weighRulings(judged, speakers, decided)
  const judging = { ...weighing, rulings: judged.rulings.map(inShort) }
  return { ...lead.value, winner: weighing.winner, judging }
}

const inShort = ({ value, ...ruling }: Ruling<JudgeDecision>): RulingInShort => {
  const { winner: choice, reasoning, recommendation, citations } = value
  return { ...ruling, choice, reasoning, recommendation, deciding: citations[0]! }
}

export interface JudgeDecision extends DebateRuling {
  unresolved: string[]
}

export function rulingShape(court: Court, speeches: readonly Speech[]): Shape<unknown> {
  const shape: Shape<JudgeDecision> = {
    name: 'ruling',
    schema: schemaOf(court) as unknown as Shape<JudgeDecision>['schema'],
    names: namesOf(court),
    grounds: ['criteria'],
    decides: 'winner',
    said: speeches,
    rules: rulingRules(court, undecided),
  }
  return shape as Shape<unknown>
}

function schemaOf({ blind, sides }: Court) {
  const first = sides[0]!.label
  const quote = z.object({
    turn: z
      .string()
      .meta(
        told(`key of the turn the words stand in, such as round-1/${first}`, `原话所在发言的键，例如 round-1/${first}`),
      ),
    quote: z.string().min(1).meta(told('words of that turn, copied exactly', '该发言的原话，照抄')),
  })
  return z.object({
    ...(blind && { criteria: spare(scoreSheet(criteria, sides)) }),
    winner: z.enum(sides.map(({ label }) => label) as [string, ...string[]]),
    reasoning: z.string().min(1),
    citations: z.array(quote).min(1).meta(told('the first is the one that decided', '第一条是起决定作用的')),
    unresolved: z.array(z.string().min(1)).default([]),
    recommendation: z.string().min(1),
  })
}

const criteria: Criteria = {
  evidence: told('claims rest on evidence that can be looked up and holds', '主张有可查证且成立的证据'),
  reasoning: told('the conclusion follows from what is said', '结论能从所说的内容推出'),
  response: told('answers the strongest points of the others', '回应了其他各方最强的论点'),
  practicality: told('can be carried out, with its costs and risks seen', '可以实施，代价和风险都看到了'),
}

const undecided: Texts = {
  en: ': does not choose between the sides. Decide which side argued better on the evidence, and say what follows.',
  zh: '：没有在各方之间作出选择。请判定哪一方依据证据论证得更好，并说明应该怎么做。',
}
