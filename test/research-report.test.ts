import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Failure } from '../src/core/failure.ts'
import type { Language } from '../src/core/language.ts'
import { makeMask } from '../src/core/mask.ts'
import { foldAll, type View } from '../src/core/view.ts'
import { openAborted } from '../src/engine/perform.ts'
import { probeFact } from '../src/engine/probe.ts'
import { research } from '../src/formats/research/research.ts'
import type { Verdict } from '../src/formats/research/verdict.ts'
import { scriptedModel } from '../src/models/scripted.ts'
import { run, withArchive } from './cases/play.ts'
import { playRich, type RichRun, richOpening } from './support/research-rich.ts'
import { richLines } from './support/research-rich-lines.ts'
import { researchOpening, researchScript } from './support/research-script.ts'

const reportOf = (view: View, notices: readonly string[] = []): string => research.report(view, notices)

/** Played once for all that only look at it. */
const rich: Record<Language, Promise<RichRun>> = { en: playRich('en'), zh: playRich('zh') }

/** What stands below a heading, up to the next one of its rank. */
const section = (report: string, heading: string): string =>
  report.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]?.trim() ?? assert.fail(`no ${heading} in\n${report}`)

const headings = (report: string, rank: '#' | '##' | '###'): string[] =>
  [...report.matchAll(new RegExp(`^${rank} (.*)$`, 'gm'))].map(([, name]) => name!)

/** The rows of the first table in a text, without its head. */
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\| (.*) \|$/gm)].slice(2).map(([, row]) => row!.split(/(?<!\\) \| /))

const timeout: Failure = { kind: 'timeout', message: 'nothing was heard for 120 s', maybePaid: true }

describe('the report of a research', () => {
  test('has the head of the seed to the letter', async () => {
    const lines = async (language: Language) =>
      reportOf((await rich[language]).view)
        .split('\n')
        .slice(0, 7)
        .map(line => line.trimEnd())
    assert.deepEqual(await lines('en'), [
      '# SQLite, Postgres or Redis for the job queue of a team of five: cost and throughput: Debate Research Report',
      '',
      'Date: 2026-11-16',
      'Method: Multi-agent structured debate (debate-research skill)',
      'Roles: SQLite (openai:gpt-5.4) | Postgres (anthropic:claude-4.6-sonnet) | Redis (deepseek:deepseek-chat)',
      'Audience: team | Decision type: team-standardization',
      'Completion state: degraded-success',
    ])
    assert.deepEqual(await lines('zh'), [
      '# 五人团队的任务队列用 SQLite、Postgres 还是 Redis：成本与吞吐量：辩论研究报告',
      '',
      '日期：2026-11-16',
      '方法：多代理结构化辩论（debate-research 技能）',
      '角色：SQLite (openai:gpt-5.4) | Postgres (anthropic:claude-4.6-sonnet) | Redis (deepseek:deepseek-chat)',
      '受众：team | 决策类型：team-standardization',
      '完成状态：degraded-success',
    ])
  })

  test('has the sections of the seed in its order, then those of its own', async () => {
    const english = reportOf((await rich.en).view)
    assert.deepEqual(headings(english, '##'), [
      ...['Core Arguments per Side', 'Cross Rebuttal', 'Evidence Audit', 'Neutral Judgment', 'Recommendation'],
      ...['Open Questions', 'Scenario Matrix', 'Claims', 'Sources', 'Searches', 'Evidence'],
    ])
    const chinese = reportOf((await rich.zh).view)
    assert.deepEqual(headings(chinese, '##'), [
      ...['各方核心论点', '交叉反驳', '证据审计', '中立判断', '建议', '未解决问题', '场景矩阵'],
      ...['事实声明', '来源', '检索记录', '证据'],
    ])
    assert.match(english, /\n\nOne-sentence summary: Take SQLite for the queue .*\n\n## Claims\n/)
    assert.match(chinese, /\n\n一句话总结：队列只在一台机器上时选 SQLite，.*\n\n## 事实声明\n/)
  })

  test('numbers the first five parts of the judgment, and tells how it came about', async () => {
    const names = async (language: Language, heading: string) =>
      headings(section(reportOf((await rich[language]).view), heading), '###')
    assert.deepEqual(await names('en', 'Neutral Judgment'), [
      '1. Strong arguments per side',
      '2. Exaggerated claims per side',
      '3. Shared limitations',
      '4. Core disagreements',
      '5. Consensus points',
      'How the judgment came about',
    ])
    assert.deepEqual(await names('zh', '中立判断'), [
      '1. 各方的强论点',
      '2. 各方的夸大声明',
      '3. 共同局限性',
      '4. 核心分歧',
      '5. 共识点',
      '判断如何得出',
    ])
    const judgment = section(reportOf((await rich.en).view), 'Neutral Judgment')
    assert.match(judgment, /^Firmness: leaning — 2 of 3 judges ruled for it, 1 otherwise\./)
    assert.match(judgment, /\| mistral:mistral-large \| Postgres \| Postgres \|/)
    assert.match(judgment, /in the words of google:gemini-3-pro\./)
    assert.match(judgment, /^- 1\.1 A queue in one file needs no server.* — Its source says it in so many words/m)
  })

  test('has arguments and rebuttals in the lines of the seed, role by role', async () => {
    const english = reportOf((await rich.en).view)
    const found = section(english, 'Core Arguments per Side')
    assert.deepEqual(headings(found, '###'), [
      'SQLite (openai:gpt-5.4)',
      'Postgres (anthropic:claude-4.6-sonnet)',
      'Redis (deepseek:deepseek-chat) [INCOMPLETE]',
    ])
    assert.match(found, /^Core arguments \(3-5\):$/m)
    assert.match(found, /^- 1\.1 A queue in one file .* \| Confidence: 0\.9 \| Source: \[official-docs\]$/m)
    assert.match(found, /^ {2}“Readers do not block .*” \(<https:\/\/sqlite\.example\/wal\.html>\)$/m)
    const answers = section(english, 'Cross Rebuttal')
    assert.match(answers, /^- → 2\.1: True on one machine.* \| Confidence: 0\.5$/m)
    assert.match(answers, /^- 3\.n1 Neither of them pushes; both poll\.$/m)
    const chinese = section(reportOf((await rich.zh).view), '各方核心论点')
    assert.match(chinese, /^- 1\.3 团队中没有人需要运维任何东西。 \| 置信度：0\.95 \| 来源：\[official-docs\]$/m)
  })

  test('says under the head what was degraded, who was replaced, who searched how, and what confidence is worth', async () => {
    const head = reportOf((await rich.en).view, ['A notice.']).split('\n## ')[0]!
    const marks = [
      '> A notice.',
      '- Redis, Investigation: no answer in time: nothing was heard for 120 s; part of it had arrived and is used, marked [INCOMPLETE].',
      '- Redis: groq:llama-4 (access denied (HTTP 401)), so deepseek:deepseek-chat took its place.',
      '**Question to answer:** Which of the three should we',
      "**Web search:** SQLite: searxng; Postgres: the model's own; Redis: none, so what it knows is marked no-source.",
      '**Confidence** is what each role says of itself. It is shown and weighs little',
    ]
    const places = marks.map(mark => head.indexOf(mark))
    assert.ok(!places.includes(-1), head)
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
  })

  test('marks at the place itself what is not whole, with what had arrived of it', async () => {
    const redis = section(reportOf((await rich.en).view), 'Core Arguments per Side').split('### Redis')[1]!
    assert.match(redis, /\*\*\[INCOMPLETE\]\*\* It broke off \(no answer in time: .*\)\. What had arrived:/)
    assert.match(redis, /^- 3\.1 Everything is in memory/m)
    assert.doesNotMatch(redis, /3\.2|Weaknesses|Predicted/)
    const { view } = await playRich('en', {}, call => (call.key === 'rebuttal/redis' ? timeout : null))
    const answers = section(reportOf(view), 'Cross Rebuttal').split('### Redis')[1]!
    assert.match(answers, /^ \(deepseek:deepseek-chat\) \[INCOMPLETE\]/)
    assert.match(answers, /Nothing had arrived that can be used\./)
  })

  test('sets beside each tag what code found, and says where the two disagree', async () => {
    const audit = section(reportOf((await rich.en).view), 'Evidence Audit')
    assert.match(
      audit,
      /^- \[official-docs\] Nobody in the team has to run anything \(1\.3\): .*\n {2}- Checked by code: ✗ not-there: docs\/queue\.md:3 .*\n {2}- \*\*Auditor and code disagree:\*\* it is tagged \[official-docs\], but what is cited does not say it\.$/m,
    )
    assert.match(
      audit,
      /^- \[no-source\] SKIP LOCKED .*\n {2}- Checked by code: ✓ holds: .*\n {2}- \*\*Auditor and code disagree:\*\* it is tagged \[no-source\], but a source was cited and holds\.$/m,
    )
    assert.match(audit, /^- \[official-docs\] In WAL mode .*\n {2}- Checked by code: ✓ holds: \S+\n- /m)
    assert.match(audit, /^No factual claim: 1\.n2, 2\.3,/m)
    assert.match(audit, /^- Postgres left 3\.1 without an answer, also when asked for it again\.$/m)
    const chinese = section(reportOf((await rich.zh).view), '证据审计')
    assert.match(chinese, /\*\*审计员与代码的结果不一致\*\*：标记为 \[no-source\]，但所引来源存在且属实。/)
  })

  test('tells numbers that differ, research that is alike and rebuttals that are too long', async () => {
    const { view } = await rich.en
    const verdict: Verdict = {
      ...(view.verdict as object as Verdict),
      conflicts: [{ between: ['1.2', '2.2'], values: ['23,400 | a', '118,000'] }],
      alike: [{ seats: ['sqlite', 'redis'], measure: 0.874 }],
      marks: [{ seat: 'redis', kind: 'too-long', words: 712, most: 600 }],
    }
    const audit = section(reportOf({ ...view, verdict: verdict as object as View['verdict'] }), 'Evidence Audit')
    assert.match(audit, /^- Different numbers: 1\.2 says “23,400 \\\| a”, 2\.2 says “118,000”\.$/m)
    assert.match(
      audit,
      /^- SQLite and Redis found nearly the same \(87 %\), although neither saw the other's research/m,
    )
    assert.match(audit, /^- The rebuttal of Redis has 712 words where 600 are allowed/m)
  })

  test('says plainly that no audit was requested, and why', async () => {
    const audit = async (options: Parameters<typeof researchOpening>[0]) => {
      const { view } = await withArchive(archive =>
        run({ format: research, opening: researchOpening(options), script: researchScript }, archive),
      )
      return section(reportOf(view), 'Evidence Audit').split('\n')[0]
    }
    assert.equal(await audit({ evidence_round: false }), 'Not requested')
    assert.match((await audit({ evidence_round: 'auto' }))!, /^Not requested \(the topic names no benchmarks/)
    const { view } = await playRich('zh', { topic: '选谁', options: { evidence_round: false } })
    assert.equal(section(reportOf(view), '证据审计').split('\n')[0], '未请求')
  })

  test('says with an auditor who failed that the audit did not arrive', async () => {
    const { view } = await playRich('en', {}, call => (call.key === 'audit/auditor' ? timeout : null))
    const report = reportOf(view)
    assert.match(section(report, 'Evidence Audit'), /^\*\*\[INCOMPLETE\]\*\* The audit broke off \(no answer in time/)
    assert.match(report, /^- Auditor, Evidence audit: no answer in time: .*nothing of it could be used\.$/m)
  })

  test('has every open question with what it would change and the cheapest way to settle it', async () => {
    const open = section(reportOf((await rich.en).view), 'Open Questions')
    assert.match(open, /^### What would change this$/m)
    assert.match(
      open,
      /^- Will there be a second machine .*\n {2}- How: With one, SQLite is out .*\n {2}- Cheapest way to settle it: Ask whoever plans capacity/m,
    )
    assert.match(section(reportOf((await rich.zh).view), '未解决问题'), /^### 什么会改变结论$/m)
  })

  test('has the scenarios as a real table, whatever stands in them', async () => {
    const rows = rowsOf(section(reportOf((await rich.en).view), 'Scenario Matrix'))
    assert.equal(rows.length, 4)
    assert.deepEqual(rows[2], ['Postgres runs already', 'Use it', 'No new thing to look after \\| no second backup.'])
    assert.match(reportOf((await rich.zh).view), /^\| 场景 \| 建议 \| 理由 \|$/m)
  })

  test('has each claim once in a folded table', async () => {
    const { view } = await rich.en
    const claims = section(reportOf(view), 'Claims')
    assert.match(claims, /^<details>\n<summary>7 claims, each once: .*<\/summary>\n\n\| Claim \|/)
    assert.match(claims, /\n\n<\/details>$/)
    const rows = rowsOf(claims)
    assert.equal(rows.length, (view.verdict as object as Verdict).claims.length)
    const [claim, by, attacked, tag, checked, judged] = rows[2]!
    assert.match(claim!, /^c3 Nobody in the team/)
    assert.equal(by, 'SQLite (1.3)')
    assert.equal(attacked, 'Postgres (0.6), Redis (0.6)')
    assert.equal(tag, '[official-docs]')
    assert.match(checked!, /^✗ not-there: docs\/queue\.md:3/)
    assert.match(judged!, /^set aside: Its source holds/)
  })

  test('lists every source with what it was used for and whether its quotes hold', async () => {
    const sources = section(reportOf((await rich.en).view), 'Sources')
    const rows = new Map(rowsOf(sources).map(([name, ...rest]) => [name!.replace(/ <.*/, ''), rest]))
    assert.deepEqual(rows.get('docs/queue.md'), [
      "official-docs; official by the user's word",
      ...['–', '1.3', '1.3 ✗ not-there'],
    ])
    assert.deepEqual(rows.get('Queues \\| a benchmark'), [
      'personal-blog',
      '2025-11-20',
      '1.2, 2.2',
      '1.2 ✓ holds; 2.2 ≠ differs',
    ])
    assert.deepEqual(rows.get('An old page')?.slice(2), ['1.4', '1.4 ✗ no-such-source; could not be read: HTTP 404'])
    assert.deepEqual(rows.get('SKIP LOCKED')?.[3], '2.1 ✓ holds')
    assert.match(sources, /^Brought along and not cited \(1\): docs\/team\.md$/m)
    assert.match(sources, /^Found and neither read nor cited \(1\): <https:\/\/blog\.example\/queue>$/m)
    assert.equal(rows.size, 6)
  })

  test('tells what each role searched for, and what failed', async () => {
    const searches = section(reportOf((await rich.en).view), 'Searches')
    assert.match(
      searches,
      /^- “sqlite wal concurrent writers queue throughput” — searxng, \d{4}-\d\d-\d\d: 4 results$/m,
    )
    assert.match(searches, /^- “managed postgres price 2026” — .*: failed: searxng answered 502$/m)
    assert.match(searches, /\*\*Postgres\*\*\n\n- By its own search: 2 pages\./)
  })
})

describe('the report of a research that', () => {
  test('is not over has every section, at every point of its journal', async () => {
    for (const language of ['en', 'zh'] as const) {
      const { records, view } = await rich[language]
      const whole = headings(reportOf(view), '##').slice(0, 7)
      for (let count = 1; count <= records.length; count++) {
        const part = foldAll(records.slice(0, count).map(({ event }) => event))
        const report = reportOf(part)
        assert.deepEqual(headings(report, '##').slice(0, 7), whole, `${language} ${count}`)
        assert.match(report, /^(?:One-sentence summary: |一句话总结：)\S/m)
        assert.doesNotMatch(report, /undefined|\[object|NaN/)
        if (count < records.length) assert.match(report, /^(?:Completion state: |完成状态：)unfinished$/m)
        research.conclusion!(part).lines
        research.charts!(part)
      }
    }
  })

  test('failed says so, and why, and has what was said', async () => {
    const { view } = await playRich('en', {}, call => (call.key.startsWith('judgment/') ? timeout : null))
    const report = reportOf(view)
    assert.match(report, /^Completion state: failed$/m)
    assert.match(section(report, 'Neutral Judgment'), /^No verdict\. None of the 3 judges gave a ruling/)
    assert.equal(section(report, 'Recommendation'), 'No judgment.')
    assert.match(section(report, 'Core Arguments per Side'), /1\.1 A queue in one file/)
    assert.deepEqual(research.conclusion!(view).lines, [])
  })

  test('was aborted is an error summary and no report', async () => {
    const failure: Failure = { kind: 'auth', message: 'HTTP 401', maybePaid: false }
    const probes = [
      { model: 'openai:gpt-5.4', ms: 900, usage: null, cost: 0, reserved: null, failure },
      { model: 'lab:b', ms: 1_234, usage: null, cost: null, reserved: null, failure: null },
    ]
    const reason = 'openai:gpt-5.4 does not answer.\n\nUsable instead: lab:b'
    for (const language of ['en', 'zh'] as const) {
      const { view } = await withArchive(archive =>
        openAborted(
          richOpening(language),
          {
            format: research,
            store: archive,
            mask: makeMask([]),
            modelFor: name => scriptedModel(name, () => ''),
          },
          probes.map(probeFact),
          { state: 'aborted', reason },
        ),
      )
      const report = reportOf(view)
      assert.match(report, /^(?:Completion state: |完成状态：)aborted$/m)
      assert.deepEqual(headings(report, '##'), [{ en: 'Error Summary', zh: '错误摘要' }[language]])
      assert.match(report, /openai:gpt-5\.4 does not answer\.\n\nUsable instead: lab:b/)
      assert.match(report, /^\| openai:gpt-5\.4 \| (?:access denied: HTTP 401|认证失败：HTTP 401) \|$/m)
      assert.match(report, /^\| lab:b \| (?:answered in 1\.2 s|1\.2 秒内应答) \|$/m)
      assert.match(research.conclusion!(view).lines[0]!, /^(?:Aborted: |已中止：)openai:gpt-5\.4 does not answer/)
      assert.deepEqual(research.charts!(view), [])
    }
  })

  test('had judges who do not agree names no side', async () => {
    const seats = richOpening('en').seats.filter(({ id }) => id !== 'judge-3')
    const { view } = await playRich('en', { seats })
    assert.equal((view.verdict as object as Verdict).judging.winner, null)
    const report = reportOf(view)
    const advice = section(report, 'Recommendation')
    assert.match(advice, /The rulings do not agree; each on its own:/)
    assert.match(advice, /google:gemini-3-pro \(in both orders\) for SQLite: Standardise on SQLite/)
    assert.match(advice, /mistral:mistral-large \(in both orders\) for Postgres: Standardise on Postgres/)
    assert.match(report, /^One-sentence summary: the judgments do not agree; in the words of the first: /m)
    assert.equal(research.conclusion!(view).lines[0], 'No recommendation in common: the judgments do not agree.')
  })

  test('was asked again shows what changed in its conclusion', async () => {
    const { judgment, summary, advice } = richLines.en
    const again = {
      debate: 3,
      date: '2026-05-01',
      favours: 'postgres',
      firmness: 'leaning',
      advice: advice.postgres,
      summary: summary.sqlite,
      scenarios: judgment.scenarios.map(({ scenario, recommendation }) => ({ scenario, recommendation })),
      open_questions: ['Is it | really so?'],
      roles: [{ name: 'SQLite', model: 'openai:gpt-5' }],
      judge: 'google:gemini-3-pro',
    }
    const { view } = await playRich('en', { options: { again } })
    const report = reportOf(view)
    const changed = section(report, 'What changed since research 3')
    assert.match(changed, /^Changed: Favours, Advice, Open questions, Models\.$/m)
    assert.match(changed, /^\| Conclusion \| Before \(research 3, 2026-05-01\) \| Now \(2026-11-16\) \|$/m)
    const rows = new Map(rowsOf(changed).map(([name, ...rest]) => [name, rest]))
    assert.deepEqual(rows.get('**Favours**'), ['Postgres', 'SQLite'])
    assert.deepEqual(rows.get('Firmness'), ['leaning', 'leaning'])
    assert.equal(rows.get('**Open questions**')![0], 'Is it \\| really so?')
    assert.match(
      rows.get('**Models**')![1]!,
      /^SQLite: openai:gpt-5\.4; Postgres: .*; Judge: google:gemini-3-pro, mistral:mistral-large, moonshot:kimi-k3$/,
    )
    assert.match(report, /One-sentence summary: .*\n\n## What changed since research 3\n/)
  })
})

describe('the headline of a research', () => {
  test('is what to do and in whose favour, and then what is missing', async () => {
    const [first, ...others] = research.conclusion!((await rich.zh).view).lines
    assert.equal(first, '支持 SQLite：队列只在一台机器上时选 SQLite，并为 Postgres 留好退路。')
    assert.match(others[0]!, /^有降级：Redis，立场调查：超时/)
    assert.match(others[1]!, /^groq:llama-4 在辩论前的测试中没有应答，Redis 改由 deepseek:deepseek-chat 担任。$/)
  })

  test('says that there was no search', async () => {
    const { view } = await withArchive(archive =>
      run({ format: research, opening: researchOpening(), script: researchScript }, archive),
    )
    assert.match(research.conclusion!(view).lines.at(-1)!, /^There was no web search/)
    assert.match(reportOf(view), /^\*\*Web search:\*\* none\. The arguments rest on what the models know/m)
  })
})

describe('the charts of a research', () => {
  test('set stated confidence against checked support, by role and by argument', async () => {
    const [roles, sqlite, , redis] = research.charts!((await rich.en).view)
    assert.deepEqual(roles!.measures, ['Stated confidence', 'Checked support'])
    assert.deepEqual(roles!.rows[0], {
      name: 'SQLite',
      bars: [
        { share: 0.88, text: '0.88' },
        { share: 0.5, text: '2 of 4' },
      ],
    })
    assert.equal(sqlite!.title, 'SQLite: argument by argument')
    assert.deepEqual(
      sqlite!.rows.map(({ name, bars }) => [name, bars[0]!.text, bars[0]!.tone]),
      [
        ['1.1', '0.9 · ✓ holds', 'good'],
        ['1.2', '0.85 · ✓ holds', 'good'],
        ['1.3', '0.95 · ✗ not-there', 'bad'],
        ['1.4', '0.8 · ✗ no-such-source', 'bad'],
      ],
    )
    assert.deepEqual(redis!.rows, [
      { name: '3.1', bars: [{ share: 0.9, text: '0.9 · nothing cited that could be checked' }] },
    ])
  })
})
