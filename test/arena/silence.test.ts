import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import { recordOf } from '../../src/formats/arena/report/transcript.ts'
import { promptWords } from '../../src/formats/arena/words.ts'
import { factsOf, keysOf, promptOf } from '../cases/sent.ts'
import { reportText, transcriptText } from '../support/report.ts'
import { assertCharged, assertClean, foulsIn, play, sideBySide } from './support/fouls.ts'
import { playArena, shown } from './support/play.ts'
import { admitting, helpFrom, said, speechOf, speechWith, tail, withReplies } from './support/script.ts'

const alone = (fields: object = {}): string => tail(fields).trim()

describe('a debater that says nothing', sideBySide, () => {
  for (const [what, reply] of [
    ['only its block', alone({ arguments: ['one'], ...helpFrom('aud_01') })],
    ['hidden characters', `\u200b\u200b \u2060${tail({ arguments: ['one'] })}`],
    ['marks', `… — !${tail({ arguments: ['one'] })}`],
    ['a block that is never closed', '```json\n{"arguments": ["one"'],
  ] as const)
    it(`is asked once more, and a speech that comes then is one like others: ${what}`, async () => {
      for (const round of [1, 3]) {
        const played = await play({ [`round-${round}/pro`]: reply, [`round-${round}/pro again`]: speechOf })
        assertClean(played)
        assert.ok(promptOf(played, `round-${round}/pro`).includes(promptWords.en.missing('silence')))
        assert.ok(shown(played, `round-${round}/con`, `round-${round}/pro`).startsWith(said('pro', round)))
      }
    })

  it('twice is a foul that costs two points, and what it lists and asks for is not read', async () => {
    const reply = alone({ arguments: ['a', 'b', 'c', 'd'], ...helpFrom('aud_01') })
    for (const round of [1, 3, 9]) {
      const played = await play({ [`round-${round}/pro`]: reply, [`round-${round}/pro again`]: reply })
      // Others who wanted to quote it cannot.
      const own = foulsIn(played).filter(([, side]) => side === 'pro')
      assert.deepEqual(own, [[round, 'pro', 'silence', 'code']])
      assertCharged(played, round, 'pro', 'silence', { turn: `round-${round}/pro`, cost: 2, what: null })
      assert.deepEqual(factsOf(played, 'help.ruled'), {})
    }
  })

  for (const language of ['en', 'zh'] as Language[])
    it(`is seen by everybody to have said nothing: ${language}`, async () => {
      const script = withReplies({ 'round-2/con': alone(), 'round-2/con again': alone() })
      const played = await playArena({ members: 2, language, options: { rounds: 5 }, script })
      const { silence, rule } = promptWords[language]
      for (const key of ['round-2/score/judge', 'round-3/pro', 'round-2/apply/aud_01'])
        assert.equal(shown(played, key, 'round-2/con'), silence, key)
      assert.ok(promptOf(played, 'round-3/con').includes(rule('silence')))
      assert.ok(transcriptText(arena, played.view).includes(silence))
      assert.ok(reportText(arena, played.view, []).includes(rule('silence')))
      const heard = recordOf(played.view).find(({ key }) => key === 'round-2/con')
      assert.equal(heard?.text, silence)
    })

  it('leaves nothing to quote: its opponent owes no quotation until it has spoken', async () => {
    const silent = Object.fromEntries(
      [1, 2, 3].flatMap(round => [`round-${round}/pro`, `round-${round}/pro again`].map(key => [key, alone()])),
    )
    const played = await play({ ...silent, 'round-3/con': `${said('con', 3)} They have said nothing.${tail({})}` })
    for (const [, side] of foulsIn(played)) assert.ok(side !== 'con')
    const lazy = `“The speaker said nothing”, as they say.${tail({})}`
    const ours = await play({
      ...{ 'round-2/pro': alone(), 'round-2/pro again': alone() },
      ...{ 'round-3/con': lazy, 'round-3/con again': lazy },
    })
    assertCharged(ours, 3, 'con', 'no-quote')
  })

  it('when it is asked for the rest of its speech leaves the first one standing, with the block it sent', async () => {
    const bare = said('pro', 1)
    const played = await play({ 'round-1/pro': bare, 'round-1/pro again': alone({ arguments: ['a', 'b', 'c', 'd'] }) })
    assertCharged(played, 1, 'pro', 'too-many-arguments', { what: 'd', turn: 'round-1/pro' })
    assert.ok(foulsIn(played).every(([, , rule]) => rule === 'too-many-arguments'))
    assert.equal(shown(played, 'round-1/con', 'round-1/pro'), bare)
    assert.equal(recordOf(played.view)[0]!.key, 'round-1/pro')
    assert.ok(!transcriptText(arena, played.view).includes(promptWords.en.silence))
    const quoted = await play({
      'round-3/pro': `${said('pro', 3)} We are right.${tail({})}`,
      'round-3/pro again': alone({ answers: [{ turn: 'round-2/con', quote: said('con', 2) }] }),
    })
    assert.deepEqual(foulsIn(quoted), [[3, 'pro', 'no-quote', 'code']])
    assertCharged(quoted, 3, 'pro', 'no-quote', { turn: 'round-3/pro' })
  })
})

it('a member of the audience that says nothing is not heard, and has had the floor', async () => {
  const played = await play({
    'round-3/pro': speechWith('', helpFrom('aud_02')),
    'round-3/admit/judge': admitting(['aud_01'], ['pro']),
    'round-3/floor/aud_01': alone({ arguments: ['one'] }),
  })
  assertClean(played)
  assert.ok(!promptOf(played, 'round-4/pro').includes(' turn round-3/floor/aud_01>>'))
  assert.ok(promptOf(played, 'round-4/pro').includes(' turn round-3/floor/aud_02>>'))
  assert.ok(!keysOf(played).some(key => /^round-[45]\/apply\/aud_01$/.test(key)))
  assert.ok(keysOf(played).includes('vote/aud_01'))
  assert.ok(!recordOf(played.view).some(({ key }) => key === 'round-3/floor/aud_01'))
  assert.ok(transcriptText(arena, played.view).includes(promptWords.en.silence))
})
