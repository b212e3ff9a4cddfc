import { isWhole } from './signs.ts'
import { isBlank } from './structure.ts'

/** Code between fences, by its beginning. */
export interface Fence {
  indent: number
  mark: '`' | '~'
  length: number
}

export type Kind =
  /** isWhole: code within the line surely begins and ends in it. isDoubtful: it looks like a fence, and nobody can tell what it would do. */
  { kind: 'text'; isWhole: boolean; isDoubtful: boolean } | { kind: 'begin' | 'code' | 'end'; fence: Fence }

export interface Kinds {
  kinds: Kind[]
  /** Code that is not closed. */
  open: Fence | null
  /** False: code that is set in may end elsewhere, in a list that ends before it. */
  isSure: boolean
}

/**
 * What each line is to a Markdown viewer. A fence at the margin is one for all of them. One that is set in may belong to a list, and
 * ends with it: it is taken for one as long as every line of it is set in as well and its end is one in either case. `doubts`: none
 * that is set in is taken for one.
 */
export function withKinds(lines: readonly string[], manner: 'trusts' | 'doubts'): Kinds {
  const kinds: Kind[] = []
  let code: { kind: 'code'; fence: Fence } | null = null
  let isSure = true
  let whole = true
  for (const line of lines) {
    if (code) {
      const { fence } = code
      const isEnd = endsFence(line, fence)
      isSure &&= staysWithin(line, fence)
      kinds.push(isEnd ? { kind: 'end', fence } : code)
      if (isEnd) code = null
      continue
    }
    const fence = fenceIn(line)
    const isDoubtful = fence !== null && fence.indent > 0 && manner === 'doubts'
    code = fence && !isDoubtful ? { kind: 'code', fence } : null
    whole = code !== null || isBlank(line) || (whole && isWhole(line))
    kinds.push(code ? { kind: 'begin', fence: code.fence } : isDoubtful ? doubtful : whole ? wholeText : text)
  }
  return { kinds, open: code?.fence ?? null, isSure }
}

const text: Kind = { kind: 'text', isWhole: false, isDoubtful: false }
const wholeText: Kind = { ...text, isWhole: true }
const doubtful: Kind = { ...text, isDoubtful: true }

/** What ends it, of so many marks. */
export const fenceEnd = ({ indent, mark }: Fence, length: number): string => ' '.repeat(indent) + mark.repeat(length)

/** The end that was added to code that had none. */
export const isAddedEnd = (line: string, { length }: Fence): boolean => line.trim().length === length + 1

function fenceIn(line: string): Fence | null {
  const indent = indentOf(line)
  const mark = line[indent]
  if (indent > 3 || (mark !== '`' && mark !== '~')) return null
  const length = runAt(line, indent)
  if (length < 3 || (mark === '`' && line.includes('`', indent + length))) return null
  return { indent, mark, length }
}

function endsFence(line: string, { mark, length }: Fence): boolean {
  const indent = indentOf(line)
  if (indent > 3 || line[indent] !== mark) return false
  const run = runAt(line, indent)
  return run >= length && isBlank(line.slice(indent + run))
}

/** It belongs to the code, whether that stands in a list or not. */
function staysWithin(line: string, fence: Fence): boolean {
  if (fence.indent === 0 || isBlank(line)) return true
  const indent = indentOf(line)
  const mayEnd = indent > 3 && indent <= fence.indent + 3 && endsFence(line.slice(indent), { ...fence, indent: 0 })
  return (indent >= fence.indent || line[indent] === '\t') && !mayEnd
}

const indentOf = (line: string): number => runOf(line, 0, ' ')
const runAt = (line: string, from: number): number => runOf(line, from, line[from]!)

function runOf(line: string, from: number, sign: string): number {
  let end = from
  while (line[end] === sign) end++
  return end - from
}
