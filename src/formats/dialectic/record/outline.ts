import { isBlank, isRule, type Mark, markAt } from './structure.ts'

/** Lines of a record from `start` up to, not including, `end`. */
export interface Lines {
  start: number
  end: number
}

/** What stands below a heading. */
export interface Section extends Lines {
  kind: 'main' | 'partner' | 'user' | 'earlier' | 'insights' | 'decision'
  /** Which of the partners; 1 for all others. */
  number: number
  /** Of its heading. */
  line: number
}

/** A round, or the conclusion (`number` 0). It ends before the rule that closes it. */
export interface Block extends Lines {
  kind: 'round' | 'conclusion'
  number: number
  sections: Section[]
  /** What stands below its heading before the first section. */
  stray: Lines
  isClosed: boolean
}

/** Where what stands in a record. */
export interface Outline {
  /** Without line ends. */
  lines: string[]
  head: Lines
  blocks: Block[]
}

export function outlineOf(text: string): Outline {
  const lines = linesOf(text)
  const blocks: Block[] = []
  for (const [line, words] of lines.entries()) {
    const mark = markAt(words)
    if (mark) begin(mark, line, blocks)
  }
  const head: Lines = { start: 0, end: blocks[0]?.start ?? lines.length }
  for (const [i, block] of blocks.entries()) close(block, blocks[i + 1]?.start ?? lines.length, lines)
  return { lines, head, blocks }
}

/** A byte order mark and carriage returns are of the file, not of its words. */
function linesOf(text: string): string[] {
  const bare = text.startsWith('\ufeff') ? text.slice(1) : text
  return (bare.includes('\r') ? bare.replace(/\r\n?/g, '\n') : bare).split('\n')
}

export const wordsIn = ({ lines }: Pick<Outline, 'lines'>, { start, end }: Lines): string[] => lines.slice(start, end)

/** A heading that has no place here is text of the section that it stands in. */
function begin(mark: Mark, line: number, blocks: Block[]): void {
  if (mark.kind === 'round' || mark.kind === 'conclusion') {
    const { kind } = mark
    const number = kind === 'round' ? mark.number : 0
    blocks.push({
      kind,
      number,
      start: line,
      end: line,
      sections: [],
      stray: { start: line + 1, end: line + 1 },
      isClosed: false,
    })
    return
  }
  const block = blocks.at(-1)
  if (!block || (block.kind === 'conclusion') !== isConcluding(mark.kind)) return
  const number = mark.kind === 'partner' ? mark.number : 1
  block.sections.push({ kind: mark.kind, number, line, start: line + 1, end: line + 1 })
}

const isConcluding = (kind: Section['kind']): boolean => kind === 'insights' || kind === 'decision'

function close(block: Block, limit: number, lines: readonly string[]): void {
  let end = limit
  while (end > block.start + 1 && isBlank(lines[end - 1]!)) end--
  block.isClosed = end > block.start + 1 && isRule(lines[end - 1]!)
  block.end = block.isClosed ? end - 1 : end
  const { sections, stray } = block
  stray.end = sections[0]?.line ?? block.end
  for (const [i, section] of sections.entries())
    section.end = sections[i + 1]?.line ?? Math.max(section.start, block.end)
}
