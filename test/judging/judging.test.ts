import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Rigor, Seat } from '../../src/core/events.ts'
import type { Failure } from '../../src/core/failure.ts'
import type { Call } from '../../src/core/model.ts'
import type { View } from '../../src/core/view.ts'
import type { DuelVerdict } from '../../src/formats/duel/record.ts'
import { type RunOptions, run, runFrom, transcript, withArchive } from '../cases/play.ts'
import { sampleCuts } from '../support/sample.ts'
import { type Judge, judgedDuel, likesTheFirst, readsWords } from './support/judged-duel.ts'

const verdictOf = (view: View): DuelVerdict => view.verdict as unknown as DuelVerdict

const play = (rigor: Rigor, judge: Judge, judges?: readonly (string | Seat)[], options: RunOptions = {}) =>
  withArchive(archive => run(judgedDuel(rigor, judge, judges), archive, options))

describe('a blind judge', () => {
  it('sees neither seats nor models, and its ruling is told with the real names', async () => {
    const { view, prompts } = await play('normal', readsWords)
    const prompt = prompts.get('synthesis/judge')!
    assert.doesNotMatch(prompt, /round-\d\/(?:proposer|challenger)|alpha|beta|wonder/i)
    assert.match(prompt, /turn round-1\/Larch>>/)
    const verdict = verdictOf(view)
    assert.deepEqual([verdict.winner, verdict.citations[0]!.turn], ['challenger', 'round-1/challenger'])
    assert.equal(verdict.judging.firmness, 'leaning')
    assert.equal(verdict.reasoning, 'The challenger showed that the migration has no owner.')
    assert.deepEqual(verdict.disagreements[0], { point: 'when', proposer: 'this quarter', challenger: 'next year' })
  })

  it('has its order drawn by lot, which is kept', async () => {
    const orders = new Set<unknown>()
    for (let i = 0; i < 24 && orders.size < 2; i++)
      orders.add((await play('normal', readsWords)).view.notes.get('synthesis/order'))
    assert.deepEqual([...orders].sort(), ['as-said', 'turned'])
  })

  it('is not told a name in which something hidden stands', async () => {
    const duel = judgedDuel('normal', readsWords)
    const script = (call: Call) => duel.script(call).replace('alpha-1', 'al\u200bpha-1 the pro\u00adposer')
    const { prompts } = await withArchive(archive => run(duel, archive, { script }))
    assert.doesNotMatch(prompts.get('synthesis/judge')!, /alpha|the proposer\b/)
  })

  it('sees everything at low rigor', async () => {
    const { prompts, view } = await play('low', readsWords)
    assert.match(prompts.get('synthesis/judge')!, /turn round-1\/challenger>>[\s\S]*I am beta-2/)
    assert.equal(verdictOf(view).judging.rulings[0]!.blind, false)
  })
})

describe('at high rigor', () => {
  it('every judge rules in both orders, and all of them alike is firm', async () => {
    const { view, calls } = await play('high', readsWords, ['judge', 'judge-2'])
    assert.deepEqual(
      calls.filter(key => key.startsWith('synthesis/')).sort(),
      'synthesis/judge synthesis/judge-2 synthesis/turned/judge synthesis/turned/judge-2'.split(' '),
    )
    const { winner, judging } = verdictOf(view)
    assert.deepEqual(
      [winner, judging.firmness, judging.ordersAgree, judging.judgesAgree],
      ['challenger', 'firm', true, true],
    )
    assert.ok(judging.margins.evidence! > 0)
  })

  it('a ruling that depends on the order is no win', async () => {
    const { view } = await play('high', likesTheFirst)
    const { winner, judging } = verdictOf(view)
    assert.deepEqual([view.outcome, view.decided, winner], ['split', false, null])
    assert.deepEqual([judging.firmness, judging.decidedBy, judging.ordersAgree], ['split', 'order', false])
  })

  it('says what the debate changed, and nobody sees what was sealed', async () => {
    const { view, calls, prompts } = await play('high', readsWords)
    const { changed } = verdictOf(view)
    assert.deepEqual(
      changed?.moved.map(({ seat, how }) => [seat, how]),
      [
        ['proposer', 'partly'],
        ['challenger', 'partly'],
      ],
    )
    assert.deepEqual(changed?.openings, { winner: 'challenger', same: true })
    assert.equal(calls.filter(key => key.startsWith('sealed/')).length, 2)
    for (const [key, prompt] of prompts)
      if (!/^(?:sealed|final)\//.test(key)) assert.doesNotMatch(prompt, /sealed words of/, key)
  })

  it('leaves that out where the budget may not reach for it', async () => {
    const duel = judgedDuel('high', readsWords)
    const { view, calls } = await withArchive(archive =>
      run({ ...duel, opening: { ...duel.opening, sparing: true } }, archive),
    )
    assert.equal(verdictOf(view).changed, undefined)
    for (const key of calls) assert.ok(!/^(?:sealed|final|openings)\//.test(key), key)
  })
})

describe('a judge that is not heard', () => {
  const gone: Failure = { kind: 'auth', message: 'no key', maybePaid: false }
  const refusal: Failure = { kind: 'refused', message: 'it declines', maybePaid: true }
  const failing = (fails: (call: Call) => Failure | null, judges: readonly string[]) => {
    const duel = judgedDuel('high', readsWords, judges)
    return play('high', readsWords, judges, { script: call => fails(call) ?? duel.script(call) })
  }

  it('is named, and leaves nothing firm', async () => {
    const { view } = await failing(({ key }) => (/synthesis.*judge-2$/.test(key) ? gone : null), ['judge', 'judge-2'])
    const { winner, judging } = verdictOf(view)
    assert.deepEqual([winner, judging.firmness, judging.missed], ['challenger', 'leaning', ['judge-2']])
  })

  it('in one of two orders has no voice in the other', async () => {
    const one = (call: Call) => (call.key === 'synthesis/turned/judge' ? refusal : null)
    const panel = verdictOf((await failing(one, ['judge', 'judge-2'])).view).judging
    assert.deepEqual([panel.missed, panel.rulings.map(({ judge }) => judge)], [['judge'], ['judge-2', 'judge-2']])
    const alone = await failing(one, ['judge'])
    assert.deepEqual([alone.view.outcome, alone.view.state], ['no-verdict', 'done'])
  })

  it('for a reason that can be mended leaves the debate to be gone on with, whoever failed first', async () => {
    for (const [first, second] of [
      [gone, refusal],
      [refusal, gone],
    ]) {
      const { view } = await failing(
        ({ key }) => (key.startsWith('synthesis/') ? (key.endsWith('judge-2') ? second! : first!) : null),
        ['judge', 'judge-2'],
      )
      assert.deepEqual([view.state, view.failure?.kind], ['failed', 'auth'])
    }
  })
})

describe('a resume', () => {
  it('hides the same names although a fallback has the seat by now', async () => {
    const seats = judgedDuel('high', readsWords).opening.seats.map(seat =>
      seat.id === 'proposer' ? { ...seat, fallback: 'spare:omega-9' } : seat,
    )
    const duel = { ...judgedDuel('high', readsWords) }
    const given = { ...duel, opening: { ...duel.opening, seats } }
    const script = (call: Call, model: string) =>
      model === 'lab:alpha-1' && call.key === 'round-1/proposer'
        ? ({ kind: 'refused', message: 'it declines', maybePaid: true } as const)
        : `${given.script(call)}`.replace('I am alpha-1', 'I am omega-9, not alpha-1')
    await withArchive(async archive => {
      const whole = await run(given, archive, { script })
      assert.deepEqual([whole.view.outcome, whole.view.fallbacks.length], ['verdict', 1])
      for (const cut of sampleCuts(whole.records, 10)) {
        const again = await runFrom(given, archive, whole.records.slice(0, cut), { script })
        assert.deepEqual(transcript(again.view), transcript(whole.view), `cut after record ${cut}`)
      }
    })
  })

  it('looks no second time through a speech in which there was nothing', async () => {
    const nothing = { citations: [], unsupported: [] }
    const something = { ...nothing, unsupported: [{ id: 'round-1/proposer#c1', quote: 'found by other rules' }] }
    const duel = judgedDuel('normal', readsWords)
    await withArchive(async archive => {
      const whole = await run(duel, archive, { examinerFor: () => ({ examine: async () => nothing }) })
      const half = whole.records.slice(0, Math.floor(whole.records.length / 2))
      const again = await runFrom(duel, archive, half, {
        examinerFor: () => ({ examine: async ({ key }) => (key === 'round-1/proposer' ? something : nothing) }),
      })
      assert.deepEqual([again.view.evidence.has('round-1/proposer'), again.view.outcome], [false, 'verdict'])
    })
  })
})
