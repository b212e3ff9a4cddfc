import stringWidth from 'fast-string-width'
import { clean } from '../../../core/clean.ts'
import { sentAddress } from '../../../core/markdown/link.ts'
import { addClass, type MarkdownToken as Token } from '../../../core/markdown/token.ts'
import { parseMarkdown } from '../../../core/markdown.ts'
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
  const linkTurns = turnLinker(keys)
  return (markdown, below, prepare) => {
    const tokens = parseMarkdown(clean(markdown).text, addressOf)
    const ranks = { below, highest: highestHeading(tokens) }
    tellCells(tokens)
    prepare?.(tokens)
    stackTables(tokens)
    return htmlOf(tokens, { linkTurns, ...ranks })
  }
}

const addressOf = (address: string): string | null => {
  const sent = sentAddress(withoutMarks(address))
  return isPublicAddress(sent) ? sent : null
}

export const isPublicAddress = (address: string): boolean =>
  /^https?:\/\//i.test(address) && isPublicHost(URL.parse(address)?.hostname ?? '')

interface Rendering {
  linkTurns(html: string): string
  below: number
  highest: number
}

const htmlOf = (tokens: readonly Token[], rendering: Rendering): string =>
  tokens.map((token, index) => tokenHtml(tokens, token, index, rendering)).join('')

function tokenHtml(tokens: readonly Token[], token: Token, index: number, rendering: Rendering): string {
  const { content } = token
  switch (token.type) {
    case 'inline':
      return htmlOf(token.children ?? [], rendering)
    case 'text':
      return wordsHtml(tokens, index, rendering)
    case 'code_inline':
      return `<code>${wordsHtml(tokens, index, rendering)}</code>`
    case 'code_block':
    case 'fence':
      return `<pre><code>${escapeHtml(content)}</code></pre>\n`
    case 'softbreak':
    case 'hardbreak':
      return '<br>\n'
    case 'link_open':
      return `<a href="${address(token)}" rel="nofollow noreferrer">`
    case 'link_close':
      return `</a>${shownAddress(tokens, index)}`
    case 'image':
      return `<span class="image">${escapeHtml(content)}</span>`
    case 'table_open':
      return `<div class="scroll"><table${attributes(token)}>\n`
    case 'table_close':
      return '</table></div>\n'
    case 'fold_open':
      return `<details class="fold"><summary>${escapeHtml(content)}</summary>\n`
    case 'fold_close':
      return '</details>\n'
    default:
      return elementHtml(tokens, token, index, rendering)
  }
}

/** The beginning or the end of an element, with a new line where a reader of the source wants one. */
function elementHtml(tokens: readonly Token[], token: Token, index: number, rendering: Rendering): string {
  if (token.hidden) return ''
  const tag = token.type.startsWith('heading') ? `h${rank(token, rendering)}` : token.tag
  if (['strong', 'em', 's'].includes(tag)) return token.nesting > 0 ? `<${tag}>` : `</${tag}>`
  const before = token.nesting >= 0 && tokens[index - 1]?.hidden ? '\n' : ''
  if (token.nesting < 0) return `</${tag}>\n`
  const next = tokens[index + 1]
  const holdsWords = token.nesting > 0 && (next?.type === 'inline' || next?.hidden || next?.tag === token.tag)
  return `${before}<${tag}${attributes(token)}>${holdsWords ? '' : '\n'}`
}

function wordsHtml(tokens: readonly Token[], index: number, { linkTurns }: Rendering): string {
  const text = escapeHtml(tokens[index]!.content)
  return openLink(tokens, index) ? text : linkTurns(text)
}

const attributes = ({ attrs }: Token): string =>
  Object.entries(attrs)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')

/** Chinese can break anywhere: without this, a column of short words would show one character per line. */
function tellCells(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'td_open') continue
    const width = stringWidth((tokens[index + 1]?.content ?? '').slice(0, shortestLong))
    if (width > 0 && width <= longestShort) addClass(token, 'short')
    if (width >= shortestLong) addClass(token, 'long')
  }
}

/** In terminal columns: a Chinese character takes two. */
const longestShort = 14
const shortestLong = 40

/** A text that begins with `###` is not meant to be deeper than one that begins with `#`. */
const highestHeading = (tokens: readonly Token[]): number =>
  Math.min(6, ...tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => Number(tag[1])))

const rank = ({ tag }: Token, { below, highest }: Rendering): number =>
  Math.min(6, below + 1 + Math.max(0, Number(tag[1]) - highest))

const address = (link: Token): string => escapeHtml(link.attrs.href ?? '')

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
