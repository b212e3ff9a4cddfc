import type { Token } from 'markdown-it'

/** Takes out of the report's remarks what stands above it on the page already. */
export function dropNotices(tokens: Token[], notices: readonly string[]): void {
  const said = new Set(notices.map(bare))
  for (let at = tokens.length - 3; at > 0; at--) {
    const [open, words, close] = tokens.slice(at, at + 3)
    const isParagraph = open!.type === 'paragraph_open' && words!.type === 'inline' && close!.type === 'paragraph_close'
    if (!isParagraph || !said.has(bare(words!.content)) || !isIn(tokens, at, 'blockquote_open')) continue
    tokens.splice(at, 3)
    if (tokens[at - 1]!.type === 'blockquote_open' && tokens[at]?.type === 'blockquote_close') tokens.splice(at - 1, 2)
  }
}

/** Right inside of such a block. */
const isIn = (tokens: readonly Token[], at: number, type: string): boolean =>
  tokens.slice(0, at).findLast(token => token.nesting === 1 && token.level === tokens[at]!.level - 1)?.type === type

/** Without what Markdown or its escaping may have put between the words. */
const bare = (words: string): string => words.replace(/[\s\\`*_~]+/g, '')
