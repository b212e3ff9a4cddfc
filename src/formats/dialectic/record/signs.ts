import { clean } from '../../../core/clean.ts'
import { isBlank, markAt, trimmedLines } from './structure.ts'

/**
 * Puts a backslash before a `<` that may begin a tag or a comment, and before the `!` of `![`; backslashes before it
 * are doubled. `isWhole`: code within the line surely is code and keeps its signs.
 */
export const inertSigns = (line: string, isWhole: boolean): string => replaced(line, isWhole, count => 2 * count + 1)

/** The reverse. An even number of backslashes is not ours. */
export const liveSigns = (line: string, isWhole: boolean): string =>
  replaced(line, isWhole, count => (count % 2 === 1 ? (count - 1) / 2 : count))

function replaced(line: string, isWhole: boolean, slashes: (count: number) => number): string {
  if (!line.includes('<') && !line.includes('![')) return line
  const code = isWhole && line.includes('`') ? codeIn(line) : []
  let written = ''
  let from = 0
  let next = 0
  for (let place = 0; place < line.length; place++) {
    if (!isSign(line, place)) continue
    while (next < code.length && code[next + 1]! <= place) next += 2
    if (next < code.length && code[next]! < place) continue
    const before = slashesBefore(line, place, from)
    written += line.slice(from, place - before) + '\\'.repeat(slashes(before))
    from = place
  }
  return written + line.slice(from)
}

const [less, exclamation, bracket, slash, question, backslash, backtick] = [...'<![/?\\`'].map(sign =>
  sign.charCodeAt(0),
) as [number, number, number, number, number, number, number]

function isSign(line: string, place: number): boolean {
  const code = line.charCodeAt(place)
  if (code !== less && code !== exclamation) return false
  const next = line.charCodeAt(place + 1)
  if (code === exclamation) return next === bracket
  return isLetter(next) || next === exclamation || next === slash || next === question
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

function slashesBefore(line: string, place: number, from: number): number {
  let start = place
  while (start > from && line.charCodeAt(start - 1) === backslash) start--
  return place - start
}

/** True if every backtick belongs to code that begins and ends in the line. */
const isWhole = (line: string): boolean => !line.includes('`') || (!line.includes('\\`') && placesIn(line) !== null)

/** Starts and ends of code between backticks, in turn. Empty if a cell of a table may end inside of code. */
function codeIn(line: string): readonly number[] {
  const places = placesIn(line) ?? []
  for (let bar = line.indexOf('|'), i = 0; bar !== -1; bar = line.indexOf('|', bar + 1)) {
    while (i < places.length && places[i + 1]! <= bar) i += 2
    if (i < places.length && places[i]! < bar) return []
  }
  return places
}

/** null: a run of backticks has no partner. */
function placesIn(line: string): number[] | null {
  const places: number[] = []
  let open = 0
  for (let place = line.indexOf('`'); place !== -1; place = line.indexOf('`', place)) {
    const start = place
    while (line.charCodeAt(place) === backtick) place++
    if (open === 0) places.push(start)
    else if (place - start === open) places.push(place)
    else continue
    open = open === 0 ? place - start : 0
  }
  return open === 0 ? places : null
}

/** A fence that opens code. */
interface Fence {
  indent: number
  mark: '`' | '~'
  length: number
}

type Kind =
  /** isWhole: inline code surely begins and ends here. isDoubtful: it looks like a fence, but with unclear effect. */
  { kind: 'text'; isWhole: boolean; isDoubtful: boolean } | { kind: 'begin' | 'code' | 'end'; fence: Fence }

interface Kinds {
  kinds: Kind[]
  /** The fence that is not closed; null: none. */
  open: Fence | null
  /** False: indented code may end elsewhere, with a list that ends before it. */
  isSure: boolean
}

/**
 * What a Markdown viewer takes each line for. All of them agree on a fence at the margin. An indented one may belong to
 * a list and end with it. It counts as a fence as long as all of its lines are indented as well and its end is clear in
 * either case. `doubts`: no indented fence counts.
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

/** The line that ends the fence, with `length` marks. */
const fenceEnd = ({ indent, mark }: Fence, length: number): string => ' '.repeat(indent) + mark.repeat(length)

/** Is it the end that we added to code without one? */
const isAddedEnd = (line: string, { length }: Fence): boolean => line.trim().length === length + 1

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

/** Does the line belong to the code, whether in a list or not? */
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

/**
 * Escapes words of others for a section of a record, so that neither we nor a Markdown viewer read them as part of the
 * record. `unescaped` gives them back.
 *
 * - A heading of the first three levels goes three levels down. Its closing marks, which no viewer shows, keep its level:
 *   `## Costs` → `##### Costs ##`. A line that already has this form gets a backslash in front.
 * - A line that would turn the line above it into a heading gets a backslash: `\---`. A rule gets one more dash.
 * - A `<` that may begin a tag or a comment, and the `!` of `![`, get a backslash; backslashes before them are doubled.
 *   In code they stay.
 * - In fenced code, a heading of a record is indented by one more space. Code that is not closed gets an end with one mark
 *   more than its beginning; an end that is longer than its beginning gets one more mark.
 * - Indented fenced code that may not end where it seems to gets a backslash in front and is no code. If there are
 *   backslashes already, it gets one more.
 *
 * Line ends are `\n`; empty lines at both ends are dropped.
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
    // Such an end is not part of the words, whatever a person wrote behind it.
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

/** Can this start of a line have one of our backslashes in front? */
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
  /** The number of backslashes. */
  slashes: number
  rest: string
}

/** null: even without its backslashes, it is no heading, underline or fence. */
function startOf(line: string): Start | null {
  let place = 0
  while (place < 3 && line[place] === ' ') place++
  const indent = place
  while (line[place] === '\\') place++
  if (!mayMatter.includes(line[place] ?? ' ')) return null
  return { indent: line.slice(0, indent), slashes: place - indent, rest: line.slice(place) }
}

const mayMatter = '#-=`~'
