import type { Court } from '../../src/core/judging/ruling.ts'
import type { Call, Speech } from '../../src/core/model.ts'

/** A court whose judge knows who is who. */
export const openDuel: Court = {
  blind: false,
  sides: ['proposer', 'challenger'].map(seat => ({ seat, label: seat, name: `the ${seat}` })),
  shown: speeches => [...speeches],
}

/** A duel in which every reply is a pure function of the turn, and every quotation is real. */
export function duelScript(call: Call): string {
  const { cue, values } = call.moment
  if (cue === 'summary') return JSON.stringify(summaryOf(values.exchanges as Speech[]))
  if (cue === 'synthesis') return JSON.stringify(rulingOf(values.exchanges as Speech[]))
  return speechFor(call.key)
}

export const speechFor = (key: string): string =>
  `This is ${key}. I concede that point seven of ${key} stands, as docs/design.md:12 says. ` +
  `The benchmark in bench/results.md:3 shows 41 ms against 73 ms. This claim is unsupported.`

export const summaryOf = (exchanges: readonly Speech[]) => ({
  positions: { proposer: 'move now', challenger: 'stay for a year' },
  concessions: exchanges.map(({ key }) => ({ turn: key, quote: `point seven of ${key} stands` })),
  agreements: [{ point: 'latency matters', evidence: 'bench/results.md:3' }],
  disagreements: ['who pays for the migration'],
  contradictions: [],
})

export const rulingOf = (exchanges: readonly Speech[]) => ({
  winner: 'challenger',
  reasoning: 'The challenger showed that the migration has no owner.',
  citations: [{ turn: exchanges[1]!.key, quote: `I concede that point seven of ${exchanges[1]!.key} stands` }],
  quality: {
    disagreement: { rating: 'high', why: 'positions stayed apart' },
    evidence: { rating: 'medium', why: 'one benchmark' },
    depth: { rating: 'low', why: 'few numbers' },
  },
  agreements: [{ point: 'latency matters', evidence: 'bench/results.md:3' }],
  disagreements: [{ point: 'when', proposer: 'this quarter', challenger: 'next year' }],
  unresolved: ['Who runs the database at night?'],
  unsupported: [],
  recommendation: 'Name an owner for the migration this week, then measure the write path.',
})
