/**
 * A document for people: a report, an ending, a transcript. Terminal, Markdown, page and exported file show the same one.
 * Every `text` is Markdown of one line, in which words of others were made harmless before; only `words` may be longer.
 */
export type Doc = readonly Block[]

export type Block =
  | HeadingBlock
  | TextBlock
  | LinesBlock
  | WordsBlock
  | ListBlock
  | TableBlock
  | QuoteBlock
  | CodeBlock
  | FoldBlock
  | FieldsBlock
  | RuleBlock

export interface HeadingBlock {
  kind: 'heading'
  level: 1 | 2 | 3 | 4 | 5 | 6
  text: string
}

export interface TextBlock {
  kind: 'text'
  text: string
}

/** Lines that stay lines. */
export interface LinesBlock {
  kind: 'lines'
  lines: readonly string[]
}

/** What somebody wrote, with the paragraphs, lists and code it has. */
export interface WordsBlock {
  kind: 'words'
  text: string
}

export interface ListBlock {
  kind: 'list'
  /** A line above it that belongs to it. */
  title?: string
  isNumbered?: true
  items: readonly ListItem[]
}

export interface ListItem {
  text: string
  /** Lists and lines stand close to the text, anything else apart from it. */
  below?: Doc
}

/** A cell is one line; what a pipe would do to it in Markdown is its renderer's business. */
export interface TableBlock {
  kind: 'table'
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** How many dashes stand below each head in Markdown, if the form of a file says so. */
  dashes?: readonly number[]
}

export interface QuoteBlock {
  kind: 'quote'
  doc: Doc
}

/** Plain text, shown as it is. */
export interface CodeBlock {
  kind: 'code'
  text: string
}

/** A part that the reader can unfold. Its title is plain text. */
export interface FoldBlock {
  kind: 'fold'
  title: string
  doc: Doc
}

/** Names, each with what there is to say: the ending of a debate. */
export interface FieldsBlock {
  kind: 'fields'
  fields: readonly DocField[]
}

export interface DocField {
  name: string
  /** Each is a line of its own if there are several. */
  texts: readonly string[]
}

/** A line across. */
export interface RuleBlock {
  kind: 'rule'
}

export const heading = (level: HeadingBlock['level'], text: string): HeadingBlock => ({ kind: 'heading', level, text })

export const paragraph = (text: string): TextBlock => ({ kind: 'text', text })

export const stackedLines = (lines: readonly string[]): LinesBlock => ({ kind: 'lines', lines })

export const written = (text: string): WordsBlock => ({ kind: 'words', text })

export const bullets = (items: readonly (string | ListItem)[]): ListBlock => ({
  kind: 'list',
  items: items.map(item => (typeof item === 'string' ? { text: item } : item)),
})

export const numbered = (items: readonly (string | ListItem)[]): ListBlock => ({ ...bullets(items), isNumbered: true })

/** A list right below its title. */
export const titled = (title: string, list: ListBlock): ListBlock => ({ ...list, title })

export const table = (head: TableBlock['head'], rows: TableBlock['rows']): TableBlock => ({ kind: 'table', head, rows })

export const quotation = (...doc: Doc): QuoteBlock => ({ kind: 'quote', doc })

export const codeBlock = (text: string): CodeBlock => ({ kind: 'code', text })

export const fold = (title: string, doc: Doc): FoldBlock => ({ kind: 'fold', title, doc })

export const rule: RuleBlock = { kind: 'rule' }

export const fieldList = (fields: readonly DocField[]): FieldsBlock => ({ kind: 'fields', fields })

/** A heading with its part; nothing if the part is empty. */
export const section = (level: HeadingBlock['level'], title: string, part: Doc): Doc =>
  part.length === 0 ? [] : [heading(level, title), ...part]

/** Parts with a line across between them; empty ones are left out. */
export const ruledOff = (parts: readonly Doc[]): Doc =>
  parts.filter(part => part.length > 0).flatMap((part, at) => (at === 0 ? part : [rule, ...part]))
