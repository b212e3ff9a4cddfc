import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Call } from '../../src/core/model.ts'
import { forkPlaces } from '../../src/engine/fork-point.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { forked, resumed, run, withArchive } from '../cases/play.ts'
import { type Growth, growth } from '../tree/support/script.ts'
import { alongIn, treeOf } from './support/playable.ts'

const nodeOf = (key: string): string => key.split('/')[1]!

describe('a tree', () => {
  it('plays one node anew, by its name in any case, and keeps what has nothing to do with it', () =>
    withArchive(async archive => {
      const given = treeOf()
      const whole = await run(given, archive)
      for (const at of ['d1.1', 'D1.1', 'topic-1/d1.1']) {
        const again = await forked(given, archive, whole.id, { at })
        assert.deepEqual([...new Set(again.calls.map(nodeOf))], ['d1.1', 'updates'])
        assert.deepEqual(again.view.verdict, whole.view.verdict)
      }
      const first = await forked(given, archive, whole.id, { at: 'd1' })
      assert.deepEqual(new Set(first.calls.map(nodeOf)), new Set(['d1', 'd1.1', 'updates']))
      assert.ok(alongIn(first.records, whole.records).length > 0)
      const other = await forked(given, archive, whole.id, { at: 'd2' })
      // What was found in d1 to be debated as d2 was found before.
      assert.deepEqual(new Set(other.calls.map(nodeOf)), new Set(['d2', 'd2.1', 'updates']))
    }))

  it('rules anew at its end, and at a ruling on nothing else', () =>
    withArchive(async archive => {
      const given = treeOf()
      const whole = await run(given, archive)
      const rulings = whole.calls.filter(key => key.includes('/ruling/'))
      const end = await forked(given, archive, whole.id, { at: 'end' })
      assert.deepEqual(end.calls.toSorted(), [...rulings, 'topic-1/updates/reviewer'].toSorted())
      assert.ok(rulings.length > 1)
      for (const at of rulings) {
        const one = await forked(given, archive, whole.id, { at })
        assert.deepEqual(one.calls, [at, 'topic-1/updates/reviewer'])
      }
    }))

  it('plays anew what left a question to one that may not come up again', () =>
    withArchive(async archive => {
      const sides = { 'party-a': 'yes', 'party-b': 'no' }
      const found: Growth = {
        root: [
          { title: 'First?', sides },
          { title: 'Second?', sides },
          { title: 'Third?', sides },
        ],
        d1: [{ title: 'Below the first?', sides }],
        d2: [{ title: 'Below the first?', sides }],
      }
      const given = treeOf(found, { parallelCalls: true })
      // The second branch is sorted when the first one has grown, so it finds its question there.
      const grown = Promise.withResolvers<void>()
      const late = async (call: Call) => {
        if (call.key.includes('/d1.1/')) grown.resolve()
        if (/\/d[23]\/triage/.test(call.key)) await grown.promise
        return given.script(call)
      }
      const whole = await run({ ...given }, archive, { script: late as never })
      const linked = whole.view.facts.find(({ key }) => key.endsWith('divergence.found/d2.1'))
      assert.equal(linked?.fact.sameAs, 'd1.1')
      const again = await forked(given, archive, whole.id, { at: 'd1' })
      assert.equal(again.view.state, 'done')
      const played = new Set(again.calls.map(nodeOf))
      assert.ok(played.has('d1') && played.has('d2') && !played.has('d3'), [...played].join())
      const resumedAgain = await resumed(given, archive, again.id)
      assert.deepEqual(resumedAgain.calls, [])
    }))

  it('of several topics keeps the others whole', () =>
    withArchive(async archive => {
      const topics = ['One', 'Two'].map((title, i) => ({ id: `topic-${i + 1}`, title, brief: title }))
      const given = treeOf(growth, { topics })
      const whole = await run(given, archive)
      const again = await forked(given, archive, whole.id, { at: 'Topic-2/D1' })
      assert.deepEqual([...new Set(again.calls.map(key => key.split('/')[0]))], ['topic-2'])
      await assert.rejects(forked(given, archive, whole.id, { at: 'd1' }), /topic-2\/d1: topic-2 · D1, 8 turns/)
    }))

  it('lists its nodes where there is no such point, and no more than a screen of them', () =>
    withArchive(async archive => {
      const whole = await run(treeOf(), archive)
      const failure = await forked(treeOf(), archive, whole.id, { at: 'd9' }).catch(error => error)
      assert.equal(
        failure.in('en'),
        [
          'this debate has no point “d9”. It can be forked at:',
          '  root: Root, 7 turns',
          '  d1: D1, 8 turns',
          '  d1.1: D1.1, 8 turns',
          '  d2: D2, 7 turns',
          '  d2.1: D2.1, 7 turns',
          '  d3: D3, 7 turns',
          '  end: all that was said is kept, and the rest is played anew',
          `or at any turn, by its key: ${[...whole.view.turns.keys()].slice(-3).join(', ')}`,
        ].join('\n'),
      )
      assert.match(failure.in('zh'), /没有“d9”这个位置[\s\S]*d1\.1：D1\.1，8 次发言/)
      const places = forkPlaces(whole.view, tree).map(({ name, turns }) => [name, turns])
      assert.deepEqual(places, [
        ['root', 7],
        ['d1', 8],
        ['d1.1', 8],
        ['d2', 7],
        ['d2.1', 7],
        ['d3', 7],
        ['end', null],
      ])
    }))
})
