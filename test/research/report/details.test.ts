import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import MarkdownIt from 'markdown-it'
import type { Call } from '../../../src/core/model.ts'
import type { Lookup, SearchMade } from '../../../src/core/search.ts'
import type { View } from '../../../src/core/view.ts'
import { sourcesUsed } from '../../../src/formats/research/investigate.ts'
import { research } from '../../../src/formats/research/research.ts'
import { exportAs } from '../../../src/host/export/forms.ts'
import { openGolden } from '../../support/golden.ts'
import { transcriptText } from '../../support/report.ts'
import { cut, late } from '../support/degraded.ts'
import { bySearch, type Given, playResearch } from '../support/play.ts'
import {
  abortedResearch,
  headlineOf,
  languages,
  reportOf,
  sectionBelow,
  sectionOf,
  withVerdict,
} from '../support/report.ts'
import { playRich } from '../support/rich.ts'
import { investigationOf, looks, rebuttalOf, researchScript, roundOf } from '../support/script.ts'

const golden = openGolden('research-report-details')

/** Played once for all that look at it. */
const rich = { en: playRich('en'), zh: playRich('zh') }

const played = async (given: Given): Promise<View> => (await playResearch(given)).view

const exported = (view: View, form: 'html' | 'md'): Promise<string> =>
  exportAs(form, { id: 1, view, format: research, createdAt: '2026-11-16T10:00:00.000Z', live: false })

const sourcesIn = (report: string, language: 'en' | 'zh') =>
  sectionBelow(report, { en: 'Sources', zh: '来源' }[language])

/** A copy whose facts and turns may be changed. */
async function copyOf(language: 'en' | 'zh') {
  const view = structuredClone((await rich[language]).view)
  const search = view.facts.find(({ type }) => type === 'search.made')!.fact as object as SearchMade
  const page = view.facts.find(({ type }) => type === 'page.read')!
  return { view, search, page, postgres: view.turns.get('research/postgres')! }
}

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
  const script = (call: Call): string => {
    if (call.shape?.name !== 'looking' || roundOf(call) > 1) return researchScript(call)
    return roundOf(call) === 0 ? looks(['one', 'two', 'three']) : looks([], ['https://a.example/x'])
  }

  for (const [title, lookup] of [
    ['all searches failed', refusing],
    ['no page could be read', finding],
  ] as const)
    test(`is told in head and headline, once, with the reason: ${title}`, async () => {
      for (const language of languages) {
        const view = await played({ language, options: bySearch('searxng', 1), lookup, script })
        const [means] = /^\*\*(?:Web search:\*\*|网络搜索\*\*：).*$/m.exec(reportOf(view)) ?? []
        golden.is(language, title, [view.outcome, means, headlineOf(view)].join('\n'))
      }
    })

  test('is not said of one that found something', async () => {
    for (const language of languages) {
      const { view } = await rich[language]
      const [means = ''] = /^\*\*(?:Web search:\*\*|网络搜索\*\*：).*$/m.exec(reportOf(view)) ?? []
      assert.doesNotMatch(means + headlineOf(view), /404|502/)
    }
  })
})

test('what nobody was asked for, or asked for again is not told as if it had been, nor as lost', async () => {
  /** As far as the answer to the first argument. */
  const half = (call: Call) => {
    const whole = JSON.stringify(rebuttalOf(call))
    return cut(whole.slice(0, whole.indexOf('},') + 5))
  }

  for (const language of languages) {
    const script = (call: Call) => (call.key === 'rebuttal/opencode' ? half(call) : researchScript(call))
    const brokeOff = sectionOf(reportOf(await played({ language, script })), 'audit')
    assert.doesNotMatch(brokeOff, /asked for .* again|再次要求/)
    golden.is(language, 'a rebuttal that broke off', brokeOff.split('\n').at(-1)!)
    const alone = (call: Call) => (call.key === 'research/claude-code' ? late : researchScript(call))
    const head = sectionOf(reportOf(await played({ language, script: alone })), 'head')
    const [degraded] = head.match(/^- .*$(?:\n- .*$)*/gm)!
    golden.is(language, 'a rebuttal for which there was nothing to answer', degraded)
  }
})

describe('the sources of a research', () => {
  const context = [
    { path: 'docs/spec.md', text: '# Spec\n\nSetup takes one minute for a small team.\n' },
    { path: 'docs/other.md', text: '# Other\n' },
  ]
  const cited = { source: 'official-docs', reference: 'docs/spec.md:3', quote: 'Setup takes one minute' }

  test('say which files are official by the word of the user, cited or not', async () => {
    for (const language of languages) {
      const options = { official: context.map(({ path }) => path) }
      const [first, ...others] = investigationOf('opencode').arguments
      const found = { ...investigationOf('opencode'), arguments: [{ ...first, ...cited }, ...others] }
      const script = (call: Call) => (call.key === 'research/opencode' ? JSON.stringify(found) : researchScript(call))
      const report = reportOf(await played({ language, context, options, script }))
      golden.is(language, 'files that are official by the word of the user', sourcesIn(report, language))
    }
  })

  test('tell a page that could not be read from one that was', async () => {
    for (const language of languages) {
      const { view, page } = await copyOf(language)
      const lost = { url: 'https://lost.example/x', title: null, hash: null, reason: 'HTTP 500' }
      view.facts.push({ ...page, fact: { ...page.fact, ...lost } })
      const row = sourcesIn(reportOf(view), language).match(/^\| <https:\/\/lost\.example\/x>.*$/m)![0]
      golden.is(language, 'a page that could not be read', row)
    }
  })

  test('are one page, whichever part of it is pointed at', async () => {
    const { view, search, postgres } = await copyOf('en')
    const [first] = (postgres.value as { arguments: { reference: string }[] }).arguments
    const address = first!.reference
    first!.reference = `${address}#locking`
    search.hits.push({ url: `${address}#top`, title: 'Again', date: null })
    const places = (of: View) => sourcesUsed(of).map(({ place }) => place)
    assert.deepEqual(places(view), places((await rich.en).view))
    assert.equal(places(view).filter(place => place.includes('#')).length, 0)
  })

  test('are pages and files of the user, and nothing else that a search calls an address', async () => {
    const { view, search, page, postgres } = await copyOf('en')
    const before = sourcesUsed((await rich.en).view)
    const odd = ['file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x', 'ftp://a.example/x', 'https:x']
    postgres.sources = [...postgres.sources, ...odd.map(url => ({ url, title: 'Odd' }))]
    search.hits.push(...odd.map(url => ({ url, title: 'Odd', date: null })))
    view.facts.push(...odd.map(url => ({ ...page, fact: { ...page.fact, url } })))
    assert.deepEqual(sourcesUsed(view), before)
    postgres.sources = [...postgres.sources, { url: 'https://new.example/own', title: 'Own' }]
    assert.equal(sourcesUsed(view).length, before.length + 1)
  })

  test('are no links where they are private or not https', async () => {
    const { view, search } = await copyOf('en')
    const hidden = [
      ...['http://plain.example/a', 'https://10.0.0.7/admin', 'https://localhost/x', 'https://printer.local/x'],
      ...['https://[::1]/x', 'https://user:secret@a.example/x', 'http://a.example/`x`|y'],
    ]
    search.hits = [...hidden, 'https://open.example/a'].map(url => ({ url, title: null, date: null }))
    const sources = sourcesIn(reportOf(view), 'en')
    assert.match(sources, /<https:\/\/open\.example\/a>/)
    assert.match(sources, /`http:\/\/plain\.example\/a`/)
    const html = await exported(view, 'html')
    const links = Array.from(html.matchAll(/href="(http[^"]*)"/g), ([, address]) => address!)
    assert.ok(links.includes('https://open.example/a'))
    for (const link of links) assert.ok(!/plain|10\.0|localhost|local\/|::1|secret|^http:/.test(link), link)
    assert.match(html, /<code>https:\/\/10\.0\.0\.7\/admin<\/code>/)
    // In a narrow window the question of a column stands before each answer.
    assert.match(html, /td\[data-label\$="\?"\]:not\(:first-child\)::before \{ content: attr\(data-label\) " "; \}/)
  })
})

describe('the claims of a research', () => {
  test('are arguments and attacks where nobody audited them', async () => {
    for (const language of languages) {
      const report = reportOf(await played({ language, options: { evidence_round: false } }))
      const [, , heading = ''] = report.match(/^## .*$/gm)!.slice(5)
      const [head, ...rows] = sectionBelow(report, heading.slice(3))
        .match(/^[<|].*$/gm)!
        .slice(1)
      golden.is(language, 'claims that nobody audited', [heading, head, ...rows.slice(0, 3)].join('\n'))
      assert.equal(rows.filter(row => /^\| c\d/.test(row)).length, 10)
      assert.doesNotMatch(report, /^## (?:Claims|事实声明)$/m)
    }
  })

  test('have each result once, and no full stop before a semicolon', async () => {
    for (const language of languages) {
      const report = reportOf(
        withVerdict((await rich[language]).view, ({ claims: [claim, ...others] }) => {
          const why = 'It is left standing.'
          const judged = ['1.1', '2.1'].map(argument => ({ argument, treatment: 'relied-on' as const, why }))
          const checks = [claim!.checks[0]!, { ...claim!.checks[0]!, id: 'research/postgres#e9' }]
          return { claims: [{ ...claim!, in: ['1.1', '2.1'], checks, judged }, ...others] }
        }),
      )
      golden.is(language, 'a claim of two arguments', report.match(/^\| c1 .*$/m)![0])
      assert.equal(sectionOf(report, 'audit').match(/wal\.html/g)!.length, 1)
    }
  })

  test('are not listed again as without support, in the evidence', async () => {
    const weaknesses = ['Studies show that 87% of teams lose 40 hours a year with it.', 'It is closed.']
    const script = (call: Call) =>
      call.key === 'research/opencode'
        ? JSON.stringify({ ...investigationOf('opencode'), weaknesses })
        : researchScript(call)
    for (const language of languages) {
      const view = await played({ language, examined: true, script })
      const unsupported = [...view.evidence.values()].flatMap(({ unsupported }) => unsupported)
      assert.deepEqual(unsupported, [])
      assert.doesNotMatch(reportOf(view).split(/^## (?:Evidence|证据)$/m)[1] ?? '', /87/)
    }
  })
})

describe('the Chinese of a report', () => {
  test('has no space behind a full-width colon, no English label, and one word for what code does', async () => {
    assert.doesNotMatch(reportOf((await rich.zh).view), /[：（] |Firmness|Evidence|程序/)
  })

  test('is bold for every reader of Markdown, also where no space stands behind it', async () => {
    const words = new MarkdownIt().parse(reportOf((await rich.zh).view), {}).flatMap(({ children }) => children ?? [])
    for (const { type, content } of words) assert.ok(type !== 'text' || !content.includes('**'), content)
  })

  test('keeps citations in full-width brackets in sight of whoever looks them up', async () => {
    const found = (await rich.zh).view.evidence.get('research/look-2/sqlite')!.citations
    const results = found.map(({ cited, result, quote }) => [cited, result, quote !== undefined])
    assert.deepEqual(results, [
      ['https://sqlite.example/wal.html', 'holds', true],
      ['https://bench.example/queues', 'holds', true],
      ['docs/queue.md:3', 'not-there', true],
      ['https://old.example/gone', 'no-such-source', true],
    ])
  })
})

describe('the words that decided a judgment', () => {
  test('are told by the number of the argument, in report, transcript and page', async () => {
    for (const language of languages) {
      const { view } = await rich[language]
      const line = { en: /^What decided it: .* — SQLite, 1\.2$/gm, zh: /^起决定作用的话：.* — SQLite，1\.2$/gm }[
        language
      ]
      assert.equal(reportOf(view).match(line)?.length, 1)
      assert.equal(transcriptText(research, view).match(line)?.length, 4, 'two judges, in both orders')
      const html = await exported(view, 'html')
      assert.doesNotMatch(html.replace(/<pre>.*?<\/pre>/gs, ''), /research\/(?:look-\d\/)?[A-C]\b|— [A-C][,，]/)
      assert.equal(html.match(/ — SQLite(?:, |，)1\.2/g)?.length, 5)
    }
  })

  test('are told by the turn that they stand in where no argument has them', async () => {
    const { view } = await rich.en
    for (const [turn, quote, told] of [
      ['research/sqlite', 'one more thing to back up', / — SQLite, Investigation, after search 2$/m],
      ['rebuttal/redis', 'Neither of them pushes', / — Redis, 3\.n1$/m],
    ] as const) {
      const changed = withVerdict(view, ({ judgment }) => {
        return { judgment: { ...judgment, recommendation: { ...judgment.recommendation, deciding: { turn, quote } } } }
      })
      assert.match(reportOf(changed), told)
    }
  })
})

test('a research that was given up has no empty transcript', async () => {
  for (const language of languages)
    assert.doesNotMatch(
      await exported(await abortedResearch(language, [], 'Nobody answers.'), 'md'),
      /Transcript|全文记录/,
    )
})
