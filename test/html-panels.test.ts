import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exportHtml } from '../src/cli/html.ts'
import type { DebateDocument, DocumentTurn } from '../src/core/document.ts'
import type { Chart } from '../src/engine/format.ts'
import type { Panel, TreePanel } from '../src/engine/panel.ts'

const turn = (key: string): DocumentTurn => ({
  key,
  seat: key.split('/').at(-1)!,
  model: 'lab:a',
  state: 'answered',
  text: 'Words.',
  value: null,
  finish: 'stop',
  ms: 1,
  attempts: 1,
  usage: { input: 1, output: 1 },
  cost: 0,
})

const debate: DebateDocument = {
  version: 1,
  id: 1,
  format: 'arena',
  topic: 'A question',
  language: 'en',
  state: 'done',
  outcome: null,
  decided: false,
  effort: null,
  rigor: null,
  budget: null,
  failure: null,
  createdAt: '2026-11-15T20:15:12.000Z',
  fork: null,
  children: [],
  seats: [
    { id: 'pro', model: 'lab:a', languageModel: true },
    { id: 'con', model: 'lab:b', languageModel: true },
  ],
  context: [],
  options: {},
  turns: [turn('round-1/pro'), turn('round-1/con')],
  facts: [],
  evidence: null,
  verdict: null,
  usage: { calls: 2, input: 2, output: 2, cached: 0, cacheWrite: 0, reasoning: 0 },
  cost: 0,
  notices: [],
  report: 'The report.',
}

const page = (panels: readonly Panel[], charts: readonly Chart[] = [], language: 'en' | 'zh' = 'en') =>
  exportHtml(debate, { language, scene: () => 'Round 1', seat: id => id.toUpperCase(), panels, charts })

/** One of each kind, with the words everywhere where words can stand. */
function every(words: string): Panel[] {
  const lean = { side: 'pro', text: words }
  const chart: Chart = {
    title: words,
    about: words,
    measures: [words, 'b'],
    rows: [{ name: words, bars: [bar(words)] }],
  }
  return [
    {
      kind: 'tree',
      id: 'tree',
      title: words,
      about: words,
      nodes: [
        {
          id: 'd1',
          parent: null,
          label: words,
          text: words,
          state: 'agreed',
          stateText: words,
          outcome: words,
          turns: ['round-1/pro'],
        },
        { id: 'd1.1', parent: 'd1', label: words, text: words, state: 'failed', stateText: words, turns: ['gone/pro'] },
      ],
    },
    {
      kind: 'course',
      id: 'scores',
      title: words,
      steps: [words, 'two'],
      lines: [{ seat: 'pro', name: words, values: [1, 2] }],
      marks: [{ step: 1, text: words, turn: 'round-1/con' }],
    },
    {
      kind: 'votes',
      id: 'votes',
      title: words,
      sides: [{ seat: 'pro', name: words }],
      voters: [
        { seat: 'v', name: words, manner: words, weight: 1, before: lean, after: lean, why: words, turn: words },
      ],
      before: [0.5],
      after: [1],
    },
    {
      kind: 'table',
      id: 'claims',
      title: words,
      columns: [{ name: words }, { name: 'n', number: true }],
      rows: [
        {
          cells: [
            { text: words, page: words },
            { text: words, tone: 'bad', seat: 'con' },
          ],
        },
      ],
    },
    { kind: 'steps', id: 'steps', title: words, steps: [{ name: words, state: 'running', note: words }] },
    { kind: 'bars', id: 'bars', title: words, chart },
    { kind: 'text', id: 'record', title: words, markdown: words },
  ]
}

const bar = (text: string) => ({ share: 0.5, text })

describe('panels of an exported page', () => {
  it('stand before the report, each named in the contents', () => {
    const html = page(every('Said'))
    for (const id of ['tree', 'scores', 'votes', 'claims', 'steps', 'bars']) {
      assert.match(html, new RegExp(`<li><a href="#panel-${id}">Said</a></li>`))
      assert.match(html, new RegExp(`<section id="panel-${id}" class="panel panel-`))
      assert.ok(html.indexOf(`id="panel-${id}"`) < html.indexOf('<section id="report">'))
    }
  })

  it('lead to turns that there are, and to no others', () => {
    const links = Array.from(page(every('Said')).matchAll(/<a href="([^"]*)" data-turn=/g), ([, to]) => to)
    assert.deepEqual(links, ['#round-1/pro', '#round-1/con'])
  })

  it('have what a node came to line by line, as it is told', () => {
    const [tree] = every('Said')
    const told = { ...tree, nodes: [{ ...(tree as TreePanel).nodes[0]!, outcome: '1 agreed\nSaid' }] } as TreePanel
    assert.match(page([told]), /<span class="node-outcome">1 agreed\nSaid<\/span>/)
    assert.match(page([told]), /\.node-outcome \{ white-space: pre-line; \}/)
  })

  it('leave the text to the report', () => {
    assert.doesNotMatch(page(every('Said')), /panel-record/)
  })

  it('have no style and no place where there are none', () => {
    assert.doesNotMatch(page([]), /class="panel|\.panel /)
  })

  it('take the place of a chart that says the same', () => {
    const chart = (title: string): Chart => ({
      title,
      about: '',
      measures: ['m'],
      rows: [{ name: 'r', bars: [bar('1')] }],
    })
    const panel: Panel = { kind: 'bars', id: 'bars', title: 'One', chart: chart('One') }
    assert.doesNotMatch(page([panel], [chart('One')]), /id="charts"/)
    assert.match(page([panel], [chart('One'), chart('Two')]), /<figcaption><strong>Two<\/strong>/)
    assert.doesNotMatch(page([panel], [chart('One'), chart('Two')]), /<figcaption><strong>One/)
  })

  it('have our words in the language of the debate', () => {
    const html = page(every('说法'), [], 'zh')
    assert.match(html, /<summary>以表格查看<\/summary>/)
    assert.match(html, /辩论前/)
    assert.doesNotMatch(html, />(?:Before|After|Outcome|Turning points|As a table)/)
  })

  it('run nothing and load nothing, whatever stands in them', () => {
    const payloads = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '</svg><script>1</script>',
      `' onload='alert(1)`,
      'javascript:alert(1)',
      '\u202egnp.exe',
    ]
    for (const payload of payloads) {
      const html = page(every(payload))
      const rest = html.replace(/<style>.*?<\/style>/s, '').replaceAll(/<\/?[a-z][^<>]*>|<!doctype html>/gi, '')
      assert.doesNotMatch(rest, /[<>]/, payload)
      assert.doesNotMatch(html, /<(?:script|img|iframe|foreignObject)\b/i, payload)
      const tags = Array.from(html.matchAll(/<[a-z][^>]*>/gi), ([tag]) => tag.replaceAll(/="[^"]*"/g, '='))
      for (const tag of tags) assert.doesNotMatch(tag, /\son|["']/i, payload)
      assert.doesNotMatch(html, /href="(?!#|https?:)/, payload)
      assert.doesNotMatch(html, /\u202e/)
      const ids = Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id)
      assert.equal(new Set(ids).size, ids.length, payload)
    }
  })
})
