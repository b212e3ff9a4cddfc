import type { Court } from '../../src/core/judging/ruling.ts'
import type { Call, Speech } from '../../src/core/model.ts'

/** A court whose judge knows who is who. */
export const openDuel: Court = {
  judge: 'judge',
  order: 'as-said',
  blind: false,
  rigor: 'low',
  sides: ['proposer', 'challenger'].map(seat => ({ seat, label: seat, name: `the ${seat}` })),
  shown: speeches => [...speeches],
}

/** A duel in which every reply is a pure function of the turn, and every quotation is real. */
export function duelScript(call: Call): string {
  const { cue, values } = call.moment
  if (cue === 'summary') return JSON.stringify(summaryOf(values.exchanges as Speech[]))
  if (cue === 'synthesis')
    return JSON.stringify(blindly(rulingOf(values.exchanges as Speech[]), values.exchanges as Speech[]))
  if (cue === 'openings') return JSON.stringify(blindly({ winner: 'challenger' }, values.exchanges as Speech[]))
  if (cue === 'sealed') return JSON.stringify({ answer: `the first answer of ${call.key}`, because: 'so it seems' })
  if (cue === 'final') return JSON.stringify({ answer: 'next year', changed: 'partly', because: 'nobody owns it' })
  return speechFor(call.key)
}

/** The ruling as a judge gives it that was shown labels: with points, and in them. One that knows everybody gives it as it is. */
function blindly(ruling: { winner: string; disagreements?: object[] }, exchanges: readonly Speech[]): object {
  const labelOf = (id: string) => exchanges.find(({ of }) => of?.endsWith(`/${id}`))?.seat
  const [proposer, challenger] = [labelOf('proposer'), labelOf('challenger')]
  if (proposer === undefined || challenger === undefined) return ruling
  const points = { why: 'more of it can be looked up', [proposer]: 6, [challenger]: 7.5 }
  const told = JSON.stringify(ruling)
    .replaceAll('"proposer"', `"${proposer}"`)
    .replaceAll('"challenger"', `"${challenger}"`)
  return {
    criteria: { evidence: points, reasoning: points, response: points, practicality: points },
    ...JSON.parse(told),
  }
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
  citations: [
    {
      turn: exchanges[1]!.key,
      quote:
        /I concede that point seven of \S+ stands/.exec(exchanges[1]!.text)?.[0] ??
        `I concede that point seven of ${exchanges[1]!.key} stands`,
    },
  ],
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
