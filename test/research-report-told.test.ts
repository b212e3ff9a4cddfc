import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import MarkdownIt from 'markdown-it'
import { exportAs } from '../src/cli/render.ts'
import { makeMask } from '../src/core/mask.ts'
import type { Call } from '../src/core/model.ts'
import type { Lookup, SearchMade } from '../src/core/search.ts'
import type { View } from '../src/core/view.ts'
import { openAborted } from '../src/engine/perform.ts'
import { research } from '../src/formats/research/research.ts'
import { sourcesUsed } from '../src/formats/research/sources-used.ts'
import type { Verdict } from '../src/formats/research/verdict.ts'
import { scriptedModel } from '../src/models/scripted.ts'
import { withArchive } from './cases/play.ts'
import { cut, late } from './support/research-degraded.ts'
import { type Given, playResearch } from './support/research-play.ts'
import { playRich, richOpening } from './support/research-rich.ts'
import { investigationOf, rebuttalOf, researchScript } from './support/research-script.ts'

const languages = ['en', 'zh'] as const

/** Played once for all that look at it. */
const rich = { en: playRich('en'), zh: playRich('zh') }

const reportOf = (view: View): string => research.report(view, [])

const section = (report: string, heading: string): string =>
  report.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]?.trim() ?? assert.fail(`no ${heading} in\n${report}`)

const played = async (given: Given): Promise<View> => (await playResearch(given)).view

const page = async (view: View): Promise<string> =>
  exportAs('html', { id: 1, view, format: research, createdAt: '2026-11-16T10:00:00.000Z', live: false })

describe('a search that came to nothing', () => {
  const refusing: Lookup = {
    name: 'searxng',
    find: async () => ({ failure: { kind: 'refused', message: 'searxng answered 403.', maybePaid: false } }),
    read: async () => ({ reason: 'HTTP 404' }),
  }
  const finding: Lookup = {
    ...refusing,
    find: async () => ({ hits: [{ url: 'https://a.example/x', title: 'X', text: '…', date: null }] }),
  }
  const searching = (call: Call): string => {
    const wants = {
      'research/claude-code': { searches: ['one', 'two', 'three'], pages: [] },
      'research/look-1/claude-code': { searches: [], pages: ['https://a.example/x'] },
    }[call.key]
    return wants ? JSON.stringify({ ...wants, findings: null }) : researchScript(call)
  }
  const search = { 'claude-code': 'searxng' }

  test('is no search: head and headline say that all of them failed, and why', async () => {
    const told = {
      en: [
        'searxng, all 3 searches failed: searxng answered 403; OpenCode: none',
        'all 3 searches failed: searxng answered 403',
      ],
      zh: ['searxng，3 次搜索全部失败：searxng answered 403；OpenCode：没有', '3 次搜索全部失败：searxng answered 403'],
    }
    for (const language of languages) {
      const view = await played({ language, options: { search }, lookup: refusing, script: searching })
      const [head, line] = told[language]
      assert.ok(reportOf(view).includes(head!), reportOf(view))
      assert.match(reportOf(view), /^(?:Completion state: |完成状态：)degraded-success$/m)
      assert.equal(research.conclusion!(view).lines.filter(text => text.includes(line!)).length, 1, 'once')
    }
  })

  test('found pages, none of which could be read', async () => {
    const told = {
      en: /Claude Code: searxng, the only page it asked for could not be read: HTTP 404; OpenCode/,
      zh: /Claude Code：searxng，要读取的 1 个网页无法读取：HTTP 404；OpenCode/,
    }
    for (const language of languages) {
      const view = await played({ language, options: { search }, lookup: finding, script: searching })
      assert.match(reportOf(view), told[language])
      assert.match(research.conclusion!(view).lines.at(-1)!, /HTTP 404/)
    }
  })

  test('is not said of one that found something', async () => {
    for (const language of languages) {
      const { view } = await rich[language]
      assert.doesNotMatch([reportOf(view).split('\n## ')[0], ...research.conclusion!(view).lines].join('\n'), /404|502/)
    }
  })
})

describe('what nobody was asked for, or asked for again', () => {
  /** As far as the answer to the first argument. */
  const half = (call: Call) => {
    const whole = JSON.stringify(rebuttalOf(call))
    return cut(whole.slice(0, whole.indexOf('},') + 5))
  }

  test('is not told as if it had been, of a rebuttal that broke off', async () => {
    const told = {
      en: /^- The rebuttal of OpenCode broke off; there is no answer to 1\.2, 1\.3 in what had arrived\.$/m,
      zh: /^- OpenCode 的反驳中断，已收到的部分没有回应 1\.2、1\.3。$/m,
    }
    for (const language of languages) {
      const script = (call: Call) => (call.key === 'rebuttal/opencode' ? half(call) : researchScript(call))
      const report = reportOf(await played({ language, script }))
      assert.match(report, told[language])
      assert.doesNotMatch(report, /asked for .* again|再次要求/)
    }
  })

  test('is not told as lost, of a rebuttal for which there was nothing to answer', async () => {
    const told = {
      en: /^- OpenCode, Cross rebuttal: not asked for, since no other research had arrived that it could answer\.$/m,
      zh: /^- OpenCode，交叉反驳：其他角色的调查都没有送达，没有可反驳的内容，因此未要求反驳。$/m,
    }
    for (const language of languages) {
      const script = (call: Call) => (call.key === 'research/claude-code' ? late : researchScript(call))
      assert.match(reportOf(await played({ language, script })), told[language])
    }
  })
})

describe('the sources of a research', () => {
  const context = [
    { path: 'docs/spec.md', text: '# Spec\n\nSetup takes one minute for a small team.\n' },
    { path: 'docs/other.md', text: '# Other\n' },
  ]

  test('say which files are official by the word of the user, cited or not', async () => {
    for (const language of languages) {
      const official = ['docs/spec.md', 'docs/other.md']
      const script = (call: Call) =>
        call.key === 'research/opencode' ? citing(call, 'docs/spec.md:3') : researchScript(call)
      const report = reportOf(await played({ language, context, options: { official }, script }))
      const sources = section(report, language === 'zh' ? '来源' : 'Sources')
      const word = language === 'zh' ? '用户声明为官方' : "official by the user's word"
      assert.match(sources, new RegExp(`^\\| docs/spec\\.md \\| official-docs[;；] ?${word} \\|`, 'm'))
      assert.match(sources, new RegExp(`docs/other\\.md(?: \\(|（)${word}(?:\\)|）)$`, 'm'))
    }
  })

  test('tell a page that could not be read from one that was', async () => {
    for (const language of languages) {
      const { view } = await rich[language]
      const copy = structuredClone(view)
      const fact = copy.facts.find(({ type }) => type === 'page.read')!
      copy.facts.push({
        ...fact,
        fact: { ...fact.fact, url: 'https://lost.example/x', title: null, hash: null, reason: 'HTTP 500' },
      })
      const row = reportOf(copy)
        .split('\n')
        .find(line => line.startsWith('| <https://lost.example/x>'))
      assert.equal(
        row,
        {
          en: '| <https://lost.example/x> | – | – | asked for, not read | could not be read: HTTP 500 |',
          zh: '| <https://lost.example/x> | – | – | 要求读取，未能读到 | 无法读取：HTTP 500 |',
        }[language],
      )
    }
  })

  test('are one page, whichever part of it is pointed at', async () => {
    const { view } = await rich.en
    const copy = structuredClone(view)
    const { arguments: list } = copy.turns.get('research/postgres')!.value as { arguments: { reference: string }[] }
    const [before] = list
    const address = before!.reference
    before!.reference = `${address}#locking`
    const search = copy.facts.find(({ type }) => type === 'search.made')!.fact as object as SearchMade
    search.hits.push({ url: `${address}#top`, title: 'Again', date: null })
    const places = sourcesUsed(copy).map(({ place }) => place)
    assert.deepEqual(
      places,
      sourcesUsed(view).map(({ place }) => place),
    )
    assert.equal(places.filter(place => place.includes('#')).length, 0)
  })

  test('are pages and files of the user, and nothing else that a search calls an address', async () => {
    for (const language of languages) {
      const { view } = await rich[language]
      const copy = structuredClone(view)
      const odd = ['file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x', 'ftp://a.example/x', 'https:x']
      const turn = copy.turns.get('research/postgres')!
      turn.sources = [...turn.sources, ...odd.map(url => ({ url, title: 'Odd' }))]
      const search = copy.facts.find(({ type }) => type === 'search.made')!.fact as object as SearchMade
      search.hits.push(...odd.map(url => ({ url, title: 'Odd', date: null })))
      const { fact, ...read } = copy.facts.find(({ type }) => type === 'page.read')!
      copy.facts.push(...odd.map(url => ({ ...read, fact: { ...fact, url } })))
      assert.deepEqual(sourcesUsed(copy), sourcesUsed(view))
      const added = { url: 'https://new.example/own', title: 'Own' }
      turn.sources = [...turn.sources, added]
      assert.equal(sourcesUsed(copy).length, sourcesUsed(view).length + 1)
    }
  })

  test('are no links where they are private or not https', async () => {
    const { view } = await rich.en
    const hidden = [
      'http://plain.example/a',
      'https://10.0.0.7/admin',
      'https://localhost/x',
      'https://printer.local/x',
      'https://[::1]/x',
      'https://user:secret@a.example/x',
      'http://a.example/`x`|y',
    ]
    const copy = structuredClone(view)
    const search = copy.facts.find(({ type }) => type === 'search.made')!.fact as object as SearchMade
    search.hits = [...hidden, 'https://open.example/a'].map(url => ({ url, title: null, date: null }))
    const sources = section(reportOf(copy), 'Sources')
    assert.match(sources, /<https:\/\/open\.example\/a>/)
    assert.match(sources, /`http:\/\/plain\.example\/a`/)
    const html = await page(copy)
    const links = Array.from(html.matchAll(/href="(http[^"]*)"/g), ([, address]) => address!)
    assert.ok(links.includes('https://open.example/a'))
    assert.deepEqual(
      links.filter(link => /plain|10\.0|localhost|local\/|::1|secret|^http:/.test(link)),
      [],
    )
    assert.match(html, /<code>https:\/\/10\.0\.0\.7\/admin<\/code>/)
  })

  test('say in columns and below each other whether quotes hold, without a colon behind the question', async () => {
    const { view } = await rich.en
    assert.match(
      await page(view),
      /td\[data-label\$="\?"\]:not\(:first-child\)::before \{ content: attr\(data-label\) " "; \}/,
    )
  })
})

describe('the claims of a research', () => {
  test('are arguments and attacks where nobody audited them', async () => {
    const headings = { en: 'Arguments and attacks (not audited)', zh: '论点与攻击（未经审计）' }
    for (const language of languages) {
      const report = reportOf(await played({ language, options: { evidence_round: false } }))
      const part = section(report, headings[language])
      assert.match(part, language === 'zh' ? /^<details>\n<summary>共 10 个论点与攻击：/ : /10 arguments and attacks: /)
      assert.doesNotMatch(part, /not audited|未审计/)
      assert.doesNotMatch(report, /^## (?:Claims|事实声明)$/m)
    }
  })

  test('have each result once, and no full stop before a semicolon', async () => {
    for (const language of languages) {
      const { view } = await rich[language]
      const verdict = structuredClone(view.verdict) as object as Verdict
      const [claim] = verdict.claims
      claim!.checks = [claim!.checks[0]!, { ...claim!.checks[0]!, id: 'research/postgres#e9' }]
      claim!.in = ['1.1', '2.1']
      claim!.judged = ['1.1', '2.1'].map(argument => ({
        argument,
        treatment: 'relied-on',
        why: 'It is left standing.',
      }))
      const report = reportOf({ ...view, verdict: verdict as object as View['verdict'] })
      const row = report.split('\n').find(line => line.startsWith('| c1 '))!
      assert.equal(row.match(/✓/g)!.length, 1, row)
      assert.match(row, /left standing[;；] ?2\.1 (?:relied on: |采信：)It is left standing\. \|$/)
      assert.equal(section(report, language === 'zh' ? '证据审计' : 'Evidence Audit').match(/wal\.html/g)!.length, 1)
    }
  })

  test('are not listed again as without support, in the evidence', async () => {
    const script = (call: Call) => {
      if (call.key !== 'research/opencode') return researchScript(call)
      const weaknesses = ['Studies show that 87% of teams lose 40 hours a year with it.', 'It is closed.']
      return JSON.stringify({ ...investigationOf('opencode'), weaknesses })
    }
    for (const language of languages) {
      const view = await played({ language, examined: true, script })
      assert.deepEqual(
        [...view.evidence.values()].flatMap(({ unsupported }) => unsupported),
        [],
      )
      const [, evidence = ''] = reportOf(view).split(/^## (?:Evidence|证据)$/m)
      assert.doesNotMatch(evidence, /87/)
    }
  })
})

describe('the Chinese of a report', () => {
  test('has Chinese labels first, no space behind a full-width colon, and one word for what code does', async () => {
    const { view } = await rich.zh
    const report = reportOf(view)
    assert.match(report, /^稳固程度：倾向（leaning）。3 位裁判中有 2 位判其胜出，1 位不同。$/m)
    assert.doesNotMatch(report, /[：（] |Firmness|Evidence/)
    assert.doesNotMatch(report, /程序/)
    assert.match(report, /^ {2}“[^“”]+”（<https:\/\/sqlite\.example\/wal\.html>）$/m)
    assert.match(report, /^- → 2\.1：\S/m)
  })

  test('is bold for every reader of Markdown, also where no space stands behind it', async () => {
    const { view } = await rich.zh
    const strict = new MarkdownIt()
    const words = strict.parse(reportOf(view), {}).flatMap(({ children }) => children ?? [])
    assert.deepEqual(
      words.filter(({ type, content }) => type === 'text' && content.includes('**')).map(({ content }) => content),
      [],
    )
  })

  test('keeps citations in full-width brackets in sight of whoever looks them up', async () => {
    const { view } = await rich.zh
    const found = view.evidence.get('research/look-2/sqlite')!.citations
    assert.deepEqual(
      found.map(({ cited, result, quote }) => [cited, result, quote !== undefined]),
      [
        ['https://sqlite.example/wal.html', 'holds', true],
        ['https://bench.example/queues', 'holds', true],
        ['docs/queue.md:3', 'not-there', true],
        ['https://old.example/gone', 'no-such-source', true],
      ],
    )
  })

  test('refers to nothing that is not there where there were no files', async () => {
    const view = await played({ language: 'zh' })
    assert.equal(research.conclusion!(view).lines.at(-1), '没有网络搜索：论点依据模型已有的知识。')
    assert.match(reportOf(view), /^\*\*网络搜索\*\*：没有。论点依据模型已有的知识，标为 no-source。$/m)
    const context = [{ path: 'a.md', text: 'a' }]
    assert.match(
      reportOf(await played({ language: 'zh', context })),
      /论点依据所附文件和模型已有的知识，后者标为 no-source。/,
    )
  })
})

describe('the words that decided a judgment', () => {
  test('are told by the number of the argument, in report, transcript and page', async () => {
    for (const language of languages) {
      const { view } = await rich[language]
      const line =
        language === 'zh' ? /^起决定作用的话：.* — SQLite，1\.2$/gm : /^What decided it: .* — SQLite, 1\.2$/gm
      assert.equal(reportOf(view).match(line)?.length, 1)
      assert.equal(research.transcript!(view).match(line)?.length, 4, 'two judges, in both orders')
      const html = await page(view)
      assert.doesNotMatch(html.replace(/<pre>.*?<\/pre>/gs, ''), /research\/(?:look-\d\/)?[A-C]\b|— [A-C][,，]/)
      assert.equal(html.match(/ — SQLite(?:, |，)1\.2/g)?.length, 5)
    }
  })

  test('are told by the turn that they stand in where no argument has them', async () => {
    const { view } = await rich.en
    const verdict = structuredClone(view.verdict) as object as Verdict
    verdict.judgment.recommendation.deciding = { turn: 'research/sqlite', quote: 'one more thing to back up' }
    const told = reportOf({ ...view, verdict: verdict as object as View['verdict'] })
    assert.match(told, / — SQLite, research\/look-2\/sqlite$/m)
    verdict.judgment.recommendation.deciding = { turn: 'rebuttal/redis', quote: 'Neither of them pushes' }
    assert.match(reportOf({ ...view, verdict: verdict as object as View['verdict'] }), / — Redis, 3\.n1$/m)
  })
})

describe('a research that was given up', () => {
  test('has its reasons line by line, and no empty transcript', async () => {
    const reason = 'openai:gpt-5.4 does not answer.\nUsable instead: lab:b\nOr: agon models'
    for (const language of languages) {
      const { view } = await withArchive(archive =>
        openAborted(
          richOpening(language),
          { format: research, store: archive, mask: makeMask([]), modelFor: name => scriptedModel(name, () => '') },
          [],
          { state: 'aborted', reason },
        ),
      )
      assert.match(reportOf(view), /does not answer\. {2}\nUsable instead: lab:b {2}\nOr: agon models\n/)
      const kept = { id: 1, view, format: research, createdAt: '2026-11-16T10:00:00.000Z', live: false }
      assert.doesNotMatch(await exportAs('md', kept), /Transcript|全文记录/)
    }
  })
})

function citing(call: Call, reference: string): string {
  const found = investigationOf(call.moment.seat)
  const [first, ...others] = found.arguments
  const cited = { ...first, source: 'official-docs', reference, quote: 'Setup takes one minute' }
  return JSON.stringify({ ...found, arguments: [cited, ...others] })
}
