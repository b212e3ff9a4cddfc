import type { Passage } from './passages.ts'
import { isSpeech, longestLine } from './prose.ts'

const rule = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** Columns that speak of other things than the row does. */
export const ofOthers = /^(?:avoid|rejected|alternatives?|instead|不用|避免|备选|替代)/i

export const isTableAt = (lines: readonly string[], at: number): boolean =>
  lines[at]!.includes('|') && rule.test((lines[at + 1] ?? '').slice(0, longestLine))

/** Each cell that says something is a passage; it knows its row and what its column is called. */
export function readTable(path: string, headings: string[], lines: readonly string[], at: number) {
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
