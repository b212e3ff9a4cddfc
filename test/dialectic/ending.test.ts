import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderDoc } from '../../src/cli/terminal/doc.ts'
import { languages } from '../../src/core/language.ts'
import type { View } from '../../src/core/view.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { endingDoc, endingOf } from '../../src/formats/ending.ts'
import { openGolden } from '../support/golden.ts'
import { conclude, decide, failure, playDialectic } from './support/play.ts'
import { playRich } from './support/rich.ts'

const golden = openGolden('dialectic-ending')

const ending = (view: View) => endingOf(view, dialectic)

const onTerminal = (view: View, width = 100): string =>
  renderDoc(endingDoc(ending(view), view, dialectic.display), { width, color: false })

describe('the ending of a dialectic', () => {
  for (const language of languages)
    it(`tells what to do, what the user decided, how far they agree and why (${language})`, async () => {
      const { view } = await playRich(language)
      golden.is(language, '100 columns', onTerminal(view))
      golden.is(language, '60 columns', onTerminal(view, 60))
    })

  it('is short, however much was concluded', async () => {
    const long = 'Write each job to a journal before the shop says that it has it, and read that back; '.repeat(11)
    const many = Array.from({ length: 10 }, (_, i) => `${i}: ${long}`)
    const { view } = await playDialectic({
      parts: {
        'conclusion/main': conclude({
          outcome: 'split',
          answer: long.repeat(4),
          insights: many,
          agreed: many,
          open: many,
          split: many.map(point => ({ point, main: long, partner: long })),
        }),
        'conclusion/user': JSON.stringify({ decision: long, keep: true }),
      },
    })
    const lines = onTerminal(view).split('\n')
    assert.ok(lines.length <= 25, `${lines.length} lines`)
  })

  it('says whose word it is that they agree, and what would make it firmer where they do not', async () => {
    const end = { 'round-1/decide/main': decide({ next: 'end' }), 'conclusion/user': failure('passed') }
    const claimed = await playDialectic({ parts: { ...end, 'conclusion/main': conclude({ outcome: 'agreed' }) } })
    const split = conclude({ outcome: 'split', split: [{ point: 'the date', main: 'now', partner: 'later' }] })
    const apart = await playDialectic({ parts: { ...end, 'conclusion/main': split } })
    assert.deepEqual(
      [claimed, apart].map(({ view }) => ending(view).firmness),
      [
        {
          level: null,
          why: 'They agree after 1 round. It ended because the main agent summed up. That they agree is what the main agent says: the partner did not say that it is settled.',
          firmer: null,
        },
        {
          level: null,
          why: 'They do not agree after 1 round. It ended because the main agent summed up.',
          firmer: 'your decision where they differ',
        },
      ],
    )
    assert.deepEqual(ending(apart.view).open, ['They differ: the date'])
  })
})
