import { research } from '../../src/formats/research/research.ts'
import { forkCases } from '../cases/fork.ts'
import { researchOpening, researchScript } from '../research/support/script.ts'

forkCases({
  format: research,
  opening: researchOpening(),
  script: researchScript,
  tell: words => ({
    opening: researchOpening(),
    script: call => {
      const word = words[call.key]
      const said = researchScript(call)
      return word === undefined ? said : said.replace(/\."/, () => ` ${word}."`)
    },
  }),
})
