import { readReply } from '../../src/engine/reply/read.ts'
import { moveIn } from '../../src/formats/tree/changed-minds.ts'
import { triageShape } from '../../src/formats/tree/triage.ts'
import { withArchive } from '../../test/cases/play.ts'
import { randomFrom } from '../../test/support/sample.ts'
import { openTree } from '../../test/tree/support/play.ts'
import { bushy, found, treeScript } from '../../test/tree/support/script.ts'
import type { Bar } from '../bar.ts'

/** Three rounds: a long branch, a short one, and one that stops half way. */
const uneven = {
  root: ['one', 'two', 'three'].map(found),
  d1: ['one a', 'one b'].map(found),
  d2: ['two a', 'two b', 'two c'].map(found),
  'd1.1': [found('one a i')],
}

/** Every call takes 100 ms, and the longest path has ten of them. */
const treeOfTenSteps = () =>
  withArchive(archive =>
    openTree(archive, { script: treeScript(uneven), options: { callsAtOnce: 64 }, delay: () => 100 }),
  )

const largeTree = () =>
  withArchive(archive => {
    const random = randomFrom(1)
    return openTree(archive, {
      script: treeScript(bushy(200)),
      options: { maxRounds: 5, maxNodes: 200, callsAtOnce: 64 },
      delay: () => random(),
    })
  })

const parties = ['party-a', 'party-b', 'party-c']
const known = parties.map(id => ({ id, label: id }))
const whole = { title: 'which?', sides: { 'party-a': 'x', 'party-b': 'y' }, uninvolved: ['party-c'], importance: 'low' }
const questions = Array.from({ length: 15_000 }, (_, i) => ({ ...whole, id: `d${i}`, title: `Q${i}` }))
const triage = JSON.stringify({ consensus: [], divergences: questions })
const long = ['\n'.repeat(500_000), `MOVED (x): a${' '.repeat(500_000)}b`, '*'.repeat(500_000), '```\n'.repeat(200_000)]

export const bars: Bar[] = [
  { what: 'a tree whose longest path is ten calls of 100 ms', limitMs: 1_050, run: treeOfTenSteps },
  { what: 'a tree of two hundred debates, at less than 12 ms a call', limitMs: 17_000, run: largeTree },
  {
    what: 'a triage of fifteen thousand questions',
    limitMs: 1_000,
    run: () => readReply(triage, triageShape(known, []), 'en'),
  },
  {
    what: 'changes of mind in megabytes',
    limitMs: 1_000,
    run: () => long.map(speech => moveIn(speech, 'party-c', known)),
  },
]
