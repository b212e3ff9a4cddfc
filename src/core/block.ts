import { clean } from './clean.ts'
import { inertHtml, isWhole, within } from './inert-html.ts'

interface Fence {
  indent: number
  marks: string
}

/**
 * Words of others as a block of Markdown: it passes for no heading of ours and swallows nothing that follows. It may begin
 * behind words of ours; code then begins on the next line.
 */
export function block(words: string): string {
  const written: string[] = []
  let fence: Fence | null = null
  /** No backtick since the last empty line waits for another one on a later line. */
  let whole = true
  for (const line of clean(words).text.trim().split('\n')) {
    if (fence) {
      const code = dedented(line, fence.indent)
      if (closes(code, fence)) fence = null
      written.push(code)
      continue
    }
    fence = fenceIn(line)
    whole = line.trim() === '' || (whole && isWhole(line))
    written.push(fence ? dedented(line, fence.indent) : inertHtml(harmless(line, written.at(-1) ?? ''), whole))
  }
  if (fence) written.push(fence.marks)
  return `${fenceIn(written[0]!) ? '\n' : ''}${written.join('\n')}`
}

/**
 * Code that begins here. It is always written at the margin: what is indented may belong to a list, and would end with it
 * in the middle of the code.
 */
function fenceIn(line: string): Fence | null {
  const [, indent = '', marks = '', info = ''] = /^([ \t]*)(`{3,}|~{3,})(.*)$/.exec(line) ?? []
  return marks === '' || (marks[0] === '`' && info.includes('`')) ? null : { indent: indent.length, marks }
}

const closes = (code: string, { marks }: Fence): boolean => {
  const [, end = ''] = /^ {0,3}(`+|~+)[ \t]*$/.exec(code) ?? []
  return end.startsWith(marks)
}

const dedented = (line: string, indent: number): string => line.replace(new RegExp(`^[ \\t]{0,${indent}}`), '')

const heading = new RegExp(String.raw`^(${within} {0,4})#{1,4}(?=\s|$)`)
const fenceWithin = new RegExp(String.raw`^(${within}[ \t]*)([\x60~])(?=\2\2)`)
const underline = /^[ \t>]*(=+|-+)[ \t]*$/

/** A line that makes no large heading, neither by itself nor of the line before, and begins no code in a quotation or list. */
function harmless(line: string, before: string): string {
  const plain = before.trim() !== '' && underline.test(line) ? line.replace(/[=-]/, '\\$&') : line
  return plain.replace(heading, '$1#####').replace(fenceWithin, '$1\\$2')
}
