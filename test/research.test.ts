import { research } from '../src/formats/research/research.ts'
import { formatCases } from './cases/format.ts'
import { researchOpening, researchScript } from './support/research-script.ts'

formatCases({
  format: research,
  opening: researchOpening(),
  script: researchScript,
  spareable: 'rebuttal/opencode',
  essential: 'judgment/judge',
  structured: 'audit/auditor',
  lie: {
    liar: 'research/opencode',
    opponent: 'research/claude-code',
    called: 'Claude Code',
    heardBy: ['rebuttal/claude-code', 'audit/auditor', 'judgment/judge'],
  },
  judge: 'judge',
})
