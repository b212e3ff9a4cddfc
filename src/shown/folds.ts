import type { MarkdownToken } from '../core/markdown/token.ts'

/**
 * Turns the folded parts of a report, `<details>` … `</details>`, into blocks: `fold_open` with the title, and `fold_close`.
 * Only reports have such lines: in other people's words a tag has a backslash before it. One without an end stays as it is.
 */
export function markFolds(tokens: MarkdownToken[]): void {
  for (let at = 0; at < tokens.length; at++) {
    const title = titleAt(tokens, at)
    const end = title === null ? -1 : endOf(tokens, at)
    if (title === null || end < 0) continue
    for (const token of tokens.slice(at + 3, end)) token.level += 1
    tokens.splice(end, 3, ...marked('fold_close', -1, tokens[end]!))
    tokens.splice(at, 3, ...marked('fold_open', 1, tokens[at]!))
    tokens[at]!.content = title
  }
}

function titleAt(tokens: readonly MarkdownToken[], at: number): string | null {
  const found = /^<details>\n<summary>([^<>\n]*)<\/summary>$/.exec(paragraphAt(tokens, at) ?? '')
  return found ? found[1]!.replace(/&#(38|60|62);/g, (_, code: string) => String.fromCharCode(Number(code))) : null
}

/** At the same level, before the enclosing block ends. */
function endOf(tokens: readonly MarkdownToken[], start: number): number {
  const { level } = tokens[start]!
  for (let at = start + 3; at < tokens.length && tokens[at]!.level >= level; at++)
    if (tokens[at]!.level === level && paragraphAt(tokens, at) === '</details>') return at
  return -1
}

const paragraphAt = (tokens: readonly MarkdownToken[], at: number): string | null =>
  tokens[at]?.type === 'paragraph_open' ? (tokens[at + 1]?.content ?? '') : null

const marked = (type: string, nesting: 1 | -1, paragraph: MarkdownToken): [MarkdownToken] => [
  { ...paragraph, type, tag: '', nesting },
]
