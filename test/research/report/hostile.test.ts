import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import MarkdownIt from 'markdown-it'
import { renderMarkdown } from '../../../src/cli/terminal/markdown.ts'
import type { Json } from '../../../src/core/json.ts'
import { foldAll, type View } from '../../../src/core/view.ts'
import { research } from '../../../src/formats/research/research.ts'
import { exportAs } from '../../../src/host/export/forms.ts'
import { escapes } from '../../support/agon.ts'
import { sample, sampleCuts } from '../../support/sample.ts'
import { readJson } from '../support/fixtures.ts'
import { playRich } from '../support/rich.ts'

/** As strict a reader as there is: it believes every tag. */
const reader = new MarkdownIt({ html: true })

/** Words that try to be Markdown, HTML or commands to a terminal. */
const attacks = readJson<string[]>('hostile-words.json')

/** Everything in it that is somebody's words says this instead. */
function told(view: View, words: string): View {
  const say = (value: Json): Json => {
    if (typeof value === 'string') return isProse(value) ? words : value
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(say)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, say(inner)]))
  }
  const copy = structuredClone(view)
  copy.brief.topic = `Topic ${words}`
  const { roles } = copy.brief.options as { roles: { name: string; stance: string }[] }
  for (const role of roles) Object.assign(role, { name: `R ${words}`.slice(0, 80), stance: words })
  copy.brief.options = { ...(say(copy.brief.options) as Record<string, Json>), roles: roles as object as Json }
  copy.verdict = say(copy.verdict)
  for (const fact of copy.facts) fact.fact = say(fact.fact) as Record<string, Json>
  for (const turn of copy.turns.values()) {
    turn.value = say(turn.value)
    for (const failed of turn.failures) failed.failure.message = words
    for (const source of turn.sources) source.title = words
    if (turn.missed) turn.missed.message = words
  }
  for (const { citations, unsupported } of copy.evidence.values())
    for (const one of [...citations, ...unsupported]) Object.assign(one, say(one as object as Json) as object)
  return copy
}

/** Ids, numbers, kinds and addresses are no words. */
const isProse = (text: string): boolean => /[\s\p{Script=Han}]/u.test(text) && !/^https?:/.test(text)

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
    const peaceful = research.report(told(view, 'plain words'), ['plain words'])
    const plain = builtOf(peaceful)
    assert.deepEqual(plain.folds, ['<details>', '</details>'])
    assert.deepEqual([plain.others, plain.html, plain.images], [[], [], 0])
    for (const attack of sample(attacks, { atLeast: 10 })) {
      const hostile = told(view, attack)
      const report = research.report(hostile, [attack])
      const { headings, folds, html, images } = builtOf(report)
      assert.deepEqual({ headings, folds, html, images }, ours(plain), attack)
      // The judge's advice is a text of several paragraphs, with lists and code of its own.
      assert.deepEqual(builtOf(withoutAdvice(report)), builtOf(withoutAdvice(peaceful)), attack)
      assert.doesNotMatch(report, escapes)
      assert.doesNotMatch(research.conclusion!(hostile).lines.join('\n'), /\n.*\n.*\n.*\n.*\n/)
    }
  })

  test('act on no page, and leave the terminal alone', async () => {
    const { view } = await played
    for (const attack of sample(attacks, { must: attack => (escapes.test(attack) ? 'escapes' : []), atLeast: 8 })) {
      const hostile = told(view, attack)
      const kept = { id: 1, view: hostile, format: research, createdAt: '2026-11-16T10:00:00.000Z', live: false }
      const html = await exportAs('html', kept)
      const rest = html.replace(/<style>.*?<\/style>/s, '').replaceAll(/<\/?[a-z][^<>]*>|<!doctype html>/g, '')
      assert.doesNotMatch(rest, /[<>]/, attack)
      assert.doesNotMatch(html, /<(?:script|img|iframe|link|base|form|object|embed)\b|\son[a-z]+=/i, attack)
      assert.doesNotMatch(html, /[\u202e\u0007\u009b]/)
      assert.equal(html.match(/<details class="fold">/g)!.length, 1, attack)
      const ids = Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id)
      assert.equal(new Set(ids).size, ids.length, attack)
    }
    const hidden = told(view, attacks.find(attack => escapes.test(attack))!)
    assert.doesNotMatch(renderMarkdown(research.report(hidden, []), { width: 80, color: false }), escapes)
  })

  test('cannot break what is read in the middle of it', async () => {
    const { records } = await played
    for (const cut of sampleCuts(records)) {
      const view = foldAll(records.slice(0, cut).map(({ event }) => event))
      const { html, images, others } = builtOf(research.report(told(view, attacks[cut % attacks.length]!), []))
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
      assert.equal(count(research.report(copy, [])), count(research.report(view, [])), JSON.stringify(sign))
    }
  })

  test('as an address lead nowhere but to the web', async () => {
    const { view } = await played
    const copy = structuredClone(view)
    const first = copy.turns.get('research/postgres')!.value as { arguments: { reference: string }[] }
    const addresses = ['javascript:alert(1)', 'https://a.example/<b>"onclick=x', 'https://a.example/a|b\\c']
    for (const [i, address] of addresses.entries()) first.arguments[i]!.reference = address
    const report = research.report(copy, [])
    const links = reader
      .parse(report, {})
      .flatMap(({ children }) => children ?? [])
      .filter(({ type }) => type === 'link_open')
      .map(link => String(link.attrGet('href')))
    assert.ok(
      links.every(link => link.startsWith('https://')),
      links.join('\n'),
    )
    assert.ok(links.includes('https://a.example/a%7Cb%5Cc'))
    assert.deepEqual(builtOf(report).html, [])
  })
})
