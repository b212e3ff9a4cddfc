import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure, FailureKind } from '../../src/core/failure.ts'
import type { Call } from '../../src/core/model.ts'
import { plant, transcript, withArchive } from '../cases/play.ts'
import { sampleCuts } from '../support/sample.ts'
import { rowsOf, valuesOf } from '../support/values.ts'
import { type Given, openTree, type Played, playTree, resumeTree, sideBySide } from './support/play.ts'
import { type Growth, treeScript } from './support/script.ts'

const failure = (kind: FailureKind, more: Partial<Failure> = {}): Failure => ({
  kind,
  message: `the line is dead (${kind})`,
  maybePaid: false,
  ...more,
})

const own = 'lab:party-a'
const spare = 'spare:a'
const say = treeScript()

/** One disagreement below the other, so that no two calls of a seat run side by side. */
const ladder: Growth = {
  root: [{ title: 'first?', sides: { 'party-a': 'x', 'party-b': 'y' } }],
  d1: [{ title: 'second?', sides: { 'party-a': 'x', 'party-b': 'y' } }],
}

/** Party A's own model fails where the test says so. */
const broken =
  (where: (call: Call) => Failure | null): NonNullable<Given['script']> =>
  (call, model) =>
    (model === own ? where(call) : null) ?? say(call)

const isIn = (...nodes: string[]) => {
  const within = nodes.map(node => `/${node}/`)
  return ({ key }: Call) => within.some(part => key.includes(part))
}

const sentBy = ({ sent }: Played, seat: string) => sent.filter(({ key }) => key.endsWith(`/${seat}`))

describe('a fallback in a tree', { timeout: 60_000 }, () => {
  it('comes after failures in a row that are counted over branches side by side, and then speaks everywhere', async () => {
    const inBranch = isIn('d1', 'd2')
    const played = await playTree({
      fallbacks: { 'party-a': spare },
      options: { maxConsecutiveFailures: 2, retryDelayMs: 50 },
      script: broken(call => (inBranch(call) ? failure('transport') : null)),
    })
    assert.equal(played.view.state, 'done')
    const changes = played.view.fallbacks.map(({ seat, from, to, scope }) => ({ seat, from, to, scope }))
    assert.deepEqual(changes, [{ seat: 'party-a', from: own, to: spare, scope: 'topic-1' }])
    const taken = played.records.findIndex(({ type }) => type === 'fallback.taken')
    const failures = played.records
      .slice(0, taken)
      .flatMap(({ event }) => (event.type === 'turn.failed' ? [event.key] : []))
    const branches = [...new Set(failures)]
    assert.deepEqual(branches.sort(), ['topic-1/d1/position/party-a', 'topic-1/d2/position/party-a'])
    const tries = branches.map(branch => failures.filter(key => key === branch).length)
    // The retry of the other branch may be under way already when that of one fails.
    assert.ok(['1,2', '2,1', '2,2'].includes(tries.join()), `one in each branch at once, and a retry: ${tries.join()}`)
    const later = played.records.slice(taken).flatMap(({ event }) => (event.type === 'turn.asked' ? [event] : []))
    assert.deepEqual(
      [...new Set(later.filter(({ seat }) => seat === 'party-a').map(({ model }) => model))],
      [spare],
      'no call in any branch goes to the model that failed',
    )
    assert.ok(later.some(({ key }) => key.startsWith('topic-1/d2.1/position/party-a')))
  })

  it('does not come when calls that are under way together fail together, once: a retry comes first', async () => {
    const inBranch = isIn('d1', 'd2')
    const tried = new Set<string>()
    const played = await playTree({
      fallbacks: { 'party-a': spare },
      options: { maxConsecutiveFailures: 2, retryDelayMs: 20 },
      delay: () => 10,
      script: broken(call => {
        const isFirst = inBranch(call) && call.key.includes('/position/') && !tried.has(call.key)
        tried.add(call.key)
        return isFirst ? failure('transport') : null
      }),
    })
    assert.deepEqual([played.view.state, played.view.fallbacks], ['done', []])
    const failed = played.records.filter(({ type }) => type === 'turn.failed')
    assert.equal(failed.length, 2, 'one in each branch')
  })

  it('does not come as long as the model says when to come back, unless it says so too often', async () => {
    const played = (times: number, retryAfterMs?: number) => {
      let refused = 0
      return playTree({
        fallbacks: { 'party-a': spare },
        options: { maxConsecutiveFailures: 2 },
        limits: { tries: 4 },
        script: broken(({ key }) => {
          if (!key.includes('/root/position/') || refused >= times) return null
          refused += 1
          return failure('rate-limit', { status: 429, ...(retryAfterMs !== undefined && { retryAfterMs }) })
        }),
      })
    }
    assert.deepEqual((await played(3, 5)).view.fallbacks, [])
    assert.equal((await played(4, 5)).view.fallbacks.length, 1, 'all tries are used up')
    const silent = await played(4)
    assert.equal(silent.view.fallbacks.length, 1)
    assert.equal(sentBy(silent, 'party-a').filter(({ model }) => model === own).length, 2)
  })

  it('does not come when a success stands between the failures', async () => {
    const tried = new Set<string>()
    const played = await playTree({
      fallbacks: { 'party-a': spare },
      options: { maxConsecutiveFailures: 2 },
      script: (call, model) => {
        const first = model === own && !tried.has(call.key)
        tried.add(call.key)
        return first ? failure('transport') : treeScript(ladder)(call)
      },
    })
    assert.equal(played.view.state, 'done')
    assert.deepEqual(played.view.fallbacks, [])
    assert.equal(played.records.filter(({ type }) => type === 'turn.failed').length, 6)
  })

  it('holds for its topic alone', async () => {
    const played = await playTree({
      fallbacks: { 'party-a': spare },
      options: { topics: [topic('first'), topic('second')] },
      script: broken(({ key }) => (key.startsWith('first/') ? failure('transport') : null)),
    })
    assert.equal(played.view.state, 'done')
    assert.deepEqual(valuesOf(played.view.fallbacks, 'scope'), ['first'])
    const second = sentBy(played, 'party-a').filter(({ key }) => key.startsWith('second/'))
    assert.ok(second.length > 0)
    assert.deepEqual([...new Set(second.map(({ model }) => model))], [own])
  })

  it('comes at once after a failure that would only happen again', async () => {
    for (const kind of ['auth', 'refused', 'rejected', 'quota'] as const) {
      const played = await playTree({
        fallbacks: { 'party-a': spare },
        options: { maxConsecutiveFailures: 5 },
        script: broken(isRoot(kind)),
      })
      assert.equal(played.view.state, 'done')
      const models = sentBy(played, 'party-a').map(({ model }) => model)
      assert.deepEqual(models.slice(0, 2), [own, spare], kind)
      assert.ok(!models.slice(1).includes(own), kind)
    }
  })

  it('comes after time-outs as well', async () => {
    const played = await playTree({
      fallbacks: { 'party-a': spare },
      options: { maxConsecutiveFailures: 2 },
      limits: { callMs: 3_000, tries: 4, slowTries: 4 },
      script: (call, model) => (model === own ? new Promise(() => {}) : say(call)),
    })
    assert.equal(played.view.state, 'done')
    const { failures } = played.view.turns.get('topic-1/root/position/party-a')!
    const kinds = failures.map(attempt => attempt.failure.kind)
    assert.deepEqual(kinds, ['timeout', 'timeout'])
    assert.equal(played.view.fallbacks.length, 1)
  })

  it('is not asked twice for what it declines, when it was brought in while the turn waited', async () => {
    const inBranch = isIn('d1', 'd2', 'd3')
    const played = await playTree({
      fallbacks: { 'party-a': spare },
      options: { callsAtOnce: 1 },
      script: (call, model) => {
        if (!inBranch(call)) return say(call)
        if (model === own) return failure('auth')
        return model === spare ? failure('refused', { maybePaid: true }) : say(call)
      },
    })
    const asked = sentBy(played, 'party-a').filter(({ model }) => model === spare)
    assert.ok(asked.length >= 3)
    assert.equal(new Set(asked.map(({ key }) => key)).size, asked.length, 'a refusal is never bought twice')
    assert.equal(played.view.state, 'done')
  })

  it('keeps to all that on a resume from any point, with both models at hand', () =>
    withArchive(async archive => {
      const given: Given = {
        fallbacks: { 'party-a': spare },
        options: { topics: [topic('first'), topic('second')], maxRounds: 2 },
        script: broken(({ key }) => (/^first\/d\d/.test(key) ? failure('transport') : null)),
      }
      const whole = await openTree(archive, given)
      assert.equal(whole.view.state, 'done')
      await sideBySide(sampleCuts(whole.records, 16), 16, async cut => {
        const again = await resumeTree(archive, await plant(archive, whole.records.slice(0, cut)), given)
        assert.deepEqual(transcript(again.view), transcript(whole.view), `cut after record ${cut}`)
        const changes = rowsOf(again.view.fallbacks, 'seat', 'scope')
        assert.deepEqual(changes, [['party-a', 'first']], `cut after record ${cut}`)
        if (cut < whole.records.length) assert.ok(again.opened.includes(own) && again.opened.includes(spare))
        const second = sentBy(again, 'party-a').filter(({ key }) => key.startsWith('second/'))
        assert.ok(!second.some(({ model }) => model === spare))
        const taken = whole.records.slice(0, cut).some(({ type }) => type === 'fallback.taken')
        const first = sentBy(again, 'party-a').filter(({ key }) => key.startsWith('first/'))
        if (taken) assert.ok(!first.some(({ model }) => model === own), `cut after record ${cut}`)
      })
    }))
})

describe('a debater without a fallback', { timeout: 60_000 }, () => {
  it('is tried again after pauses that double, and then is absent', async () => {
    const played = await playTree({
      options: { retryDelayMs: 40 },
      limits: { tries: 4 },
      script: broken(isRoot('transport')),
    })
    assert.equal(played.view.state, 'done')
    assert.equal(played.view.turns.get('topic-1/root/position/party-a')?.state, 'missed')
    assert.equal(sentBy(played, 'party-a').length, 4)
    const pauses = waitsIn(played)
    assert.equal(pauses.length, 3)
    for (const [i, pause] of pauses.entries()) assert.ok(pause >= 20 * 2 ** i && pause <= 40 * 2 ** i, pauses.join(' '))
  })

  it('is missed by the node, which goes on with the two others', async () => {
    const played = await playTree({
      script: broken(({ key }) => (key.startsWith('topic-1/d1/') ? failure('auth') : null)),
    })
    assert.equal(played.view.state, 'done')
    assert.equal(played.view.turns.get('topic-1/d1/position/party-a')?.state, 'missed')
    const below = [...played.view.turns.keys()].filter(key => key.startsWith('topic-1/d1.1/position/'))
    assert.deepEqual(below.sort(), ['topic-1/d1.1/position/party-b', 'topic-1/d1.1/position/party-c'])
    assert.equal(played.view.turns.get('topic-1/d2/position/party-a')?.state, 'answered')
  })

  it('that is asked too often holds back its own calls, and no others of the same gateway', async () => {
    let refused = false
    const played = await playTree({
      models: { 'party-a': 'busy:a', 'party-b': 'busy:b', 'party-c': 'calm:c' },
      options: { callsAtOnce: 1, topics: [topic('first'), topic('second')] },
      script: (call, model) => {
        if (model !== 'busy:a' || refused) return say(call)
        refused = true
        return failure('rate-limit', { status: 429, retryAfterMs: 3_000 })
      },
    })
    assert.equal(played.view.state, 'done')
    const models = played.sent.map(({ model }) => model)
    const again = models.indexOf('busy:a', 1)
    for (const other of ['busy:b', 'calm:c']) assert.ok(models.indexOf(other) < again, `${other} does not wait`)
    const [refusal, next] = [played.sent[0]!, played.sent[again]!]
    assert.ok(next.began - refusal.ended >= 2_998, 'it waits as long as it was told')
    const second = played.sent.slice(1).filter(({ key }) => key === 'second/root/position/party-a')
    assert.deepEqual(valuesOf(second, 'model'), ['busy:a'])
  })

  it('that is asked too often does not hold back its own fallback at the same gateway', async () => {
    const played = await playTree({
      models: { 'party-a': 'gate:a' },
      fallbacks: { 'party-a': 'gate:spare' },
      script: (call, model) =>
        model === 'gate:a' ? failure('rate-limit', { status: 429, retryAfterMs: 600 }) : say(call),
    })
    assert.equal(played.view.state, 'done')
    const taken = played.heard.findIndex(({ type }) => type === 'fallback.taken')
    assert.ok(taken > 0)
    assert.deepEqual(waitsIn({ heard: played.heard.slice(taken) }), [])
  })
})

const waitsIn = ({ heard }: Pick<Played, 'heard'>): number[] =>
  heard.flatMap(event => (event.type === 'turn.waiting' ? [event.ms] : []))

const isRoot = (kind: FailureKind) => (call: Call) => (call.key.includes('/root/') ? failure(kind) : null)

const topic = (id: string) => ({ id, title: `Topic ${id}` })
