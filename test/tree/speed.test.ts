import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { openArchive } from '../../src/store/archive.ts'
import { temporaryFolder } from '../support/folder.ts'
import { randomFrom, sample, upTo } from '../support/sample.ts'
import { StillClock } from '../support/still-clock.ts'
import { openTree, playTree, type Sent } from './support/play.ts'
import { bushy, found, type Growth, treeScript } from './support/script.ts'

/** Three rounds: a long branch, a short one, and one that stops half way. */
const uneven: Growth = {
  root: ['one', 'two', 'three'].map(found),
  d1: ['one a', 'one b'].map(found),
  d2: ['two a', 'two b', 'two c'].map(found),
  'd1.1': [found('one a i')],
}

describe('the time that a tree takes', { timeout: 120_000 }, () => {
  it('is that of its longest path, on a clock that stands still while anything is done', async () => {
    for (const seed of sample(upTo(8), { atLeast: 2 })) {
      const clock = new StillClock()
      const random = randomFrom(seed)
      const sent: Sent[] = []
      await playTree({
        options: { callsAtOnce: 64 },
        script: async call => {
          const began = clock.now
          await clock.sleep(random() < 0.6 ? 100 : 1_000)
          sent.push({ key: call.key, model: '', call, began, ended: clock.now })
          return treeScript(uneven)(call)
        },
      })
      assert.equal(clock.now, pathBelow('root', sent), `seed ${seed}`)
    }
  })

  it('has an end in a tree of two hundred debates', async () => {
    const { view, sent } = await playTree({
      script: treeScript(bushy(200)),
      options: { maxRounds: 5, maxNodes: 200, callsAtOnce: 64 },
    })
    assert.equal(view.state, 'done')
    assert.equal(sent.filter(({ key }) => key.endsWith('/triage/reviewer')).length, 200)
  })
})

it('the room that a tree takes is at most three times what was said, in a tree of two hundred debates', {
  timeout: 120_000,
}, async t => {
  const folder = temporaryFolder(t)
  const file = join(folder, 'agon.db')
  const archive = openArchive(file)
  const title = (node: string, i: number) =>
    `Should the anchor ledger of ${node} be written in step ${i} before or after the summary hook has run to its end?`
  const claim = sentence.repeat(2).slice(0, 150)
  const endless = new Proxy<Growth>(
    {},
    {
      get: (_, node) =>
        [1, 2, 3].map(i => ({ title: title(String(node), i), sides: { 'party-a': claim, 'party-b': `${claim}!` } })),
    },
  )
  const { view } = await openTree(archive, {
    script: call => (call.shape ? treeScript(endless)(call) : `${call.key} ${sentence.repeat(19)}`.slice(0, 2_000)),
    options: { maxRounds: 6, maxNodes: 200, callsAtOnce: 16 },
  })
  archive.close()
  assert.equal(view.state, 'done')
  const said = [...view.turns.values()].reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const ratio = statSync(file).size / said
  t.diagnostic(`archive against words: ${ratio.toFixed(2)}`)
  assert.ok(ratio <= 3, `${ratio}`)
})

const sentence =
  'The ledger of anchors is written when the turn stops, because a summary that is late is no summary at all. '

/** What a node and the longest branch below it took, in calls alone. */
function pathBelow(node: string, sent: readonly Sent[]): number {
  const step = (name: string) => longest(sent.filter(({ key }) => key.startsWith(`topic-1/${node}/${name}/`)))
  const child = node === 'root' ? /^topic-1\/(d\d+)\/position/ : new RegExp(`^topic-1/(${node}\\.\\d+)/position`)
  const children = new Set(sent.flatMap(({ key }) => child.exec(key)?.[1] ?? []))
  const below = [step('ruling'), ...[...children].map(id => pathBelow(id, sent))]
  return step('position') + step('rebuttal') + step('triage') + Math.max(...below)
}

const longest = (sent: readonly Sent[]): number => Math.max(0, ...sent.map(({ began, ended }) => ended - began))
