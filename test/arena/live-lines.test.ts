import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emptyView, fold } from '../../src/core/view.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import { scoreLine } from '../../src/formats/arena/points.ts'
import { openGolden } from '../support/golden.ts'
import { transcriptText } from '../support/report.ts'
import { audienceOf, fouling, played, tie } from './support/report-plays.ts'

const golden = openGolden('arena-live')
const languages = ['en', 'zh'] as const

describe('what is said between the speeches of an arena', () => {
  test('the score after every round as it stood then, fouls, rulings, votes and the result', async () => {
    for (const language of languages)
      for (const [what, script, options] of [
        ['lines', fouling, {}],
        ['lines of a tie', tie, audienceOf(2)],
      ] as const) {
        const { records, view } = await played(script, options, { language })
        // The whole view is known, which is ahead of every event.
        const lines = records.flatMap(({ event }) => arena.display.asides!(event, view))
        for (const { text } of lines) assert.doesNotMatch(text, /\n/)
        golden.is(language, what, lines.map(({ kind, text }) => `${kind}: ${text}`).join('\n'))
      }
  })

  test('a lead is as wide for one side as for the other', () => {
    const score = (pro: number, con: number) => ({ round: 1, marks: { pro, con }, comment: '', scores: {} as never })
    const leads = [score(7.125, 7), score(7, 7.125), score(7, 7)]
    for (const language of languages)
      golden.is(language, 'leads', leads.map(lead => scoreLine(lead, [], language)).join('\n'))
  })

  test('how far it is, from the first call to the last', async () => {
    for (const language of languages)
      for (const rounds of [4, 5]) {
        const { records } = await played(undefined, { rounds }, { language })
        const view = emptyView()
        const seen = new Set(records.map(({ event }) => arena.display.progress!(fold(view, event)) ?? 'nothing'))
        golden.is(language, `how far, in ${rounds} rounds`, [...seen].join('\n'))
      }
  })

  test('the transcript: rounds with their phases, speeches without their lists, allies, fouls and points', async () => {
    for (const language of languages) {
      const { view } = await played(fouling, {}, { language })
      golden.is(language, 'transcript', transcriptText(arena, view))
      const { view: short } = await played(undefined, { rounds: 4 }, { language })
      golden.is(
        language,
        'rounds of a short transcript',
        transcriptText(arena, short)
          .match(/^### .*$/gm)!
          .join('\n'),
      )
    }
  })
})
