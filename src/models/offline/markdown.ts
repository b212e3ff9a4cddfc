import { label } from './clean.ts'
import type { Passage } from './passages.ts'
import { isSpeech, longestLine } from './prose.ts'
import { isTableAt, readTable } from './table.ts'
import { hasHan } from './words.ts'

/** Markdown, and plain text as far as it looks alike. Code, badges and sections nobody argues from are left out. */
export function readMarkdown(path: string, lines: readonly string[], marked: boolean): Passage[] {
  const reader: Reader = { path, marked, passages: [], headings: [], parents: [], open: null, lead: '', skipping: 0 }
  let at = frontMatterEnd(lines)
  while (at < lines.length) at = readLine(reader, lines, at) + 1
  close(reader)
  return reader.passages
}

interface Reader {
  path: string
  marked: boolean
  passages: Passage[]
  headings: { level: number; text: string }[]
  /** List items above, by indentation. */
  parents: { indent: number; text: string }[]
  open: Open | null
  /** The last paragraph, where it ends in a colon. */
  lead: string
  /** The level of a heading whose section is not read; 0: none. */
  skipping: number
}

interface Open {
  kind: 'paragraph' | 'item'
  lead: string
  indent: number
  marked: boolean
  lines: { line: number; text: string }[]
}

const fence = /^\s*(`{3,}|~{3,})/
const atx = /^\s{0,3}(#{1,6}|={1,6})\s+(.+?)\s*#*$/
const underline = /^(?:={3,}|-{3,}|~{3,}|\^{3,})\s*$/
const item = /^(\s*)(?:[-*+•]|\d{1,3}[.)、])\s+(?:\[[ xX]\]\s+)?(.*)$/
const quoteMark = /^\s*(?:>\s?)+/
const tagLine = /^\s*<\/?[a-zA-Z!][^>]*>\s*$/
const unreadSection =
  /^(?:licen[cs]e|copyright|table of contents|contents|toc|许可证?|版权|目录)$|contribut(?:ors|ing)|acknowledge?ment|\bcredits\b|sponsor|backers|funding|贡献|致谢|赞助/i

/** Reads what begins at a line and says which line was the last of it. */
function readLine(reader: Reader, lines: readonly string[], at: number): number {
  const line = lines[at]!
  if (line.trim() === '' || line.length > longestLine || tagLine.test(line)) return ended(reader, at)
  const fenced = fence.exec(line)
  if (fenced) return ended(reader, fenceEnd(lines, at, fenced[1]!))
  const heading = atx.exec(line)
  if (heading) return entered(reader, heading[1]!.length, heading[2]!, at)
  if (underline.test(line)) return underlined(reader, line, at)
  if (isTableAt(lines, at)) return tabled(reader, lines, at)
  const listed = item.exec(line)
  if (listed) return started(reader, listed[1]!.length, listed[2]!, at)
  return continued(reader, line, at)
}

function ended(reader: Reader, at: number): number {
  close(reader)
  return at
}

function entered(reader: Reader, level: number, text: string, at: number): number {
  close(reader)
  const { headings } = reader
  while (headings.length > 0 && headings.at(-1)!.level >= level) headings.pop()
  headings.push({ level, text: label(text, 120) })
  reader.parents = []
  reader.lead = ''
  if (reader.skipping >= level) reader.skipping = 0
  if (reader.skipping === 0 && unreadSection.test(headings.at(-1)!.text)) reader.skipping = level
  return at
}

/** A line of dashes makes a heading of the one line above it, or else only parts. */
function underlined(reader: Reader, line: string, at: number): number {
  const { open } = reader
  if (open?.kind !== 'paragraph' || open.lines.length !== 1) return ended(reader, at)
  reader.open = null
  return entered(reader, line.startsWith('=') ? 1 : 2, open.lines[0]!.text, at)
}

function tabled(reader: Reader, lines: readonly string[], at: number): number {
  close(reader)
  const table = readTable(reader.path, headingsOf(reader), lines, at)
  if (reader.skipping === 0) reader.passages.push(...table.passages)
  return table.end
}

function started(reader: Reader, indent: number, text: string, at: number): number {
  close(reader)
  const { parents, lead, marked } = reader
  while (parents.length > 0 && parents.at(-1)!.indent >= indent) parents.pop()
  const above = [lead, parents.at(-1)?.text ?? ''].filter(Boolean).join(' ')
  reader.open = { kind: 'item', lead: above, indent, marked, lines: [{ line: at + 1, text }] }
  return at
}

const longestPassage = 40

function continued(reader: Reader, line: string, at: number): number {
  const spoken = { line: at + 1, text: line.replace(quoteMark, '').trim() }
  if (reader.open && reader.open.lines.length >= longestPassage) close(reader)
  if (reader.open) reader.open.lines.push(spoken)
  else if (!/^(?: {4}|\t)/.test(line) || reader.parents.length > 0) {
    if (!/^\s/.test(line)) reader.parents = []
    const marked = reader.marked || quoteMark.test(line)
    reader.open = { kind: 'paragraph', lead: '', indent: 0, marked, lines: [spoken] }
  }
  return at
}

function close(reader: Reader): void {
  const { open } = reader
  if (!open) return
  const passage = passageOf(reader, open)
  if (open.kind === 'paragraph') reader.lead = /[:：]$/.test(passage.text) ? passage.text : ''
  else reader.parents.push({ indent: open.indent, text: passage.text })
  if (reader.skipping === 0 && isSpeech(passage.text)) reader.passages.push(passage)
  reader.open = null
}

function passageOf(reader: Reader, { lead, marked, lines }: Open): Passage {
  let text = ''
  const starts: Passage['lines'][number][] = []
  for (const { line, text: words } of lines) {
    if (text && !(endsChinese.test(text) && hasHan(words.slice(0, 1)))) text += ' '
    starts.push({ offset: text.length, line })
    text += words.trim()
  }
  return {
    path: reader.path,
    headings: headingsOf(reader),
    lead,
    row: null,
    beside: '',
    columns: null,
    text,
    lines: starts,
    marked,
  }
}

const endsChinese = /[\p{Script=Han}，。；：、！？”）]$/u

const headingsOf = ({ headings }: Reader): string[] => headings.map(({ text }) => text)

function fenceEnd(lines: readonly string[], from: number, mark: string): number {
  for (let at = from + 1; at < lines.length; at += 1) if (lines[at]!.trimStart().startsWith(mark)) return at
  return lines.length
}

function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trim() !== '---') return 0
  const end = lines.slice(1, 60).findIndex(line => line.trim() === '---')
  return end < 0 ? 0 : end + 2
}
