import type { Script } from './cast.ts'

/** The proposer lies: a line that is not there, another number, and words that the challenger did not say. */
export const en: Script = {
  topic: 'Should we move the orders to Postgres this quarter?',
  folder: 'examples/07-evidence',
  said: {
    'round-1/proposer': `Move the orders to Postgres this quarter.

- Writes wait for each other: “A write takes 410 ms at the median and 2.1 s at p99” (docs/load.md:5).
- Orders were lost in March, as docs/incidents.md:12 shows.
- Every team that moved was glad of it.`,

    'round-1/challenger': `The opening rests on figures that are not in the documents.

- docs/load.md:5 says “A write takes 41 ms at the median and 2.1 s at p99”: a tenth of what was claimed.
- In March “a worker was killed while it wrote; no order was lost” (docs/incidents.md:4).
- The report is what blocks orders (docs/incidents.md:3), and a read-only copy of the file ends that in two days.

I do not say that Postgres is wrong for us, only that nothing here needs it this quarter.`,

    'round-2/proposer': `I withdraw the 410 ms; 41 ms is right.

The p99 of docs/load.md:5 stays, and the challenger has no answer to it. Besides, the challenger said: “I do say that Postgres is wrong for us, and that nothing here needs it this quarter.” The copy of the file does nothing for writes.`,

    'round-2/challenger': `I said the opposite of what is quoted, as anybody can read in round-1/challenger.

The p99 is real. It was measured with eight workers (docs/load.md:3); we run two. Nobody has shown what it is with two, and that test takes an afternoon.`,
  },
  sealed: {
    proposer: { answer: 'Move this quarter.', because: 'SQLite has one writer.' },
    challenger: { answer: 'Stay with SQLite for now.', because: 'Nobody has measured our own load.' },
  },
  final: {
    proposer: { answer: 'Measure with two workers first.', changed: 'partly', because: 'We run two, not eight.' },
    challenger: { answer: 'Stay with SQLite for now.', changed: 'no', because: 'No figure for two workers was given.' },
  },
  quotes: [
    { turn: 'round-2/challenger', quote: 'It was measured with eight workers (docs/load.md:3); we run two.' },
    { turn: 'round-2/proposer', quote: 'I withdraw the 410 ms; 41 ms is right.' },
  ],
  reasons: [
    'The figure that carried the opening does not hold, and what is left of the case was measured with four times our workers.',
    'Two of three citations of the opening fail, and a quotation was turned into its opposite; the p99 alone does not decide it.',
  ],
  why: {
    evidence: 'most of what one side cites is not there',
    reasoning: 'a p99 under four times the load says little about ours',
    response: 'the p99 was answered, the misquotation was not',
    practicality: 'an afternoon of measuring comes before a quarter of moving',
  },
  ruling: {
    quality: {
      disagreement: { rating: 'high', why: 'the sides still differ on the date' },
      evidence: { rating: 'low', why: 'one side misquoted twice' },
      depth: { rating: 'medium', why: 'the number of workers came up late' },
    },
    agreements: [{ point: 'the p99 of writes is too high with eight workers', evidence: 'docs/load.md:5' }],
    disagreements: [{ point: 'when to move', proposer: 'this quarter', challenger: 'when our own load needs it' }],
    unresolved: ['What is the p99 with two workers?'],
    unsupported: [
      { turn: 'round-1/proposer', quote: 'Every team that moved was glad of it.', calledOutBy: 'challenger' },
    ],
    recommendation:
      'Repeat the load test with two workers this week, move the report to a copy, and decide on the figure.',
  },
}
