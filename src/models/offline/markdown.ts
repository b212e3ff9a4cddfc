import type { Passage } from './passages.ts'
import { hasHan, label } from './text.ts'

/** Reads Markdown, and plain text that looks alike. Code, badges and sections without arguments are left out. */
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
  /** The last paragraph, if it ends in a colon. */
  lead: string
  /** The level of a heading whose section is skipped. 0: none. */
  skipping: number
}

interface Open {
  kind: 'paragraph' | 'item'
  lead: string
  indent: number
  marked: boolean
  lines: { line: number; text: string }[]
}

/** A longer line is not prose but data, minified code, or an attack on its reader. */
const longestLine = 4_000

const fence = /^\s*(`{3,}|~{3,})/
const atx = /^\s{0,3}(#{1,6}|={1,6})\s+(.+?)\s*#*$/
const underline = /^(?:={3,}|-{3,}|~{3,}|\^{3,})\s*$/
const item = /^(\s*)(?:[-*+•]|\d{1,3}[.)、])\s+(?:\[[ xX]\]\s+)?(.*)$/
const quoteMark = /^\s*(?:>\s?)+/
const tagLine = /^\s*<\/?[a-zA-Z!][^>]*>\s*$/
const unreadSection =
  /^(?:licen[cs]e|copyright|table of contents|contents|toc|许可证?|版权|目录)$|contribut(?:ors|ing)|acknowledge?ment|\bcredits\b|sponsor|backers|funding|贡献|致谢|赞助/i

/** Reads what begins at a line, and returns its last line. */
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

/** A line of dashes turns a single line above it into a heading. Otherwise it only separates. */
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
  const headings = headingsOf(reader)
  return { path: reader.path, headings, lead, row: null, beside: '', columns: null, text, lines: starts, marked }
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

const rule = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** Columns about other things than the row. */
export const ofOthers = /^(?:avoid|rejected|alternatives?|instead|不用|避免|备选|替代)/i

const isTableAt = (lines: readonly string[], at: number): boolean =>
  lines[at]!.includes('|') && rule.test((lines[at + 1] ?? '').slice(0, longestLine))

/** Each meaningful cell is a passage. It knows its row and its column's name. */
function readTable(path: string, headings: string[], lines: readonly string[], at: number) {
  const columns = cellsOf(lines[at]!)
  const names = columns.filter(Boolean).join(' | ')
  const passages: Passage[] = []
  let end = at + 1
  while (isRow(lines[end + 1])) {
    end += 1
    const line = lines[end]!
    const cells = cellsOf(line)
    const row = line
      .trim()
      .replace(/^\|\s*/, '')
      .replace(/\s*(?<!\\)\|$/, '')
    const beside = cells.filter((_, column) => !ofOthers.test(columns[column] ?? '')).join(' | ')
    cells.forEach((text, column) => {
      if (!isSpeech(text)) return
      const lead = [columns[column] ?? '', column > 0 ? cells[0]! : ''].filter(Boolean).join(' · ')
      const place = [{ offset: 0, line: end + 1 }]
      passages.push({ path, headings, lead, row, beside, columns: names, text, lines: place, marked: false })
    })
  }
  return { passages, end }
}

const isRow = (line = ''): boolean => line.includes('|') && line.length <= longestLine

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim())

/** Whether words remain without badges, links, code and addresses. */
function isSpeech(text: string): boolean {
  const words = /[`<[]|:\/\//.test(text) ? withoutMarks(text) : text
  const chinese = words.match(/\p{Script=Han}/gu)?.length ?? 0
  return chinese >= 4 || (words.match(/\p{L}/gu)?.length ?? 0) >= 14
}

const withoutMarks = (text: string): string =>
  text
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\]|:\s*\S+)/g, '')
    .replace(/https?:\/\/\S+|<[^>]+>|`[^`]*`/g, '')
