import type { Material } from '../../core/model.ts'
import { label, linesIn } from './clean.ts'
import { commentLines } from './comments.ts'
import { hasHan } from './words.ts'

/** A paragraph, list item or table cell: what can be quoted by itself. */
export interface Passage {
  path: string
  /** Headings above it, outermost first. */
  headings: readonly string[]
  /** What introduces it: the line before a list, the item above a nested one, the names of a cell's column and row. */
  lead: string
  /** The whole row of a cell, as it stands between the outer bars. */
  row: string | null
  /** The names of a table's columns. */
  columns: string | null
  /** Its words with line breaks turned into spaces and marks of lists and quotes left out. */
  text: string
  /** Where each source line begins in `text`. */
  lines: readonly Start[]
  /** The source has a mark before each line, so words that cross a line are not there verbatim. */
  marked: boolean
}

interface Start {
  offset: number
  line: number
}

const readable = /\.(?:md|mdx|markdown|txt|text|rst|adoc|asciidoc|org|wiki)$|(?:^|\/)[^.]+$/i
const unread = /(?:^|\/)(?:licen[cs]e|copying|notice|authors|contributors|code_of_conduct|third.?party)[^/]*$/i
const unreadSection =
  /^(?:licen[cs]e|copyright|table of contents|contents|toc|许可证?|版权|目录)$|contribut(?:ors|ing)|acknowledge?ment|\bcredits\b|sponsor|backers|funding|贡献|致谢|赞助/i

export function passagesOf({ path, text }: Material): Passage[] {
  if (unread.test(path)) return []
  const lines = linesIn(text)
  if (readable.test(path)) return readMarkdown(path, lines)
  const comments = commentLines(path, lines)
  return comments ? readMarkdown(path, comments.lines, true) : []
}

interface Open {
  kind: 'paragraph' | 'item'
  lead: string
  indent: number
  marked: boolean
  lines: { line: number; text: string }[]
}

interface Heading {
  level: number
  text: string
}

const fence = /^\s*(`{3,}|~{3,})/
const atx = /^\s{0,3}(#{1,6}|={1,6})\s+(.+?)\s*#*$/
const underline = /^(?:={3,}|-{3,}|~{3,}|\^{3,})\s*$/
const item = /^(\s*)(?:[-*+•]|\d{1,3}[.)、])\s+(?:\[[ xX]\]\s+)?(.*)$/
const tableRule = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
const quoteMark = /^\s*(?:>\s?)+/
const tagLine = /^\s*<\/?[a-zA-Z!][^>]*>\s*$/

function readMarkdown(path: string, lines: readonly string[], marked = false): Passage[] {
  const passages: Passage[] = []
  const headings: Heading[] = []
  const parents: { indent: number; text: string }[] = []
  let open: Open | null = null
  let lead = ''
  let skipping = 0

  const close = (): void => {
    if (!open) return
    const passage = passageOf(path, headings, open)
    if (open.kind === 'paragraph') lead = /[:：]$/.test(passage.text) ? passage.text : ''
    else parents.push({ indent: open.indent, text: passage.text })
    if (skipping === 0 && isSpeech(passage.text)) passages.push(passage)
    open = null
  }
  const enter = (level: number, text: string): void => {
    close()
    while (headings.length > 0 && headings.at(-1)!.level >= level) headings.pop()
    headings.push({ level, text: label(text, 120) })
    parents.length = 0
    lead = ''
    if (skipping >= level) skipping = 0
    if (skipping === 0 && unreadSection.test(headings.at(-1)!.text)) skipping = level
  }

  for (let at = frontMatterEnd(lines); at < lines.length; at += 1) {
    const line = lines[at]!
    const fenced = fence.exec(line)
    if (fenced) {
      close()
      at = fenceEnd(lines, at, fenced[1]!)
      continue
    }
    if (line.trim() === '' || tagLine.test(line)) {
      close()
      continue
    }
    const heading = atx.exec(line)
    if (heading) {
      enter(heading[1]!.length, heading[2]!)
      continue
    }
    if (underline.test(line)) {
      const titled: Open | null = open
      if (titled?.kind === 'paragraph' && titled.lines.length === 1) {
        open = null
        enter(line.startsWith('=') ? 1 : 2, titled.lines[0]!.text)
      } else close()
      continue
    }
    if (line.includes('|') && tableRule.test(lines[at + 1] ?? '')) {
      close()
      const table = readTable(path, headings, lines, at)
      if (skipping === 0) passages.push(...table.passages)
      at = table.end
      continue
    }
    const listed = item.exec(line)
    if (listed) {
      close()
      const indent = listed[1]!.length
      while (parents.length > 0 && parents.at(-1)!.indent >= indent) parents.pop()
      const above = [lead, parents.at(-1)?.text ?? ''].filter(Boolean).join(' ')
      open = { kind: 'item', lead: above, indent, marked, lines: [{ line: at + 1, text: listed[2]! }] }
      continue
    }
    const continued: Open | null = open
    if (continued) continued.lines.push({ line: at + 1, text: line.replace(quoteMark, '').trim() })
    else if (!/^(?: {4}|\t)/.test(line) || parents.length > 0) {
      if (!/^\s/.test(line)) parents.length = 0
      const text = line.replace(quoteMark, '').trim()
      const isMarked = marked || quoteMark.test(line)
      open = { kind: 'paragraph', lead: '', indent: 0, marked: isMarked, lines: [{ line: at + 1, text }] }
    }
  }
  close()
  return passages
}

function passageOf(path: string, headings: readonly Heading[], { lead, marked, lines }: Open): Passage {
  let text = ''
  const starts: Start[] = []
  for (const { line, text: words } of lines) {
    if (text && !(endsChinese(text) && hasHan(words.slice(0, 1)))) text += ' '
    starts.push({ offset: text.length, line })
    text += words.trim()
  }
  return { path, headings: headings.map(h => h.text), lead, row: null, columns: null, text, lines: starts, marked }
}

const endsChinese = (text: string): boolean => /[\p{Script=Han}，。；：、！？”）]$/u.test(text)

function readTable(path: string, headings: readonly Heading[], lines: readonly string[], at: number) {
  const columns = cellsOf(lines[at]!)
  const passages: Passage[] = []
  let end = at + 1
  while (end + 1 < lines.length && lines[end + 1]!.includes('|') && lines[end + 1]!.trim() !== '') {
    end += 1
    const cells = cellsOf(lines[end]!)
    cells.forEach((text, column) => {
      if (!isSpeech(text)) return
      const lead = [columns[column] ?? '', column > 0 ? (cells[0] ?? '') : ''].filter(Boolean).join(' · ')
      const row = lines[end]!.trim()
        .replace(/^\|\s*/, '')
        .replace(/\s*(?<!\\)\|$/, '')
      const above = {
        path,
        headings: headings.map(h => h.text),
        lead,
        row,
        columns: columns.filter(Boolean).join(' | '),
      }
      passages.push({ ...above, text, lines: [{ offset: 0, line: end + 1 }], marked: false })
    })
  }
  return { passages, end }
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim())

function fenceEnd(lines: readonly string[], from: number, mark: string): number {
  for (let at = from + 1; at < lines.length; at += 1) if (lines[at]!.trimStart().startsWith(mark)) return at
  return lines.length
}

function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trim() !== '---') return 0
  const end = lines.slice(1, 60).findIndex(line => line.trim() === '---')
  return end < 0 ? 0 : end + 2
}

/** Whether words are left when badges, links and addresses are taken away. */
function isSpeech(text: string): boolean {
  const words = text
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\]|:\s*\S+)/g, '')
    .replace(/https?:\/\/\S+|<[^>]+>|`[^`]*`/g, '')
  const chinese = words.match(/\p{Script=Han}/gu)?.length ?? 0
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  return chinese >= 4 || letters >= 14
}
