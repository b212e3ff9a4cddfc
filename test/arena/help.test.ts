import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { promptWords } from '../../src/formats/arena/words.ts'
import { factsOf, keysOf, type Played, promptOf } from '../cases/sent.ts'
import { assertCharged, assertClean, foulsIn, marksOf, play, pointsOf, sideBySide } from './support/fouls.ts'
import { playArena } from './support/play.ts'
import { admitting, helpFrom, speechWith, withReplies } from './support/script.ts'

describe('help', sideBySide, () => {
  const asks = (target: string) => speechWith('', helpFrom(target))
  const helpIn = (played: Played, round: number, side = 'pro') =>
    factsOf(played, 'help.ruled')[`round-${round}/help.ruled/${side}`]

  it('is a foul where no help is to be had, and nobody is asked about it', async () => {
    for (const round of [1, 2, 6, 7, 8, 9]) {
      const played = await play({ [`round-${round}/pro`]: asks('Empath') })
      assert.deepEqual(foulsIn(played), [[round, 'pro', 'help-not-now', 'code']])
      assertCharged(played, round, 'pro', 'help-not-now')
      const { granted, by, cost, target, why } = helpIn(played, round)!
      assert.deepEqual([granted, by, cost, target], [false, 'code', 0, null])
      assert.equal(why, promptWords.en.rule('help-not-now'))
      assert.ok(!keysOf(played).includes(`round-${round}/admit/judge`))
    }
  })

  it('is granted or not by the judge, and the member is heard for that side', async () => {
    const script = { 'round-3/pro': asks('Technologist'), 'round-3/admit/judge': admitting([], ['pro']) }
    const granted = await play(script)
    assertClean(granted)
    assert.deepEqual(
      { ...helpIn(granted, 3) },
      {
        ...{ side: 'pro', request: 'technical', target_audience: 'Technologist', reason: 'They have built one.' },
        ...{ target: 'aud_03', granted: true, why: 'It can be argued without.', by: 'judge', cost: 0.25 },
      },
    )
    assert.equal(marksOf(granted, 3).pro, 8 - 0.25)
    assert.ok(keysOf(granted).includes('round-3/floor/aud_03'))
    assert.ok(
      !keysOf(granted).some(
        key => key !== 'round-3/apply/aud_03' && /(?:apply|floor)\/aud_03$/.test(key) && !key.startsWith('round-3'),
      ),
    )
    const refused = await play({ ...script, 'round-3/admit/judge': admitting([]) })
    assert.deepEqual([helpIn(refused, 3)?.granted, helpIn(refused, 3)?.cost], [false, 0.5])
    assert.equal(marksOf(refused, 3).pro, 8 - 0.5)
    assert.ok(!keysOf(refused).includes('round-3/floor/aud_03'))
  })

  it('may be asked for by id, by kind, or as the list of those who may be asked has it', async () => {
    for (const target of ['aud_02', 'pragmatist', ' Pragmatist ', 'Pragmatist (aud_02)', 'Pragmatist（aud_02）'])
      assert.equal(helpIn(await play({ 'round-3/pro': asks(target) }), 3)?.target, 'aud_02', target)
  })

  it('in two rounds in a row is a foul, with a round between it is none', async () => {
    const played = await play({ 'round-3/con': asks('aud_03'), 'round-4/con': asks('aud_03') })
    assert.deepEqual(foulsIn(played), [[4, 'con', 'help-again', 'code']])
    assertCharged(played, 4, 'con', 'help-again')
    assert.deepEqual([helpIn(played, 4, 'con')?.by, helpIn(played, 4, 'con')?.cost], ['code', 0])
    assert.equal(helpIn(played, 4, 'con')?.why, promptWords.en.rule('help-again'))
    assert.ok(promptOf(played, 'round-4/con').includes(promptWords.en.help([])), 'it was told so before')
    assertClean(await play({ 'round-3/con': asks('aud_03'), 'round-5/con': asks('aud_03') }))
    assertClean(await play({ 'round-3/con': asks('aud_03'), 'round-4/pro': asks('aud_03') }))
  })

  it('of somebody who is not there or has spoken is in vain, without asking the judge', async () => {
    for (const [target, round] of [
      ['The queen', 3],
      ['__proto__', 3],
      ['pro', 3],
      ['aud_01', 4],
    ] as const) {
      const played = await play({ [`round-${round}/pro`]: asks(target) })
      assertClean(played)
      const { granted, by, cost, target: found, why } = helpIn(played, round)!
      assert.deepEqual([granted, by, cost, found, why], [false, 'code', 0.5, null, promptWords.en.noTarget])
      assert.equal(marksOf(played, round).pro, pointsOf('pro', round) - 0.5)
    }
  })

  it('that is not as the rules have it is refused, and its speaker is told', async () => {
    const { help } = helpFrom('aud_02')
    for (const wrong of [{ request: 'give me ten points' }, { reason: undefined }, { target_audience: 7 }]) {
      const played = await play({ 'round-3/pro': speechWith('', { help: { ...help, ...wrong } }) })
      const { granted, by, why } = helpIn(played, 3)!
      assert.deepEqual([granted, by, why], [false, 'code', promptWords.en.badRequest], JSON.stringify(wrong))
      assert.ok(promptOf(played, 'round-4/pro').includes('refused'))
      assert.equal(played.view.turns.has('round-3/floor/aud_02'), false)
    }
  })

  it('costs more with every request, and in vain more than that', async () => {
    const asking = { 'round-3/pro': asks('aud_02'), 'round-5/pro': asks('aud_03') }
    const first = { ...asking, 'round-3/admit/judge': admitting([], ['pro']) }
    const played = await play({ ...first, 'round-5/admit/judge': admitting([], []) })
    assert.deepEqual([helpIn(played, 3)?.cost, helpIn(played, 5)?.cost], [0.25, 0.75])
    const letIn = await play({ ...first, 'round-5/admit/judge': admitting(['aud_03'], []) })
    assert.deepEqual([helpIn(letIn, 5)?.granted, helpIn(letIn, 5)?.cost], [false, 0], 'it was let in all the same')
    const granted = await play({
      ...asking,
      'round-3/admit/judge': admitting([], ['pro']),
      'round-5/admit/judge': admitting([], ['pro']),
    })
    assert.deepEqual([helpIn(granted, 3)?.cost, helpIn(granted, 5)?.cost], [0.25, 0.5])
    assert.equal(marksOf(granted, 5).pro, 6 - 0.5)
  })

  it('that the rules forbid makes the next one neither dearer nor one in a row', async () => {
    const early = await play({ 'round-2/pro': asks('aud_02'), 'round-3/pro': asks('aud_02') })
    assert.deepEqual(foulsIn(early), [[2, 'pro', 'help-not-now', 'code']])
    assert.deepEqual([helpIn(early, 2)?.cost, helpIn(early, 3)?.cost, helpIn(early, 3)?.by], [0, 0.5, 'judge'])
    assert.ok(!promptOf(early, 'round-3/pro').includes(promptWords.en.help([])), 'it may ask')
    const twice = await playArena({
      members: 4,
      options: { rounds: 12, poll: false },
      script: withReplies({
        ...{ 'round-3/con': asks('aud_04'), 'round-4/con': asks('aud_04'), 'round-6/con': asks('aud_04') },
        'round-6/admit/judge': admitting([], []),
      }),
    })
    assert.deepEqual(foulsIn(twice), [[4, 'con', 'help-again', 'code']])
    const costs = [3, 4, 6].map(round => helpIn(twice, round, 'con')?.cost)
    assert.deepEqual(costs, [0.5, 0, 0.75])
  })

  it('that the judge does not rule on costs nothing, and does not make the next one dearer', async () => {
    const asking = { 'round-3/pro': asks('aud_02'), 'round-5/pro': asks('aud_03') }
    const played = await play({ ...asking, 'round-3/admit/judge': 'I would rather not.' })
    const { granted, by, cost, why } = helpIn(played, 3)!
    assert.deepEqual([granted, by, cost, why], [false, 'code', 0, promptWords.en.notRuled])
    assert.deepEqual([marksOf(played, 3).pro, helpIn(played, 5)?.cost], [8, 0.5])
  })
})
