import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import type { Call } from '../../src/core/model.ts'
import { plant, settledKeys, withArchive } from '../cases/play.ts'
import { randomFrom, sampleCuts } from '../support/sample.ts'
import { fatesOf, type Given, openTree, type Played, playTree, resumeTree, seats, sideBySide } from './support/play.ts'
import { type Growth, treeScript } from './support/script.ts'

const dead: Failure = { kind: 'auth', message: 'the key is not accepted', maybePaid: false }
const say = treeScript()
const nodesOf = ({ view }: Played) => [...new Set([...view.turns.keys()].map(key => key.split('/')[1]!))].sort()
const keys = ({ sent }: Played) => sent.map(({ key }) => key)

describe('how a tree ends', { timeout: 60_000 }, () => {
  it('converges where nothing is disputed', async () => {
    const played = await playTree({ script: treeScript({}) })
    assert.deepEqual([played.view.outcome, played.view.decided, played.sent.length], ['converged', true, 7])
  })

  it('rules after its last round, once per disagreement that is left', async () => {
    for (const maxRounds of [1, 2, 3]) {
      const played = await playTree({ options: { maxRounds } })
      assert.equal(played.view.outcome, 'ruled')
      const last = Object.entries(fatesOf(played.view)).filter(([, fate]) => fate.startsWith('last-round'))
      assert.deepEqual(
        last.map(([id]) => id).sort(),
        { 1: ['d1', 'd2', 'd3'], 2: ['d1.1', 'd2.1'], 3: ['d1.1.1', 'd1.1.2'] }[maxRounds],
      )
      assert.ok(last.every(([, fate]) => fate === 'last-round, ruled: max-rounds'))
      const ruled = played.view.facts.filter(({ type }) => type === 'divergence.ruled')
      for (const { fact } of ruled) assert.ok(fact.recommendation && fact.reasoning && fact.example)
      assert.equal(Math.max(...nodesOf(played).map(id => (id === 'root' ? 1 : id.split('.').length + 1))), maxRounds)
    }
  })

  it('goes on with two when one debater is dead, and is without it in all rounds below', async () => {
    const played = await playTree({ script: (call, model) => (model === 'lab:party-c' ? dead : say(call)) })
    assert.equal(played.view.state, 'done')
    const missed = [...played.view.turns.values()].filter(({ state }) => state === 'missed').map(({ key }) => key)
    assert.deepEqual(missed, ['topic-1/root/position/party-c'])
    assert.equal(keys(played).filter(key => key.endsWith('/party-c')).length, 1)
  })

  it('fails when all debaters are dead, keeps what was said, and goes on when they are back', () =>
    withArchive(async archive => {
      const inBranch = ({ key }: Call) => !key.includes('/root/')
      const broken = await openTree(archive, {
        script: (call, model) => (inBranch(call) && model !== 'lab:reviewer' ? dead : say(call)),
      })
      assert.equal(broken.view.state, 'failed')
      assert.deepEqual(broken.view.failure?.kind, 'auth')
      assert.equal(settledKeys(broken.records).size, 7)
      const mended = await resumeTree(archive, broken.id)
      assert.equal(mended.view.state, 'done')
      assert.deepEqual(Object.values(fatesOf(mended.view)).filter(fate => fate === 'debated').length, 5)
      assert.ok(![...mended.view.turns.values()].some(({ state }) => state === 'missed'))
      assert.ok(keys(mended).every(key => !settledKeys(broken.records).has(key)))
    }))

  it('fails when nobody answers the positions, and asks for the answers again', () =>
    withArchive(async archive => {
      const outage = ({ key }: Call) => key.includes('/d1/rebuttal/')
      const broken = await openTree(archive, { script: call => (outage(call) ? dead : say(call)) })
      assert.equal(broken.view.state, 'failed')
      const mended = await resumeTree(archive, broken.id)
      assert.equal(mended.view.state, 'done')
      assert.equal(mended.view.turns.get('topic-1/d1/rebuttal/party-a')?.state, 'answered')
    }))

  it('debates all other branches to their end when the reviewer fails in one, and mends only that', () =>
    withArchive(async archive => {
      const lost = 'topic-1/d1/triage/reviewer'
      const broken = await openTree(archive, {
        script: call => (call.key === lost ? dead : say(call)),
        delay: ({ key }) => (/\/d2/.test(key) ? 15 : 0),
      })
      assert.equal(broken.view.state, 'failed')
      assert.deepEqual(nodesOf(broken), ['d1', 'd2', 'd2.1', 'd3', 'root'])
      assert.equal(broken.view.turns.get('topic-1/d2.1/triage/reviewer')?.state, 'answered')
      const mended = await resumeTree(archive, broken.id)
      assert.equal(mended.view.state, 'done')
      assert.equal(keys(mended)[0], lost)
      assert.ok(keys(mended).every(key => /^topic-1\/d1(\.|\/(triage|ruling))/.test(key)))
    }))

  it('pauses rather than fails when the user stops while a branch fails', async () => {
    const stop = new AbortController()
    const { view, paused } = await playTree({
      signal: stop.signal,
      script: call => {
        if (call.key === 'topic-1/d1/ruling/reviewer') return dead
        if (call.key === 'topic-1/d1.1/triage/reviewer') stop.abort()
        return say(call)
      },
      delay: ({ key }) => (key === 'topic-1/d1.1/triage/reviewer' ? 60 : 0),
    })
    assert.equal(paused?.kind, 'aborted')
    assert.equal(view.state, 'running')
  })
})

describe('a tree that may not grow any further', { timeout: 60_000 }, () => {
  const sides = { 'party-a': 'x', 'party-b': 'y' }
  const importances = ['low', 'high', 'medium', 'low', 'high', 'low', 'medium', 'low'] as const
  const eight = (of: string) => importances.map((importance, i) => ({ title: `${of} ${i}?`, sides, importance }))
  /** Eight disagreements in every debate. */
  const endless = new Proxy<Growth>({}, { get: (_, node) => eight(String(node)) })
  const steps = (played: Played, step: string) => keys(played).filter(key => key.includes(`/${step}/`))

  it('makes no more than eight calls for each debate it may have', async () => {
    for (const maxNodes of [1, 2, 5, 12]) {
      const played = await playTree({ script: treeScript(endless), options: { maxNodes, maxRounds: 6 } })
      assert.equal(played.view.state, 'done')
      assert.equal(steps(played, 'triage').length, maxNodes)
      assert.ok(steps(played, 'ruling').length <= maxNodes, `${maxNodes}: ${steps(played, 'ruling')}`)
      assert.ok(played.sent.length <= 8 * maxNodes, `${maxNodes}: ${played.sent.length}`)
    }
  })

  it('gives the places it has to the most contested of a debate, and rules on the others where they were found', async () => {
    const played = await playTree({ script: treeScript({ root: eight('root') }), options: { maxNodes: 4 } })
    const fates = fatesOf(played.view)
    const debated = Object.keys(fates).filter(id => fates[id] === 'debated')
    assert.deepEqual(debated, ['d2', 'd3', 'd5'])
    for (const id of ['d1', 'd4', 'd6', 'd7', 'd8']) assert.equal(fates[id], 'max-nodes, ruled: max-nodes')
    assert.deepEqual(steps(played, 'ruling'), ['topic-1/root/ruling/reviewer'])
  })

  it('rules once in a debate, whatever the reasons are, and names them all', async () => {
    const growth: Growth = {
      root: [{ title: 'one?', sides }],
      d1: [
        { title: 'one?', sides },
        { title: 'two?', sides },
      ],
    }
    const words = {
      en: /d1\.1: The same disagreement came back.* d1\.2: The tree has reached the largest number/,
      zh: /d1\.1：同一分歧原样重现.*d1\.2：辩论树已达到用户允许的最大节点数/,
    }
    for (const language of ['en', 'zh'] as const) {
      const given = { script: treeScript(growth), options: { maxNodes: 2 }, language }
      const played = await playTree(given)
      assert.deepEqual(fatesOf(played.view), {
        d1: 'debated',
        'd1.1': 'impasse, ruled: impasse',
        'd1.2': 'max-nodes, ruled: max-nodes',
      })
      assert.deepEqual(steps(played, 'ruling'), ['topic-1/d1/ruling/reviewer'])
      const { messages } = played.sent.find(({ key }) => key.includes('/ruling/'))!.call
      assert.match(messages.at(-1)!.content, words[language])
    }
  })

  it('never gives away a place twice, wherever it is resumed from', () =>
    withArchive(async archive => {
      const topics = ['first', 'second'].map(id => ({ id, title: `Topic ${id}` }))
      const given = (seed: number): Given => {
        const random = randomFrom(seed)
        return {
          script: treeScript(endless),
          options: { topics, maxNodes: 7, maxRounds: 4 },
          delay: () => random() * 3,
        }
      }
      const whole = await openTree(archive, given(1))
      await sideBySide(sampleCuts(whole.records, 8), 12, async cut => {
        const records = whole.records.slice(0, cut)
        const { view } = await resumeTree(archive, await plant(archive, records), given(cut))
        assert.equal(view.state, 'done')
        const debated = [...view.turns.keys()].filter(key => key.endsWith('/triage/reviewer'))
        assert.equal(debated.length, 7, `cut ${cut}`)
        for (const { event } of records)
          if (event.type === 'note.kept') assert.deepEqual(view.notes.get(event.key), event.value)
      })
    }))
})

it('a shared text that is no document is read by all, and no changes to it are asked for', () =>
  withArchive(async archive => {
    const inline = { path: 'sharedContext.inline', text: 'a text of the config' }
    const only = await openTree(archive, { script: treeScript({}), context: [inline] })
    assert.equal(only.view.state, 'done')
    assert.ok(only.sent.every(({ call }) => call.messages[0]!.content.includes(inline.text)))
    for (const key of keys(only)) assert.ok(!key.includes('updates'), key)
    const both = await openTree(archive, { script: treeScript({}), context: [inline, { path: 'a.md', text: '# A' }] })
    assert.equal(keys(both).at(-1), 'topic-1/updates/reviewer')
  }))

describe('a question that is debated elsewhere', { timeout: 60_000 }, () => {
  it('is linked when the reviewer says so, and only to one that was listed', async () => {
    const growth: Growth = {
      root: [
        { title: 'one?', sides: { 'party-a': 'x', 'party-b': 'y' } },
        { title: 'two?', sides: { 'party-a': 'x', 'party-c': 'y' } },
      ],
      d1: [{ title: 'two in other words?', sides: { 'party-b': 'x', 'party-c': 'y' }, sameAs: 'd2' }],
    }
    const played = await playTree({ script: treeScript(growth) })
    assert.equal(fatesOf(played.view)['d1.1'], 'linked')
    assert.ok(!nodesOf(played).includes('d1.1'))
  })

  it('is debated when other parties dispute it, or when it says something else in nearly the same signs', async () => {
    const growth: Growth = {
      root: [
        { title: 'Do we write C++?', sides: { 'party-a': 'x', 'party-b': 'y' } },
        { title: 'Do we test it?', sides: { 'party-a': 'x', 'party-b': 'y' } },
      ],
      d1: [
        { title: 'Do we write C#?', sides: { 'party-a': 'x', 'party-b': 'y' } },
        { title: 'Do we test it?', sides: { 'party-a': 'x', 'party-c': 'y' } },
      ],
    }
    const { view } = await playTree({ script: treeScript(growth) })
    assert.deepEqual([fatesOf(view)['d1.1'], fatesOf(view)['d1.2']], ['debated', 'debated'])
  })

  it('is ruled on when the two would wait for each other for ever', async () => {
    const question = (title: string) => ({ title, sides: { 'party-a': 'x', 'party-b': 'y' } })
    const [first, second, third] = [question('first?'), question('second?'), question('third?')]
    const circle: Growth = { root: [first, second, third], d1: [second], d2: [third], d3: [first] }
    const { view } = await playTree({ script: treeScript(circle) })
    const fates = Object.entries(fatesOf(view)).filter(([id]) => id.includes('.'))
    assert.deepEqual(fates.map(([, fate]) => fate).sort(), ['impasse, ruled: impasse', 'linked', 'linked'])
  })
})

describe('the order of calls', { timeout: 60_000 }, () => {
  it('is strictly one after the other within a step when the user wants it so', async () => {
    const played = await playTree({ options: { parallelCalls: false }, delay: () => 4 })
    assert.equal(played.view.state, 'done')
    const steps = Map.groupBy(played.sent, ({ key }) => key.slice(0, key.lastIndexOf('/')))
    for (const [step, sent] of steps) {
      if (!/position|rebuttal/.test(step)) continue
      const speakers = sent.map(({ key }) => key.split('/').at(-1))
      assert.deepEqual(speakers, seats.slice(0, 3), step)
      for (const [i, { began }] of sent.entries()) assert.ok(i === 0 || began >= sent[i - 1]!.ended, step)
    }
    assert.ok(overlaps(played), 'branches still run side by side')
  })

  it('is side by side within a step otherwise', async () => {
    const played = await playTree({ delay: () => 500, options: { maxRounds: 1 } })
    const positions = played.sent.filter(({ key }) => key.startsWith('topic-1/root/position/'))
    assert.ok(Math.max(...positions.map(({ began }) => began)) < Math.min(...positions.map(({ ended }) => ended)))
  })
})

const overlaps = ({ sent }: Played): boolean =>
  sent.some(one =>
    sent.some(
      other => one.key.split('/')[1] !== other.key.split('/')[1] && one.began < other.ended && other.began < one.ended,
    ),
  )
