import type { Material } from '../../core/model.ts'
import { readMarkdown } from './markdown.ts'
import { hasHan, label, linesIn, termsOf } from './text.ts'

/** A paragraph, list item or table cell: what can be quoted alone. */
export interface Passage {
  path: string
  /** Headings above it, outermost first. */
  headings: readonly string[]
  /** What introduces it: the line before a list, the parent of a nested item, the names of a cell's column and row. */
  lead: string
  /** The whole row of a cell, as written between the outer bars. */
  row: string | null
  /** The cells that say what the row is about, without columns about other things. */
  beside: string
  /** The names of a table's columns. */
  columns: string | null
  /** Its words, with line breaks as spaces and without list and quote marks. */
  text: string
  /** Where each source line begins in `text`. */
  lines: readonly { offset: number; line: number }[]
  /** The source has a mark before each line, so words across lines do not occur verbatim. */
  marked: boolean
}

const readable = /\.(?:md|mdx|markdown|txt|text|rst|adoc|asciidoc|org|wiki)$|(?:^|\/)[^.]+$/i
const unread = /(?:^|\/)(?:licen[cs]e|copying|notice|authors|contributors|code_of_conduct|third.?party)[^/]*$/i

export function passagesOf({ path, text }: Material): Passage[] {
  if (unread.test(path)) return []
  const lines = linesIn(text)
  if (readable.test(path)) return readMarkdown(path, lines, false)
  const comments = commentLines(path, lines)
  return comments ? readMarkdown(path, comments, true) : []
}

const slashes = /\.(?:[cm]?[jt]sx?|go|rs|java|kt|c|h|cc|cpp|hpp|cs|swift|php|scala|dart)$/i
const hashes = /\.(?:py|rb|sh|bash|ya?ml|toml|ini|conf|tf|pl|r)$|(?:^|\/)(?:dockerfile|makefile)[^/]*$/i
const dashes = /\.(?:sql|lua|hs)$/i

/** In source code only comments count: other lines are blanked, so that line numbers stay. null: not source code. */
function commentLines(path: string, lines: readonly string[]): string[] | null {
  if (slashes.test(path)) return slashComments(lines)
  if (hashes.test(path)) return lines.map(line => after(line, /^\s*#+(?!!)\s?(.*)$/))
  if (dashes.test(path)) return lines.map(line => after(line, /^\s*--+\s?(.*)$/))
  return null
}

function slashComments(lines: readonly string[]): string[] {
  let inside = false
  return lines.map(line => {
    if (!inside && !/^\s*\/\*/.test(line)) return after(line, /^\s*\/\/+\s?(.*)$/)
    inside = !line.includes('*/')
    return line.replace(/^\s*(?:\/\*+|\*(?!\/))?\s?/, '').replace(/\s*\*\/.*$/, '')
  })
}

const after = (line: string, mark: RegExp): string => mark.exec(line)?.[1] ?? ''

/** Words of a file that can be shown, with their place. */
export interface Excerpt {
  /** `docs/design.md:12-14` */
  ref: string
  path: string
  from: number
  to: number
  quote: string
  /** Whether something was left out before or after. */
  cut: { before: boolean; after: boolean }
  section: string
  /** The column names of a quoted row. */
  columns: string | null
  terms: ReadonlySet<string>
}

const longestRow = 200

/** A short row is quoted whole: a cell alone seldom says what it is about. */
export function excerptOf(
  passage: Passage,
  span: PassageSpan,
  focus: PassageSpan = { start: span.start, end: span.start },
): Excerpt {
  const row = passage.row !== null && passage.row.length <= longestRow ? passage.row : null
  const { start, end } = row ? span : shortened(passage.text, span, focus)
  const { from, to } = linesOf(passage, { start, end })
  const quote = row ?? passage.text.slice(start, end)
  const names = [passage.headings.at(-1) ?? '', row === null && passage.row !== null ? passage.lead : '']
  return {
    ref: `${passage.path}:${from === to ? from : `${from}-${to}`}`,
    path: passage.path,
    from,
    to,
    quote,
    cut: { before: start > span.start, after: end < span.end },
    section: label(names.filter(Boolean).join(' · '), 60),
    columns: row && passage.columns ? label(passage.columns.replaceAll('|', '/'), 120) : null,
    terms: new Set(termsOf(quote)),
  }
}

/** Part of a passage: whole sentences, unless they are too long. */
export interface PassageSpan {
  start: number
  end: number
}

const ending = /[。！？](?:[”’」』）])*|[.!?](?:["'”’)\]*_`])*(?=\s+[“"'‘([*_`]*[\p{Lu}\p{N}\p{Script=Han}])/gu
const abbreviation = /(?:\b(?:e\.g|i\.e|vs|etc|cf|approx|no|fig|dr|mr|ms|st|v\d+)|\b\p{Lu})\.$/iu

export function sentencesOf({ text, lines, marked }: Passage): PassageSpan[] {
  const ends = Array.from(text.matchAll(ending), ({ 0: mark, index }) => index + mark.length)
  const breaks = [
    ...ends.filter(end => !abbreviation.test(text.slice(Math.max(0, end - 8), end))),
    ...(marked ? lines.slice(1).map(({ offset }) => offset) : []),
    text.length,
  ].sort((a, b) => a - b)
  return breaks
    .map((end, i) => trimmed(text, { start: breaks[i - 1] ?? 0, end }))
    .filter(({ start, end }) => end > start)
}

/** The source lines a span covers. */
function linesOf(passage: Passage, { start, end }: PassageSpan): { from: number; to: number } {
  const lineAt = (offset: number): number => passage.lines.findLast(line => line.offset <= offset)?.line ?? 1
  return { from: lineAt(start), to: lineAt(end - 1) }
}

/** A quote of reasonable length around `focus`, cut between clauses, or else between words. */
function shortened(text: string, span: PassageSpan, focus: PassageSpan): PassageSpan {
  const longest = hasHan(text.slice(span.start, span.end)) ? 150 : 340
  if (span.end - span.start <= longest) return span
  const room = Math.max(0, longest - (focus.end - focus.start))
  const from = Math.max(span.start, focus.start - Math.floor(room / 2))
  const to = Math.min(span.end, from + longest)
  return trimmed(text, {
    start: from === span.start ? from : cutAfter(text, from, focus.start),
    end: cutBefore(text, to, focus.end, span.end),
  })
}

const cut = /[,;，；、]\s*|[:：]\s+|\s/g

function cutAfter(text: string, from: number, limit: number): number {
  const cuts = [...text.slice(from, limit).matchAll(cut)]
  const clause = cuts.find(match => match[0].trim() !== '') ?? cuts[0]
  return clause ? from + clause.index + clause[0].length : from
}

function cutBefore(text: string, to: number, limit: number, end: number): number {
  if (to >= end) return end
  const cuts = [...text.slice(limit, to).matchAll(cut)]
  const clause = cuts.findLast(match => match[0].trim() !== '') ?? cuts.at(-1)
  return clause ? limit + clause.index : to
}

function trimmed(text: string, span: PassageSpan): PassageSpan {
  const words = text.slice(span.start, span.end).trimEnd()
  const start = span.start + words.length - words.trimStart().length
  return { start, end: span.start + words.length }
}
