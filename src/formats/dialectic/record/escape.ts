import { clean } from '../../../core/clean.ts'
import { type Fence, fenceEnd, isAddedEnd, type Kind, withKinds } from './fences.ts'
import { inertSigns, liveSigns } from './signs.ts'
import { isBlank, markAt, trimmedLines } from './structure.ts'

/**
 * Words of others in a section of a record, so that nothing of them is read as part of it, by us or by whoever looks at it with a
 * Markdown viewer, and `unescaped` gives them back:
 *
 * - A heading of the first three levels goes three levels down, and its closing marks, which no viewer shows, say where it was:
 *   `## Costs` → `##### Costs ##`. A line that has this form already gets a backslash in front.
 * - A line that would make a heading of the line above it gets a backslash: `\---`. A rule gets one dash more.
 * - `<` before what may be a tag or a comment, and `!` before `[`, get a backslash, and every backslash before them is doubled.
 *   In code they stay.
 * - In fenced code a heading of a record is set in by one more space. Code that is not closed gets an end with one mark more than
 *   its beginning; ends that are longer than their beginning get one mark more.
 * - Fenced code that is set in and does not surely end where it seems to gets a backslash in front, and is no code. Backslashes
 *   that stand there already get one more.
 *
 * Line ends are `\n`; empty lines at both ends are left out.
 */
export function escaped(words: string): string {
  const lines = trimmedLines(clean(words).text.trimEnd().split('\n'))
  const trusting = withKinds(lines, 'trusts')
  const { kinds, open } = trusting.isSure ? trusting : withKinds(lines, 'doubts')
  const written: string[] = []
  for (const [i, line] of lines.entries())
    written.push(escapedLine(line, kinds[i]!, written[i - 1] ?? '', kinds[i - 1]))
  if (open) written.push(fenceEnd(open, open.length + 1))
  return written.join('\n')
}

export function unescaped(text: string): string {
  const lines = trimmedLines(text.split('\n'))
  if (!mayBeEscaped.test(text)) return lines.join('\n').trimEnd()
  const { kinds } = withKinds(lines, 'trusts')
  const own: string[] = []
  for (const [i, line] of lines.entries()) {
    const at = kinds[i]!
    // Whatever a person wrote behind it: such an end is not part of the words.
    const isAdded = at.kind === 'end' && isAddedEnd(line, at.fence)
    if (!isAdded) own.push(unescapedLine(line, at))
  }
  return trimmedLines(own).join('\n').trimEnd()
}

/** A backslash, closing marks of a heading, a longer rule or a fence. */
const mayBeEscaped = /\\|#|----|```|~~~/

function escapedLine(line: string, at: Kind, before: string, kindBefore: Kind | undefined): string {
  if (at.kind === 'text') {
    const isBelowText = () => kindBefore?.kind === 'text' && !isBlank(before) && !headingStart.test(before)
    return escapedStart(inertSigns(line, at.isWhole), at.isDoubtful, isBelowText)
  }
  if (at.kind === 'code') return markAt(line.trimStart()) ? ` ${line}` : line
  return at.kind === 'end' ? longerEnd(line, at.fence) : line
}

function unescapedLine(line: string, at: Kind): string {
  if (at.kind === 'text') return liveSigns(unescapedStart(line), at.isWhole)
  if (at.kind === 'code') return line.startsWith(' ') && markAt(line.trimStart()) ? line.slice(1) : line
  return at.kind === 'end' ? shorterEnd(line, at.fence) : line
}

const longerEnd = (line: string, { mark, length }: Fence): string =>
  marksIn(line) > length ? line.replace(mark, mark + mark) : line

const shorterEnd = (line: string, { mark, length }: Fence): string =>
  marksIn(line) > length + 1 ? line.replace(mark, '') : line

const marksIn = (end: string): number => end.trim().length

const headingStart = /^ {0,3}#{1,6}(?:[ \t]|$)/
const heading = /^(#{1,3})(?=[ \t]|$)(.*)$/
const lowered = /^###(#{1,3})(|[ \t].*) \1$/
const underline = /^(?:-+|=+)[ \t]*$/
const rule = /^-{3,}[ \t]*$/
const longerRule = /^-{4,}[ \t]*$/
const fenceStart = /^(?:`{3}|~{3})/

/** What of a line may have a backslash in front because of us. */
function takesBackslash(rest: string): boolean {
  if (rest[0] === '#') return lowered.test(rest.trimEnd())
  return rest[0] === '-' || rest[0] === '=' ? underline.test(rest) : fenceStart.test(rest)
}

function escapedStart(line: string, isDoubtful: boolean, isBelowText: () => boolean): string {
  const start = startOf(line)
  if (start === null) return line
  const { indent, slashes, rest } = start
  if (takesBackslash(rest) && (slashes > 0 || isDoubtful || rest[0] === '#' || (isUnderline(rest) && isBelowText())))
    return `${indent}\\${line.slice(indent.length)}`
  if (slashes === 0 && rule.test(line)) return `-${line}`
  const [, marks, title] = (slashes === 0 && rest[0] === '#' && heading.exec(rest)) || []
  return marks === undefined ? line : `${indent}###${marks}${title} ${marks}`
}

function unescapedStart(line: string): string {
  const start = startOf(line)
  if (start === null) return line
  const { indent, slashes, rest } = start
  if (slashes > 0) return takesBackslash(rest) ? indent + line.slice(indent.length + 1) : line
  if (longerRule.test(line)) return line.slice(1)
  const [, marks, title] = (rest[0] === '#' && lowered.exec(rest.trimEnd())) || []
  return marks === undefined ? line : `${indent}${marks}${title}`
}

const isUnderline = (rest: string): boolean => rest[0] === '-' || rest[0] === '='

interface Start {
  indent: string
  /** Backslashes. */
  slashes: number
  rest: string
}

/** null: it is no heading, underline or fence, also without its backslashes. */
function startOf(line: string): Start | null {
  let place = 0
  while (place < 3 && line[place] === ' ') place++
  const indent = place
  while (line[place] === '\\') place++
  if (!mayMatter.includes(line[place] ?? ' ')) return null
  return { indent: line.slice(0, indent), slashes: place - indent, rest: line.slice(place) }
}

const mayMatter = '#-=`~'
