import type { Call } from '../../src/core/model.ts'
import { research } from '../../src/formats/research/research.ts'
import type { Investigation, Rebuttal } from '../../src/formats/research/shapes.ts'
import { formatCases } from '../cases/format.ts'
import { researchOpening, researchScript } from './support/script.ts'

formatCases({
  format: research,
  opening: researchOpening(),
  script: researchScript,
  spareable: 'rebuttal/opencode',
  essential: 'judgment/judge',
  structured: 'audit/auditor',
  lie: {
    liar: 'rebuttal/opencode',
    opponent: 'research/claude-code',
    called: 'Claude Code',
    heardBy: ['audit/auditor', 'judgment/judge'],
    // Behind the JSON they would be nobody's words.
    tell: words => ({
      opening: researchOpening(),
      script: call => {
        const said = researchScript(call)
        const added = words[call.key]
        return added === undefined ? said : JSON.stringify(withWords(JSON.parse(said), added, call))
      },
    }),
  },
  judge: 'judge',
})

/** The words at the end of its first argument, or of its first answer to one. */
function withWords(reply: Investigation | Rebuttal, words: string, { key }: Call): Investigation | Rebuttal {
  if ('arguments' in reply) {
    const [first, ...rest] = reply.arguments
    return { ...reply, arguments: [{ ...first!, argument: `${first!.argument} ${words}` }, ...rest] }
  }
  if (!('rebuttals' in reply)) throw new Error(`no place for words in ${key}`)
  const [first, ...rest] = reply.rebuttals
  return { ...reply, rebuttals: [{ ...first!, rebuttal: `${first!.rebuttal} ${words}` }, ...rest] }
}
