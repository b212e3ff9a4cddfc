import type { Token } from 'markdown-it'
import { type ComponentChild, h } from 'preact'
import { clean } from '../../src/core/clean.ts'
import { markdownParser } from '../../src/core/markdown.ts'
import { withoutMarks } from '../../src/shown/marks.ts'
import { type Drawing, nodesOf } from './nodes.ts'

let parser: ReturnType<typeof markdownParser> | null = null

function ownParser(): NonNullable<typeof parser> {
  if (parser) return parser
  parser = markdownParser()
  const { normalizeLink } = parser
  parser.normalizeLink = address => normalizeLink(withoutMarks(address))
  parser.validateLink = address => /^https?:\/\//i.test(address)
  return parser
}

/** Nobody reads more than this in one piece, and no parser should have to. */
const longestParsed = 200_000

export interface MarkdownText extends Drawing {
  text: string
  /** May change tokens before they are drawn. */
  prepare?(tokens: Token[]): void
}

/** Markdown of a model or of ours as parts of the page. */
export function markdownNodes({ text, prepare, ...drawing }: MarkdownText): ComponentChild[] {
  const words = clean(text).text
  if (words.length > longestParsed) return [h('div', { class: 'plain' }, withoutMarks(words))]
  const tokens = ownParser().parse(words, {})
  prepare?.(tokens)
  return nodesOf(tokens, drawing)
}
