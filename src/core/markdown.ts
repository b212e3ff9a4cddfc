import { BlockReader } from './markdown/blocks.ts'
import { linesOf } from './markdown/lines.ts'
import { type AddressOf, usualAddress } from './markdown/link.ts'
import { type MarkdownToken, tokenOf } from './markdown/token.ts'
import { readWords } from './markdown/words.ts'

/**
 * Markdown as models write it, in time that grows with its length: CommonMark with tables and ~~deletions~~, without HTML and without
 * definitions of links, so that nothing that somebody wrote disappears. Only what is written as a link is one.
 */
export function parseMarkdown(text: string, addressOf: AddressOf = usualAddress): MarkdownToken[] {
  const blocks = new BlockReader()
  blocks.read(linesOf(text))
  for (const token of blocks.tokens) if (token.type === 'inline') token.children = readWords(token.content, addressOf)
  return blocks.tokens
}

/** Markdown of one line. */
export const parseWords = (text: string, addressOf: AddressOf = usualAddress): MarkdownToken =>
  tokenOf('inline', '', 0, { content: text, children: readWords(text, addressOf) })
