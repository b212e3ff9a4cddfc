import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { DebateDocument, DocumentTurn } from '../../src/core/document.ts'
import type { Language } from '../../src/core/language.ts'
import type { View } from '../../src/core/view.ts'
import { nothingConcluded } from '../../src/formats/conclusion.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { exportAs } from '../../src/host/export/forms.ts'
import { exportHtml } from '../../src/host/export/html/html.ts'
import { labelOf } from '../../src/host/seats/preflight.ts'
import { openGolden } from '../support/golden.ts'
import { tellTree } from '../tree/support/told-tree.ts'
import { assertHarmless, bodyOf, debate, turn } from './support/exported.ts'

const golden = openGolden('html-export')

/** What of a page is not as in the plain one. */
function pin(language: Language, title: string, html: string): void {
  const parts = (text: string) => bodyOf(text).split(/^(?=<(?:section|header|nav|aside|footer|article)\b)/m)
  const plain = html === page() ? [] : parts(page({}, language))
  golden.is(
    language,
    title,
    parts(html)
      .filter(part => !plain.includes(part))
      .join(''),
  )
}

const labels = (language: Language = 'en') => ({
  language,
  format: duel.name[language],
  scene: (key: string) => (key.startsWith('round-1') ? 'Round 1' : key),
  seat: (id: string) => (id === 'proposer' ? 'Proposer' : 'Challenger'),
})

const page = (over: Partial<DebateDocument> = {}, language: Language = 'en') =>
  exportHtml(debate(over), { ...labels(language), conclusion: conclusionOf(over) })

const conclusionOf = (over: Partial<DebateDocument>) =>
  duel.panelParts!.conclusion({ verdict: debate(over).verdict } as View)

const long = 'a sentence that is rather longer than any cell of a few words'
const tabulated = `| One | Two | Three |\n|---|---|---|\n| a | b | ${long} |`
const six = '| 1 | 2 | 3 | 4 | 5 | 6 |'
const fold = '<details>\n<summary>x</summary>\n\nwords\n\n</details>'

/** By what is promised of each. */
const pages: Record<string, Partial<DebateDocument>> = {
  'the verdict is on top, then seats, report, transcript and usage; turns are anchors, and linked where they are cited':
    {},
  'what failed, what is missing, what was cut off and what is unknown is told': {
    turns: [
      turn('round-1/proposer', 'Half', {
        finish: 'length',
        attempts: 3,
        cost: null,
        knownCost: 0.0041,
        unknownCalls: 2,
      }),
      turn('round-1/challenger', '', {
        ...{ state: 'missed', usage: null, cost: null, knownCost: 0, unknownCalls: 1 },
        failure: { kind: 'timeout', message: 'no complete reply within 900 s' },
      }),
    ],
    ...{ verdict: null, outcome: 'failed', state: 'failed', cost: null, knownCost: 0.0041, unknownCalls: 3 },
    failure: { kind: 'auth', message: 'the key was refused' },
  },
  'headings of a speech stand below those of the page': {
    turns: [turn('round-1/proposer', '# One\n## Two\n###### Six')],
  },
  'a reply in JSON is behind a fold, a topic of many pages below its first line': {
    topic: `${'Why? '.repeat(60)}\n--flag "quoted" <b>`,
    turns: [turn('round-1/proposer', '{}', { value: { a: '</pre><script>' } })],
  },
  'it is shown where a link leads': {
    turns: [turn('round-1/proposer', '[bank](https://evil.example/?a=1&b=2) <https://same.example/>')],
  },
  'what a report folds is folded': {
    report: `## Claims\n\n<details>\n<summary>A &#60;b&#62; &#38; c</summary>\n\n${tabulated}\n\n</details>\n\nAfter.`,
  },
  'a table stands row by row where a screen is narrow, with the names of its columns': { report: tabulated },
  'a wide table stands row by row everywhere': {
    report: `${six}\n|---|---|---|---|---|---|\n${six.replace('6', long)}`,
  },
  'a small table is a table': { report: `| a | b |\n|---|---|\n| c | d |\n\n${tabulated.replace(long, 'c')}` },
}

describe('the page of a debate', () => {
  for (const [title, over] of Object.entries(pages)) test(title, () => pin('en', title, page(over)))

  test('speaks Chinese', () => {
    const html = page({ language: 'zh', report: '**结论：**迁移', state: 'paused', verdict: null }, 'zh')
    assert.match(html, /<html lang="zh-Hans">/)
    pin('zh', 'a debate that is paused', html)
  })

  test('names the topics of a tree only where the user did', async t => {
    for (const [topics, named] of [
      [[], false],
      [[{ id: 'topic-6', title: '锚点' }], true],
    ] as const) {
      const { view } = await tellTree(t, { language: 'en', topics: [...topics], disputes: { root: ['甲？'] } })
      const kept = { id: 1, view, format: tree, createdAt: '2026-05-04T23:00:00.000Z', live: false }
      const html = await exportAs('html', kept)
      assert.equal(html.includes('class="topic-name"'), named)
      assert.match(html, /<span class="node depth-1">D1<\/span> 甲？<\/h3>/)
      assert.match(html, /<h4[^>]*>Position<\/h4>/)
    }
  })

  test('has a short title and style of its own: keys wrap on a small screen, folds are open on paper', () => {
    const [, style] = /<style>(.*?)<\/style>/s.exec(page())!
    for (const name of ['anchor', 'turn-link']) {
      const rules = Array.from(style!.matchAll(new RegExp(`\\.${name} \\{([^}]*)\\}`, 'g')), ([, rule]) => rule).join()
      assert.match(rules, /overflow-wrap: anywhere/)
      assert.doesNotMatch(rules, /nowrap/)
    }
    const folded = page(pages['what a report folds is folded'])
    assert.match(folded, /@media print \{[^@]*\.fold::details-content \{ content-visibility: visible;/)
    const title = (html: string) => /<title>(.*)<\/title>/.exec(html)![1]!
    assert.equal(title(page()), 'Should we move to Postgres?')
    assert.ok(title(page({ topic: 'Why? '.repeat(60) })).length <= 161)
  })

  test('folds only in the report, and only where a fold ends', () => {
    assert.doesNotMatch(page({ turns: [turn('round-1/proposer', fold)] }), /class="fold"/)
    for (const broken of [fold.replace('</details>', ''), `> ${fold}`, fold.replaceAll('<', '\\<')])
      assert.doesNotMatch(page({ report: broken }), /class="fold"/, broken)
  })

  test('has a verdict for whom the judgments are, with what to do; not for the model that argued it', () => {
    const conclusion = {
      ...nothingConcluded,
      lines: ['In favour of it: try it.', 'Degraded.'],
      winner: { seat: 'proposer', withModel: false },
      firmness: 'leaning' as const,
      advice: 'Try **it** first.',
    }
    pin('en', 'a verdict that is told by a judgment', exportHtml(debate(), { ...labels(), conclusion }))
  })

  test('has replies in the words of their format, with the data behind them', () => {
    const turns = ['proposer', 'challenger'].map((seat, i) => turn(`round-1/${seat}`, '{}', { value: { a: i + 1 } }))
    const inWords = (key: string) => (key === 'round-1/proposer' ? '# One\n\n<b>words</b>' : null)
    pin('en', 'replies in words', exportHtml(debate({ turns }), { ...labels(), inWords }))
  })
})

describe('the page of a debate before several judges', () => {
  const ruling = (key: string, winner: 'A' | 'B') => {
    const [a, b] = winner === 'A' ? [7, 5] : [5, 7]
    const value = {
      criteria: { evidence: { why: 'Side A has more of it', A: a, B: b } },
      winner,
      reasoning: `Side ${winner} measured it in round-1/${winner}.`,
      citations: [{ turn: `round-1/${winner}`, quote: 'We should' }],
      unresolved: ['When?'],
      recommendation: 'Move.',
    }
    return turn(key, JSON.stringify(value), { value, model: `lab:${key.split('/').at(-1)}` })
  }
  const answer = (key: string) =>
    turn(key, '{}', { value: { answer: 'Move all.', because: 'It is cheaper.', changed: 'partly' } })
  const orders = { 'as-said': { A: 'proposer', B: 'challenger' }, turned: { A: 'challenger', B: 'proposer' } }
  const rulings = Object.entries(orders).map(([order, labels]) => ({ judge: 'judge', order, blind: true, labels }))
  const verdict = { winner: 'proposer', judging: { firmness: 'firm', rulings } }
  const message = 'citations[0].quote: these words are not in round-1/B. Copy the exact words of that turn.'
  const missed = { state: 'missed', model: 'lab:judge-3', failure: { kind: 'bad-output', message } } as const
  const seats = ['proposer', 'challenger', 'judge', 'judge-2', 'judge-3'].map(id => {
    return { id, model: `lab:${id}`, languageModel: true }
  })
  const heard = [
    answer('sealed/proposer'),
    turn('round-1/proposer', 'We should.'),
    answer('sealed/challenger'),
    turn('round-1/challenger', 'No.'),
    ruling('openings/turned/judge-2', 'B'),
    turn('round-2/proposer', 'Still.'),
    ruling('openings/judge-2', 'A'),
    turn('round-2/challenger', 'Never.'),
    ruling('synthesis/turned/judge-2', 'B'),
    answer('final/proposer'),
    ruling('synthesis/judge', 'A'),
    ruling('synthesis/turned/judge', 'B'),
    ruling('synthesis/judge-2', 'A'),
    turn('synthesis/judge-3', '', missed),
    turn('synthesis/turned/judge-3', '', missed),
  ]
  const shown = (language: Language, over: Partial<DebateDocument> = {}) =>
    exportHtml(debate({ turns: heard, seats, verdict, ...over }), {
      language,
      format: duel.name[language],
      scene: key => duel.display.sceneLabel(key, language),
      seat: id => labelOf(duel.roles({}), id, language),
      conclusion: conclusionOf({ verdict, ...over }),
    })

  for (const language of ['en', 'zh'] as const)
    test(`has every scene once, rulings with the real names, whose they are and in which order (${language})`, () => {
      pin(language, 'several judges', shown(language))
      const alone = [turn('round-1/proposer', 'We should.'), ruling('synthesis/judge', 'A')]
      pin(language, 'a judge of whom it is not known who was who', shown(language, { verdict: null, turns: alone }))
    })

  test('knows who is who before there is a verdict', () => {
    const paused = shown('en', { verdict: null, state: 'paused' })
    const [, article] = paused.split('<article id="openings/turned/judge-2"')
    assert.match(article!.split('</article>')[0]!.replaceAll(/<[^>]*>/g, ' '), /Decides for\s+Proposer/)
  })

  test('leaves the names of a judge that knew everybody as they are', () => {
    const open = turn('synthesis/judge', '{}', { value: { winner: 'proposer', reasoning: 'Side A of the coin.' } })
    const html = shown('en', { turns: [turn('round-1/proposer', 'We should.'), open] })
    const text = html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
    assert.match(text, /Decides for Proposer Reasoning Side A of the coin\./)
  })

  test('has what was found to be said of the debate once', () => {
    const notice = 'Judge and Judge 2 are of one model family (lab_x): they *may* share leanings.'
    const report = (remarks: string[]) =>
      `## Debate Summary\n\n${remarks.map(remark => `> ${remark}`).join('\n>\n')}\n\nThe end.`
    const html = shown('en', { notices: [notice], report: report([notice, 'Another remark.']) })
    assert.equal(html.match(/of one model family/g)!.length, 1)
    assert.match(html, /<aside class="notice">Judge and Judge 2/)
    assert.match(html, /<blockquote>\s*<p>Another remark\.<\/p>\s*<\/blockquote>/)
    const only = shown('en', { notices: [notice], report: report([notice]) })
    assert.doesNotMatch(only, /<blockquote>/)
    assert.match(only, /The end\./)
  })
})

describe('a hostile speech on the page', () => {
  const payloads: string[] = JSON.parse(readFileSync(new URL('support/hostile.json', import.meta.url), 'utf8'))
  const pageWith: Record<string, (payload: string) => string> = {
    speech: text => page({ turns: [turn('round-1/proposer', text), turn('round-1/challenger', 'x')] }),
    report: text => page({ report: text, verdict: { winner: 'proposer', recommendation: text } }),
    ruling: text => page({ turns: [turn('round-1/challenger', 'x'), ...hostileReplies(text)] }),
    names: text =>
      page({
        ...{ topic: text, format: text, createdAt: text, outcome: text, notices: [text] },
        seats: [{ id: 'proposer', model: text, languageModel: true }],
        turns: [
          turn('round-1/proposer', 'x', { model: text, state: 'failed', failure: { kind: 'auth', message: text } }),
        ],
      }),
  }
  for (const [where, write] of Object.entries(pageWith))
    test(`as ${where} is text and nothing else`, () => {
      for (const payload of payloads) assertHarmless(write(payload), payload)
    })

  function hostileReplies(payload: string): DocumentTurn[] {
    const quotes = [{ turn: payload, quote: payload }]
    const criteria = { [payload]: { why: payload, [payload]: 7, B: 5 } }
    const ruling = { criteria, winner: payload, reasoning: payload, citations: quotes, recommendation: payload }
    const more = { agreements: [{ point: payload }], disagreements: [{ point: payload, [payload]: payload }] }
    const values = [
      { ...ruling, ...more, unresolved: [payload], unsupported: quotes },
      { answer: payload, because: payload, changed: payload },
    ]
    return values.map((value, i) => turn(`round-1/reply-${i}/proposer`, '{}', { value }))
  }

  test('cannot load or run anything: the policy forbids it and no address leaves the page', () => {
    const html = page()
    assert.match(
      html,
      /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'/,
    )
    assert.doesNotMatch(html, /<script|<link|\ssrc=|https?:|url\(|@import/)
  })
})
