/**
 * A piece of Markdown: the beginning of an element (`nesting` 1), its end (-1), or something whole (0). Words and what is in them are the
 * `children` of an `inline` token.
 */
export interface MarkdownToken {
  type: string
  tag: string
  nesting: 1 | 0 | -1
  /** How deep it lies. The beginning and the end of an element have the same level. */
  level: number
  /** Of an `inline` token: the words as they were written. */
  content: string
  /** The number of an item in a list with numbers. */
  info: string
  /** The paragraphs of a list without blank lines. */
  hidden: boolean
  attrs: Record<string, string>
  children: MarkdownToken[] | null
}

export const tokenOf = (
  type: string,
  tag: string,
  nesting: 1 | 0 | -1,
  more: Partial<MarkdownToken> = {},
): MarkdownToken => ({
  ...{ type, tag, nesting, level: 0, content: '', info: '', hidden: false, attrs: {}, children: null },
  ...more,
})

export const textToken = (content: string): MarkdownToken => tokenOf('text', '', 0, { content })

/** Adds a class. */
export function addClass({ attrs }: MarkdownToken, name: string): void {
  attrs.class = attrs.class ? `${attrs.class} ${name}` : name
}
