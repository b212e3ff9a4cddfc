import { duel } from '../../src/formats/duel/duel.ts'
import { formatCases } from '../cases/format.ts'
import { duelScript } from '../support/duel-script.ts'

formatCases({
  format: duel,
  opening: {
    topic: 'Should we move this service to Postgres?',
    language: 'en',
    seats: [
      { id: 'proposer', model: 'lab:a' },
      { id: 'challenger', model: 'lab:b' },
      { id: 'judge', model: 'lab:c' },
    ],
    effort: 'high',
    budget: null,
    options: { rounds: 4 },
    context: [{ path: 'docs/design.md', text: 'The service writes 40 rows a second.' }],
  },
  script: duelScript,
  spareable: 'round-2/challenger',
  essential: 'round-1/proposer',
  structured: 'synthesis/judge',
  lie: {
    liar: 'round-1/challenger',
    opponent: 'round-1/proposer',
    called: 'The proposer',
    heardBy: ['round-2/proposer', 'synthesis/judge'],
  },
  judge: 'judge',
})
