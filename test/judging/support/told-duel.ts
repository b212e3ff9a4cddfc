import type { Brief, KeptEvent, Rigor } from '../../../src/core/events.ts'
import { type CheckedCitation, type Claim, evidenceFacts } from '../../../src/core/evidence.ts'
import type { Failure } from '../../../src/core/failure.ts'
import type { Order } from '../../../src/core/judging/ruling.ts'
import type { Language } from '../../../src/core/language.ts'
import { foldAll, type View } from '../../../src/core/view.ts'
import type { DuelVerdict } from '../../../src/formats/duel/record.ts'
import { verdictOf } from '../../../src/formats/duel/ruling.ts'
import type { DuelSideId, Synthesis } from '../../../src/formats/duel/shapes.ts'
import { turnAnswered, turnAsked } from '../../support/turns.ts'

export type ToldCitation = Partial<CheckedCitation> & Pick<CheckedCitation, 'cited' | 'result' | 'reason' | 'target'>

/** How a judge ruled in one order, with the points for the evidence of both. */
export interface ToldRuling {
  judge?: string
  order?: Order
  winner: DuelSideId
  points?: [proposer: number, challenger: number]
  reasoning?: string
  recommendation?: string
  /** The words that decided it, of the challenger's speech. */
  quote?: string
  /** Left out: as the rigor says. */
  blind?: boolean
  labels?: Record<string, DuelSideId>
}

/** A judge that was asked and gave no ruling that can be used. */
export interface ToldMiss {
  judge: string
  /** Left out: in both. */
  order?: Order
  why: Failure
}

/** What a journal of a duel holds; everything else is as in any other. */
export interface ToldDuel {
  language?: Language
  rigor?: Rigor
  /** Turn → what was said. */
  says?: Record<string, string>
  cites?: Record<string, ToldCitation[]>
  claims?: Record<string, string[]>
  judges?: string[]
  rulings?: ToldRuling[]
  missed?: ToldMiss[]
  changed?: DuelVerdict['changed']
  /** Instead of a verdict. */
  ends?: 'paused' | 'failed' | 'no-verdict'
}

/** A duel of one round, as its journal tells it. */
export const duelView = (told: ToldDuel): View => foldAll(duelEvents(told))

function duelEvents(told: ToldDuel): KeptEvent[] {
  const { language = 'en', rigor = 'low', ends } = told
  const judges = (told.judges ?? ['gemini:pro']).map((model, i) => ({
    id: i === 0 ? 'judge' : `judge-${i + 1}`,
    model,
  }))
  const seats = [{ id: 'proposer', model: 'claude:opus' }, { id: 'challenger', model: 'codex:gpt' }, ...judges]
  const brief: Brief = {
    ...{ topic: 'Should we move?', language, seats, effort: null, budget: null, options: { rounds: 1 }, context: [] },
    rigor,
  }
  const said = { 'round-1/proposer': 'We should move.', 'round-1/challenger': 'We should stay.', ...told.says }
  const events: KeptEvent[] = [
    { type: 'debate.opened', format: 'duel', version: 2, secret: 'abcd', cues: {}, brief },
    ...Object.entries(said).flatMap(([key, text]) => spoken(key, text, seats, told)),
    ...(told.missed ?? []).flatMap(missedTurns),
  ]
  if (ends === 'paused') return events
  const failure = { kind: 'transport', message: 'gone' } as const
  if (ends === 'failed')
    return [...events, { type: 'debate.closed', outcome: 'failed', decided: false, verdict: null, failure }]
  if (ends === 'no-verdict')
    return [...events, { type: 'debate.closed', outcome: ends, decided: false, verdict: null, failure: null }]
  const verdict = {
    ...verdictOf({
      rulings: (told.rulings ?? [{ winner: 'challenger' }]).map(one => rulingOf(one, rigor)),
      missed: [...new Set((told.missed ?? []).map(({ judge }) => judge))],
    }),
  }
  if (told.changed) verdict.changed = told.changed
  const outcome = verdict.winner ? 'verdict' : 'split'
  const closed = { type: 'debate.closed', outcome, decided: verdict.winner !== null, failure: null } as const
  return [...events, { ...closed, verdict: verdict as object as Record<string, never> }]
}

function spoken(key: string, text: string, seats: Brief['seats'], { cites = {}, claims = {} }: ToldDuel): KeptEvent[] {
  const seat = key.split('/').at(-1)!
  const { model } = seats.find(({ id }) => id === seat)!
  const citations = (cites[key] ?? []).map((citation, i): CheckedCitation => {
    const start = text.indexOf(citation.cited)
    return { id: `${key}#e${i + 1}`, span: [start, start + citation.cited.length], ...citation }
  })
  const unsupported = (claims[key] ?? []).map((quote, i): Claim => ({ id: `${key}#c${i + 1}`, quote }))
  return [
    turnAsked(key, { model, cues: ['opening'] }),
    turnAnswered(key, text),
    ...evidenceFacts({ key, seat, text }, { citations, unsupported }),
  ]
}

function missedTurns({ judge, order, why }: ToldMiss): KeptEvent[] {
  const orders: Order[] = order ? [order] : ['as-said', 'turned']
  return orders.flatMap((order): KeptEvent[] => {
    const key = order === 'turned' ? `synthesis/turned/${judge}` : `synthesis/${judge}`
    const failed = { type: 'turn.failed', key, failure: why, partial: '{}', usage: null, cost: null, ms: 1 } as const
    return [
      ...[1, 2].flatMap((attempt): KeptEvent[] => [
        turnAsked(key, { model: 'kimi:k3', cues: ['synthesis'], shape: 'synthesis', attempt }),
        failed,
      ]),
      { type: 'turn.missed', key, seat: judge, why },
    ]
  })
}

function rulingOf(told: ToldRuling, rigor: Rigor) {
  const { judge = 'judge', order = 'as-said', winner, points = winner === 'proposer' ? [8, 5] : [5, 8] } = told
  const rating = { rating: 'high', why: 'it is' } as const
  const value: Synthesis = {
    ...(rigor !== 'low' && {
      criteria: {
        evidence: { proposer: points[0], challenger: points[1], why: 'more of it holds' },
        reasoning: { proposer: 6, challenger: 6, why: 'level' },
      },
    }),
    winner,
    reasoning: told.reasoning ?? `${judge} found the ${winner} better.`,
    citations: [{ turn: 'round-1/challenger', quote: told.quote ?? 'We should stay.' }],
    quality: { disagreement: rating, evidence: rating, depth: rating },
    agreements: [],
    disagreements: [],
    unresolved: [],
    unsupported: [],
    recommendation: told.recommendation ?? `Do what the ${winner} says.`,
  }
  return {
    key: `synthesis/${order === 'turned' ? 'turned/' : ''}${judge}`,
    judge,
    order,
    blind: told.blind ?? rigor !== 'low',
    ...(told.labels && { labels: told.labels }),
    value,
  }
}
