import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import type { Chart, Panel, TreePanel } from '../../src/engine/panel.ts'
import { assertHarmless, fileWith } from './support/exported.ts'

const page = (panels: readonly Panel[], language: Language = 'en') =>
  fileWith(panels, ['round-1/pro', 'round-1/con'], language)

const chartOf = (title: string, name = 'r'): Chart => ({
  ...{ title, about: title, measures: [name, 'b'], rows: [{ name, bars: [{ share: 0.5, text: name }] }] },
})

/** One of each kind, with the words everywhere where words can stand. */
function every(words: string): Panel[] {
  const [title, lean] = [words, { side: 'pro', text: words }]
  const node = { label: words, text: words, stateText: words }
  const nodes: TreePanel['nodes'] = [
    { ...node, id: 'd1', parent: null, state: 'agreed', outcome: words, turns: ['round-1/pro'] },
    { ...node, id: 'd1.1', parent: 'd1', state: 'failed', turns: ['gone/pro'] },
  ]
  const line = { seat: 'pro', name: words, values: [1, 2] }
  const mark = { step: 1, text: words, turn: 'round-1/con' }
  const voter = { seat: 'v', name: words, manner: words, weight: 1, before: lean, after: lean, why: words, turn: words }
  const cells = [
    { text: words, page: words },
    { text: words, tone: 'bad' as const, seat: 'con' },
  ]
  const sides = [{ seat: 'pro', name: words }]
  return [
    { kind: 'tree', id: 'tree', title, about: words, nodes },
    { kind: 'course', id: 'scores', title, steps: [words, 'two'], lines: [line], marks: [mark] },
    { kind: 'votes', id: 'votes', title, sides, voters: [voter], before: [0.5], after: [1] },
    { kind: 'table', id: 'claims', title, columns: [{ name: words }, { name: 'n', number: true }], rows: [{ cells }] },
    { kind: 'steps', id: 'steps', title, steps: [{ name: words, state: 'running', note: words }] },
    { kind: 'bars', id: 'bars', title, chart: chartOf(words, words) },
    { kind: 'text', id: 'record', title, markdown: words },
  ]
}

describe('panels of an exported page', () => {
  it('stand before the report, each named in the contents; the text is left to the report', async () => {
    const html = await page(every('Said'))
    for (const id of ['tree', 'scores', 'votes', 'claims', 'steps', 'bars']) {
      assert.match(html, new RegExp(`<li><a href="#panel-${id}">Said</a></li>`))
      assert.match(
        html,
        new RegExp(`<section class="panel panel-[a-z]+" aria-labelledby="panel-${id}"><h2 id="panel-${id}">`),
      )
      assert.ok(html.indexOf(`id="panel-${id}"`) < html.indexOf('<section id="report"'))
    }
    assert.doesNotMatch(html, /panel-record/)
    assert.doesNotMatch(await page([]), /class="panel/, 'no place where there are none')
  })

  it('lead to turns that there are, and to no others', async () => {
    const links = Array.from((await page(every('Said'))).matchAll(/<a href="([^"]*)" data-turn=/g), ([, to]) => to)
    assert.deepEqual(links, ['#round-1/pro', '#round-1/con'])
  })

  it('have what a node came to line by line, as it is told', async () => {
    const [tree] = every('Said') as [TreePanel]
    const html = await page([{ ...tree, nodes: [{ ...tree.nodes[0]!, outcome: '1 agreed\nSaid' }] }])
    assert.match(html, /<span class="node-outcome">1 agreed\nSaid<\/span>/)
    assert.match(html, /\.node-outcome \{ white-space: pre-line; \}/)
  })

  it('have our words in the language of the debate', async () => {
    const html = await page(every('说法'), 'zh')
    assert.match(html, /<summary>以表格查看<\/summary>/)
    assert.match(html, /辩论前/)
    assert.doesNotMatch(html, />(?:Before|After|Outcome|Turning points|As a table)/)
  })

  it('run nothing and load nothing, whatever stands in them', async () => {
    for (const payload of [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '</svg><script>1</script>',
      `' onload='alert(1)`,
      'javascript:alert(1)',
      '\u202egnp.exe',
    ])
      assertHarmless(await page(every(payload)), payload, true)
  })
})
