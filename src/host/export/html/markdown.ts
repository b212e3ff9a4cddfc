import stringWidth from 'fast-string-width'
import type { RendererRule, Token } from 'markdown-it'
import { clean } from '../../../core/clean.ts'
import { markdownParser } from '../../../core/markdown.ts'
import { isPublicHost } from '../../../formats/report/public-page.ts'
import { withoutMarks } from '../../../shown/marks.ts'
import { escapeHtml, stackTables } from './page.ts'

/**
 * `below`: the rank of the page's heading above this text. Headings inside start one lower. `prepare` may add
 * attributes to parts of our own text.
 */
export type RenderMarkdown = (markdown: string, below: number, prepare?: (tokens: Token[]) => void) => string

/**
 * A model's Markdown as harmless HTML: no raw HTML, no images, links only to the public web and with a visible address.
 * The key of a turn becomes a link to it.
 */
export function markdownRenderer(keys: readonly string[]): RenderMarkdown {
  const parser = markdownParser()
  const normalizeLink = parser.normalizeLink
  parser.normalizeLink = address => normalizeLink(withoutMarks(address))
  parser.validateLink = isPublicAddress
  Object.assign(parser.renderer.rules, rules(turnLinker(keys)))
  return (markdown, below, prepare) => {
    const env = { below, highest: 6 }
    const tokens = parser.parse(clean(markdown).text, env)
    env.highest = highestHeading(tokens)
    tellCells(tokens)
    prepare?.(tokens)
    stackTables(tokens)
    return parser.renderer.render(tokens, parser.options, env)
  }
}

export const isPublicAddress = (address: string): boolean =>
  /^https?:\/\//i.test(address) && isPublicHost(URL.parse(address)?.hostname ?? '')

function rules(linkTurns: (html: string) => string): Record<string, RendererRule> {
  const words: RendererRule = (tokens, index) => {
    const text = escapeHtml(tokens[index]!.content)
    return openLink(tokens, index) ? text : linkTurns(text)
  }
  return {
    text: words,
    code_inline: (...parts) => `<code>${words(...parts)}</code>`,
    code_block: (tokens, index) => `<pre><code>${escapeHtml(tokens[index]!.content)}</code></pre>\n`,
    fence: (tokens, index) => `<pre><code>${escapeHtml(tokens[index]!.content)}</code></pre>\n`,
    heading_open: (tokens, index, _, env, self) => `<h${rank(tokens[index]!, env)}${self.renderAttrs(tokens[index]!)}>`,
    heading_close: (tokens, index, _, env) => `</h${rank(tokens[index]!, env)}>\n`,
    link_open: (tokens, index) => `<a href="${address(tokens[index]!)}" rel="nofollow noreferrer">`,
    link_close: (tokens, index) => `</a>${shownAddress(tokens, index)}`,
    image: (tokens, index) => `<span class="image">${escapeHtml(tokens[index]!.content)}</span>`,
    table_open: (tokens, index, _, __, self) => `<div class="scroll"><table${self.renderAttrs(tokens[index]!)}>\n`,
    table_close: () => '</table></div>\n',
    fold_open: (tokens, index) => `<details class="fold"><summary>${escapeHtml(tokens[index]!.content)}</summary>\n`,
    fold_close: () => '</details>\n',
  }
}

/** Chinese can break anywhere: without this, a column of short words would show one character per line. */
function tellCells(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'td_open') continue
    const width = stringWidth((tokens[index + 1]?.content ?? '').slice(0, shortestLong))
    if (width > 0 && width <= longestShort) token.attrJoin('class', 'short')
    if (width >= shortestLong) token.attrJoin('class', 'long')
  }
}

/** In terminal columns: a Chinese character takes two. */
const longestShort = 14
const shortestLong = 40

/** A text that begins with `###` is not meant to be deeper than one that begins with `#`. */
const highestHeading = (tokens: readonly Token[]): number =>
  Math.min(6, ...tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => Number(tag[1])))

function rank(heading: Token, env: Parameters<RendererRule>[3]): number {
  const { below, highest } = env as unknown as { below: number; highest: number }
  return Math.min(6, below + 1 + Math.max(0, Number(heading.tag[1]) - highest))
}

const address = (link: Token): string => escapeHtml(String(link.attrGet('href') ?? ''))

function shownAddress(tokens: readonly Token[], close: number): string {
  const open = openLink(tokens, close)
  if (!open) return ''
  const shown = address(open)
  const text = tokens.slice(tokens.indexOf(open) + 1, close).map(token => token.content)
  return escapeHtml(withoutMarks(text.join(''))) === shown ? '' : ` <span class="address">(${shown})</span>`
}

function openLink(tokens: readonly Token[], index: number): Token | null {
  const last = tokens.slice(0, index).findLast(token => token.type === 'link_open' || token.type === 'link_close')
  return last?.type === 'link_open' ? last : null
}

function turnLinker(keys: readonly string[]): (html: string) => string {
  const safe = keys.filter(key => /^[\w./-]+$/.test(key)).sort((a, b) => b.length - a.length)
  if (safe.length === 0) return html => html
  const names = safe.map(key => key.replace(/[.]/g, '\\.')).join('|')
  const pattern = new RegExp(`(?<![\\w./#-])(?:${names})(?![\\w/-])`, 'g')
  return html => html.replace(pattern, key => `<a class="turn-link" href="#${key}">${key}</a>`)
}
