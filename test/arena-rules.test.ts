import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure } from '../src/core/failure.ts'
import type { Call, Speech } from '../src/core/model.ts'
import { phaseLengths, schedule } from '../src/formats/arena/phases.ts'
import { promptWords } from '../src/formats/arena/prompt-words.ts'
import { type Foul, foulCosts, type Rule } from '../src/formats/arena/rules.ts'
import { factsOf, keysOf, type Played, playArena, promptOf, verdictIn } from './support/arena-play.ts'
import {
  admitting,
  arenaScript,
  helpFrom,
  roundOf,
  said,
  scoreWith,
  sheet,
  speechOf,
  speechWith,
  tail,
  withReplies,
} from './support/arena-script.ts'

/** Each plays in an archive of its own, and mostly waits for it. */
const sideBySide = { concurrency: 8 }

/** Rounds 1–2 position, 3–5 clash, 6–7 key battles, 8 endgame, 9 summary. */
const rounds = 9

const play = (replies: Parameters<typeof withReplies>[0], script = withReplies(replies)): Promise<Played> =>
  playArena({ members: 3, options: { rounds, poll: false }, script })

type Called = [round: number, side: string, rule: string, by: string]

const foulsIn = (played: Played): Called[] =>
  Object.values(factsOf(played, 'foul.called')).map(({ round, turn, rule, by }) => [
    round as number,
    (turn as string).split('/').at(-1)!,
    rule as string,
    by as string,
  ])

const foulAt = (played: Played, round: number, side: string, rule: Rule) =>
  factsOf(played, 'foul.called')[`round-${round}/foul.called/${side}/${rule}`]

const marksOf = (played: Played, round: number): Record<string, number> =>
  factsOf(played, 'score.given')[`round-${round}/score.given/round`]!.marks as Record<string, number>

/** What the judge of the script gives a side before anything is taken off. */
const pointsOf = (side: string, round: number): number => (side === 'con' ? 7 : round % 3 === 0 ? 8 : 6)

/** In the journal, in the mark of its round, and in what its speaker reads before the next speech. */
function assertCharged(played: Played, round: number, side: string, rule: Rule, expected: Partial<Foul> = {}): void {
  const called = foulAt(played, round, side, rule)
  assert.ok(called, `${side} is called for ${rule} in round ${round}: ${JSON.stringify(foulsIn(played))}`)
  assert.deepEqual([called.rule, called.cost, called.round], [rule, foulCosts[rule], round])
  for (const [field, value] of Object.entries(expected)) assert.deepEqual(called[field] ?? null, value, field)
  const charged = Object.values(factsOf(played, 'foul.called')).filter(
    one => one.round === round && (one.turn as string).endsWith(`/${side}`),
  )
  const costs = charged.reduce((sum, { cost }) => sum + (cost as number), 0)
  assert.equal(marksOf(played, round)[side], pointsOf(side, round) - costs - helpCostIn(played, round, side))
  assert.equal(factsOf(played, 'score.given')[`round-${round}/score.given/round`]!.foul, true)
  if (round === rounds) return
  const told = promptWords.en.foul(called as object as Foul)
  assert.ok(promptOf(played, `round-${round + 1}/${side}`).includes(told), `${side} is told: ${told}`)
  const other = side === 'pro' ? 'con' : 'pro'
  assert.ok(!promptOf(played, `round-${round + 1}/${other}`).includes(told), `${other} is not told`)
}

const helpCostIn = (played: Played, round: number, side: string): number =>
  (factsOf(played, 'help.ruled')[`round-${round}/help.ruled/${side}`]?.cost as number | undefined) ?? 0

const assertClean = (played: Played): void => assert.deepEqual(foulsIn(played), [])

const refusal: Failure = { kind: 'refused', message: 'no', maybePaid: false }
const listing = (...list: string[]) => speechWith('', { arguments: list })
/** What a side says in a round, but for its answer. */
const plain =
  (words: string, fields: object = {}) =>
  ({ key, moment: { seat } }: Call) =>
    `${said(seat, roundOf(key))} ${words}${tail(fields)}`

describe('core arguments in the position phase', sideBySide, () => {
  it('may be three in all', async () => {
    assertClean(await play({ 'round-1/pro': listing('a', 'b'), 'round-2/pro': listing('c') }))
  })

  it('are a foul from the fourth on, which is named', async () => {
    const played = await play({ 'round-1/pro': listing('a', 'b'), 'round-2/pro': listing('c', 'd', 'e') })
    assert.deepEqual(foulsIn(played), [[2, 'pro', 'too-many-arguments', 'code']])
    assertCharged(played, 2, 'pro', 'too-many-arguments', { what: 'd', turn: 'round-2/pro', by: 'code' })
  })

  it('are charged once: a second round without another one is no second foul', async () => {
    const played = await play({ 'round-1/con': listing('a', 'b', 'c', 'd'), 'round-2/con': listing() })
    assert.deepEqual(foulsIn(played), [[1, 'con', 'too-many-arguments', 'code']])
    assertCharged(played, 1, 'con', 'too-many-arguments', { what: 'd' })
    const more = await play({ 'round-1/con': listing('a', 'b', 'c', 'd'), 'round-2/con': listing('e') })
    assertCharged(more, 2, 'con', 'too-many-arguments', { what: 'e' })
  })

  it('are counted by the judge as well, whatever the list says', async () => {
    const played = await play({ 'round-1/score/judge': scoreWith({ arguments: { pro: 4, con: 3 } }) })
    assert.deepEqual(foulsIn(played), [[1, 'pro', 'too-many-arguments', 'judge']])
    assertCharged(played, 1, 'pro', 'too-many-arguments', { what: null, by: 'judge' })
  })

  it('are charged by the judge again only when it counts more of them', async () => {
    const count = (pro: number) => scoreWith({ arguments: { pro, con: 1 } })
    const same = await play({ 'round-1/score/judge': count(4), 'round-2/score/judge': count(4) })
    assert.deepEqual(foulsIn(same), [[1, 'pro', 'too-many-arguments', 'judge']])
    const more = await play({ 'round-1/score/judge': count(4), 'round-2/score/judge': count(5) })
    assert.equal(foulsIn(more).length, 2)
    const listed = await play({
      ...{ 'round-1/pro': listing('a', 'b', 'c', 'd'), 'round-2/pro': listing() },
      ...{ 'round-1/score/judge': count(4), 'round-2/score/judge': count(4) },
    })
    assert.deepEqual(foulsIn(listed), [[1, 'pro', 'too-many-arguments', 'code']])
  })

  it('have a list, which is asked for once more', async () => {
    const bare = said('pro', 1)
    const mended = await play({ 'round-1/pro': bare, 'round-1/again/pro': speechOf })
    assertClean(mended)
    assert.ok(promptOf(mended, 'round-1/again/pro').includes(promptWords.en.missing('no-list')))
    assert.ok(promptOf(mended, 'round-1/con').includes(' turn round-1/again/pro>>'))
    assert.ok(!promptOf(mended, 'round-1/con').includes(' turn round-1/pro>>'))

    const broken = await play({ 'round-1/pro': bare, 'round-1/again/pro': `${bare} Really.` })
    assert.deepEqual(foulsIn(broken), [[1, 'pro', 'no-list', 'code']])
    assertCharged(broken, 1, 'pro', 'no-list', { turn: 'round-1/again/pro' })
  })
})

describe('an answer to the opponent', sideBySide, () => {
  const silent = 'We are right and they are wrong.'
  const wrong: Record<string, ReturnType<typeof plain>> = {
    'nothing quoted': plain(silent),
    'words that nobody said': plain('They said “everything will be free of charge for everybody”.'),
    'its own words': plain(`We said “${said('pro', 2)}” before.`),
    'too few words': plain('They said “con case” and “is that”.'),
    'a turn that is another one': plain(silent, { answers: [{ turn: 'round-1/con', quote: said('con', 2) }] }),
    'a listed quotation that was changed': plain(silent, {
      answers: [{ turn: 'round-2/con', quote: said('con', 2).replace('harder', 'easier') }],
    }),
    'words of a tail, which nobody heard': plain('They said “con argument 2” there.'),
  }
  const right: Record<string, (call: Call) => string> = {
    'a listed quotation': plain(silent, { answers: [{ turn: 'round-2/con', quote: said('con', 2) }] }),
    'marks of another kind': plain(`They said «${said('con', 1)}», which is not so.`),
    'a quoted line': plain(`They said:\n> ${said('con', 2)}\nThat is not so.`),
    'plain marks': plain(`A so-called "fact": "${said('con', 2)}" is wrong.`),
    'no tail at all': () => `${said('pro', 3)} They said “${said('con', 2)}”, which is not so.`,
  }

  for (const [what, speech] of Object.entries(wrong))
    it(`is none: ${what}`, async () => {
      const mended = await play({ 'round-3/pro': speech, 'round-3/again/pro': speechOf })
      assertClean(mended)
      assert.deepEqual(
        keysOf(mended).filter(key => key.includes('/again/')),
        ['round-3/again/pro'],
      )
      assert.ok(promptOf(mended, 'round-3/again/pro').includes(promptWords.en.missing('no-quote')))
      const stubborn = await play({ 'round-3/pro': speech, 'round-3/again/pro': call => `Again: ${speech(call)}` })
      assert.deepEqual(foulsIn(stubborn), [[3, 'pro', 'no-quote', 'code']])
      assertCharged(stubborn, 3, 'pro', 'no-quote', { turn: 'round-3/again/pro', by: 'code', what: null })
    })

  for (const [what, speech] of Object.entries(right))
    it(`is one: ${what}`, async () => {
      const played = await play({ 'round-3/pro': speech })
      assertClean(played)
      assert.ok(!keysOf(played).some(key => key.includes('/again/')))
    })

  it('is asked for in the summary too, and a speech that stands without it is told what it lacked', async () => {
    for (const round of [6, 8, 9]) {
      const played = await play({ [`round-${round}/con`]: plain(silent), [`round-${round}/again/con`]: plain(silent) })
      assertCharged(played, round, 'con', 'no-quote')
    }
  })

  it('that is refused leaves the first speech standing, with a foul', async () => {
    const played = await play({}, call => {
      if (call.key === 'round-3/again/pro') return refusal as never
      return call.key === 'round-3/pro' ? plain(silent)(call) : arenaScript(call)
    })
    assert.equal(played.view.state, 'done')
    assert.equal(played.view.turns.get('round-3/again/pro')?.state, 'missed')
    assert.deepEqual(foulsIn(played), [[3, 'pro', 'no-quote', 'code']])
    assertCharged(played, 3, 'pro', 'no-quote', { turn: 'round-3/pro' })
    assert.ok(promptOf(played, 'round-3/con').includes(silent))
  })

  it('in Chinese takes six characters', async () => {
    const speech = `微服务让每个团队都能独立发布。${tail({ arguments: ['独立发布'] })}`
    const short = plain('对方说“独立发布”，并非如此。')
    const long = plain('对方说“每个团队都能独立发布”，并非如此。')
    const base = { 'round-2/con': speech }
    assertClean(await play({ ...base, 'round-3/pro': long }))
    const fouled = await play({ ...base, 'round-3/pro': short, 'round-3/again/pro': short })
    assert.deepEqual(foulsIn(fouled), [[3, 'pro', 'no-quote', 'code']])
  })
})

describe('words of the audience', sideBySide, () => {
  const words = 'As aud_01 I can add what lawyers think of it'

  it('are not quoted in the clash', async () => {
    const played = await play({ 'round-4/con': speechWith(`Somebody said “${words}”.`) })
    assert.deepEqual(foulsIn(played), [[4, 'con', 'early-ally', 'code']])
    assertCharged(played, 4, 'con', 'early-ally', { what: words })
  })

  it('may be quoted from the key battles on', async () => {
    for (const round of [6, 7, 8, 9])
      assertClean(await play({ [`round-${round}/con`]: speechWith(`Somebody said “${words}”.`) }))
  })

  it('that a debater said as well are the debater’s', async () => {
    assertClean(
      await play({ 'round-1/pro': speechWith(`${words}.`), 'round-4/con': speechWith(`Somebody said “${words}”.`) }),
    )
  })

  it('are no answer to the opponent', async () => {
    const speech = plain(`Somebody said “${words}”.`)
    const played = await play({ 'round-6/con': speech, 'round-6/again/con': speech })
    assert.deepEqual(foulsIn(played), [[6, 'con', 'no-quote', 'code']])
  })
})

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

  it('costs more with every request, and in vain more than that', async () => {
    const asking = { 'round-3/pro': asks('aud_02'), 'round-5/pro': asks('aud_03') }
    const played = await play({ ...asking, 'round-3/admit/judge': admitting([], ['pro']) })
    assert.deepEqual([helpIn(played, 3)?.cost, helpIn(played, 5)?.cost], [0.25, 0.75])
    const granted = await play({
      ...asking,
      'round-3/admit/judge': admitting([], ['pro']),
      'round-5/admit/judge': admitting([], ['pro']),
    })
    assert.deepEqual([helpIn(granted, 3)?.cost, helpIn(granted, 5)?.cost], [0.25, 0.5])
    assert.equal(marksOf(granted, 5).pro, 6 - 0.5)
  })

  it('that the judge does not rule on costs nothing', async () => {
    const played = await play({ 'round-3/pro': asks('aud_02'), 'round-3/admit/judge': 'I would rather not.' })
    const { granted, by, cost, why } = helpIn(played, 3)!
    assert.deepEqual([granted, by, cost, why], [false, 'code', 0, promptWords.en.notRuled])
    assert.equal(marksOf(played, 3).pro, 8)
  })
})

describe('what is new at the end', sideBySide, () => {
  it('is a foul in the endgame: an argument that its own list names', async () => {
    for (const round of [8, 9]) {
      const played = await play({ [`round-${round}/pro`]: speechWith('', { arguments: ['Something new.'] }) })
      assert.deepEqual(foulsIn(played), [[round, 'pro', 'new-argument', 'code']])
      assertCharged(played, round, 'pro', 'new-argument', { what: 'Something new.', by: 'code' })
    }
    for (const round of [3, 6])
      assertClean(await play({ [`round-${round}/pro`]: speechWith('', { arguments: ['New.'] }) }))
  })

  it('is a foul in the endgame: an argument that the judge sees', async () => {
    const fouls = [{ side: 'con', rule: 'new-argument', quote: 'There is also the weather to think of' }]
    const speech = speechWith('There is also the weather to think of.')
    const played = await play({ 'round-8/con': speech, 'round-8/score/judge': scoreWith({ foul: true, fouls }) })
    assert.deepEqual(foulsIn(played), [[8, 'con', 'new-argument', 'judge']])
    assertCharged(played, 8, 'con', 'new-argument', { what: fouls[0]!.quote, by: 'judge' })
  })

  it('is charged once when both see it', async () => {
    const fouls = [{ side: 'con', rule: 'new-argument', quote: 'There is also the weather to think of' }]
    const speech = speechWith('There is also the weather to think of.', { arguments: ['The weather.'] })
    const played = await play({ 'round-8/con': speech, 'round-8/score/judge': scoreWith({ foul: true, fouls }) })
    assert.deepEqual(foulsIn(played), [[8, 'con', 'new-argument', 'code']])
    const asked = played.sent.find(({ key }) => key === 'round-8/score/judge')!
    assert.ok(asked.prompt.includes(`- round-8/con: ${promptWords.en.rule('new-argument')}`))
  })

  it('is marked in the summary by code, and the judge rules', async () => {
    const speech = speechWith('It costs 8317 euros a year, see https://example.org/costs for it.')
    const marked = await play({ 'round-9/pro': speech })
    assertClean(marked)
    const found = marked.sent.find(({ key }) => key === 'round-9/score/judge')!.call.moment.values.found as Speech[]
    assert.deepEqual(
      found.map(({ key, derived }) => [key, derived]),
      [['round-9/pro', 'flags']],
    )
    assert.match(found[0]!.text, /8317/)
    assert.match(found[0]!.text, /example\.org\/costs/)
    const fouls = [{ side: 'pro', rule: 'new-facts', quote: 'It costs 8317 euros a year' }]
    const ruled = await play({ 'round-9/pro': speech, 'round-9/score/judge': scoreWith({ foul: true, fouls }) })
    assert.deepEqual(foulsIn(ruled), [[9, 'pro', 'new-facts', 'judge']])
    assertCharged(ruled, 9, 'pro', 'new-facts', { what: fouls[0]!.quote })
    // What was there before is not new.
    const old = await play({
      'round-2/con': speechWith('It costs 8317 euros.'),
      'round-9/pro': speechWith('It costs 8317 euros.'),
    })
    assert.deepEqual(old.sent.find(({ key }) => key === 'round-9/score/judge')!.call.moment.values.found, [])
    const before = await play({ 'round-8/pro': speech })
    assert.deepEqual(before.sent.find(({ key }) => key === 'round-8/score/judge')!.call.moment.values.found, [])
  })
})

describe('what the judge says about a round', sideBySide, () => {
  const judge = 'round-3/score/judge'
  const calls = (played: Played, key = judge) => played.sent.filter(one => one.key === key).length
  const wrongThen = (wrong: object, then: (call: Call) => string) => (call: Call) =>
    call.refused ? then(call) : scoreWith(wrong)(call)

  it('may call fouls with the words that are one', async () => {
    for (const rule of ['conduct', 'no-answer'] as const) {
      const quote = said('con', 3)
      const played = await play({ [judge]: scoreWith({ foul: true, fouls: [{ side: 'con', rule, quote }] }) })
      assert.deepEqual(foulsIn(played), [[3, 'con', rule, 'judge']])
      assertCharged(played, 3, 'con', rule, { what: quote, by: 'judge', turn: 'round-3/con' })
    }
  })

  it('counts one foul of a kind per speech', async () => {
    const fouls = [said('con', 3), said('pro', 3)].map(quote => ({ side: 'con', rule: 'conduct', quote }))
    const played = await play({ [judge]: scoreWith({ foul: true, fouls }) })
    assert.deepEqual(foulsIn(played), [[3, 'con', 'conduct', 'judge']])
  })

  it('loses fouls whose words nobody said, after it was asked once more', async () => {
    const invented = { side: 'con', rule: 'conduct', quote: 'You are all fools and I am not' }
    const ofOther = { side: 'con', rule: 'conduct', quote: `${said('pro', 3)} They said` }
    for (const foul of [invented, ofOther]) {
      const real = { side: 'pro', rule: 'conduct', quote: said('pro', 3) }
      const wrong = { foul: true, fouls: [foul, real] }
      const played = await play({ [judge]: scoreWith(wrong) })
      assert.equal(calls(played), 2)
      assert.deepEqual(foulsIn(played), [[3, 'pro', 'conduct', 'judge']])
      assert.equal(marksOf(played, 3).con, 7)
      const mended = await play({ [judge]: wrongThen(wrong, arenaScript) })
      assertClean(mended)
    }
  })

  it('has a flag that says what it lists', async () => {
    const real = { side: 'pro', rule: 'conduct', quote: said('pro', 3) }
    const hidden = await play({ [judge]: scoreWith({ foul: false, fouls: [real] }) })
    assert.equal(calls(hidden), 2)
    assert.deepEqual(foulsIn(hidden), [[3, 'pro', 'conduct', 'judge']])
    const empty = await play({ [judge]: scoreWith({ foul: true, fouls: [] }) })
    assert.equal(calls(empty), 2)
    assertClean(empty)
    assert.equal(factsOf(empty, 'score.given')['round-3/score.given/round']?.foul, false)
  })

  it('cannot call a foul that this phase does not have', async () => {
    for (const rule of ['new-facts', 'new-argument', 'too-many-arguments', 'no-quote', '__proto__']) {
      const wrong = { foul: true, fouls: [{ side: 'pro', rule, quote: said('pro', 3) }] }
      const played = await play({ [judge]: wrongThen(wrong, arenaScript) })
      assert.equal(calls(played), 2, rule)
      assertClean(played)
    }
  })

  const good = { pro: sheet(8), con: sheet(7) }
  const unusable: Record<string, object> = {
    'points above ten': { scores: { ...good, pro: sheet(10.5) } },
    'points below nothing': { scores: { ...good, con: { ...sheet(7), logic: -0.5 } } },
    'quarter points': { scores: { ...good, pro: { ...sheet(7), clarity: 7.25 } } },
    'points in words': { scores: { ...good, pro: { ...sheet(7), clarity: 'seven' } } },
    'another round': { round: 4 },
    'no round': { round: undefined },
    'one side': { scores: { pro: sheet(8) } },
    'a criterion missing': { scores: { ...good, con: { ...sheet(7), evidence: undefined } } },
    'no comment': { comment: '' },
  }
  for (const [what, wrong] of Object.entries(unusable))
    it(`is asked for once more, and then the round has no points: ${what}`, async () => {
      const mended = await play({ [judge]: wrongThen(wrong, arenaScript) })
      assert.equal(calls(mended), 2)
      assert.deepEqual(factsOf(mended, 'score.given')['round-3/score.given/round']?.scores, good)
      const never = await play({ [judge]: scoreWith(wrong) })
      assert.equal(calls(never), 2)
      assert.equal(never.view.turns.get(judge)?.state, 'missed')
      assert.equal(never.view.state, 'done')
      assert.deepEqual(
        verdictIn(never).path.map(({ round }) => round),
        [1, 2, 4, 5, 6, 7, 8, 9],
      )
      assert.equal(verdictIn(never).result.points?.rounds, 8)
    })

  it('costs a side no more than it has', async () => {
    const low = { pro: sheet(0.5), con: sheet(7) }
    const played = await play({
      'round-8/pro': speechWith('', { arguments: ['New.'], ...helpFrom('aud_03') }),
      'round-8/score/judge': scoreWith({ scores: low }),
    })
    assert.equal(foulsIn(played).length, 2)
    assert.equal(marksOf(played, 8).pro, 0)
  })

  it('counts at high rigor where both orders say it: fouls of both, and the middle of the points', async () => {
    const fouls = (call: Call) => {
      const label = labelOf(call, 'pro', 3)
      // Without the names, which a blind judge is not shown.
      const quote = said('pro', 3).split(' case ')[1]!
      return call.key.includes('/turned/')
        ? [{ side: label, rule: 'conduct', quote }]
        : [
            { side: label, rule: 'conduct', quote },
            { side: label, rule: 'no-answer', quote },
          ]
    }
    const scores = (call: Call) => {
      const points = call.key.includes('/turned/') ? [5, 7] : [6, 7.5]
      return { [labelOf(call, 'pro', 3)]: sheet(points[0]!), [labelOf(call, 'con', 3)]: sheet(points[1]!) }
    }
    const judged = (call: Call) =>
      roundOf(call.key) === 3 && call.moment.cue === 'score'
        ? scoreWith({ foul: true, fouls: fouls(call), scores: scores(call) })(call)
        : arenaScript(call)
    const played = await playArena({ members: 2, options: { rounds, poll: false }, rigor: 'high', script: judged })
    assert.deepEqual(foulsIn(played), [[3, 'pro', 'conduct', 'judge']])
    const score = factsOf(played, 'score.given')['round-3/score.given/round']!
    assert.deepEqual(score.scores, { pro: sheet(5.5), con: sheet(7.25) })
    assert.deepEqual(score.marks, { pro: 4.5, con: 7.25 })
    assert.equal((score.orders as unknown[]).length, 2)
  })
})

/** What the judge calls a side, found by its words. */
function labelOf({ messages }: Call, side: string, round: number): string {
  const words = said(side, round).split(' is that')[1]!
  const text = messages.map(({ content }) => content).join('\n')
  const [, label] = new RegExp(
    `turn round-${round}/(?:again/)?(\\S+)>>\\n[^“\\n]*?is that${words.replace('.', '\\.')}`,
  ).exec(text)!
  return label!
}

describe('the other order of high rigor', sideBySide, () => {
  it('is the other one also where a side was asked once more', async () => {
    const played = await playArena({
      members: 2,
      options: { rounds: 4, poll: false },
      rigor: 'high',
      script: withReplies({ 'round-2/con': plain('We are right.'), 'round-2/again/con': speechOf }),
    })
    const order = (key: string) =>
      [...promptOf(played, key).matchAll(/ turn (round-2\/(?:again\/)?\w+)>>/g)].map(([, turn]) => turn)
    const said = order('round-2/score/judge')
    assert.equal(said.length, 2)
    assert.deepEqual(
      order('round-2/score/turned/judge').map(turn => turn!.includes('again')),
      said.map(turn => turn!.includes('again')).toReversed(),
    )
  })
})

describe('phases', sideBySide, () => {
  it('are two, four, two, one and one round of ten', () => {
    assert.deepEqual(phaseLengths(10), { position: 2, clash: 4, battle: 2, endgame: 1, summary: 1 })
  })

  it('have a round each, whatever the number; with four, key battles and endgame share the third', () => {
    const table: Record<number, number[]> = {
      4: [1, 1, 0, 1, 1],
      5: [1, 1, 1, 1, 1],
      6: [1, 2, 1, 1, 1],
      7: [1, 3, 1, 1, 1],
      8: [1, 4, 1, 1, 1],
      9: [2, 3, 2, 1, 1],
      11: [2, 5, 2, 1, 1],
      12: [2, 6, 2, 1, 1],
      13: [3, 5, 3, 1, 1],
      16: [3, 8, 3, 1, 1],
      20: [4, 10, 4, 1, 1],
    }
    for (const [rounds, lengths] of Object.entries(table))
      assert.deepEqual(Object.values(phaseLengths(Number(rounds))), lengths, rounds)
    for (let count = 4; count <= 20; count++) {
      const all = schedule(count)
      assert.deepEqual(
        all.map(({ number, of }) => [number, of]),
        Array.from({ length: count }, (_, i) => [i + 1, count]),
      )
      const { battle, ...others } = phaseLengths(count)
      assert.ok(Object.values(others).every(length => length >= 1) && (count === 4 || battle >= 1), `${count} rounds`)
      const order = ['position', 'clash', 'battle', 'endgame', 'summary']
      const phases = all.map(({ phase }) => order.indexOf(phase))
      assert.deepEqual(phases, [...phases].sort())
    }
  })

  it('hold what the seed says', () => {
    const [, position, clash, , , , battle, , endgame, summary] = schedule(10)
    const holds = ({ audience, answers, arguments: mayArgue, allies, facts }: NonNullable<typeof position>) =>
      [audience, answers, mayArgue, allies, facts].map(Number).join('')
    assert.deepEqual(
      [position, clash, battle, endgame, summary].map(round => holds(round!)),
      ['00101', '11101', '01111', '01011', '01010'],
    )
  })
})
