import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languages } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import { foldAll, type View } from '../../src/core/view.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { transcriptOfDebate } from '../../src/formats/judge/transcript/of-debate.ts'
import { openGolden } from '../support/golden.ts'
import { transcriptText } from '../support/report.ts'
import { rowsOf, valuesOf } from '../support/values.ts'
import { failure, playDialectic, reply } from './support/play.ts'
import { playRich, richLines } from './support/rich.ts'

const golden = openGolden('dialectic-transcript')

const transcriptOf = (view: View): string => transcriptText(dialectic, view)

describe('the transcript of a dialectic', () => {
  for (const language of languages)
    it(`has everything in order: speeches, the user’s words where they counted, decisions in dim lines (${language})`, async () => {
      golden.is(language, 'three rounds', transcriptOf((await playRich(language)).view))
      const history = [{ main: 'Stay.', partners: ['Why?'], user: 'Mind the cost.' }]
      const { view } = await playDialectic({ language, options: { history } })
      golden.is(language, 'behind the rounds of a record', transcriptOf(view))
    })

  for (const language of languages)
    it(`tells what is not there: a speech under way, a missed one, a user who passed (${language})`, async () => {
      const { view, records } = await playDialectic({
        language,
        partners: 2,
        options: { ask: 'always', partners: [{ name: 'critic' }, { name: 'skeptic' }] },
        parts: {
          'round-1/partner-2': failure('refused', 'not my *subject*'),
          'round-1/user': failure('passed', 'left'),
          'round-2/user': reply('sum-up'),
        },
      })
      golden.is(language, 'turns that were missed', transcriptOf(view))
      const asked = records.findIndex(({ event }) => event.type === 'turn.asked' && event.key === 'round-1/partner')
      const under = foldAll(records.slice(0, asked + 1).map(({ event }) => event))
      under.turns.get('round-1/partner')!.text = 'Half a sen\n\n{"agreed": ["not to be se'
      golden.is(language, 'a speech under way', transcriptOf(under))
    })
})

describe('what counts as said in a dialectic', () => {
  it('is what the agents said, without what they add for the program, and what the user told them', async () => {
    const { view } = await playRich('en')
    const said = dialectic.written!.record!(view)
    const [first, second] = [
      'round-1/main main, round-1/remark-1/user user, round-1/partner partner, round-1/reply/user user',
      'round-2/main main, round-2/partner partner, round-2/remark-2/user user, round-2/reply/user user',
    ]
    const keys = said.map(({ key, seat }) => `${key} ${seat}`)
    assert.equal(keys.join(', '), `${first}, ${second}, round-3/main main, round-3/partner partner`)
    const t = richLines.en
    assert.deepEqual(valuesOf(said.slice(0, 3), 'text'), [t.main[0], t.remarks[0], t.partner[0]])
  })

  it('has the rounds of a record in it, and no user where there is no seat for one', async () => {
    const history = [{ main: 'Stay.', partners: ['Why?'], user: 'Mind the cost.' }]
    const { view } = await playDialectic({ options: { ask: 'never', history } })
    const keys = valuesOf(dialectic.written!.record!(view), 'key')
    assert.deepEqual(keys, ['round-1/main', 'round-1/partner', 'round-2/main', 'round-2/partner'])
  })

  it('is judged like any debate: two sides, and the user heard', async () => {
    const played = await playRich('en', { context: [] })
    const debate = { ...played, format: dialectic, createdAt: '2026-11-16T10:00:00.000Z', live: false, damage: null }
    const reading = { topic: null, question: null, keepsEvidence: true, language: 'en' as const }
    const host = { archive: null as never, mask: makeMask([]) }
    const { question, transcript } = transcriptOfDebate(debate, reading, host)
    assert.equal(question, richLines.en.topic)
    assert.deepEqual(rowsOf(transcript.speakers, 'name', 'side'), [
      ['Main Agent', true],
      ['Sub Agent', true],
      ['User', false],
    ])
    assert.equal(transcript.speeches.length, 10)
  })
})
