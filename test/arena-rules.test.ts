import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure } from '../src/core/failure.ts'
import type { Call, Speech } from '../src/core/model.ts'
import { promptWords } from '../src/formats/arena/prompt-words.ts'
import {
  assertCharged,
  assertClean,
  foulsIn,
  marksOf,
  plain,
  play,
  pointsOf,
  sideBySide,
} from './support/arena-fouls.ts'
import { factsOf, keysOf, type Played, playArena, promptOf } from './support/arena-play.ts'
import {
  admitting,
  arenaScript,
  helpFrom,
  said,
  scoreWith,
  speechOf,
  speechWith,
  tail,
  withReplies,
} from './support/arena-script.ts'

const refusal: Failure = { kind: 'refused', message: 'no', maybePaid: false }
const listing = (...list: string[]) => speechWith('', { arguments: list })

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
    'a listed quotation that the speech does not have': plain(silent, {
      answers: [{ turn: 'round-2/con', quote: said('con', 2) }],
    }),
    'words that any speech has': plain('They said “is that it” and “这是因为我们可以”, which is not so.', {
      answers: [{ turn: 'round-2/con', quote: 'is that it' }],
    }),
    'words of a tail, which nobody heard': plain('They said “con argument 2” there.'),
  }
  const right: Record<string, (call: Call) => string> = {
    'a listed quotation without marks': plain(`They hold that ${said('con', 2)} It is not so.`, {
      answers: [{ turn: 'round-2/con', quote: said('con', 2) }],
    }),
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

  it('is none where the opponent only quoted it: words are whose who said them first', async () => {
    const own = plain(`“${said('pro', 2)}”, as they said.`, {
      answers: [{ turn: 'round-3/con', quote: said('pro', 2) }],
    })
    const quoting = { 'round-3/con': plain(`They said “${said('pro', 2)}”, which is not so for builds.`) }
    const fouled = await play({ ...quoting, 'round-4/pro': own, 'round-4/again/pro': own })
    assert.deepEqual(foulsIn(fouled), [[4, 'pro', 'no-quote', 'code']])
    const ally = 'As aud_01 I can add what lawyers think of it'
    const allied = plain(`“${ally}”, as they said.`)
    const laundered = await play({
      'round-6/con': speechWith(`As aud_01 said, “${ally}”.`),
      ...{ 'round-7/pro': allied, 'round-7/again/pro': allied },
    })
    assert.deepEqual(foulsIn(laundered), [[7, 'pro', 'no-quote', 'code']])
  })

  it('is one where the opponent’s sentence has words of the speaker in it, and where it is quoted again', async () => {
    const theirs = `They said “${said('pro', 2)}”, which is not so for builds`
    const played = await play({
      'round-3/con': plain(`${theirs}.`),
      'round-4/pro': plain(`You say: "${theirs.replaceAll(/[“”]/g, "'")}". It is.`),
      'round-5/pro': speechWith(`“${said('con', 1)}”`),
      'round-8/pro': plain(`Once more: “${said('con', 1)}”. And it was answered.`),
    })
    assertClean(played)
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

  it('is told of in Chinese where the debate is in Chinese', async () => {
    const silent = plain('We are right.')
    const played = await playArena({
      members: 2,
      options: { rounds: 5 },
      language: 'zh',
      script: withReplies({ 'round-2/con': silent, 'round-2/again/con': silent }),
    })
    assert.deepEqual(foulsIn(played), [[2, 'con', 'no-quote', 'code']])
    assert.ok(promptOf(played, 'round-2/again/con').includes(promptWords.zh.missing('no-quote')))
    assert.ok(promptOf(played, 'round-3/con').includes(promptWords.zh.rule('no-quote')))
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

  it('are not quoted in the clash, although another debater did it before', async () => {
    const played = await play({
      'round-4/pro': speechWith(`Somebody said “${words}”.`),
      'round-4/con': speechWith(`Somebody said “${words}”.`),
      'round-5/pro': speechWith(`Somebody said “${words}”.`),
    })
    assert.deepEqual(foulsIn(played), [
      [4, 'pro', 'early-ally', 'code'],
      [4, 'con', 'early-ally', 'code'],
      [5, 'pro', 'early-ally', 'code'],
    ])
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
      }),
    })
    assert.deepEqual(foulsIn(twice), [[4, 'con', 'help-again', 'code']])
    assert.deepEqual(
      [3, 4, 6].map(round => helpIn(twice, round, 'con')?.cost),
      [0.5, 0, 0.75],
    )
  })

  it('that the judge did not rule on does not make the next one dearer', async () => {
    const asking = { 'round-3/pro': asks('aud_02'), 'round-5/pro': asks('aud_03') }
    const played = await play({ ...asking, 'round-3/admit/judge': 'I would rather not.' })
    assert.deepEqual([helpIn(played, 3)?.cost, helpIn(played, 5)?.cost], [0, 0.5])
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
