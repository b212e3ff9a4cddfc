import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import stringWidth from 'fast-string-width'
import { exportHtml } from '../src/cli/html.ts'
import { labelOf } from '../src/cli/preflight.ts'
import { exportAs } from '../src/cli/render.ts'
import type { DebateDocument, DocumentTurn } from '../src/core/document.ts'
import type { View } from '../src/core/view.ts'
import type { Chart } from '../src/engine/format.ts'
import { nothingConcluded } from '../src/formats/concluded.ts'
import { duel } from '../src/formats/duel/duel.ts'
import { tree } from '../src/formats/tree/tree.ts'
import { tellTree } from './support/told-tree.ts'

const turn = (key: string, text: string, over: Partial<DocumentTurn> = {}): DocumentTurn => ({
  key,
  seat: key.split('/').at(-1)!,
  model: 'lab:a',
  state: 'answered',
  text,
  value: null,
  finish: 'stop',
  ms: 8_200,
  attempts: 1,
  usage: { input: 1_812, output: 353 },
  cost: 0.0041,
  ...over,
})

const debate = (over: Partial<DebateDocument> = {}): DebateDocument => ({
  version: 1,
  id: 12,
  format: 'duel',
  topic: 'Should we move to Postgres?',
  language: 'en',
  state: 'done',
  outcome: 'decided',
  decided: true,
  effort: null,
  rigor: null,
  budget: null,
  failure: null,
  createdAt: '2026-11-15T20:15:12.000Z',
  fork: null,
  children: [],
  seats: [
    { id: 'proposer', model: 'lab:a', languageModel: true },
    { id: 'challenger', model: 'offline:voice', languageModel: false },
  ],
  context: [],
  options: {},
  turns: [turn('round-1/proposer', 'We **should**.'), turn('round-1/challenger', 'No.')],
  facts: [],
  evidence: null,
  verdict: { winner: 'proposer', recommendation: 'Move **now**.' },
  usage: { calls: 3, input: 3_624, output: 706, cached: 0, cacheWrite: 0, reasoning: 0 },
  cost: 0.0082,
  notices: ['Offline voice: not a language model.'],
  report: '## Debate Summary\n\nIt rests on “We should” — round-1/proposer.',
  ...over,
})

const labels = (language: 'en' | 'zh' = 'en') => ({
  language,
  scene: (key: string) => (key.startsWith('round-1') ? 'Round 1' : key),
  seat: (id: string) => (id === 'proposer' ? 'Proposer' : 'Challenger'),
})

const page = (over: Partial<DebateDocument> = {}, language: 'en' | 'zh' = 'en') =>
  exportHtml(debate(over), { ...labels(language), conclusion: conclusionOf(over) })

const conclusionOf = (over: Partial<DebateDocument>) => duel.conclusion!({ verdict: debate(over).verdict } as View)

/** Every tag with its attributes, as a browser would read them from well-formed markup. */
const tagsOf = (html: string) =>
  Array.from(html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/gi), ([, name, attributes]) => ({
    name: name!.toLowerCase(),
    attributes: Object.fromEntries(
      Array.from(attributes!.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi), ([, key, value]) => [key!, value ?? '']),
    ),
  }))

describe('the page of a debate', () => {
  test('has the verdict on top, then seats, report, transcript and usage', () => {
    const html = page()
    const order = ['<h1>', 'id="verdict"', 'id="seats"', 'id="report"', 'id="transcript"', 'id="usage"']
    const places = order.map(mark => html.indexOf(mark))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
    assert.ok(!places.includes(-1))
    assert.match(html, /<title>Should we move to Postgres\?<\/title>/)
    assert.match(html, /The stronger case<\/span><strong>Proposer<\/strong> <span class="model">lab:a<\/span>/)
    assert.match(html, /Move <strong>now<\/strong>\./)
    assert.match(html, /<aside class="notice">Offline voice: not a language model\.<\/aside>/)
    assert.match(html, /offline:voice<\/span> <span class="tag">not a language model<\/span>/)
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

  test('lets keys wrap, which may be longer than a small screen is wide', () => {
    const style = /<style>(.*?)<\/style>/s.exec(page())![1]!
    for (const name of ['anchor', 'turn-link']) {
      const rules = Array.from(style.matchAll(new RegExp(`\\.${name} \\{([^}]*)\\}`, 'g')), ([, rule]) => rule).join()
      assert.match(rules, /overflow-wrap: anywhere/)
      assert.doesNotMatch(rules, /nowrap/)
    }
  })

  test('gives each turn an anchor, and links to it where it is cited', () => {
    const html = page()
    assert.match(html, /<article id="round-1\/proposer" class="turn seat seat-1">/)
    assert.match(html, /<article id="round-1\/challenger" class="turn seat seat-2">/)
    assert.match(html, /“We should” — <a class="turn-link" href="#round-1\/proposer">round-1\/proposer<\/a>\./)
  })

  test('shows what failed, what is missing, what was cut off and what is unknown', () => {
    const html = page({
      turns: [
        turn('round-1/proposer', 'Half', { finish: 'length', attempts: 3, cost: null }),
        turn('round-1/challenger', '', {
          state: 'missed',
          usage: null,
          cost: null,
          failure: { kind: 'timeout', message: 'no complete reply within 900 s' },
        }),
      ],
      verdict: null,
      outcome: 'failed',
      state: 'failed',
      failure: { kind: 'auth', message: 'the key was refused' },
      cost: null,
    })
    assert.match(html, /The debate went on without this turn: no answer in time: no complete reply within 900 s/)
    assert.match(html, /3 tries · Cut off at the length limit/)
    assert.match(html, /<p class="failure">the key was refused<\/p>/)
    assert.match(html, /<tfoot>.*<td class="number">unknown<\/td>/)
    assert.doesNotMatch(html, /\$0\.00/)
  })

  test('speaks Chinese', () => {
    const html = page({ language: 'zh', report: '**结论：**迁移', state: 'paused', verdict: null }, 'zh')
    assert.match(html, /<html lang="zh-Hans">/)
    assert.match(html, /<strong>结论：<\/strong>迁移/)
    assert.match(html, /没有裁决<\/strong> · 已暂停/)
    assert.doesNotMatch(html, />(?:Verdict|Transcript|Usage|Report)</)
  })

  test('keeps its outline when speeches have headings of their own', () => {
    const html = page({ turns: [turn('round-1/proposer', '# One\n## Two\n###### Six')] })
    assert.equal(html.match(/<h1>/g)!.length, 1)
    assert.match(html, /<h5>One<\/h5>\s*<h6>Two<\/h6>\s*<h6>Six<\/h6>/)
  })

  test('puts a reply in JSON behind a fold, and a topic of many pages below its first line', () => {
    const html = page({
      topic: `${'Why? '.repeat(60)}\n--flag "quoted" <b>`,
      turns: [turn('round-1/proposer', '{}', { value: { a: '</pre><script>' } })],
    })
    assert.match(
      html,
      /<details><summary>.*<\/summary><pre><code>\{\n {2}&#34;a&#34;: &#34;&#60;\/pre&#62;&#60;script&#62;&#34;/,
    )
    assert.ok(/<title>(.*)<\/title>/.exec(html)![1]!.length <= 161)
    assert.match(html, /<div class="topic">.*--flag &#34;quoted&#34; &#60;b&#62;<\/div>/s)
  })
})

describe('the page of a debate before several judges', () => {
  const sheet = (a: number, b: number) => ({ evidence: { why: 'Side A has more of it', A: a, B: b } })
  const ruling = (key: string, winner: 'A' | 'B') => {
    const value = {
      criteria: winner === 'A' ? sheet(7, 5) : sheet(5, 7),
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
  const asSaid = { A: 'proposer', B: 'challenger' }
  const turned = { A: 'challenger', B: 'proposer' }
  const judging = {
    firmness: 'firm',
    rulings: [
      { judge: 'judge', order: 'as-said', blind: true, labels: asSaid },
      { judge: 'judge', order: 'turned', blind: true, labels: turned },
    ],
  }
  const wrong = {
    kind: 'bad-output',
    message: 'citations[0].quote: these words are not in round-1/B. Copy the exact words of that turn.',
  } as const
  const missed = { state: 'missed', model: 'lab:judge-3', failure: wrong } as const
  const seats = ['proposer', 'challenger', 'judge', 'judge-2', 'judge-3'].map(id => ({
    id,
    model: `lab:${id}`,
    languageModel: true,
  }))
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
  const shown = (language: 'en' | 'zh', over: Partial<DebateDocument> = {}) =>
    exportHtml(debate({ turns: heard, seats, verdict: { winner: 'proposer', judging }, ...over }), {
      language,
      scene: key => duel.sceneLabel(key, language),
      seat: id => labelOf(duel.roles({}), id, language),
      conclusion: conclusionOf({ verdict: { winner: 'proposer', judging }, ...over }),
    })
  const textOf = (html: string) =>
    html
      .replace(/<details>.*?<\/details>/gs, '')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
  const article = (html: string, key: string) =>
    new RegExp(`<article id="${key}".*?</article>`, 's').exec(html)?.[0] ?? ''

  test('has every scene once, as they first came up', () => {
    for (const [language, names] of [
      ['en', ['Sealed first answer', 'Round 1', 'On the openings alone', 'Round 2', 'Verdict', 'Final answer']],
      ['zh', ['密封的最初回答', '第 1 轮', '仅就开场发言裁决', '第 2 轮', '裁决', '最终回答']],
    ] as const) {
      const html = shown(language)
      const contents = /<a href="#transcript">[^<]*<\/a><ol>(.*?)<\/ol>/s.exec(html)![1]!
      assert.deepEqual(
        Array.from(contents.matchAll(/">([^<]*)<\/a>/g), ([, name]) => name),
        names,
      )
      const headings = Array.from(html.matchAll(/<h3 id="scene-[^>]*>([^<]*)<\/h3>/g), ([, name]) => name)
      assert.deepEqual(headings, names)
    }
  })

  test('says of each ruling whose it is, and in which order that judge was shown the debate', () => {
    const headings = (language: 'en' | 'zh') =>
      Array.from(shown(language).matchAll(/<h4>(.*? · .*?)<\/h4>/g), ([, heading]) => textOf(heading!))
    assert.deepEqual(headings('en'), [
      'On the openings alone · Judge 2 (lab:judge-2) · order as said',
      'On the openings alone · Judge 2 (lab:judge-2) · order turned',
      'Verdict · Judge (lab:judge) · order as said',
      'Verdict · Judge (lab:judge) · order turned',
      'Verdict · Judge 2 (lab:judge-2) · order as said',
      'Verdict · Judge 2 (lab:judge-2) · order turned',
      'Verdict · Judge 3 (lab:judge-3) · order as said',
      'Verdict · Judge 3 (lab:judge-3) · order turned',
    ])
    assert.equal(headings('zh')[3], '裁决 · 裁判 (lab:judge) · 调换顺序')
  })

  test('tells rulings with the real names, whichever letters their judges knew', () => {
    const html = shown('en')
    for (const key of ['synthesis/judge', 'synthesis/turned/judge-2', 'openings/turned/judge-2']) {
      const text = textOf(article(html, key))
      assert.match(text, /Decides for Proposer .*Criterion ?Proposer ?Challenger ?Why evidence ?7 ?5/, key)
      assert.match(text, /Proposer measured it in round-1\/proposer\..*“We should” — round-1\/proposer/, key)
      assert.doesNotMatch(text, /Side [AB]|round-1\/[AB]/, key)
    }
    assert.match(article(html, 'synthesis/turned/judge'), /JSON · as it was written: A = Challenger, B = Proposer/)
    assert.match(textOf(shown('zh')), /裁决支持：正方/)
    assert.doesNotMatch(html, /its content is in the report/)
  })

  test('knows who is who before there is a verdict, and says so where it does not', () => {
    const paused = shown('en', { verdict: null, state: 'paused' })
    assert.match(textOf(article(paused, 'openings/turned/judge-2')), /Decides for Proposer/)
    const alone = [turn('round-1/proposer', 'We should.'), ruling('synthesis/judge', 'A')]
    const unknown = textOf(shown('en', { verdict: null, turns: alone }))
    assert.match(unknown, /The judge was not told who was who\. .*Decides for A /)
    assert.match(textOf(shown('zh', { verdict: null, turns: alone })), /裁判未被告知双方身份/)
  })

  test('leaves the names of a judge that knew everybody as they are', () => {
    const open = turn('synthesis/judge', '{}', { value: { winner: 'proposer', reasoning: 'Side A of the coin.' } })
    const text = textOf(shown('en', { turns: [turn('round-1/proposer', 'We should.'), open] }))
    assert.match(text, /Decides for Proposer Reasoning Side A of the coin\./)
  })

  test('says why a ruling could not be used, and not what the judge was told about it', () => {
    for (const [language, why] of [
      ['en', /reply not usable: a quotation that is not in the speech/],
      ['zh', /回复无效：引文不在所引的发言中/],
    ] as const) {
      const text = textOf(article(shown(language), 'synthesis/judge-3'))
      assert.match(text, why)
      assert.doesNotMatch(text, /round-1\/B|citations/)
    }
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
  const payloads = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](https://evil.example/track.png)',
    '![x](data:image/svg+xml;base64,AAAA)',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt&#58;alert(1))',
    '[a](&#x6A;avascript:alert(1))',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](vbscript:x) [b](file:///etc/passwd) [c](//evil.example/x) [d](/local) [e](#round-9/judge)',
    '[a](https://ok.example/"onmouseover="alert(1))',
    '[a](<https://ok.example/ onclick=x>) [t](https://ok.example "x\\" onclick=\\"alert(1)")',
    '<https://auto.example/<b>> <javascript:alert(1)>',
    '<a id="round-1/challenger" name="verdict">forged</a> <h1 id="usage">x</h1>',
    '<style>*{display:none}</style><base href="https://evil.example/"><meta http-equiv="refresh" content="0">',
    '<iframe srcdoc="<script>1</script>"></iframe><svg onload=alert(1)><math><form action=x>',
    '`</code><script>1</script>`\n\n```"><script>\n</pre><script>1</script>\n```',
    '| a<script> | b |\n|---|---|\n| <img onerror=x> | </table><script> |',
    '</article></main><script>1</script><!-- ',
    '&lt;script&gt;1&lt;/script&gt; &#60;script&#62; \u202egnp.exe &#8238;rtl',
    '[x]: javascript:alert(1)\n\n[x] [y][x]',
    '**<b onclick=x>** ~~<i>~~ # <u>\n\n# <u onclick=x>',
  ]
  const allowedTags = new Set(
    'html head meta title style body header p time h1 nav ol li a main aside section h2 h3 h4 h5 h6 span strong em s ul div blockquote article footer table thead tr th tbody td tfoot pre code details summary br hr'.split(
      ' ',
    ),
  )
  const allowedAttributes = new Set(
    'lang charset http-equiv content name class id href rel datetime aria-label scope style'.split(' '),
  )

  for (const where of ['speech', 'report', 'names', 'ruling'] as const) {
    test(`as ${where} is text and nothing else`, () => {
      for (const payload of payloads) {
        const html = hostilePage(where, payload)
        const rest = html.replace(/<style>.*?<\/style>/s, '').replaceAll(/<\/?[a-z][^<>]*>|<!doctype html>/g, '')
        assert.doesNotMatch(rest, /[<>]/, payload)
        for (const { name, attributes } of tagsOf(html)) {
          assert.ok(allowedTags.has(name), `<${name}> from ${payload}`)
          for (const [key, value] of Object.entries(attributes)) {
            assert.ok(allowedAttributes.has(key), `${key} from ${payload}`)
            if (key === 'href') assert.match(value, /^(?:https?:\/\/|#)/, payload)
            if (key === 'href' && value.startsWith('http')) assert.equal(attributes.rel, 'nofollow noreferrer')
            if (key === 'style') assert.match(value, /^text-align:(?:left|right|center)$/)
          }
        }
        assert.doesNotMatch(html, /\u202e/)
        const ids = Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id)
        assert.equal(new Set(ids).size, ids.length, `an anchor twice from ${payload}`)
        const orders = tagsOf(html).filter(({ attributes }) => 'http-equiv' in attributes)
        assert.equal(orders.length, 1, payload)
      }
    })
  }

  function hostilePage(where: 'speech' | 'report' | 'names' | 'ruling', payload: string): string {
    if (where === 'ruling') return page({ turns: [turn('round-1/challenger', 'x'), ...hostileReplies(payload)] })
    if (where === 'speech') return page({ turns: [turn('round-1/proposer', payload), turn('round-1/challenger', 'x')] })
    if (where === 'report') return page({ report: payload, verdict: { winner: 'proposer', recommendation: payload } })
    return page({
      topic: payload,
      format: payload,
      createdAt: payload,
      outcome: payload,
      notices: [payload],
      seats: [{ id: 'proposer', model: payload, languageModel: true }],
      turns: [
        turn('round-1/proposer', 'x', { model: payload, state: 'failed', failure: { kind: 'auth', message: payload } }),
      ],
    })
  }

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
    const style = /<style>(.*?)<\/style>/s.exec(html)![1]!
    assert.doesNotMatch(style, /url\(|@import|https?:/)
    assert.doesNotMatch(html, /<script|<link|\ssrc=|https?:/)
  })

  test('shows where a link leads', () => {
    const html = page({
      turns: [turn('round-1/proposer', '[bank](https://evil.example/?a=1&b=2) <https://same.example/>')],
    })
    assert.match(
      html,
      /<a href="https:\/\/evil\.example\/\?a=1&#38;b=2" rel="nofollow noreferrer">bank<\/a> <span class="address">\(https:\/\/evil\.example\/\?a=1&#38;b=2\)<\/span>/,
    )
    assert.match(html, />https:\/\/same\.example\/<\/a><\/p>/)
  })
})

describe('a page with charts', () => {
  const chart: Chart = {
    title: 'Confidence <against> support',
    about: 'Per role.',
    measures: ['Stated confidence', 'Checked support'],
    rows: [
      {
        name: 'Claude Code',
        bars: [
          { share: 0.72, text: '0.72' },
          { share: 0.5, text: '2 of 4', tone: 'good' },
        ],
      },
      {
        name: `"><script>alert(1)</script>${'非常长的角色名称'.repeat(20)}`,
        bars: [
          { share: null, text: '–' },
          { share: 7, text: 'more than all', tone: 'bad' },
        ],
      },
    ],
  }
  const drawn = (charts: readonly Chart[], language: 'en' | 'zh' = 'en') =>
    exportHtml(debate({ language }), { ...labels(language), charts })

  test('draws them as SVG that tells everything in words too', () => {
    const html = drawn([chart])
    assert.match(html, /<li><a href="#charts">Charts<\/a><\/li>/)
    const svg = /<svg .*?<\/svg>/s.exec(html)![0]
    assert.match(svg, /^<svg viewBox="0 0 360 \d+" role="img" aria-labelledby="chart-1-title chart-1-desc">/)
    assert.match(svg, /<title id="chart-1-title">Confidence &#60;against&#62; support<\/title>/)
    assert.match(
      svg,
      /<desc id="chart-1-desc">Per role\. Claude Code: Stated confidence 0\.72, Checked support 2 of 4;/,
    )
    assert.match(svg, /<text class="name"[^>]*>Claude Code<\/text>/)
    assert.match(svg, /<text class="caption"[^>]*>Checked support · 2 of 4<\/text>/)
    assert.match(svg, /<rect class="bar bar-1" x="0" y="[\d.]+" width="259\.2" height="12"\/>/)
    assert.match(svg, /<rect class="bar bar-2 good" x="0" y="[\d.]+" width="180" height="12"\/>/)
  })

  test('draws no bar where nobody knows, none beyond its end, and no name that is wider than the drawing', () => {
    const svg = /<svg .*?<\/svg>/s.exec(drawn([chart]))![0]
    const widths = Array.from(svg.matchAll(/<rect class="bar[^>]* width="([\d.]+)"/g), ([, width]) => Number(width))
    assert.deepEqual(widths, [259.2, 180, 360])
    assert.doesNotMatch(svg, /<script/)
    const names = Array.from(svg.matchAll(/<text class="name"[^>]*>([^<]*)</g), ([, name]) => name!)
    assert.match(names[1]!, /…$/)
    assert.ok(stringWidth(names[1]!.replaceAll(/&#\d+;/g, '<')) <= 54, names[1])
  })

  test('has everything about them in the page itself, and nothing where there are none', () => {
    const html = drawn([chart], 'zh')
    assert.match(html, /<h2>图表<\/h2>/)
    assert.doesNotMatch(html, /<script|<link|\ssrc=|\sstyle=|https?:/)
    for (const none of [drawn([]), page()]) assert.doesNotMatch(none, /<svg|id="charts"|#charts|\.chart /)
  })
})

describe('what a report folds and tabulates', () => {
  const long = 'a sentence that is rather longer than any cell of a few words'
  const tabulated = `| One | Two | Three |\n|---|---|---|\n| a | b | ${long} |`

  test('is folded on the page, and opened on paper', () => {
    const report = `## Claims\n\n<details>\n<summary>A &#60;b&#62; &#38; c</summary>\n\n${tabulated}\n\n</details>\n\nAfter.`
    const html = page({ report })
    assert.match(
      html,
      /<details class="fold"><summary>A &#60;b&#62; &#38; c<\/summary>\s*<div class="scroll"><table.*<\/table><\/div>\s*<\/details>\s*<p>After\.<\/p>/s,
    )
    assert.match(html, /@media print \{[^@]*\.fold::details-content \{ content-visibility: visible;/)
  })

  test('is folded only in the report, and only where it ends', () => {
    const fold = '<details>\n<summary>x</summary>\n\nwords\n\n</details>'
    assert.doesNotMatch(page({ turns: [turn('round-1/proposer', fold)] }), /class="fold"/)
    for (const broken of [fold.replace('</details>', ''), `> ${fold}`, fold.replaceAll('<', '\\<')])
      assert.doesNotMatch(page({ report: broken }), /class="fold"/, broken)
  })

  test('stands row by row where a screen is narrow, with the names of its columns', () => {
    const html = page({ report: tabulated })
    assert.match(html, /<table class="stacked">/)
    assert.match(html, /<td class="long" data-label="Three">/)
    const six = '| 1 | 2 | 3 | 4 | 5 | 6 |'
    const wide = page({ report: `${six}\n|---|---|---|---|---|---|\n${six.replace('6', long)}` })
    assert.match(wide, /<table class="stacked always">/)
    for (const other of ['| a | b |\n|---|---|\n| c | d |', tabulated.replace(long, 'c')])
      assert.doesNotMatch(page({ report: other }), /class="stacked|data-label="/)
  })
})

describe('a verdict that is told by a judgment', () => {
  test('is for whom the judgments are, with what to do; not for the model that argued it', () => {
    const conclusion = {
      ...nothingConcluded,
      lines: ['In favour of it: try it.', 'Degraded.'],
      winner: { seat: 'proposer', withModel: false },
      firmness: 'leaning' as const,
      advice: 'Try **it** first.',
    }
    const html = exportHtml(debate(), { ...labels(), conclusion })
    const shown = /<section id="verdict".*?<\/section>/s.exec(html)![0]
    assert.match(
      shown,
      /<p class="winner seat seat-1"><strong>In favour of it: try it\.<\/strong> <span class="badge leaning"/,
    )
    assert.match(shown, /<p class="differ">Degraded\.<\/p>/)
    assert.match(shown, /Try <strong>it<\/strong> first\./)
    assert.doesNotMatch(shown, /lab:a/)
  })

  test('has replies in the words of their format, with the data behind them', () => {
    const reply = turn('round-1/proposer', '{}', { value: { a: 1 } })
    const html = exportHtml(debate({ turns: [reply, turn('round-1/challenger', '{}', { value: { a: 2 } })] }), {
      ...labels(),
      inWords: key => (key === 'round-1/proposer' ? '# One\n\n<b>words</b>' : null),
    })
    assert.match(html, /<summary>The reply in words<\/summary>\s*<h5>One<\/h5>\s*<p>&#60;b&#62;words&#60;\/b&#62;<\/p>/)
    assert.match(html, /<summary>JSON<\/summary><pre><code>\{\n {2}&#34;a&#34;: 1/)
    assert.match(html, /<summary>The reply, as the data that it was<\/summary>/)
  })
})
