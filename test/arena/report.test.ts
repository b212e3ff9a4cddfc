import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { emptyView, fold, foldAll, type View } from '../../src/core/view.ts'
import type { Opening } from '../../src/engine/perform.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import type { Result } from '../../src/formats/arena/result.ts'
import type { ArenaVerdict } from '../../src/formats/arena/verdict.ts'
import { openGolden } from '../support/golden.ts'
import { reportText, transcriptText } from '../support/report.ts'
import { audienceOf, fouling, played, type Script, scoring, scripted, tie, without } from './support/report-plays.ts'
import { arenaOpening, arenaScript, sheet } from './support/script.ts'

const golden = openGolden('arena-report')
const languages = ['en', 'zh'] as const

/** The parts of a report, each from its heading to the next one. */
const partsOf = (view: View): string[] => reportText(arena, view, []).split(/^## /m)

interface Case {
  script?: Script
  options?: Opening['options']
  more?: Partial<Opening>
  /** The parts that are about it, by what their English headings begin with; without them, the whole report. */
  parts?: string[]
}

const everybody = { aud_01: 'con', aud_02: 'con', aud_03: 'con' }
const result = '1.'
const cases: Record<string, Case> = {
  'a debate with fouls, help and allies': { script: fouling },
  'who won, by an arithmetic that can be done again': { parts: [result, '2.', '5.'] },
  'judge and audience disagree': {
    script: scripted({ marks: [7, 6.5], votes: everybody }),
    parts: [result, '3.', 'Recommendation', 'Judging'],
  },
  "the judge's points and its ruling disagree": {
    script: scripted({ marks: [6, 8], winner: 'pro', votes: everybody }),
    parts: [result],
  },
  'a tie': { script: tie, options: audienceOf(2), parts: [result, '5.'] },
  'a lead of an eightieth of a point, and no disagreement': {
    script: scoring(
      round => [sheet(6), { ...sheet(6), logic: round === 1 ? 6.5 : 6 }],
      undefined,
      scripted({ winner: 'con' }),
    ),
    options: { rounds: 10, weights: '1/0' },
    parts: [result],
  },
  'four rounds, of which the third is two phases': { options: { rounds: 4 }, parts: ['Points'] },
  'nobody voted': { script: without(/^vote\//), parts: [result, '5.'] },
  'no final ruling': { script: without('ruling/judge'), parts: [result, '3.', 'Missed turns'] },
  'a vote and points that did not come': {
    script: without('vote/aud_02', 'round-2/score/judge'),
    parts: [result, 'Points'],
  },
  'what the user insisted on': { options: { insisted: ['same-judge', 'same-model'] }, parts: [result] },
  'a turning point, with the speech that did it': {
    script: scoring(round => [sheet(round === 3 ? 9 : 6), sheet(6.5)], 'Comment N.'),
    parts: ['2.'],
  },
  'no turning point': { script: scripted({ marks: [7, 6.5] }), parts: ['2.'] },
  'nobody was moved': {
    script: call => {
      if (call.moment.cue === 'poll') return JSON.stringify({ leaning: 'pro', confidence: 0.5, reason: 'So it is.' })
      if (call.moment.cue !== 'vote-again') return arenaScript(call)
      return JSON.stringify({ ...JSON.parse(arenaScript(call)), leaning: 'pro', moved_by: null })
    },
    parts: ['5.'],
  },
  'nobody was asked before': { options: { poll: false }, parts: ['5.'] },
  'a debate that failed': { script: without('round-3/con'), parts: [result] },
  'a panel that names different arguments': {
    more: { rigor: 'high', seats: [...arenaOpening(3).seats, { id: 'judge-2', model: 'scripted:second' }] },
    parts: ['3.', 'Points', 'Judging'],
  },
}

describe('the report of an arena', () => {
  for (const [what, { script, options, more, parts }] of Object.entries(cases))
    test(what, async () => {
      let chosen: number[] = []
      for (const language of languages) {
        const { view } = await played(script, options, { ...more, language })
        const all = partsOf(view)
        if (parts && language === 'en') chosen = parts.map(part => all.findIndex(one => one.startsWith(part)))
        golden.is(language, what, parts ? chosen.map(i => all[i]).join('') : all.join('## '))
      }
    })

  test('of a debate that is under way says how far it is', async () => {
    for (const language of languages) {
      const events = (await played(arenaScript, {}, { language })).records.map(({ event }) => event)
      const at = events.findIndex(event => 'key' in event && event.key === 'round-2/con')
      golden.is(language, 'a debate that is under way', partsOf(foldAll(events.slice(0, at + 1)))[1]!)
    }
  })

  test('adds up: every pair to its weight, means to the lead, points as people read them to their sums', async () => {
    const uneven = scoring(round => [
      { ...sheet(6.5), logic: 6 },
      { ...sheet(6), clarity: round % 3 === 0 ? 8.5 : 6.5 },
    ])
    const lead: Record<Language, RegExp> = {
      en: /: ([\d.]+) per round, .*a lead of ([\d.]+)/,
      zh: /: ([\d.]+)，领先 ([\d.]+)/,
    }
    for (const language of languages) {
      const { view } = await played(uneven, { rounds: 7 }, { language })
      const { total, points } = resultOf(view)
      assert.equal(total.pro + total.con, 100)
      assert.equal(points!.share.pro + points!.share.con, 1)
      const parts = partsOf(view)
      const rows = cellsOf(parts[1]!)
      for (const [, weight, from, pro, con] of rows) {
        assert.equal(cents(pro) + cents(con), cents(weight), rows.join('\n'))
        const [, one, other] = /→ ([\d.]+) % : ([\d.]+) %/.exec(from!) ?? []
        if (one) assert.equal(cents(one) + cents(other), 10_000, from)
        for (const cell of [pro, con]) assert.match(cell!, /^\d+(?:\.\d)?$/)
      }
      const [all, ...shares] = rows.toReversed()
      for (const column of [3, 4])
        assert.equal(
          shares.reduce((sum, row) => sum + cents(row[column]), 0),
          cents(all![column]),
        )
      const from = rows[0]![2]!
      const mean = Number(/([\d.]+) : /.exec(from)![1])
      const [, other, ahead] = lead[language].exec(from)!
      assert.equal(ahead, String(Number(Math.abs(mean - Number(other)).toFixed(4))))
      let [one, two] = [0, 0]
      const scored = parts.find(part => /^(?:Points|得分)\n/.test(part))!
      const { path } = view.verdict as object as ArenaVerdict
      for (const [i, [, , pro, con, standing]] of cellsOf(scored).slice(0, 7).entries()) {
        one += path[i]!.pro
        two += path[i]!.con
        const told = [pro, con, ...standing!.split(' : ')].map(Number)
        const exact = [path[i]!.pro, path[i]!.con, one, two]
        assert.ok(
          told.every((value, place) => Math.abs(value - exact[place]!) <= 0.0501),
          `${told} ${exact}`,
        )
      }
    }
  })

  test('can be written at every point of the journal, in both languages', async () => {
    for (const language of languages) {
      const { records } = await played(fouling, {}, { language })
      const view = emptyView()
      for (const { event } of records) {
        fold(view, event)
        const report = reportText(arena, view, ['A notice.'])
        assert.ok(report.split(/^## \d\. /m).length === 6, 'the five parts of every result')
        assert.match(report, /^> A notice\.$/m)
        assert.doesNotMatch(report, /undefined|NaN|\[object|null/)
        assert.doesNotMatch(transcriptText(arena, view), /undefined|NaN|\[object|"arguments"/)
      }
      assert.equal(view.state, 'done')
    }
  })
})

/** Of the first table: what stands in its rows. */
function cellsOf(part: string): string[][] {
  const lines = part.split('\n').filter(line => line.startsWith('| '))
  return lines.slice(2).map(line =>
    line
      .slice(2, -2)
      .split(' | ')
      .map(cell => cell.replaceAll('**', '').trim()),
  )
}

const cents = (cell: string | undefined): number => Math.round(100 * Number(cell))

const resultOf = ({ verdict }: View): Result => (verdict as object as ArenaVerdict).result
