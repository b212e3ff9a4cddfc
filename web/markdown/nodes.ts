import { type ComponentChild, Fragment, h } from 'preact'
import { clean } from '../../src/core/clean.ts'
import { sentAddress } from '../../src/core/markdown/link.ts'
import type { MarkdownToken as Token } from '../../src/core/markdown/token.ts'
import { parseMarkdown } from '../../src/core/markdown.ts'
import { isPublicHost } from '../../src/formats/report/public-page.ts'
import { marked, withoutMarks } from '../../src/shown/marks.ts'
import { layTables } from './tables.ts'

interface Drawing {
  /** The rank of the page's own heading above the text. Headings inside start one lower. */
  below: number
  /** Whether a word is the key of a turn: it becomes a link to it. */
  isTurn?(key: string): boolean
  /** What to draw where a citation is marked. */
  mark?(place: number): ComponentChild
}

/** The tags that Markdown may produce. Any other tag is dropped, but its words stay. */
const tags = new Set(
  'p ul ol li blockquote hr br strong em s code pre table thead tbody tr th td h1 h2 h3 h4 h5 h6'.split(' '),
)

/** Content that may be wider than the screen must be scrollable with keys. */
const reachable = { tabIndex: 0 }

interface Open {
  token: Token | null
  children: ComponentChild[]
}

/** Turns tokens into harmless nodes: no HTML, no images, links only to the public web. */
class Drawer {
  readonly #drawing: Drawing
  readonly #highest: number
  #isInLink = false
  /** Marks inside a link. They are drawn after it, because a link cannot contain another. */
  #held: ComponentChild[] = []

  constructor(drawing: Drawing, highest: number) {
    this.#drawing = drawing
    this.#highest = highest
  }

  draw(tokens: readonly Token[]): ComponentChild[] {
    const open: Open[] = [{ token: null, children: [] }]
    for (const token of tokens) {
      if (token.nesting === 1) this.#enter(token, open)
      else if (token.nesting === -1) this.#leave(open)
      else open.at(-1)!.children.push(...this.#single(token))
    }
    while (open.length > 1) this.#leave(open)
    return open[0]!.children
  }

  #enter(token: Token, open: Open[]): void {
    if (token.type === 'link_open') this.#isInLink = true
    open.push({ token, children: [] })
  }

  #leave(open: Open[]): void {
    if (open.length === 1) return
    const { token, children } = open.pop()!
    open.at(-1)!.children.push(...this.#element(token!, children))
  }

  #element(token: Token, children: ComponentChild[]): ComponentChild[] {
    if (token.type === 'link_open') return this.#link(token, children)
    if (token.type === 'fold_open')
      return [h('details', { class: 'fold' }, h('summary', null, token.content), children)]
    if (token.type === 'heading_open') return [h(`h${this.#rank(token)}`, attributesOf(token), children)]
    if (token.hidden || !tags.has(token.tag)) return children
    const element = h(token.tag, attributesOf(token), children)
    return token.type === 'table_open' ? [h('div', { class: 'scroll', ...reachable }, element)] : [element]
  }

  #link(token: Token, children: ComponentChild[]): ComponentChild[] {
    this.#isInLink = false
    const held = this.#held
    this.#held = []
    const address = token.attrs.href ?? ''
    const url = URL.parse(address)
    if (!url || !isWebPage(url)) return [...children, ...held]
    const shown = children.filter(child => typeof child === 'string').join('')
    const host = shown.includes(url.hostname) ? null : h('span', { class: 'address' }, ` (${url.hostname})`)
    const { href } = url
    return [h('a', { href, title: href, target: '_blank', rel: 'noreferrer nofollow' }, children), host, ...held]
  }

  #single(token: Token): ComponentChild[] {
    switch (token.type) {
      case 'inline':
        return this.draw(token.children ?? [])
      case 'text':
        return this.#words(token.content)
      case 'code_inline':
        return [h('code', null, this.#words(token.content))]
      case 'code_block':
      case 'fence':
        return [h('pre', reachable, h('code', null, this.#words(token.content, false)))]
      case 'image':
        return [h('span', { class: 'image' }, withoutMarks(token.content))]
      case 'softbreak':
        return ['\n']
      case 'hardbreak':
        return [h('br', null)]
      case 'hr':
        return [h('hr', null)]
      default:
        return this.#words(token.content)
    }
  }

  /** Draws text with turn keys as links and marks in their places. */
  #words(written: string, linked = true): ComponentChild[] {
    // An entity may have become a character that hides something.
    const { text } = clean(written)
    const nodes: ComponentChild[] = []
    let from = 0
    for (const { 0: sign, 1: place, index } of text.matchAll(marked)) {
      nodes.push(...this.#turnLinks(text.slice(from, index), linked))
      from = index + sign.length
      const mark = this.#drawing.mark?.(Number(place)) ?? null
      if (this.#isInLink) this.#held.push(mark)
      else nodes.push(mark)
    }
    return [...nodes, ...this.#turnLinks(text.slice(from), linked)]
  }

  #turnLinks(text: string, linked: boolean): ComponentChild[] {
    const { isTurn } = this.#drawing
    if (!linked || !isTurn || this.#isInLink || !text.includes('/')) return text === '' ? [] : [text]
    const nodes: ComponentChild[] = []
    let from = 0
    for (const { 0: found, index } of text.matchAll(keyLike)) {
      const key = found.replace(/[.-]+$/, '')
      if (!isTurn(key)) continue
      const link = h('a', { class: 'turn-link', href: `#${encodeURI(key)}` }, key)
      nodes.push(text.slice(from, index), link)
      from = index + key.length
    }
    return [...nodes, text.slice(from)]
  }

  /** A text that begins with `###` is not meant to be deeper than one that begins with `#`. */
  #rank({ tag }: Token): number {
    return Math.min(6, this.#drawing.below + 1 + Math.max(0, Number(tag[1]) - this.#highest))
  }
}

/** `round-1/proposer` */
const keyLike = /(?<![\w./#-])[a-z][\w.-]{0,80}(?:\/[\w.-]{1,80}){1,6}(?![\w/-])/g

const isWebPage = ({ protocol, hostname }: URL): boolean =>
  (protocol === 'https:' || protocol === 'http:') && isPublicHost(hostname)

const highestHeading = (tokens: readonly Token[]): number =>
  Math.min(6, ...tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => Number(tag[1])))

/** Only the attributes that show how a list or table is meant, and those that we set ourselves. */
function attributesOf({ attrs }: Token): Record<string, string | number> {
  const start = Number(attrs.start ?? 0)
  const align = /text-align:(center|right)/.exec(attrs.style ?? '')?.[1]
  const classes = [attrs.class, align === 'right' && 'number', align === 'center' && 'centre']
  const name = classes.filter(Boolean).join(' ')
  const label = attrs['data-label']
  return { ...(start > 0 && { start }), ...(name && { class: name }), ...(label && { 'data-label': label }) }
}

/** Other addresses stay as they are written. */
function addressOf(address: string): string | null {
  const sent = sentAddress(withoutMarks(address))
  return /^https?:\/\//i.test(sent) ? sent : null
}

/** Nobody reads a speech of more than this in one piece, so it is not parsed. */
const longestParsed = 200_000

export interface MarkdownText extends Drawing {
  text: string
  /** It is a report, which is parsed however long it is: without its headings nobody would find anything in it. */
  isReport?: true
  /** May change the tokens before they are drawn. */
  prepare?(tokens: Token[]): void
}

/** Markdown of a model or of ours. */
export const Markdown = (props: MarkdownText) => h(Fragment, null, markdownNodes(props))

/** The same as parts of the page. */
export function markdownNodes({ text, isReport, prepare, ...drawing }: MarkdownText): ComponentChild[] {
  const words = clean(text).text
  if (words.length > longestParsed && !isReport) return [h('div', { class: 'plain' }, withoutMarks(words))]
  const tokens = parseMarkdown(words, addressOf)
  prepare?.(tokens)
  layTables(tokens)
  return new Drawer(drawing, highestHeading(tokens)).draw(tokens)
}
