import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Call, Prices } from '../../src/core/model.ts'
import type { View } from '../../src/core/view.ts'
import type { BranchDecision } from '../../src/engine/affordable.ts'
import type { Archive } from '../../src/store/archive.ts'
import { plant, settledKeys, spent, withArchive } from '../cases/play.ts'
import { randomFrom, sample, sampleCuts } from '../support/sample.ts'
import { fatesOf, type Given, openTree, playTree, resumeTree, sideBySide } from './support/play.ts'
import { type Growth, growth, treeScript } from './support/script.ts'

const prices: Prices = { input: 3, output: 15 }
const plenty = 50
const most = 1_000_000

/** Replies that cost what chance says, and never more than they may. */
function costly(seed: number, reply: readonly [number, number], grown: Growth = growth): Given {
  const random = randomFrom(seed)
  const [least, longest] = reply
  const script = (call: Call) => ({
    text: treeScript(grown)(call),
    usage: {
      input: Math.ceil(call.messages.reduce((sum, { content }) => sum + content.length, 0) / 4),
      output: Math.min(call.maxTokens ?? most, Math.ceil(least + random() * (longest - least))),
    },
  })
  return { script, prices, delay: () => random() * 5 }
}

const decisions = (view: View): Map<string, BranchDecision> =>
  new Map(
    [...view.notes].flatMap(([key, value]) =>
      key.endsWith('/afford') ? [[key.split('/').at(-2)!, value as unknown as BranchDecision] as const] : [],
    ),
  )

const granted = (view: View): string[] =>
  [...decisions(view)]
    .filter(([, one]) => one.granted)
    .map(([id]) => id)
    .sort()

const refused = (view: View): string[] => [...decisions(view)].filter(([, one]) => !one.granted).map(([id]) => id)

/** An archive on a disk that takes so many writes and no more. */
function failingAfter(archive: Archive, writes: number): Archive {
  let written = 0
  const append: Archive['append'] = async (...records) => {
    written += 1
    if (written > writes) throw new Error('disk full')
    return archive.append(...records)
  }
  return new Proxy(archive, {
    get(target, name) {
      if (name === 'append') return append
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Each disagreement that was found is debated, ruled on, or debated elsewhere. */
function assertNothingDropped(view: View, what: string): void {
  for (const [id, fate] of Object.entries(fatesOf(view))) {
    const debated = view.turns.get(`topic-1/${id}/triage/reviewer`)?.state === 'answered'
    assert.ok(fate === 'linked' || fate.includes('ruled') || (fate === 'debated' && debated), `${what}: ${id} ${fate}`)
  }
}

describe('a budget over a tree', { timeout: 600_000 }, () => {
  it('is never passed, and nothing is dropped, whatever it is and however long the replies', () =>
    withArchive(async archive => {
      const lengths = [
        [100, 400],
        [300, 1_500],
        [1_400, 4_000],
        [most, most],
      ] as const
      const cases = lengths.flatMap(length =>
        Array.from({ length: 12 }, (_, i) => ({ length, budget: 0.06 * 1.45 ** i })),
      )
      const ends = { done: 0, paused: 0 }
      const size = (budget: number) => (budget < 0.1 ? 'little' : budget > 2 ? 'much' : 'some')
      const tried = sample([...cases.entries()], {
        must: ([, { length, budget }]) => `${length} ${size(budget)}`,
        atLeast: 16,
      })
      await sideBySide(tried, 6, async ([seed, { length, budget }]) => {
        const what = `budget ${budget.toFixed(3)}, replies ${length}`
        const first = await openTree(archive, { ...costly(seed, length), budget })
        assert.ok(spent(first.view) <= budget + 1e-9, `${what}: spent ${spent(first.view)}`)
        assert.ok(first.paused?.kind === 'budget' || first.view.state === 'done', what)
        ends[first.paused ? 'paused' : 'done'] += 1
        if (!first.paused) return assertNothingDropped(first.view, what)
        const again = await resumeTree(archive, first.id, { ...costly(seed, [100, 400]), budget: plenty })
        assert.equal(again.view.state, 'done', what)
        assertNothingDropped(again.view, what)
        const settled = settledKeys(first.records)
        for (const { key } of again.sent) assert.ok(!settled.has(key), what)
      })
      assert.ok(ends.done > 0 && ends.paused > 0, JSON.stringify(ends))
    }))

  it('goes to the most contested first, and what cannot be paid is ruled on with its price', async () => {
    const sides = { 'party-a': 'x', 'party-b': 'y' }
    const all = { ...sides, 'party-c': 'z' }
    const wide: Growth = {
      root: [
        { title: 'one?', sides, importance: 'low' },
        { title: 'two?', sides, importance: 'high' },
        { title: 'three?', sides, importance: 'medium' },
        { title: 'four?', sides: all, importance: 'medium' },
        { title: 'five?', sides: { ...all, 'party-b': 'x' }, importance: 'medium' },
      ],
    }
    const ranked = ['d2', 'd4', 'd5', 'd3', 'd1']
    const counts = new Set<number>()
    for (let budget = 0.3; budget < 1.5; budget += 0.1) {
      const { view, paused } = await playTree({ ...costly(1, [800, 900], wide), budget })
      assert.equal(paused, null)
      const opened = granted(view)
      counts.add(opened.length)
      assert.deepEqual(opened, ranked.slice(0, opened.length).sort(), `budget ${budget}`)
      for (const id of refused(view)) {
        assert.equal(fatesOf(view)[id], 'debated, ruled: budget')
        const { price, free, kept, budget: had } = decisions(view).get(id)!
        assert.ok(price! > 0)
        assert.ok(kept! > 0 && kept! <= free! && free! <= budget)
        assert.ok(
          free! - kept! < price!,
          `${id}: ${free} is left, ${kept} of it kept for rulings, and it costs ${price}`,
        )
        assert.equal(had, budget)
      }
    }
    assert.ok(counts.size >= 4, [...counts].join(' '))
  })

  it('goes to what another branch finds before it goes to something lighter that waits', async () => {
    const sides = { 'party-a': 'x', 'party-b': 'y' }
    const deep: Growth = {
      root: [
        { title: 'heavy?', sides, importance: 'high' },
        { title: 'light?', sides, importance: 'low' },
      ],
      d1: [{ title: 'heavy below?', sides, importance: 'high' }],
    }
    const ends = new Set<string>()
    for (let budget = 0.3; budget < 1.2; budget += 0.06) {
      const { view } = await playTree({ ...costly(1, [800, 900], deep), budget })
      const opened = granted(view).join(' ')
      ends.add(opened)
      assert.ok(['', 'd1', 'd1 d1.1', 'd1 d1.1 d2'].includes(opened), `budget ${budget}: ${opened}`)
    }
    assert.ok(ends.has('d1 d1.1') && ends.has('d1 d1.1 d2'), [...ends].join(', '))
  })

  it('counts with the fallback where that is dearer', () =>
    withArchive(async archive => {
      const dear = { input: 30, output: 150 }
      const given: Given = { ...costly(1, [300, 400]), budget: plenty }
      const plain = await openTree(archive, given)
      const spare = await openTree(archive, {
        ...given,
        fallbacks: { 'party-a': 'spare:a' },
        prices: name => (name === 'spare:a' ? dear : prices),
      })
      assert.ok(decisions(spare.view).get('d1')!.price! > decisions(plain.view).get('d1')!.price! * 2)
    }))

  it('keeps to what was decided, on a resume from every point', () =>
    withArchive(async archive => {
      const budget = 0.8
      const whole = await openTree(archive, { ...costly(4, [800, 1_200]), budget })
      assert.equal(whole.view.state, 'done')
      assert.ok(granted(whole.view).length > 0 && refused(whole.view).length > 0)
      await sideBySide(sampleCuts(whole.records, 10), 10, async cut => {
        const records = whole.records.slice(0, cut)
        const again = await resumeTree(archive, await plant(archive, records), costly(cut, [800, 1_200]))
        assert.ok(spent(again.view) <= budget + 1e-9, `cut ${cut}: ${spent(again.view)}`)
        for (const { event } of records)
          if (event.type === 'note.kept') assert.deepEqual(again.view.notes.get(event.key), event.value)
        if (!again.paused) assertNothingDropped(again.view, `cut ${cut}`)
        const settled = settledKeys(records)
        for (const { key } of again.sent) assert.ok(!settled.has(key), `cut ${cut}`)
      })
    }))

  it('that grows on a resume buys what it could not, where nothing was asked in its place', () =>
    withArchive(async archive => {
      const sides = { 'party-a': 'x', 'party-b': 'y' }
      const wide: Growth = { root: [1, 2, 3, 4, 5, 6].map(i => ({ title: `question ${i}?`, sides })) }
      const ends = { bought: 0, ruled: 0, still: 0 }
      for (let budget = 0.2; budget < 0.9; budget += 0.05) {
        const first = await openTree(archive, { ...costly(1, [1_400, 4_000], wide), budget })
        if (!first.paused || refused(first.view).length === 0) continue
        const unasked = refused(first.view).filter(id => !first.view.turns.has(`topic-1/${id}/ruling/reviewer`))
        const same = await resumeTree(archive, await plant(archive, first.records), costly(1, [100, 200], wide))
        assert.deepEqual(refused(same.view).sort(), refused(first.view).sort(), 'the same money decides nothing anew')
        ends.still += unasked.length

        const again = await resumeTree(archive, first.id, { ...costly(1, [100, 400], wide), budget: plenty })
        assert.equal(again.view.state, 'done')
        const asked = refused(first.view).filter(id => !unasked.includes(id))
        assert.deepEqual(refused(again.view).sort(), asked.sort(), `budget ${budget}`)
        for (const id of unasked) assert.equal(fatesOf(again.view)[id], 'debated')
        for (const id of asked) assert.equal(fatesOf(again.view)[id], 'debated, ruled: budget')
        assert.ok(spent(again.view) <= plenty)
        ends.bought += unasked.length
        ends.ruled += asked.length

        const last = await resumeTree(
          archive,
          await plant(archive, again.records.slice(0, -1)),
          costly(1, [100, 400], wide),
        )
        assert.deepEqual(refused(last.view).sort(), asked.sort(), 'the last decision holds')
        assert.deepEqual(last.sent, [])
      }
      assert.ok(ends.bought > 0 && ends.ruled > 0 && ends.still > 0, JSON.stringify(ends))
    }))

  it('keeps nobody waiting when the disk fails, whenever it does', () =>
    withArchive(async archive => {
      const writes = Array.from({ length: 28 }, (_, i) => 2 + 2 * i)
      await sideBySide(sample(writes, { atLeast: 8 }), 4, async write => {
        const given = { ...costly(write, [300, 900]), budget: 0.5, options: { callsAtOnce: write % 3 === 0 ? 2 : 16 } }
        await assert.rejects(openTree(failingAfter(archive, write), given), /disk full/, `write ${write}`)
      })
    }))

  it('keeps nobody waiting for a model that asked for patience, when the disk fails', () =>
    withArchive(async archive => {
      const given = costly(1, [300, 900])
      const script: NonNullable<Given['script']> = (call, model) =>
        call.key === 'topic-1/root/position/party-a'
          ? { kind: 'rate-limit', message: 'too many', retryAfterMs: 600_000, maybePaid: false }
          : given.script!(call, model)
      const delay = ({ key }: Call) => (key.endsWith('party-a') ? 0 : 30)
      // Three questions and the refusal; the first answer is what the disk does not take.
      await assert.rejects(openTree(failingAfter(archive, 4), { ...given, script, delay, budget: 0.5 }), /disk full/)
    }))

  it('decides nothing while the user stops', () =>
    withArchive(async archive => {
      const given = { ...costly(4, [800, 1_200]), budget: 0.8 }
      for (const key of ['d1/position/party-a', 'd1/rebuttal/party-b', 'd1/triage/reviewer']) {
        const stop = new AbortController()
        const script: NonNullable<Given['script']> = (call, model) => {
          if (call.key === `topic-1/${key}`) stop.abort()
          return given.script!(call, model)
        }
        const stopped = await openTree(archive, { ...given, script, signal: stop.signal })
        assert.equal(stopped.paused?.kind, 'aborted', key)
        assert.deepEqual(refused(stopped.view), [], key)
        const again = await resumeTree(archive, stopped.id, { ...costly(4, [800, 1_200]), budget: plenty })
        assert.equal(again.view.state, 'done')
        assert.deepEqual(refused(again.view), [], 'with more money, all that waited is debated')
      }
    }))

  it('is not spent on a debate that was given up', () =>
    withArchive(async archive => {
      const longest = [most, most] as const
      let seen = 0
      for (let budget = 0.5; budget < 2.2; budget += 0.1) {
        const whole = await openTree(archive, { ...costly(1, longest), delay: () => 0, budget })
        const lost = [...whole.view.turns.values()].find(({ missed }) => missed?.kind === 'budget')
        if (!lost) continue
        seen += 1
        const scene = lost.key.slice(0, lost.key.lastIndexOf('/') + 1)
        const at = whole.records.findIndex(({ event }) => event.type === 'turn.missed' && event.key === lost.key)
        const id = await plant(archive, whole.records.slice(0, at + 3))
        const again = await resumeTree(archive, id, { ...costly(1, [100, 200]), budget: plenty })
        const repeated = again.sent.filter(({ key }) => key.startsWith(scene)).map(({ key }) => key)
        assert.deepEqual(repeated, [])
      }
      assert.ok(seen > 0, 'no debate was given up for want of money')
    }))
})

describe('the largest number of debates', { timeout: 600_000 }, () => {
  const debated = (view: View) => [...view.turns.keys()].filter(key => key.endsWith('/triage/reviewer')).length

  it('is never passed, and the rest is ruled on', async () => {
    for (let maxNodes = 1; maxNodes <= 8; maxNodes++) {
      const random = randomFrom(maxNodes)
      const { view } = await playTree({ options: { maxNodes }, delay: () => random() * 4 })
      assert.equal(view.state, 'done')
      assert.equal(debated(view), Math.min(maxNodes, 6))
      assertNothingDropped(view, `${maxNodes} nodes`)
      assert.deepEqual(refused(view), [])
      const unopened = Object.values(fatesOf(view)).filter(fate => fate.startsWith('max-nodes'))
      assert.equal(unopened.length > 0, maxNodes < 6, `${maxNodes} nodes`)
      for (const fate of unopened) assert.equal(fate, 'max-nodes, ruled: max-nodes')
    }
  })

  it('counts the roots of all topics', async () => {
    const topics = ['first', 'second', 'third'].map(id => ({ id, title: `Topic ${id}` }))
    for (const [maxNodes, all] of [
      [2, 3],
      [3, 3],
      [5, 5],
    ] as const) {
      const { view } = await playTree({ options: { topics, maxNodes } })
      assert.equal(view.state, 'done')
      assert.equal(debated(view), all)
    }
  })

  it('leaves what was decided as it is, on a resume from every point', () =>
    withArchive(async archive => {
      const random = randomFrom(9)
      const given: Given = { options: { maxNodes: 4 }, delay: () => random() * 4 }
      const whole = await openTree(archive, given)
      await sideBySide(sampleCuts(whole.records, 8), 8, async cut => {
        const records = whole.records.slice(0, cut)
        const { view } = await resumeTree(archive, await plant(archive, records), given)
        assert.equal(view.state, 'done')
        assert.equal(debated(view), 4, `cut ${cut}`)
        for (const { event } of records)
          if (event.type === 'note.kept') assert.deepEqual(view.notes.get(event.key), event.value)
        assertNothingDropped(view, `cut ${cut}`)
      })
    }))
})
