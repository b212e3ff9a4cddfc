import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toDocument } from '../../../src/core/document.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { Call, Prices } from '../../../src/core/model.ts'
import { totalsOf } from '../../../src/core/totals.ts'
import { foldAll } from '../../../src/core/view.ts'
import { verify } from '../../../src/engine/journal.ts'
import { open, openAborted, resume } from '../../../src/engine/perform.ts'
import { type Probe, probe, probeFact } from '../../../src/engine/probe.ts'
import { research } from '../../../src/formats/research/research.ts'
import { type ScriptedLine, scriptedModel } from '../../../src/models/scripted.ts'
import type { Archive } from '../../../src/store/archive.ts'
import { withArchive } from '../../cases/play.ts'
import { factsOf, keysOf } from '../../cases/sent.ts'
import { reportText } from '../../support/report.ts'
import { valuesOf } from '../../support/values.ts'
import { failure, openingOf, openResearch, playResearch, resumeFrom, staged } from '../support/play.ts'

const prices: Prices = { input: 3, output: 15 }
const quiet = new AbortController().signal

function probing(
  reply: string | ScriptedLine | ReturnType<typeof failure>,
  options: { language?: 'en' | 'zh'; callMs?: number; signal?: AbortSignal; secrets?: string[]; prices?: Prices } = {},
): Promise<Probe & { calls: Call[] }> {
  const calls: Call[] = []
  const script = (call: Call) => {
    calls.push(call)
    return reply
  }
  const model = scriptedModel('lab:one', script, { prices: options.prices ?? null })
  const { language = 'en', callMs = 5_000, signal = quiet, secrets = [] } = options
  return probe(model, { language, mask: makeMask(secrets), callMs, signal }).then(found => ({ ...found, calls }))
}

const fact = (model: string, changes: Partial<Probe> = {}) =>
  probeFact({ model, ms: 12, usage: { input: 20, output: 2 }, cost: 0.001, reserved: null, failure: null, ...changes })

describe('a probe', () => {
  it('is one tiny call, made as debates make theirs, in the language of the debate', async () => {
    for (const [language, words] of [
      ['en', /one word/],
      ['zh', /一个词/],
    ] as const) {
      const { calls, failure, model, usage } = await probing('ready', { language })
      assert.equal(calls.length, 1)
      assert.match(calls[0]!.messages.at(-1)!.content, words)
      assert.deepEqual([calls[0]!.search, calls[0]!.shape, calls[0]!.maxTokens], [false, null, 1_024])
      assert.deepEqual([model, failure], ['lab:one', null])
      assert.ok(usage!.input < 60)
    }
  })

  it('knows what it cost, or that nobody does', async () => {
    const usage = { input: 1_000, output: 100 }
    assert.equal((await probing({ text: 'ready', usage }, { prices })).cost, 0.0045)
    assert.equal((await probing({ text: 'ready', usage, cost: 0.5 }, { prices })).cost, 0.5)
    assert.equal((await probing({ text: 'ready', usage })).cost, null)
    assert.equal((await probing({ text: 'ready', usage: null }, { prices })).cost, null)
    assert.equal((await probing(failure('auth', 'no key'), { prices })).cost, 0)
  })

  it('knows the most that it can have cost where nobody says what it did', async () => {
    const { cost, reserved } = await probing({ text: 'ready', usage: null }, { prices })
    assert.equal(cost, null)
    // Its prompt, and the longest reply that a call may bring.
    assert.ok(reserved! > 0.015 && reserved! < 0.2, String(reserved))
    assert.equal((await probing({ text: 'ready', usage: null })).reserved, null)
  })

  it('is free only where nothing can have been charged', async () => {
    const broken = { kind: 'transport', message: 'gone' } as const
    assert.equal((await probing({ ...broken, maybePaid: false }, { prices })).cost, 0)
    assert.equal((await probing({ ...broken, maybePaid: true }, { prices })).cost, null)
    assert.equal((await probing(broken, { prices })).cost, null)
    // One that says what it used was paid, whatever else it says.
    const empty = await probing({ text: ' ', usage: { input: 1_000, output: 100 } }, { prices })
    assert.deepEqual([empty.failure?.kind, empty.cost], ['bad-output', 0.0045])
  })

  it('is not made twice, whatever goes wrong with it', async () => {
    for (const kind of ['auth', 'transport', 'rate-limit', 'timeout', 'refused'] as const) {
      const { calls, failure: found } = await probing(failure(kind))
      assert.deepEqual([calls.length, found?.kind], [1, kind])
    }
    assert.equal((await probing('   ')).failure?.kind, 'bad-output')
  })

  it('waits no longer than it may, and stops when it is told to', async () => {
    const slow = { text: 'ready', msPerChunk: 60_000 }
    assert.equal((await probing(slow, { callMs: 50 })).failure?.kind, 'timeout')
    assert.equal((await probing(slow, { signal: AbortSignal.timeout(20) })).failure?.kind, 'aborted')
  })

  it('tells no secret that a provider repeats', async () => {
    const secret = 'hunter2-hunter2-hunter2'
    const { failure: found } = await probing(failure('auth', `bad key ${secret}`), { secrets: [secret] })
    assert.equal(found?.message, 'bad key [secret]')
  })
})

describe('what was found out before a debate', () => {
  const before = [fact('scripted:claude-code'), fact('scripted:opencode', { cost: 0.002 })]

  it('is kept with it, in front of everything said, and counted', async () => {
    const played = await playResearch({ before, prices })
    assert.deepEqual(Object.keys(factsOf(played, 'model.probed')), [
      'probe/scripted:claude-code',
      'probe/scripted:opencode',
    ])
    assert.deepEqual(valuesOf(played.records.slice(0, 3), 'type'), ['debate.opened', 'model.probed', 'model.probed'])
    const alone = await playResearch({ prices })
    const [with_, without] = [totalsOf(played.view), totalsOf(alone.view)]
    assert.equal(with_.calls, without.calls + 2)
    assert.ok(Math.abs(with_.cost! - without.cost! - 0.003) < 1e-9)
    assert.equal(with_.input, without.input + 40)
    assert.deepEqual(foldAll(played.records.map(({ event }) => event)).facts, played.view.facts)
  })

  it('makes the cost unknown where a probe’s is', async () => {
    const played = await playResearch({ before: [fact('scripted:judge', { cost: null })], prices })
    assert.equal(totalsOf(played.view).cost, null)
    assert.ok(totalsOf(played.view).knownCost > 0)
  })

  it('is not found out again by a resume, and stays as it was', () =>
    withArchive(async archive => {
      const whole = await openResearch(archive, { before })
      for (const end of [3, 5, whole.records.length - 1]) {
        const again = await resumeFrom(archive, whole.records.slice(0, end))
        assert.equal(again.view.outcome, 'success')
        assert.deepEqual(factsOf(again, 'model.probed'), factsOf(whole, 'model.probed'))
        assert.ok(!keysOf(again).some(key => key.startsWith('probe')))
      }
    }))

  it('counts against the budget', async () => {
    const free = await playResearch({ prices })
    const budget = totalsOf(free.view).cost! * 12
    assert.equal((await playResearch({ prices, budget })).paused, null)
    const spent = await playResearch({ prices, budget, before: [fact('scripted:judge', { cost: budget })] })
    assert.equal(spent.paused?.kind, 'budget')
    assert.deepEqual(keysOf(spent), [])
  })

  it('counts against the budget with the most that it can have cost, where nobody knows what it did', async () => {
    const budget = totalsOf((await playResearch({ prices })).view).cost! * 12
    const unknown = (reserved: number | null) =>
      playResearch({ prices, budget, before: [fact('scripted:judge', { cost: null, reserved })] })
    assert.equal((await unknown(budget)).paused?.kind, 'budget')
    assert.equal((await unknown(0)).paused, null)
    assert.equal((await unknown(null)).paused, null)
  })

  it('is on disk with the first record, or there is no debate', () =>
    withArchive(async archive => {
      // Nothing more is written: as if the process had died when it had its number.
      const dead = dyingAfterCreate(archive)
      await assert.rejects(
        open(
          openingOf({}),
          { ...staged(archive), store: dead, modelFor: name => scriptedModel(name, () => '') },
          before,
        ),
        /the process died/,
      )
      const types = valuesOf(verify(archive.read(1)).records, 'type')
      assert.deepEqual(types, ['debate.opened', 'model.probed', 'model.probed'])
    }))
})

describe('a research that is given up before it begins', () => {
  const reason = 'lab:one does not answer: the key is not valid'
  const before = [fact('scripted:claude-code', { failure: failure('auth', 'the key is not valid'), cost: 0 })]

  for (const language of ['en', 'zh'] as const)
    it(`is kept as aborted, with its probes and its reason, and can be read: ${language}`, () =>
      withArchive(async archive => {
        const verdict = { state: 'aborted', reason }
        const modelFor = () => assert.fail('nobody is asked')
        const performance = { ...staged(archive), modelFor }
        const { id, view, paused, createdAt } = await openAborted(openingOf({ language }), performance, before, verdict)
        assert.deepEqual([view.state, view.outcome, view.decided, paused], ['done', 'aborted', false, null])
        assert.deepEqual(view.verdict, verdict)
        const { records, damage } = verify(archive.read(id))
        assert.equal(damage, null)
        assert.deepEqual(valuesOf(records, 'type'), ['debate.opened', 'model.probed', 'debate.closed'])
        assert.deepEqual(foldAll(records.map(({ event }) => event)).verdict, verdict)
        assert.equal(totalsOf(view).calls, 1)
        const report = reportText(research, view, [])
        assert.match(report, /Claude Code vs OpenCode/)
        assert.match(report, /aborted/)
        assert.ok(report.includes('the key is not valid'))
        assert.ok(Array.isArray(research.panelParts?.conclusion(view).lines))
        const document = toDocument(view, { id, createdAt, live: false, notices: [], report })
        assert.equal(JSON.parse(JSON.stringify(document)).outcome, 'aborted')
        // There is nothing to go on with.
        const again = await resume(id, performance)
        assert.deepEqual([again.view.outcome, again.view.turns.size], ['aborted', 0])
      }))

  it('is on disk as a whole in one go', () =>
    withArchive(async archive => {
      const performance = { ...staged(archive), store: dyingAfterCreate(archive), modelFor: () => assert.fail() }
      await openAborted(openingOf({}), performance, before, null)
      const types = valuesOf(verify(archive.read(1)).records, 'type')
      assert.deepEqual(types, ['debate.opened', 'model.probed', 'debate.closed'])
    }))

  it('is kept also where nothing was probed and nobody says why', () =>
    withArchive(async archive => {
      const performance = { ...staged(archive), modelFor: () => assert.fail('nobody is asked') }
      const { view } = await openAborted(openingOf({}), performance, [], null)
      assert.equal(view.outcome, 'aborted')
      assert.match(reportText(research, view, []), /aborted/)
    }))
})

/** The archive, which takes a debate and then not one record more. */
const dyingAfterCreate = (archive: Archive): Archive =>
  new Proxy(archive, {
    get(target, name) {
      if (name === 'append') return () => Promise.reject(new Error('the process died'))
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
