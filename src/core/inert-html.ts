import { clean } from './clean.ts'

/** The marks before text in a quotation or a list. */
const within = String.raw`(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*`

/**
 * Markdown without HTML and images. Tags are shown as written, and an image becomes a link, so that merely looking at the
 * text fetches nothing. The line makes no large heading, and defines no link target that one of our brackets could get. Code
 * keeps its signs only if it surely is code. The line alone cannot tell, so `whole` does: a backtick above may still be open.
 * A table cell ends inside code.
 */
export function inertHtml(line: string, whole = isWhole(line)): string {
  const begun = withoutDefinition(line.replace(heading, '$1\\#'))
  if (!begun.includes('<') && !begun.includes('![')) return begun
  const spans = whole && !begun.includes('|') ? (codeSpans(begun) ?? []) : []
  const inCode = (place: number) => spans.some(([start, end]) => start < place && place < end)
  return begun.replace(/(\\*)(<(?=[!?/a-z])|!(?=\[))/gi, (found, slashes: string, sign: string, place: number) =>
    slashes.length % 2 === 1 || inCode(place + slashes.length) ? found : `${slashes}\\${sign}`,
  )
}

const heading = new RegExp(String.raw`^(${within} {0,3})#(?=#{0,3}(?:\s|$))`)

/** `[name]: address`, even if the name began on an earlier line. */
function withoutDefinition(line: string): string {
  const end = line.indexOf(']:')
  if (end === -1) return line
  const [before = '', ...names] = line.slice(0, end).replace(/\\./g, '').split('[')
  const mayDefine = names.length === 0 || /^[\s>*+\-\d.)]*$/.test(before)
  return mayDefine ? line.replaceAll(']:', ']\\:') : line
}

/** Every backtick of the line belongs to code that begins and ends in this line. */
export const isWhole = (line: string): boolean => codeSpans(line) !== null

function codeSpans(line: string): [start: number, end: number][] | null {
  if (line.includes('\\`')) return null
  const runs = [...line.matchAll(/`+/g)]
  const spans: [number, number][] = []
  for (let i = 0; i < runs.length; i++) {
    const open = runs[i]!
    do i += 1
    while (i < runs.length && runs[i]![0].length !== open[0].length)
    if (i === runs.length) return null
    spans.push([open.index, runs[i]!.index + open[0].length])
  }
  return spans
}

interface Fence {
  indent: number
  marks: string
}

/**
 * Other people's words as a block of Markdown: it looks like no heading of ours and swallows nothing that follows. If it
 * starts after words of ours, code in it begins on the next line.
 */
export function block(words: string): string {
  const written: string[] = []
  let fence: Fence | null = null
  /** No backtick since the last empty line is still open. */
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
 * Code that begins here. It is always written without indent, because indented code may belong to a list and would end with
 * it.
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

const blockHeading = new RegExp(String.raw`^(${within} {0,4})#{1,4}(?=\s|$)`)
const fenceWithin = new RegExp(String.raw`^(${within}[ \t]*)([\x60~])(?=\2\2)`)
const underline = /^[ \t>]*(=+|-+)[ \t]*$/

/** A line that makes no large heading, alone or with the line before, and starts no code in a quotation or list. */
function harmless(line: string, before: string): string {
  const plain = before.trim() !== '' && underline.test(line) ? line.replace(/[=-]/, '\\$&') : line
  return plain.replace(blockHeading, '$1#####').replace(fenceWithin, '$1\\$2')
}
