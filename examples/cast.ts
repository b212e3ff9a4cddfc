import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, type Speech, scriptedModel } from 'agon'
import { inLabels } from './labels.ts'

/** Two debaters and a judge that say what is written here, so that the examples need no network and cost nothing. */
const proposer = scriptedModel('stage:proposer', call => said[call.key]!, { prices: { input: 3, output: 15 } })
const challenger = scriptedModel('stage:challenger', call => said[call.key]!, { prices: { input: 1, output: 5 } })
const judge = scriptedModel('stage:judge', rule, { prices: { input: 2, output: 8 } })

export const models = { [proposer.name]: proposer, [challenger.name]: challenger, [judge.name]: judge }
export const seats = { proposer: proposer.name, challenger: challenger.name, judge: judge.name }

/** Where the archive goes: a new folder, so that your own stays as it is. Set AGON_HOME to keep what you run. */
export const home = process.env.AGON_HOME ?? mkdtempSync(join(tmpdir(), 'agon-example-'))

/** What the debaters say, by turn. */
export const said: Record<string, string> = {
  'round-1/proposer': `Move the service to Postgres this quarter.

- Writes queue up behind one lock: docs/load.md:14 shows 41 ms at the median and 2.1 s at p99 with eight workers.
- Nightly reports block orders for six minutes (docs/incidents.md:3).
- Every team that moved was glad of it.`,

  'round-1/challenger': `The opening counts a cost that a smaller change removes, and leaves out what the move costs.

- Correctness: src/orders.ts:88 relies on SQLite's single writer; under Postgres two workers can take the same order.
- Security: a server listens on the network, and docs/threats.md names no owner for its roles.
- Developer experience: the tests start a fresh database file in 20 ms today (docs/testing.md:9).
- This claim is unsupported: "Every team that moved was glad of it."

Alternative: move the nightly report to a read-only copy of the file. That is two days of work.`,

  'round-2/proposer': `I concede that src/orders.ts:88 needs SELECT … FOR UPDATE SKIP LOCKED before the move.

The read-only copy ends the nightly block. It does not touch the p99 of docs/load.md:14, which comes from writers that wait
for each other. I withdraw the sentence about other teams.`,

  'round-2/challenger': `The concession stands, and it makes the move longer than a quarter: docs/plan.md:21 has four weeks left.

I am convinced that the copy leaves the write path as it is, because docs/load.md:14 was measured without reports. Still
open: nobody has said who is called at night when the server is down.`,
}

/** A ruling whose quotations are real: the first sentence of each speech. */
function rule(call: Call): string {
  const speeches = call.moment.values.exchanges as readonly Speech[]
  const quotes = speeches.map(({ key, text }) => ({ turn: key, quote: /^.*?[.!](?=\s|$)/.exec(text)?.[0] ?? text }))
  const ruling = {
    criteria: {
      evidence: { why: 'both name files and lines, one claim named nothing', proposer: 7, challenger: 7 },
      reasoning: { why: 'a smaller change removes part of the cost', proposer: 6, challenger: 7.5 },
      response: { why: 'the race was conceded, the date was not', proposer: 6.5, challenger: 7 },
      practicality: { why: 'four weeks are left for more work than that', proposer: 5, challenger: 7.5 },
    },
    winner: 'challenger',
    reasoning:
      'It was conceded that src/orders.ts has to change first, and the plan has no room for that this quarter.',
    citations: quotes.slice(-2),
    quality: {
      disagreement: { rating: 'high', why: 'the sides still differ on the date' },
      evidence: { rating: 'medium', why: 'most claims name a file, one named nothing' },
      depth: { rating: 'high', why: 'the challenge found a race in the code' },
    },
    agreements: [{ point: 'the write path is slow', evidence: 'docs/load.md:14' }],
    disagreements: [{ point: 'when to move', proposer: 'this quarter', challenger: 'after the race is mended' }],
    unresolved: ['Who is called at night when the server is down?'],
    unsupported: [],
    recommendation: 'Mend src/orders.ts:88 and move the report to a copy now; plan the move for the next quarter.',
  }
  return inLabels(ruling, call)
}
