import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { View } from '../../src/core/view.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'
import { withArchive } from '../cases/play.ts'
import { askUser, type Given, openDialectic, playDialectic, reply, resumeFrom, speech } from './support/play.ts'

const examinerIn =
  (language: Language): NonNullable<Given['examinerFor']> =>
  (_, sources) =>
    makeExaminer({ language, sources, folders: [], git: null, pages: null, mask: makeMask([]) })

const resultsIn = (view: View, key: string): string[] =>
  (view.evidence.get(key)?.citations ?? []).map(({ cited, result, where }) =>
    `${result} ${where ?? ''} ${cited}`.trim(),
  )

const history = [
  {
    main: 'Leave the queue in Redis for another year.',
    partners: ['Nobody is on call for Redis at night.'],
    user: 'The night shift ends in June.',
  },
]

/** Everything that may be quoted and is no speech of this debate. */
const quoting: Record<Language, string> = {
  en: [
    'User said in round-2/user: "We have no database administrator."',
    'In remark/1 it says "The budget is frozen until spring."',
    'In before/user it says "the cost of being on call".',
    'In round-1/user it says "The night shift ends in June."',
    'In `round-1/partner` it says "Nobody is on call for Redis at night."',
    'In round-1/main it says "Leave the queue in Redis for another year."',
  ].join('\n\n'),
  zh: [
    '用户说：“We have no database administrator.”',
    '用户在 remark/1 中说：“The budget is frozen until spring.”',
    '用户在 before/user 中说：“the cost of being on call”。',
    '用户在 round-1/user 中说：“The night shift ends in June.”',
    '子代理在 round-1/partner 中说：“Nobody is on call for Redis at night.”',
    '主代理在 round-1/main 中说：“Leave the queue in Redis for another year.”',
  ].join('\n\n'),
}

const given = (language: Language): Given => ({
  language,
  lasts: 3,
  options: { history, focus: 'the cost of being on call' },
  parts: {
    'round-2/decide/main': askUser,
    'round-2/user': reply('add', 'We have no database administrator.'),
    'round-3/main': speech(quoting[language], { state: 'settled' }),
    'round-3/partner': speech(quoting[language], { state: 'settled' }),
  },
  remarks: { 'round-2/main': ['The budget is frozen until spring.'] },
  examinerFor: examinerIn(language),
})

describe('what the user said, and the rounds of a record', () => {
  for (const language of ['en', 'zh'] as const)
    it(`may be quoted (${language}), and a resume finds the same`, () =>
      withArchive(async archive => {
        const played = await openDialectic(archive, given(language))
        for (const key of ['round-3/main', 'round-3/partner']) {
          const found = resultsIn(played.view, key)
          assert.equal(found.length, 6, found.join('\n'))
          for (const line of found) assert.ok(line.startsWith('holds'), line)
        }
        const answered = played.records.findIndex(
          ({ event }) => event.type === 'turn.answered' && event.key === 'round-3/main',
        )
        const again = await resumeFrom(archive, played.records.slice(0, answered + 1), given(language))
        assert.deepEqual(resultsIn(again.view, 'round-3/main'), resultsIn(played.view, 'round-3/main'))
        assert.deepEqual(again.view.evidence, played.view.evidence)
      }))

  it('may not be quoted with words that they do not have, nor by whom they were not told', async () => {
    const words = 'In remark/1 it says "The budget is doubled until autumn and nobody minds."'
    const played = await playDialectic({
      ...given('en'),
      parts: {
        ...given('en').parts,
        'round-2/main': speech('In round-2/user it says "We have no database administrator."'),
        'round-3/main': speech(words, { state: 'settled' }),
      },
    })
    assert.match(resultsIn(played.view, 'round-3/main').join('\n'), /^(?:not-there|differs)/)
    assert.match(resultsIn(played.view, 'round-2/main').join('\n'), /^no-such-source/)
  })
})
