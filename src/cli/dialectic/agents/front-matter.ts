/** What a Markdown file says about itself above its text. Of everything else in there nothing is read. */
export interface FrontMatter {
  name: string | null
  description: string | null
  body: string
  /** What cannot be read, by its line. */
  problems: { line: number; problem: FrontMatterProblem }[]
}

export type FrontMatterProblem = 'not-closed' | 'no-key' | 'not-quoted'

/** No front matter is longer. */
const longest = 64_000

type Wanted = 'name' | 'description'

/**
 * The part of YAML that such files are written in: `key: value` at the margin, in quotation marks or not, on the lines
 * below it where it is set in, as a block (`|`, `>`) where that is said. Names and descriptions are all that is taken:
 * whatever else a file grants or demands is passed over.
 */
export function frontMatterOf(text: string): FrontMatter {
  const lines = text.slice(0, longest).split('\n')
  const found: FrontMatter = { name: null, description: null, body: text, problems: [] }
  if (lines[0]?.trimEnd() !== '---') return found
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  if (end < 0) return { ...found, problems: [{ line: 1, problem: 'not-closed' }] }
  found.body = lines.slice(end + 1).join('\n') + text.slice(longest)
  for (let i = 1; i < end; ) i = readEntry(lines, i, end, found)
  return found
}

/** Gives the line behind the entry. */
function readEntry(lines: readonly string[], start: number, end: number, found: FrontMatter): number {
  const line = lines[start]!
  if (line.trim() === '' || line.startsWith('#')) return start + 1
  let next = start + 1
  while (next < end && isBelow(lines[next]!)) next++
  const colon = keyEnd(line)
  if (colon < 0) {
    found.problems.push({ line: start + 1, problem: 'no-key' })
    return next
  }
  const key = line.slice(0, colon).trim().toLowerCase()
  if (key !== 'name' && key !== 'description') return next
  const value = writtenValue(line.slice(colon + 1), lines.slice(start + 1, next))
  if (value === null) found.problems.push({ line: start + 1, problem: 'not-quoted' })
  else keep(found, key, value)
  return next
}

function keep(found: FrontMatter, key: Wanted, value: string): void {
  if (value.trim() !== '') found[key] = value.trim()
}

/** A list may stand at the margin, too. */
const isBelow = (line: string): boolean => /^(?:\s|-(?:\s|$)|$)/.test(line)

/** Of `key:` at the margin; -1: it is none. */
function keyEnd(line: string): number {
  const colon = line.indexOf(':')
  if (colon <= 0 || !/^[\p{L}_"'][\p{L}\p{N}_ ."'-]*$/u.test(line.slice(0, Math.min(colon, 100)))) return -1
  return line.length === colon + 1 || /\s/.test(line[colon + 1]!) ? colon : -1
}

/** null: a quotation mark is not closed. */
function writtenValue(first: string, below: readonly string[]): string | null {
  const begun = first.trim()
  if (/^[|>][-+0-9]{0,2}(?:\s+#.*)?$/.test(begun)) return blockOf(below, begun[0] === '>')
  const words = [begun, ...below.map(line => line.trim())].filter(line => line !== '').join(' ')
  if (words.startsWith('"')) return doubleQuoted(words)
  if (words.startsWith("'")) return singleQuoted(words)
  return words.replace(/(?:^|\s)#.*$/s, '')
}

/** `>`: its lines are one. */
function blockOf(lines: readonly string[], isFolded: boolean): string {
  const first = lines.find(line => line.trim() !== '') ?? ''
  const indent = first.length - first.trimStart().length
  const bare = lines.map(line => line.slice(Math.min(indent, line.length - line.trimStart().length)).trimEnd())
  return bare.join(isFolded ? ' ' : '\n')
}

function singleQuoted(words: string): string | null {
  for (let i = 1; i < words.length; i++) {
    if (words[i] !== "'") continue
    if (words[i + 1] !== "'") return words.slice(1, i).replaceAll("''", "'")
    i++
  }
  return null
}

function doubleQuoted(words: string): string | null {
  for (let i = 1; i < words.length; i++) {
    if (words[i] === '\\') i++
    else if (words[i] === '"') return words.slice(1, i).replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign)
  }
  return null
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: ' ', r: '\n' }
