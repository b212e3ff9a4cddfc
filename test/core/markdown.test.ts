import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import MarkdownIt, { type Token } from 'markdown-it'
import { decoded } from '../../src/core/markdown/entities.ts'
import type { MarkdownToken } from '../../src/core/markdown/token.ts'
import { parseMarkdown } from '../../src/core/markdown.ts'
import { randomFrom, sample, upTo } from '../support/sample.ts'

const root = join(import.meta.dirname, '../..')

/** A parser that everybody uses. Its definitions of links are off, because ours has none. */
const elsewhere = new MarkdownIt()
elsewhere.block.ruler.disable('reference')
const isWeb = (address: string) => /^https?:\/\//i.test(address)
elsewhere.validateLink = isWeb

/** What a reader sees of a text, as lines. Spaces at the ends of lines are not seen. */
const seenElsewhere = (text: string): string[] =>
  seen(elsewhere.parse(text, {}), (token, name) => token.attrGet(name) as string | null)
const seenHere = (text: string): string[] =>
  seen(
    parseMarkdown(text, address => (isWeb(address) ? address : null)),
    (token, name) => token.attrs[name],
  )

function seen<T extends Token | MarkdownToken>(
  tokens: readonly T[],
  attribute: (token: T, name: string) => string | null | undefined,
): string[] {
  return tokens.flatMap(token => {
    const { type, tag, content, hidden, level, info } = token
    if (type === 'inline') return seen((token.children ?? []) as T[], attribute)
    if (type === 'text' && content === '') return []
    const link = attribute(token, 'href') ? 'link' : ''
    const number = type === 'list_item_open' ? info : ''
    const words = content.replace(/[ \t]*(?:\n[ \t]*|$)/g, '\n').trimEnd()
    const place = type.endsWith('_open') && /^(?:[puo]l?|h\d|blockquote|table)$/.test(tag) ? level : ''
    return [[type, place, hidden, words, link, number, attribute(token, 'style'), attribute(token, 'start')].join('|')]
  })
}

describe('Markdown', () => {
  it('is read as elsewhere, in everything that this project has written', () => {
    const files = globSync('{*.md,docs/**/*.md,examples/**/*.md,test/golden/*.txt,src/**/cues/**/*.md}', { cwd: root })
    assert.ok(files.length > 100)
    for (const file of files) {
      const text = readFileSync(join(root, file), 'utf8').replaceAll('\t', ' ')
      if (!isChineseBold(text)) assert.deepEqual(seenHere(text), seenElsewhere(text), file)
    }
  })

  it('is read as elsewhere, however its parts are put together', () => {
    for (const seed of sample(upTo(20_000), { atLeast: 4_000 })) {
      const random = randomFrom(seed)
      const parts = Array.from({ length: 2 + random() * 10 }, () => pieces[Math.floor(random() * pieces.length)]!)
      const text = parts.join('')
      assert.deepEqual(seenHere(text), seenElsewhere(text), `${seed}: ${JSON.stringify(text)}`)
    }
  })

  it('ends bold Chinese where its stars are', () => {
    const [, words] = parseMarkdown('**结论：**我们要“**测试**”。')
    assert.deepEqual(
      words!.children!.map(({ type, content }) => content || type),
      ['strong_open', '结论：', 'strong_close', '我们要“', 'strong_open', '测试', 'strong_close', '”。'],
    )
  })

  it('lets nothing disappear that somebody wrote, however deep it stands', () => {
    const deep = `${'> '.repeat(500)}deep\n\n${'- '.repeat(500)}deeper\n\n[1]: https://example.org "source"`
    const words = parseMarkdown(deep).map(({ children }) => (children ?? []).map(({ content }) => content).join(''))
    assert.match(words.join('\n'), /deep\n[\s\S]*deeper\n[\s\S]*\[1\]: https:\/\/example\.org "source"/)
  })

  it('follows only links that lead somewhere', () => {
    const hrefs = (text: string) =>
      parseMarkdown(text).flatMap(({ children }) => (children ?? []).flatMap(({ attrs }) => attrs.href ?? []))
    assert.deepEqual(hrefs('[a](https://a.example/ä) <http://b.example> [c](mailto:d@e.example) [f](#part)'), [
      'https://a.example/%C3%A4',
      'http://b.example',
      'mailto:d@e.example',
      '#part',
    ])
    assert.deepEqual(hrefs('[a](javascript:alert(1)) [b](<java&#115;cript:x>) <data:text/html,x> [c](vbscript:x)'), [])
    assert.deepEqual(hrefs('[a](https://аpple.example/)'), ['https://xn--pple-43d.example/'])
  })

  it('knows names of characters as they are known elsewhere, and leaves others as they are', () => {
    const source = readFileSync(join(root, 'src/core/markdown/entities.ts'), 'utf8')
    const names = new Set(source.match(/[A-Za-z]+\d*/g)!)
    const known = [...names].map(name => `&${name};`).filter(entity => decoded(entity) !== entity)
    const there = (text: string) => elsewhere.parse(`x${text}x`, {})[1]!.children!.map(({ content }) => content)
    assert.ok(known.length > 130)
    for (const entity of [...known, '&#233;', '&#xe9;', '&#0;', '&#x110000;', '&#xd800;', '&#x7f;'])
      assert.equal(`x${decoded(entity)}x`, there(entity).join(''), entity)
    for (const entity of ['&;', '&nosuch;', '&__proto__;', '&constructor;']) assert.equal(decoded(entity), entity)
  })
})

/** Where stars stand beside Chinese, ours reads what is meant. */
const isChineseBold = (text: string): boolean => /[*_~]/.test(text) && /\p{Script=Han}|[“”‘’]/u.test(text)

const pieces = [
  ...['a', 'b c', 'é', '😀', '.', ' ', '!', '**', '**', '*', '_', '`', '``', '~~', '\\', '&amp;', '<', '<details>'],
  ...['\n', '\n', '\n\n', '\n\n', '\n> ', '\n- ', '\n1. ', '\n  ', '\n---\n', '\n===\n', '\n```\n', '\n~~~\n'],
  ...['> ', '- ', '1. ', '2) ', '# ', '* * *', '+ x', '|', '| a | b |\n|---|:-:|\n| c | d |\n', '\n\n    code\n'],
  ...['[', ']', '![', '(http://a.b)', '](http://x.y "t")', '](<http://x.y>)', '<http://q.r>', '[a](#b)'],
]
