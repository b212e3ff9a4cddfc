import { formatCases } from '../cases/format.ts'
import { duelOf } from '../forks/support/playable.ts'

const context = [{ path: 'docs/design.md', text: 'The service writes 40 rows a second.' }]

formatCases({
  ...duelOf({ rounds: 4 }, { effort: 'high', context }),
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
