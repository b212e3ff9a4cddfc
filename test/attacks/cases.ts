import { formats } from '../../src/formats/index.ts'
import { arenaCase } from './arena-case.ts'
import type { AttackCase } from './case.ts'
import { dialecticCase } from './dialectic-case.ts'
import { duelCase } from './duel-case.ts'
import { judgeCase } from './judge-case.ts'
import { researchCase } from './research-case.ts'
import { treeCase } from './tree-case.ts'

const known: readonly AttackCase[] = [duelCase, judgeCase, treeCase, arenaCase, researchCase, dialecticCase]

/** One for every format there is. */
export function attackCases(): AttackCase[] {
  return formats.map(format => {
    const found = known.find(({ format: { id } }) => id === format.id)
    if (!found) throw new Error(`format ${format.id} has no case in test/attacks/cases.ts: write one, see duel-case.ts`)
    return found
  })
}
