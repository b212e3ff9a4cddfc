import { arena } from '../../src/formats/arena/arena.ts'
import { arenaOpening, sociableScript } from '../arena/support/script.ts'
import { forkCases } from '../cases/fork.ts'

const opening = arenaOpening(2, { rounds: 4 })

forkCases({
  format: arena,
  opening,
  script: sociableScript,
  // Behind the tail there would be no tail.
  tell: words => ({
    opening,
    script: call => {
      const word = words[call.key]
      const said = sociableScript(call)
      return word === undefined ? said : said.replace('\n\n```json', () => ` ${word}\n\n\`\`\`json`)
    },
  }),
})
