import { isBlank, isRule, markAt, type RecordMark, type SectionKind } from './structure.ts'

/** Lines of a record from `start` up to, not including, `end`. */
export interface OutlineLines {
  start: number
  end: number
}

/** The lines below a heading. */
export interface Section extends OutlineLines {
  kind: SectionKind
  /** The number of a partner; 1 for all others. */
  number: number
  /** The line of its heading. */
  line: number
}

/** A round, or the conclusion (`number` 0). It ends before the rule that closes it. */
export interface RecordBlock extends OutlineLines {
  kind: 'round' | 'conclusion'
  number: number
  sections: Section[]
  /** The lines between its heading and the first section. */
  stray: OutlineLines
  isClosed: boolean
}

/** The structure of a record. */
export interface Outline {
  /** Without line ends. */
  lines: string[]
  head: OutlineLines
  blocks: RecordBlock[]
}

export function outlineOf(text: string): Outline {
  const lines = linesOf(text)
  const blocks: RecordBlock[] = []
  for (const [line, words] of lines.entries()) {
    const mark = markAt(words)
    if (mark) begin(mark, line, blocks)
  }
  const head: OutlineLines = { start: 0, end: blocks[0]?.start ?? lines.length }
  for (const [i, block] of blocks.entries()) close(block, blocks[i + 1]?.start ?? lines.length, lines)
  return { lines, head, blocks }
}

/** The byte order mark and carriage returns belong to the file, not to its words. */
function linesOf(text: string): string[] {
  const bare = text.startsWith('\ufeff') ? text.slice(1) : text
  return (bare.includes('\r') ? bare.replace(/\r\n?/g, '\n') : bare).split('\n')
}

export const wordsIn = ({ lines }: Pick<Outline, 'lines'>, { start, end }: OutlineLines): string[] =>
  lines.slice(start, end)

/** A heading that does not belong here is text of the section around it. */
function begin(mark: RecordMark, line: number, blocks: RecordBlock[]): void {
  if (mark.kind === 'round' || mark.kind === 'conclusion') {
    const stray = { start: line + 1, end: line + 1 }
    blocks.push({ ...mark, start: line, end: line, sections: [], stray, isClosed: false })
    return
  }
  const block = blocks.at(-1)
  if (!block || (block.kind === 'conclusion') !== isConcluding(mark.kind)) return
  block.sections.push({ ...mark, line, start: line + 1, end: line + 1 })
}

const isConcluding = (kind: Section['kind']): boolean => kind === 'insights' || kind === 'decision'

function close(block: RecordBlock, limit: number, lines: readonly string[]): void {
  let end = limit
  while (end > block.start + 1 && isBlank(lines[end - 1]!)) end--
  block.isClosed = end > block.start + 1 && isRule(lines[end - 1]!)
  block.end = block.isClosed ? end - 1 : end
  const { sections, stray } = block
  stray.end = sections[0]?.line ?? block.end
  for (const [i, section] of sections.entries())
    section.end = sections[i + 1]?.line ?? Math.max(section.start, block.end)
}
