import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatCases } from '../cases/format.ts'
import { plant, settledKeys, transcript, withArchive } from '../cases/play.ts'
import { treeOf } from '../forks/support/playable.ts'
import { randomFrom, sampleCuts } from '../support/sample.ts'
import { factsOf, fatesOf, openTree, type Played, playTree, resumeTree, sideBySide } from './support/play.ts'

formatCases({
  ...treeOf(),
  spareable: 'topic-1/d1/position/party-c',
  essential: 'topic-1/d2/triage/reviewer',
  structured: 'topic-1/d1.1/triage/reviewer',
  lie: {
    liar: 'topic-1/d1/position/party-b',
    opponent: 'topic-1/root/position/party-a',
    called: 'Party A',
    options: { maxRounds: 2 },
    heardBy: ['topic-1/d1/rebuttal/party-a', 'topic-1/d1/triage/reviewer', 'topic-1/d1/ruling/reviewer'],
  },
  judge: 'reviewer',
})

describe('a tree of three rounds', () => {
  it('debates, links and rules on what it finds, and says who moved', async () => {
    const { view } = await playTree()
    assert.equal(view.outcome, 'ruled')
    assert.deepEqual(fatesOf(view), {
      d1: 'debated',
      d2: 'debated',
      d3: 'debated',
      'd1.1': 'debated',
      'd1.2': 'impasse, ruled: impasse',
      'd1.3': 'linked',
      'd2.1': 'debated',
      'd1.1.1': 'last-round, ruled: max-rounds',
      'd1.1.2': 'last-round, ruled: max-rounds',
    })
    const link = view.facts.find(({ key }) => key.endsWith('/d1.3'))
    assert.equal(link?.fact.sameAs, 'd2')
    const moves = view.facts.filter(({ type }) => type === 'mind.changed')
    const moved = moves.map(({ seat, fact }) => [seat, fact.node, fact.by, fact.argument])
    assert.deepEqual(moved, [['party-b', 'd1', 'party-a', 'a write to disk for each message costs 8 ms.']])
    const { topics } = view.verdict as { topics: { agreed: { node: string }[]; ruled: { divergenceId: string }[] }[] }
    assert.deepEqual(topics[0]!.agreed.map(({ node }) => node).sort(), ['d1', 'd1.1', 'd2', 'd2.1', 'd3', 'root'])
    assert.deepEqual(topics[0]!.ruled.map(({ divergenceId }) => divergenceId).sort(), ['d1.1.1', 'd1.1.2', 'd1.2'])
  })

  it('resumes from every point although its branches come in another order', { timeout: 600_000 }, () =>
    withArchive(async archive => {
      const whole = await openTree(archive, { delay: delays(1) })
      const cuts = sampleCuts(whole.records, 16)
      const orders = new Set([orderOf(whole)])
      await sideBySide(cuts, 24, async cut => {
        const records = whole.records.slice(0, cut)
        const again = await resumeTree(archive, await plant(archive, records), { delay: delays(cut + 1) })
        assert.deepEqual(transcript(again.view), transcript(whole.view), `cut after record ${cut}`)
        assert.deepEqual(factsOf(again.view), factsOf(whole.view), `cut after record ${cut}`)
        assert.deepEqual(again.view.verdict, whole.view.verdict)
        const settled = settledKeys(records)
        const repeated = again.sent.filter(({ key }) => settled.has(key)).map(({ key }) => key)
        assert.deepEqual(repeated, [], `cut after record ${cut}`)
        orders.add(orderOf(again))
      })
      assert.ok(orders.size > cuts.length / 4, `only ${orders.size} different orders of ${cuts.length}`)
    }),
  )
})

/** Up to 12 ms for each call, as chance has it. */
function delays(seed: number): () => number {
  const random = randomFrom(seed)
  return () => random() * 12
}

const orderOf = ({ records }: Played): string =>
  records.flatMap(({ event }) => (event.type === 'turn.answered' ? [event.key] : [])).join(' ')
