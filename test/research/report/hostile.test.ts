import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import MarkdownIt from 'markdown-it'
import { renderDoc } from '../../../src/cli/terminal/doc.ts'
import type { Json } from '../../../src/core/json.ts'
import { foldAll, type View } from '../../../src/core/view.ts'
import { research } from '../../../src/formats/research/research.ts'
import { exportAs } from '../../../src/host/export/forms.ts'
import { assertInert, attacksOn, told } from '../../attacks/markdown.ts'
import { escapes } from '../../support/agon.ts'
import { reportText } from '../../support/report.ts'
import { sample, sampleCuts } from '../../support/sample.ts'
import { playRich } from '../support/rich.ts'

/** As strict a reader as there is: it believes every tag. */
const reader = new MarkdownIt({ html: true })

const attacks = attacksOn('Recommendation')

/** The debate in which everybody said these words, and the roles are called so. */
function hostileOne(view: View, words: string): View {
  const copy = told(view, words)
  const { roles } = structuredClone(view.brief.options) as { roles: { name: string; stance: string }[] }
  for (const role of roles) Object.assign(role, { name: `R ${words}`.slice(0, 80), stance: words })
  copy.brief.options = { ...(copy.brief.options as Record<string, Json>), roles: roles as object as Json }
  return copy
}

/** What a reader takes for ours: headings, folded parts, tables and their rows; and what must not be there at all. */
function builtOf(markdown: string) {
  const tokens = reader.parse(markdown, {})
  const inner = tokens.flatMap(({ children }) => children ?? [])
  const types = tokens.map(({ type }) => type)
  return {
    headings: tokens.flatMap(({ type, tag }) => (type === 'heading_open' && tag < 'h5' ? [tag] : [])),
    folds: tokens.filter(({ type }) => type === 'html_block').map(({ content }) => content.trim().split('\n')[0]),
    rows: types.flatMap((type, i) => (type === 'tr_open' ? [types.indexOf('tr_close', i) - i] : [])),
    quotations: types.filter(type => type === 'blockquote_open').length,
    items: types.filter(type => type === 'list_item_open').length,
    others: types.filter(type => ['fence', 'code_block', 'hr', 'ordered_list_open'].includes(type)),
    html: inner.filter(({ type }) => type === 'html_inline').map(({ content }) => content),
    images: inner.filter(({ type }) => type === 'image').length,
  }
}

const ours = ({ headings, folds, html, images }: ReturnType<typeof builtOf>) => ({ headings, folds, html, images })

const withoutAdvice = (report: string): string =>
  report.replace(/\n## Recommendation\n.*?\n## (?=Open)/s, () => '\n## ')

describe('hostile words in the report of a research', () => {
  const played = playRich('en')

  test('make no heading, list, table, fold, image or HTML of their own', async () => {
    const { view } = await played
    const peaceful = reportText(research, hostileOne(view, 'plain words'), ['plain words'])
    const plain = builtOf(peaceful)
    assert.deepEqual(plain.folds, ['<details>', '</details>', '<details>', '</details>'])
    assert.deepEqual([plain.others, plain.html, plain.images], [[], [], 0])
    for (const attack of sample(attacks, { atLeast: 10 })) {
      const hostile = hostileOne(view, attack)
      const report = reportText(research, hostile, [attack])
      const { headings, folds, html, images } = builtOf(report)
      assert.deepEqual({ headings, folds, html, images }, ours(plain), attack)
      // The judge's advice is a text of several paragraphs, with lists and code of its own.
      assert.deepEqual(builtOf(withoutAdvice(report)), builtOf(withoutAdvice(peaceful)), attack)
      assert.doesNotMatch(report, escapes)
      assert.doesNotMatch(research.panelParts!.conclusion(hostile).lines.join('\n'), /\n.*\n.*\n.*\n.*\n/)
    }
  })

  test('act on no page, and leave the terminal alone', async () => {
    const { view } = await played
    for (const attack of sample(attacks, { must: attack => (escapes.test(attack) ? 'escapes' : []), atLeast: 8 })) {
      const hostile = hostileOne(view, attack)
      const kept = { id: 1, view: hostile, format: research, createdAt: '2026-11-16T10:00:00.000Z', live: false }
      const html = await exportAs('html', kept)
      assertInert(html, attack)
      assert.equal(html.match(/<details class="fold">/g)!.length, 2, attack)
    }
    const hidden = hostileOne(view, attacks.find(attack => escapes.test(attack))!)
    assert.doesNotMatch(renderDoc(research.report(hidden, []), { width: 80, color: false }), escapes)
  })

  test('cannot break what is read in the middle of it', async () => {
    const { records } = await played
    for (const cut of sampleCuts(records)) {
      const view = foldAll(records.slice(0, cut).map(({ event }) => event))
      const { html, images, others } = builtOf(
        reportText(research, hostileOne(view, attacks[cut % attacks.length]!), []),
      )
      assert.deepEqual(html, [])
      assert.equal(images, 0)
      assert.deepEqual(others, [])
    }
  })

  test('of a megabyte are gone through', async () => {
    const { view } = await played
    for (const sign of sample(['[', '"', '/', '`', '#', '\\', '|', '*', '<', '\n# '], { atLeast: 3 })) {
      const long = sign.repeat(1_000_000 / sign.length)
      const copy = structuredClone(view)
      const { arguments: list } = copy.turns.get('research/postgres')!.value as { arguments: { argument: string }[] }
      list[0]!.argument = long
      const search = copy.facts.find(({ type }) => type === 'search.made')!.fact as { hits: { title: string }[] }
      search.hits[0]!.title = long
      copy.brief.topic = long
      const count = (report: string) => report.match(/^## /gm)?.length
      assert.equal(count(reportText(research, copy, [])), count(reportText(research, view, [])), JSON.stringify(sign))
    }
  })

  test('as an address lead nowhere but to the web', async () => {
    const { view } = await played
    const copy = structuredClone(view)
    const first = copy.turns.get('research/postgres')!.value as { arguments: { reference: string }[] }
    const addresses = ['javascript:alert(1)', 'https://a.example/<b>"onclick=x', 'https://a.example/a|b\\c']
    for (const [i, address] of addresses.entries()) first.arguments[i]!.reference = address
    const report = reportText(research, copy, [])
    const links = reader
      .parse(report, {})
      .flatMap(({ children }) => children ?? [])
      .filter(({ type }) => type === 'link_open')
      .map(link => String(link.attrGet('href')))
    for (const link of links) assert.ok(link.startsWith('https://'), links.join('\n'))
    assert.ok(links.includes('https://a.example/a%7Cb%5Cc'))
    assert.deepEqual(builtOf(report).html, [])
  })
})
