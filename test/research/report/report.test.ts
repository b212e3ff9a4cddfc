import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Failure } from '../../../src/core/failure.ts'
import type { Language } from '../../../src/core/language.ts'
import type { View } from '../../../src/core/view.ts'
import { foldAll } from '../../../src/core/view.ts'
import { probeFact } from '../../../src/engine/probe.ts'
import { research } from '../../../src/formats/research/research.ts'
import { openGolden } from '../../support/golden.ts'
import { sampleCuts } from '../../support/sample.ts'
import { playResearch, verdictIn } from '../support/play.ts'
import {
  abortedResearch,
  headlineOf,
  languages,
  reportOf,
  sectionBelow,
  sectionOf,
  withVerdict,
} from '../support/report.ts'
import { playRich, type RichRun, richLines, richOpening } from '../support/rich.ts'

const golden = openGolden('research-report')

/** Played once for all that only look at it. */
const rich: Record<Language, Promise<RichRun>> = { en: playRich('en'), zh: playRich('zh') }

const timeout: Failure = { kind: 'timeout', message: 'nothing was heard for 120 s', maybePaid: true }

const joined = (...parts: readonly string[]): string => parts.join('\n\n---\n\n')

for (const language of languages)
  describe(`the report of a research (${language})`, () => {
    test('has head and sections of the seed to the letter, then claims, sources, searches and evidence', async () => {
      const { view } = await rich[language]
      golden.is(language, 'a whole research', reportOf(view, ['A notice.']))
      golden.is(language, 'the headline of a research', headlineOf(view))
    })

    test('marks at the place itself what did not come, and says under the head why', async () => {
      const without = (missing: RegExp) => playRich(language, {}, call => (missing.test(call.key) ? timeout : null))
      const rebuttal = reportOf((await without(/^rebuttal\/redis$/)).view)
      const [, , , redis] = sectionOf(rebuttal, 'rebuttals').split('### ')
      golden.is(language, 'a rebuttal that did not come', joined(sectionOf(rebuttal, 'head'), redis!))
      const audit = reportOf((await without(/^audit\/auditor$/)).view)
      golden.is(language, 'an audit that did not come', joined(sectionOf(audit, 'head'), sectionOf(audit, 'audit')))
    })

    test('failed where no judge came, and has what was said', async () => {
      const instead = (key: string) => (key.startsWith('judgment/') ? timeout : null)
      const { view } = await playRich(language, {}, call => instead(call.key))
      const report = reportOf(view)
      const parts = (['head', 'judgment', 'recommendation'] as const).map(name => sectionOf(report, name))
      golden.is(language, 'a judgment that did not come', joined(...parts))
      assert.equal(sectionOf(report, 'arguments'), sectionOf(reportOf((await rich[language]).view), 'arguments'))
      assert.equal(headlineOf(view), '')
    })

    test('tells numbers that differ, research that is alike and rebuttals that are too long', async () => {
      const view = withVerdict((await rich[language]).view, () => ({
        conflicts: [{ between: ['1.2', '2.2'], values: ['23,400 | a', '118,000'] }],
        alike: [{ seats: ['sqlite', 'redis'], measure: 0.874 }],
        marks: [{ seat: 'redis', kind: 'too-long', words: 712, most: 600 }],
      }))
      const found = sectionOf(reportOf(view), 'audit').split('\n\n').at(-1)!
      golden.is(language, 'what code alone found', found)
    })

    test('says plainly that no audit was requested, and why; and that nobody searched', async () => {
      const context = [{ path: 'a.md', text: 'a' }]
      for (const [title, given] of [
        ['neither audit nor search', { options: { evidence_round: false } }],
        ['no audit, as the program decides', { options: { evidence_round: 'auto' }, context }],
      ] as const) {
        const { view } = await playResearch({ language, ...given })
        const report = reportOf(view)
        const [audit] = sectionOf(report, 'audit').split('\n')
        golden.is(language, title, joined(sectionOf(report, 'head'), audit!, headlineOf(view)))
      }
    })

    test('of one that is not over has every section, at every point of its journal', async () => {
      const { records, view } = await rich[language]
      const headings = (report: string) => report.match(/^## .*$/gm)!.slice(0, 7)
      const whole = headings(reportOf(view))
      for (const cut of sampleCuts(records)) {
        const part = foldAll(records.slice(0, cut).map(({ event }) => event))
        const report = reportOf(part)
        assert.deepEqual(headings(report), whole, `cut after record ${cut}`)
        assert.match(report, /^(?:One-sentence summary: |一句话总结：)\S/m)
        assert.doesNotMatch(report, /undefined|\[object|NaN/)
        if (cut < records.length) assert.match(report, /^(?:Completion state: |完成状态：)unfinished$/m)
        headlineOf(part)
        research.panelParts!.panels(part)
      }
    })

    test('of one that was given up is an error summary and no report', async () => {
      const failure: Failure = { kind: 'auth', message: 'HTTP 401', maybePaid: false }
      const probes = [
        { model: 'openai:gpt-5.4', ms: 900, usage: null, cost: 0, reserved: null, failure },
        { model: 'lab:b', ms: 1_234, usage: null, cost: null, reserved: null, failure: null },
      ]
      const reason = 'openai:gpt-5.4 does not answer.\n\nUsable instead: lab:b\nOr: agon models'
      const view = await abortedResearch(language, probes.map(probeFact), reason)
      golden.is(language, 'a research that was given up', joined(reportOf(view), headlineOf(view)))
      assert.deepEqual(chartsIn(view), [])
    })

    test('of judges who do not agree names no side', async () => {
      const seats = richOpening(language).seats.filter(({ id }) => id !== 'judge-3')
      const played = await playRich(language, { seats })
      assert.equal(verdictIn(played).judging.winner, null)
      const report = reportOf(played.view)
      const [, summary = ''] = /\n\n(.*)\n\n## (?:Claims|事实声明)\n/.exec(report) ?? []
      const parts = [sectionOf(report, 'recommendation'), summary, headlineOf(played.view)]
      golden.is(language, 'judges who do not agree', joined(...parts))
    })

    test('of one that was asked again shows what changed in its conclusion', async () => {
      const { judgment, summary, advice } = richLines[language]
      const again = {
        ...{ debate: 3, date: '2026-05-01', favours: 'postgres', firmness: 'leaning' },
        ...{ advice: advice.postgres, summary: summary.sqlite, open_questions: ['Is it | really so?'] },
        scenarios: judgment.scenarios.map(({ scenario, recommendation }) => ({ scenario, recommendation })),
        roles: [{ name: 'SQLite', model: 'openai:gpt-5' }],
        judge: 'google:gemini-3-pro',
      }
      const report = reportOf((await playRich(language, { options: { again } })).view)
      const heading = report.match(/(?<=^## ).*$/gm)![7]!
      golden.is(language, 'what changed since it was asked before', joined(heading, sectionBelow(report, heading)))
    })
  })

const chartsIn = (view: View) =>
  research.panelParts!.panels(view).flatMap(panel => (panel.kind === 'bars' ? [panel.chart] : []))

test('the charts of a research set stated confidence against checked support, by role and by argument', async () => {
  const [roles, sqlite, , redis] = chartsIn((await rich.en).view)
  assert.deepEqual(roles!.measures, ['Stated confidence', 'Checked support'])
  assert.deepEqual(roles!.rows[0], {
    name: 'SQLite',
    bars: [
      { share: 0.88, text: '0.88' },
      { share: 0.5, text: '2 of 4' },
    ],
  })
  assert.equal(sqlite!.title, 'SQLite: argument by argument')
  const bars = sqlite!.rows.map(({ name, bars }) => [name, bars[0]!.text, bars[0]!.tone])
  assert.deepEqual(bars, [
    ['1.1', '0.9 · ✓ holds', 'good'],
    ['1.2', '0.85 · ✓ holds', 'good'],
    ['1.3', '0.95 · ≠ differs', 'bad'],
    ['1.4', '0.8 · ✗ no such source', 'bad'],
  ])
  assert.deepEqual(redis!.rows, [
    { name: '3.1', bars: [{ share: 0.9, text: '0.9 · nothing cited that could be checked' }] },
  ])
})
