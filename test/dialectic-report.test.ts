import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '../src/core/language.ts'
import { foldAll, type View } from '../src/core/view.ts'
import { dialectic } from '../src/formats/dialectic/dialectic.ts'
import { recordOf } from '../src/formats/dialectic/record/render.ts'
import { reportWords } from '../src/formats/dialectic/report/words.ts'
import { richLines } from './support/dialectic-lines.ts'
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
} from './support/dialectic-play.ts'
import { playRich } from './support/dialectic-rich.ts'

const reportOf = (view: View): string => dialectic.report(view, [])

const reported = async (given: Given): Promise<string> => reportOf((await playDialectic(given)).view)

const headingsIn = (report: string): string[] => [...report.matchAll(/^#{1,4} .*$/gm)].map(([line]) => line)

/** What stands below a heading. */
function below(report: string, heading: string): string {
  const [, part] = report.split(`\n## ${heading}\n\n`)
  assert.ok(part !== undefined, `${heading} is in it:\n${report}`)
  return part.split('\n## ')[0]!.trim()
}

const headings: Record<Language, readonly string[]> = {
  en: [
    'The Answer',
    'Key Insights',
    'Agreed',
    'Open',
    'Where They Still Differ',
    "User's Decision",
    'What the User Said',
    'Suggestions',
    'What Was Missing',
    'What Was Cut',
    'Evidence',
  ],
  zh: [
    'The Answer · 答案',
    'Key Insights · 关键洞察',
    'Agreed · 已达成一致',
    'Open · 尚未解决',
    'Where They Still Differ · 仍有分歧',
    "User's Decision · 用户的决定",
    'What the User Said · 用户的发言',
    'Suggestions · 改动建议',
    'What Was Missing · 缺少的材料',
    'What Was Cut · 被截去的材料',
    'Evidence · 证据',
  ],
}

describe('the report of a dialectic', () => {
  for (const language of ['en', 'zh'] as const)
    it(`has the answer first, and everything that it rests on (${language})`, async () => {
      const t = richLines[language]
      const report = reportOf((await playRich(language)).view)
      assert.deepEqual(headingsIn(report), [`# ${t.topic}`, ...headings[language].map(name => `## ${name}`)])
      const [answer, insights, , , differ, decision] = headings[language].map(name => below(report, name))
      assert.ok(answer!.endsWith(t.answer), answer)
      assert.equal(insights, t.insights.map(insight => `- ${insight}`).join('\n'))
      for (const words of Object.values(t.split)) assert.ok(differ!.includes(words), words)
      assert.equal(decision, t.decision)
      assert.doesNotMatch(report, /"agreed"|"state"/)
    })

  it('says who took part, how the partner was chosen and how it ended', async () => {
    const report = reportOf((await playRich('en')).view)
    const [head] = report.split('\n\n## ')
    assert.deepEqual(head!.split('\n').slice(2), [
      '> Main Agent: anthropic:claude-4.6-sonnet  ',
      '> Sub Agent: database-reviewer (deepseek:deepseek-chat; agent file .claude/agents/database-reviewer.md)  ',
      '> How it was chosen: by the main agent, out of 2: the question is about how a database behaves under load  ',
      '> User: asked when it matters  ',
      '> About: architecture; template architecture  ',
      '> Rounds: 3  ',
      '> Ended: the main agent summed up',
    ])
  })

  it('tells what the user said and when it counted, and marks a change of direction', async () => {
    const report = reportOf((await playRich('en')).view)
    const t = richLines.en
    assert.deepEqual(below(report, 'What the User Said').split('\n'), [
      `- Before the start, leaning: ${t.leaning}`,
      `- Before the start, wants to be looked at: ${t.focus}`,
      `- Remark in round 1: ${t.remarks[0]}`,
      `- After round 1, **change of direction**: ${t.dig}`,
      `- Remark at the end of round 2: ${t.remarks[1]}`,
      `- After round 2, adds: ${t.add.replace('\n', ' ')}`,
      `- Remark that came when nobody spoke any more: ${t.remarks[2]}`,
    ])
  })

  it('lists suggestions that nobody applied, what was missing (once) and what was cut', async () => {
    const report = reportOf((await playRich('en')).view)
    const suggestions = below(report, 'Suggestions')
    assert.match(
      suggestions,
      /^- \*\*docs\/queue\.md\*\*: say what .* \(Main Agent, Round 2\)\n- \*\*src\/jobs\.ts\*\*/,
    )
    assert.match(suggestions, /nothing was applied\. `agon show` with `--suggestions` has .* whole/)
    assert.deepEqual(below(report, 'What Was Missing').split('\n'), [
      '- the settings of autovacuum (Main Agent, Round 1)',
      '- a plan of who is on call (Sub Agent, Round 2)',
    ])
    assert.equal(below(report, 'What Was Cut'), '- src/: 412 files are listed by folder only')
  })

  it('says what code found in the citations', async () => {
    const evidence = below(reportOf((await playRich('zh')).view), 'Evidence · 证据')
    assert.match(evidence, /代码核对了 3 处引用：2 处属实.*1 处不属实/)
    assert.match(evidence, /round-1\/partner#e1 \| docs\/queue\.md:3 \| ≠ differs.*\*\*400\*\*.*\*\*40\*\*/)
  })
})

describe('how a dialectic ended', () => {
  const endings: [string, RegExp, Given][] = [
    ['by agreement', /Ended: both said that it is settled$/m, {}],
    ['by all of several', /Ended: all of them said that it is settled$/m, { partners: 2 }],
    [
      'by the main agent',
      /Ended: the main agent summed up$/m,
      { parts: { 'round-1/decide/main': decide({ next: 'end' }) } },
    ],
    [
      'by the user',
      /Ended: the user wanted a summary and the end$/m,
      { parts: { 'round-1/decide/main': askUser, 'round-1/user': reply('sum-up') } },
    ],
    [
      'in a stalemate',
      /Ended: nothing new was said any more \(a stalemate\)$/m,
      {
        lasts: 99,
        options: { ask: 'never' },
        script: ({ moment }) => (moment.cue === 'decide' ? decide({ new_point: false }) : undefined),
      },
    ],
    [
      'for want of money',
      /Ended: the budget did not reach for another round$/m,
      { lasts: 99, budget: 0.1, prices: { input: 1, output: 5 }, options: { ask: 'never' } },
    ],
  ]
  for (const [name, line, given] of endings)
    it(`is told: ${name}`, async () => assert.match(await reported(given), line))

  it('is told of one that the main agent does not conclude', async () => {
    const report = await reported({ parts: { 'conclusion/main': 'no JSON at all' } })
    assert.match(report, /Ended: without a conclusion$/m)
    assert.match(below(report, 'The Answer'), /^There is no conclusion: the main agent was asked 2 times and gave none/)
    assert.equal(below(report, 'How It Stands'), '**Agreed**\n\n- latency matters')
    assert.doesNotMatch(report, /User's Decision/)
  })

  it('is told of one that failed, and how it stood', async () => {
    const parts = {
      'round-2/main': failure('auth', 'the key is refused'),
      'round-1/decide/main': decide({ disagreement: 'who pays' }),
    }
    const report = await reported({ options: { ask: 'never' }, parts })
    assert.match(report, /Ended: failed$/m)
    assert.match(below(report, 'The Answer'), /^The debate failed: .*the key is refused/)
    assert.match(below(report, 'How It Stands'), /- latency matters\n\n\*\*Key disagreement\*\*: who pays/)
    assert.match(report, /Rounds: 1 /)
  })

  it('doubts an agreement that the partner did not express', async () => {
    const parts = { 'round-1/decide/main': decide({ next: 'end' }), 'conclusion/main': conclude({ outcome: 'agreed' }) }
    const claimed = await playDialectic({ parts })
    assert.match(
      below(reportOf(claimed.view), 'The Answer'),
      /^\*\*They agree\.\*\* That they agree is what the main agent says: the partner did not say that it is settled\./,
    )
    assert.match(dialectic.conclusion!(claimed.view).lines[1]!, /the partner did not say/)
    const expressed = await playDialectic({})
    assert.doesNotMatch(reportOf(expressed.view), /did not say/)
  })

  it('is one sentence, with what is open and proposed', async () => {
    for (const [language, first] of [
      ['en', 'They agree in part after 3 rounds. It ended because the main agent summed up.'],
      ['zh', '部分一致，共 3 轮。结束原因：主代理作了总结。'],
    ] as const) {
      const { view, records } = await playRich(language)
      const [sentence, ...rest] = dialectic.conclusion!(view).lines
      assert.equal(sentence, first)
      assert.equal(rest.length, 2)
      assert.deepEqual(dialectic.conclusion!(foldAll(records.slice(0, -1).map(({ event }) => event))).lines, [])
    }
  })
})

describe('a dialectic out of the ordinary is reported', () => {
  it('at every point of its journal', async () => {
    const { records } = await playRich('zh')
    for (let cut = 1; cut <= records.length; cut++) {
      const report = reportOf(foldAll(records.slice(0, cut).map(({ event }) => event)))
      assert.doesNotMatch(report, /undefined|\bnull\b|NaN|\[object/, `after ${cut} records`)
      if (cut < records.length) assert.match(report, /尚未结束/)
    }
  })

  it('without a user', async () => {
    const report = await reported({ options: { ask: 'never' } })
    assert.match(report, /> User: not asked {2}\n/)
    assert.equal(below(report, "User's Decision"), 'The user was not asked.')
    assert.doesNotMatch(report, /What the User Said/)
  })

  it('with a user who passes at the end: it is left open, and the record says the same', async () => {
    for (const language of ['en', 'zh'] as const) {
      const { view } = await playDialectic({ language, parts: { 'conclusion/user': failure('passed') } })
      const t = reportWords[language]
      assert.equal(below(reportOf(view), t.decision), t.undecided)
      assert.ok(recordOf(view, { date: '2026-11-16' }).includes(`### User's Decision\n- ${t.undecided}\n`))
    }
  })

  it('with a user who leaves it open and does not keep it', async () => {
    const report = await reported({ parts: { 'conclusion/user': JSON.stringify({ decision: ' ', keep: false }) } })
    assert.equal(
      below(report, "User's Decision"),
      'The user left it open.\n\nThe user does not want the record to be kept.',
    )
  })

  it('with rounds of a record before its own', async () => {
    const history = [
      { main: 'Stay.', partners: ['Why?'], user: 'Mind the cost.' },
      { main: 'Because.', partners: ['Hm.'], user: '' },
    ]
    const options = { history, record: '/home/me/.debates/2026-11-16-queue.md' }
    const report = await reported({ options, parts: { 'round-3/main': settled(), 'round-3/partner': settled() } })
    assert.match(
      report,
      /> Rounds: 3, 2 of them from the record that it goes on from \(\/home\/me\/\.debates\/2026-11-16-queue\.md\)/,
    )
    assert.match(below(report, 'What the User Said'), /^- Round 1 \(from the record\): Mind the cost\.$/)
  })

  it('between three, one of whom missed a round', async () => {
    const options = { partners: [{ name: 'code-reviewer' }, { name: 'skeptic' }] }
    const parts = {
      'round-1/partner-2': failure('refused', 'not my subject'),
      'round-2/partner': stuck(),
      'conclusion/main': conclude({ outcome: 'split', split: [{ point: 'the date', main: 'now', partner: 'later' }] }),
    }
    const report = await reported({ partners: 2, lasts: 3, options, parts })
    assert.match(report, /> Sub Agent: code-reviewer \(lab:partner\) {2}\n> Sub Agent 2: skeptic \(lab:partner-2\)/)
    assert.match(
      below(report, 'Where They Still Differ'),
      /\n {2}- Main Agent: now\n {2}- Sub Agent, Sub Agent 2: later$/,
    )
    assert.match(below(report, 'Missed Turns'), /^- Round 1 · Sub Agent 2: .*not my subject$/)
  })

  it('with a choice that could not be made, and with a chosen voice that failed', async () => {
    const candidates = [{ name: 'lawyer', model: 'lab:lawyer' }]
    const seats = { partner: { candidates: ['lab:lawyer'] } }
    const unchosen = await reported({ options: { candidates }, seats, parts: { 'choice/main': 'the lawyer, I think' } })
    assert.match(
      unchosen,
      /> Sub Agent: general-purpose \(lab:partner\) {2}\n> How it was chosen: the main agent made no choice/,
    )
    const chosen = JSON.stringify({ partner: 'lawyer', reason: 'it is about the law' })
    const failed = await reported({
      options: { candidates },
      seats,
      parts: { 'choice/main': chosen },
      script: (_, model) => (model === 'lab:lawyer' ? failure('auth', 'no key') : undefined),
    })
    assert.match(
      failed,
      /out of 1: it is about the law; lab:partner spoke instead of lab:lawyer, which had failed \(no key\)/,
    )
  })

  it('with a conversation that began afresh, which is no missed turn', async () => {
    const parts = { 'round-2/main': failure('overflow', 'too long') }
    const { view } = await playDialectic({ lasts: 2, parts })
    assert.ok(view.turns.has('round-2/afresh/main'))
    assert.doesNotMatch(reportOf(view), /Missed Turns/)
    assert.match(
      dialectic.transcript!(view),
      /### Round 2\n\n#### Main Agent · lab:main\n\n\*The conversation had become too long/,
    )
  })

  it('as a fork, with what the user wanted there and without the speech that counts as not made', async () => {
    const { view } = await playRich('en')
    const fork = { parent: 3, at: 'round-2', remark: 'Think of the *cost*.', without: null, shared: 9, probes: 0 }
    const forked: View = { ...view, fork: { ...fork, before: { ...fork, at: 'end', remark: 'Go on.', before: null } } }
    forked.turns.get('round-1/partner')!.leftOut = true
    const said = below(reportOf(forked), 'What the User Said')
    assert.match(said, /^- At the fork \(the end\): Go on\.\n- At the fork \(Round 2\): Think of the \*cost\*\.$/m)
    assert.doesNotMatch(reportOf(forked), /round-1\/partner#e1/)
    assert.match(
      dialectic.transcript!(forked),
      /deepseek-chat\n\n\*This speech counts as not made in this fork\.\*\n\n\*/,
    )
    assert.ok(!dialectic.record!(forked).some(({ key }) => key === 'round-1/partner'))
  })

  it('with speeches whose tails cannot be read', async () => {
    const parts = { 'round-1/main': 'No tail here.', 'round-1/partner': `${speech('Half.').slice(0, -9)}` }
    assert.match(await reported({ parts }), /Rounds: 2 /)
  })
})
