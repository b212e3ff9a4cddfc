import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Failure } from '../../src/core/failure.ts'
import type { Call, Speech } from '../../src/core/model.ts'
import { loadCues } from '../../src/engine/cues.ts'
import { cues } from '../../src/formats/arena/arena.ts'
import type { Foul, Rule } from '../../src/formats/arena/round/fouls.ts'
import { promptWords } from '../../src/formats/arena/words.ts'
import { keysOf, type Played, promptOf } from '../cases/sent.ts'
import { assertCharged, assertClean, foulsIn, plain, play, sideBySide } from './support/fouls.ts'
import { playArena, shown } from './support/play.ts'
import { arenaScript, isAgain, said, scoreWith, speechOf, speechWith, tail, withReplies } from './support/script.ts'

const refusal: Failure = { kind: 'refused', message: 'no', maybePaid: false }
const listing = (...list: string[]) => speechWith('', { arguments: list })

type Row = [replies: Parameters<typeof play>[0], fouls?: ReturnType<typeof foulsIn>, fields?: Partial<Foul>]

/** These debates have just these fouls, each charged and told to who made it; a single one has these fields. */
function called(rows: Record<string, Row>): void {
  for (const [what, [replies, fouls = [], fields = {}]] of Object.entries(rows))
    it(what, async () => {
      const played = await play(replies)
      assert.deepEqual(foulsIn(played), fouls)
      for (const [round, side, rule] of fouls)
        assertCharged(played, round, side, rule as Rule, fouls.length === 1 ? fields : {})
    })
}

const judged = (round: number, fields: object) => ({ [`round-${round}/score/judge`]: scoreWith(fields) })
const foundByJudge = (side: string, rule: string, quote: string) => ({ foul: true, fouls: [{ side, rule, quote }] })

describe('core arguments in the position phase', sideBySide, () => {
  const count = (pro: number) => ({ arguments: { pro, con: 1 } })
  const tooMany = (round: number, side: string, by: string) => [[round, side, 'too-many-arguments', by]] as never
  const four = listing('a', 'b', 'c', 'd')
  called({
    'may be three in all': [{ 'round-1/pro': listing('a', 'b'), 'round-2/pro': listing('c') }],
    'are a foul from the fourth on, which is named': [
      { 'round-1/pro': listing('a', 'b'), 'round-2/pro': listing('c', 'd', 'e') },
      tooMany(2, 'pro', 'code'),
      { what: 'd', turn: 'round-2/pro', by: 'code' },
    ],
    'are charged once: a second round without another one is no second foul': [
      { 'round-1/con': four, 'round-2/con': listing() },
      tooMany(1, 'con', 'code'),
      { what: 'd' },
    ],
    'are charged again for another one': [
      { 'round-1/con': four, 'round-2/con': listing('e') },
      [...tooMany(1, 'con', 'code'), ...tooMany(2, 'con', 'code')],
    ],
    'are counted by the judge as well, whatever the list says': [
      judged(1, { arguments: { pro: 4, con: 3 } }),
      tooMany(1, 'pro', 'judge'),
      { what: null, by: 'judge' },
    ],
    'are not charged by the judge again as long as it counts no more': [
      { ...judged(1, count(4)), ...judged(2, count(4)) },
      tooMany(1, 'pro', 'judge'),
    ],
    'are charged by the judge again when it counts more': [
      { ...judged(1, count(4)), ...judged(2, count(5)) },
      [...tooMany(1, 'pro', 'judge'), ...tooMany(2, 'pro', 'judge')],
    ],
    'are not charged by the judge where code did': [
      { 'round-1/pro': four, 'round-2/pro': listing(), ...judged(1, count(4)), ...judged(2, count(4)) },
      tooMany(1, 'pro', 'code'),
    ],
  })

  it('have a list, which is asked for once more', async () => {
    const bare = said('pro', 1)
    const mended = await play({ 'round-1/pro': bare, 'round-1/pro again': speechOf })
    assertClean(mended)
    assert.equal(promptOf(mended, 'round-1/pro').split('\n').at(-1), loadCues(cues, 'en').texts.get('block'))
    assert.equal(shown(mended, 'round-1/con', 'round-1/pro'), bare)
    assert.deepEqual(draftsOf(mended, 'round-1/pro'), [bare])

    const broken = await play({ 'round-1/pro': bare, 'round-1/pro again': `${bare} Really.` })
    assert.deepEqual(foulsIn(broken), [[1, 'pro', 'no-list', 'code']])
    assertCharged(broken, 1, 'pro', 'no-list', { turn: 'round-1/pro' })
  })
})

/** Turns that were asked for twice. */
const askedAgain = (played: Played): string[] => keysOf(played).filter((key, place, all) => all.indexOf(key) < place)

/** The versions of a speech that do not count. */
const draftsOf = ({ view }: Played, key: string): string[] =>
  view.turns.get(key)!.failures.map(({ failure, partial }) => (failure.kind === 'incomplete' ? partial : ''))

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
      const mended = await play({ 'round-3/pro': speech, 'round-3/pro again': speechOf })
      assertClean(mended)
      assert.deepEqual(askedAgain(mended), ['round-3/pro'])
      assert.ok(promptOf(mended, 'round-3/pro').includes(promptWords.en.missing('no-quote')))
      const stubborn = await play({ 'round-3/pro': speech, 'round-3/pro again': call => `Again: ${speech(call)}` })
      assert.deepEqual(foulsIn(stubborn), [[3, 'pro', 'no-quote', 'code']])
      assertCharged(stubborn, 3, 'pro', 'no-quote', { turn: 'round-3/pro', by: 'code', what: null })
    })

  for (const [what, speech] of Object.entries(right))
    it(`is one: ${what}`, async () => {
      const played = await play({ 'round-3/pro': speech })
      assertClean(played)
      assert.deepEqual(askedAgain(played), [])
    })

  it('is none where the opponent only quoted it: words are whose who said them first', async () => {
    const own = plain(`“${said('pro', 2)}”, as they said.`, {
      answers: [{ turn: 'round-3/con', quote: said('pro', 2) }],
    })
    const quoting = { 'round-3/con': plain(`They said “${said('pro', 2)}”, which is not so for builds.`) }
    const fouled = await play({ ...quoting, 'round-4/pro': own, 'round-4/pro again': own })
    assert.deepEqual(foulsIn(fouled), [[4, 'pro', 'no-quote', 'code']])
    const ally = 'As aud_01 I can add what lawyers think of it'
    const allied = plain(`“${ally}”, as they said.`)
    const laundered = await play({
      'round-6/con': speechWith(`As aud_01 said, “${ally}”.`),
      ...{ 'round-7/pro': allied, 'round-7/pro again': allied },
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
      const played = await play({ [`round-${round}/con`]: plain(silent), [`round-${round}/con again`]: plain(silent) })
      assertCharged(played, round, 'con', 'no-quote')
    }
  })

  it('that is refused leaves the first speech standing, with a foul', async () => {
    const played = await play({}, call => {
      if (call.key === 'round-3/pro' && isAgain(call)) return refusal as never
      return call.key === 'round-3/pro' ? plain(silent)(call) : arenaScript(call)
    })
    assert.deepEqual([played.view.state, played.view.turns.get('round-3/pro')?.state], ['done', 'answered'])
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
      script: withReplies({ 'round-2/con': silent, 'round-2/con again': silent }),
    })
    assert.deepEqual(foulsIn(played), [[2, 'con', 'no-quote', 'code']])
    assert.ok(promptOf(played, 'round-2/con').includes(promptWords.zh.missing('no-quote')))
    assert.ok(promptOf(played, 'round-3/con').includes(promptWords.zh.rule('no-quote')))
  })

  it('in Chinese takes six characters', async () => {
    const speech = `微服务让每个团队都能独立发布。${tail({ arguments: ['独立发布'] })}`
    const short = plain('对方说“独立发布”，并非如此。')
    const long = plain('对方说“每个团队都能独立发布”，并非如此。')
    const base = { 'round-2/con': speech }
    assertClean(await play({ ...base, 'round-3/pro': long }))
    const fouled = await play({ ...base, 'round-3/pro': short, 'round-3/pro again': short })
    assert.deepEqual(foulsIn(fouled), [[3, 'pro', 'no-quote', 'code']])
  })
})

describe('words of the audience', sideBySide, () => {
  const words = 'As aud_01 I can add what lawyers think of it'
  const quoting = speechWith(`Somebody said “${words}”.`)
  const alone = plain(`Somebody said “${words}”.`)
  const early = (round: number, side: string) => [round, side, 'early-ally', 'code'] as never
  called({
    'are not quoted in the clash': [{ 'round-4/con': quoting }, [early(4, 'con')], { what: words }],
    'are not quoted in the clash, although another debater did it before': [
      { 'round-4/pro': quoting, 'round-4/con': quoting, 'round-5/pro': quoting },
      [early(4, 'pro'), early(4, 'con'), early(5, 'pro')],
    ],
    ...Object.fromEntries([6, 7, 8, 9].map(n => [`may be quoted in round ${n}`, [{ [`round-${n}/con`]: quoting }]])),
    'that a debater said as well are the debater’s': [
      { 'round-1/pro': speechWith(`${words}.`), 'round-4/con': quoting },
    ],
    'are no answer to the opponent': [
      { 'round-6/con': alone, 'round-6/con again': alone },
      [[6, 'con', 'no-quote', 'code']],
    ],
  })
})

describe('what is new at the end', sideBySide, () => {
  const weather = 'There is also the weather to think of'
  const seen = judged(8, foundByJudge('con', 'new-argument', weather))
  const listed = (round: number) => ({ [`round-${round}/pro`]: listing('Something new.') })
  const fields = { what: 'Something new.', by: 'code' } as const
  called({
    'is a foul in the endgame: an argument that its own list names': [
      listed(8),
      [[8, 'pro', 'new-argument', 'code']],
      fields,
    ],
    'is a foul in the summary: an argument that its own list names': [
      listed(9),
      [[9, 'pro', 'new-argument', 'code']],
      fields,
    ],
    'is none in the clash': [listed(3)],
    'is none in a key battle': [listed(6)],
    'is a foul in the endgame: an argument that the judge sees': [
      { 'round-8/con': speechWith(`${weather}.`), ...seen },
      [[8, 'con', 'new-argument', 'judge']],
      { what: weather, by: 'judge' },
    ],
  })

  it('is charged once when both see it', async () => {
    const speech = speechWith(`${weather}.`, { arguments: ['The weather.'] })
    const played = await play({ 'round-8/con': speech, ...seen })
    assert.deepEqual(foulsIn(played), [[8, 'con', 'new-argument', 'code']])
    const known = `- round-8/con: ${promptWords.en.rule('new-argument')}`
    assert.ok(promptOf(played, 'round-8/score/judge').includes(known))
  })

  it('is marked in the summary by code, and the judge rules', async () => {
    const speech = speechWith('It costs 8317 euros a year, see https://example.org/costs for it.')
    const marked = await play({ 'round-9/pro': speech })
    assertClean(marked)
    const found = marked.sent.find(({ key }) => key === 'round-9/score/judge')!.call.moment.values.found as Speech[]
    const flags = found.map(({ key, derived }) => [key, derived])
    assert.deepEqual(flags, [['round-9/pro', 'flags']])
    assert.match(found[0]!.text, /8317/)
    assert.match(found[0]!.text, /example\.org\/costs/)
    const quote = 'It costs 8317 euros a year'
    const ruled = await play({ 'round-9/pro': speech, ...judged(9, foundByJudge('pro', 'new-facts', quote)) })
    assert.deepEqual(foulsIn(ruled), [[9, 'pro', 'new-facts', 'judge']])
    assertCharged(ruled, 9, 'pro', 'new-facts', { what: quote })
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
