import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languages } from '../../src/core/language.ts'
import { foldAll, type View } from '../../src/core/view.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { recordOf } from '../../src/formats/dialectic/record/render.ts'
import { reportWords } from '../../src/formats/dialectic/report/words.ts'
import { openGolden } from '../support/golden.ts'
import { reportText, transcriptText } from '../support/report.ts'
import {
  askUser,
  conclude,
  decide,
  failure,
  type Given,
  playDialectic,
  reply,
  settled,
  speech,
  stuck,
} from './support/play.ts'
import { playRich } from './support/rich.ts'

const golden = openGolden('dialectic-report')

const reportOf = (view: View): string => reportText(dialectic, view, [])

const reported = async (given: Given): Promise<string> => reportOf((await playDialectic(given)).view)

/** What stands below a heading. */
function below(report: string, heading: string): string {
  const [, part] = report.split(`\n## ${heading}\n\n`)
  assert.ok(part !== undefined, `${heading} is in it:\n${report}`)
  return part.split('\n## ')[0]!.trim()
}

describe('the report of a dialectic', () => {
  for (const language of languages)
    it(`has the answer first, and everything that it rests on (${language})`, async () => {
      const { view, records } = await playRich(language)
      golden.is(language, 'three rounds, with everything that a report may tell of', reportOf(view))
      golden.is(language, 'in short', dialectic.panelParts!.conclusion(view).lines.join('\n'))
      const unfinished = foldAll(records.slice(0, -1).map(({ event }) => event))
      assert.deepEqual(dialectic.panelParts!.conclusion(unfinished).lines, [])
    })
})

/** One out of the ordinary each. In the reports of the first ones only how they ended is of interest. */
const endings: Record<string, Given> = {
  'by agreement': {},
  'by all of several': { partners: 2 },
  'by the main agent': { parts: { 'round-1/decide/main': decide({ next: 'end' }) } },
  'by the user': { parts: { 'round-1/decide/main': askUser, 'round-1/user': reply('sum-up') } },
  'in a stalemate': {
    lasts: 99,
    options: { ask: 'never' },
    script: ({ moment }) => (moment.cue === 'decide-alone' ? decide({ new_point: false }) : undefined),
  },
  'for want of money': { lasts: 99, budget: 0.1, prices: { input: 1, output: 5 }, options: { ask: 'never' } },
}

const candidates = [{ name: 'lawyer', model: 'lab:lawyer' }]
const seats = { partner: { candidates: ['lab:lawyer'] } }
const uncommon: Record<string, Given> = {
  'without a conclusion': { parts: { 'conclusion/main': 'no JSON at all' } },
  'failed, and how it stood': {
    options: { ask: 'never' },
    parts: {
      'round-2/main': failure('auth', 'the key is refused'),
      'round-1/decide/main': decide({ disagreement: 'who pays' }),
    },
  },
  'an agreement that the partner did not express': {
    parts: { 'round-1/decide/main': decide({ next: 'end' }), 'conclusion/main': conclude({ outcome: 'agreed' }) },
  },
  'without a user': { options: { ask: 'never' } },
  'a user who passes at the end': { parts: { 'conclusion/user': failure('passed') } },
  'a user who leaves it open and does not keep it': {
    parts: { 'conclusion/user': JSON.stringify({ decision: ' ', keep: false }) },
  },
  'rounds of a record before its own': {
    options: {
      history: [
        { main: 'Stay.', partners: ['Why?'], user: 'Mind the cost.' },
        { main: 'Because.', partners: ['Hm.'], user: '' },
      ],
      record: '/home/me/.debates/2026-11-16-queue.md',
    },
    parts: { 'round-3/main': settled(), 'round-3/partner': settled() },
  },
  'three, one of whom missed a round': {
    partners: 2,
    lasts: 3,
    options: { partners: [{ name: 'code-reviewer' }, { name: 'skeptic' }] },
    parts: {
      'round-1/partner-2': failure('refused', 'not my subject'),
      'round-2/partner': stuck(),
      'conclusion/main': conclude({ outcome: 'split', split: [{ point: 'the date', main: 'now', partner: 'later' }] }),
    },
  },
  'a choice that could not be made': {
    ...{ options: { candidates }, seats, parts: { 'choice/main': 'the lawyer, I think' } },
  },
  'a chosen voice that failed': {
    ...{ options: { candidates }, seats },
    parts: { 'choice/main': JSON.stringify({ partner: 'lawyer', reason: 'it is about the law' }) },
    script: (_, model) => (model === 'lab:lawyer' ? failure('auth', 'no key') : undefined),
  },
  'speeches whose tails cannot be read': {
    parts: { 'round-1/main': 'No tail here.', 'round-1/partner': `${speech('Half.').slice(0, -9)}` },
  },
}

describe('what is reported of a dialectic', () => {
  for (const [name, given] of Object.entries(endings))
    it(`tells how it ended: ${name}`, async () => {
      for (const language of languages) {
        const [, head] = (await reported({ ...given, language })).split('\n\n')
        golden.is(language, `ended ${name}`, head!.split('\n').at(-1)!)
      }
    })

  for (const [name, given] of Object.entries(uncommon))
    it(`tells of ${name}`, async () => {
      for (const language of languages) golden.is(language, name, await reported({ ...given, language }))
    })

  it('doubts in short what the partner did not express, and nothing that it did', async () => {
    const claimed = await playDialectic(uncommon['an agreement that the partner did not express'])
    golden.is(
      'en',
      'in short: an agreement that the partner did not express',
      dialectic.panelParts!.conclusion(claimed.view).lines.join('\n'),
    )
  })

  it('says of an open decision what the record says', async () => {
    for (const language of languages) {
      const { view } = await playDialectic({ language, parts: { 'conclusion/user': failure('passed') } })
      const t = reportWords[language]
      assert.equal(below(reportOf(view), t.decision), t.undecided)
      assert.ok(recordOf(view, { date: '2026-11-16' }).includes(`### User's Decision\n- ${t.undecided}\n`))
    }
  })

  it('can be read at every point of its journal, and its transcript as well', async () => {
    const { records } = await playRich('zh')
    for (let cut = 1; cut <= records.length; cut++) {
      const view = foldAll(records.slice(0, cut).map(({ event }) => event))
      const report = reportOf(view)
      for (const text of [report, transcriptText(dialectic, view)])
        assert.doesNotMatch(text, /undefined|\bnull\b|NaN|\[object/, `after ${cut} records`)
      if (cut < records.length) assert.match(report, /尚未结束/)
    }
  })

  it('counts a conversation that began afresh as no missed turn', async () => {
    const parts = { 'round-2/main': failure('overflow', 'too long') }
    const { view } = await playDialectic({ lasts: 2, parts })
    assert.ok(view.turns.has('round-2/afresh/main'))
    assert.doesNotMatch(reportOf(view), /Missed Turns/)
    assert.match(
      transcriptText(dialectic, view),
      /### Round 2\n\n#### Main Agent · lab:main\n\n\*The conversation had become too long/,
    )
  })

  it('tells of a fork, with what the user wanted there and without the speech that counts as not made', async () => {
    const { view } = await playRich('en')
    const fork = { parent: 3, at: 'round-2', remark: 'Think of the *cost*.', without: null, shared: 9, probes: 0 }
    const forked: View = { ...view, fork: { ...fork, before: { ...fork, at: 'end', remark: 'Go on.', before: null } } }
    forked.turns.get('round-1/partner')!.leftOut = true
    const said = below(reportOf(forked), 'What the User Said')
    assert.match(said, /^- At the fork \(the end\): Go on\.\n- At the fork \(Round 2\): Think of the \*cost\*\.$/m)
    assert.doesNotMatch(reportOf(forked), /round-1\/partner#e1/)
    assert.match(
      transcriptText(dialectic, forked),
      /deepseek-chat\n\n\*This speech counts as not made in this fork\.\*\n\n\*/,
    )
    assert.ok(!dialectic.written!.record!(forked).some(({ key }) => key === 'round-1/partner'))
  })
})
