import { arena } from '../../src/formats/arena/arena.ts'
import { arenaOpening, sociableScript, sociableScriptWith } from '../arena/support/script.ts'
import { forkCases } from '../cases/fork.ts'

const opening = arenaOpening(2, { rounds: 4 })

forkCases({
  format: arena,
  opening,
  script: sociableScript,
  tell: words => ({ opening, script: sociableScriptWith(words) }),
})
