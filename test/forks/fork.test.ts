import { duel } from '../../src/formats/duel/duel.ts'
import { forkCases } from '../cases/fork.ts'
import { duelScript } from '../support/duel-script.ts'

forkCases({
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
    options: { rounds: 3 },
    context: [{ path: 'docs/design.md', text: 'The service writes 40 rows a second.' }],
    rigor: 'high',
  },
  script: duelScript,
})
