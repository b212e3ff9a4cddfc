import type { Language } from '../../../../core/language.ts'
import { contextForWords } from '../words.ts'
import { blockEnd, definitionOf, indentOf } from './rank.ts'
import { joined, partsOf, stemOf, type Terms } from './terms.ts'

/** A part of a file that is too large to show whole: [first, last] line, counted from 0. */
type Range = [first: number, last: number]

const longestLine = 400
const longestBlock = 80
const mostOutline = 80

/** The parts of a code file that a topic is about, with line numbers, below an outline of the whole file. */
export function partsText(
  { path, text }: { path: string; text: string },
  terms: Terms,
  most: number,
  language: Language,
): string {
  const t = contextForWords[language]
  const lines = linesIn(text)
  const outline = outlineOf(lines).slice(0, mostOutline)
  const head = [t.partsOf(path, lines.length), ...(outline.length > 0 ? [t.outline, ...outline] : [])]
  let bytesLeft = most - byteLength(head.join('\n'))
  const shown: string[] = []
  for (const range of merged(rangesOf(lines, terms))) {
    const written = numbered(lines, range, terms)
    if (byteLength(written) > bytesLeft) break
    bytesLeft -= byteLength(written) + 8
    shown.push(written)
  }
  if (shown.length === 0) shown.push(numbered(lines, [0, Math.min(lines.length, 30) - 1], terms))
  return [...head, ...shown.flatMap(part => ['', part])].join('\n')
}

const linesIn = (text: string): string[] => text.replace(/\n$/, '').split('\n')

const byteLength = (text: string): number => Buffer.byteLength(text)

/** Definitions without indentation, or indented once. */
function outlineOf(lines: readonly string[]): string[] {
  const found: { line: string; indent: number }[] = []
  for (const [i, line] of lines.entries()) {
    if (line === '' || line.length > longestLine) continue
    const name = definitionOf(line)
    const indent = indentOf(line)
    if (name !== null && indent <= 4) found.push({ line: `${i + 1}: ${line.trim().slice(0, 120)}`, indent })
  }
  const top = found.length > mostOutline ? found.filter(({ indent }) => indent === 0) : found
  const telling =
    top.length > mostOutline ? top.filter(({ line }) => !/^\d+: (?:export )?(?:const|let|var|val) /.test(line)) : top
  return (telling.length > 0 ? telling : top).map(({ line }) => line)
}

/** First definitions of named things, then other definitions that match the words, then mere mentions of names. */
function rangesOf(lines: readonly string[], { identifiers, stems }: Terms): Range[] {
  const names = new Set(identifiers.flatMap(name => [name, ...name.split('.')]).map(joined))
  const named: Range[] = []
  const pointed: { range: Range; shared: number }[] = []
  const mentioned: Range[] = []
  for (const [i, line] of lines.entries()) {
    if (line === '') continue
    const name = line.length > longestLine ? null : definitionOf(line)
    if (name !== null && names.has(joined(name))) named.push([above(lines, i), blockEnd(lines, i, longestBlock)])
    else if (name !== null) {
      const shared = partsOf(name).filter(part => stems.has(stemOf(part))).length
      if (shared > 0) pointed.push({ range: [above(lines, i), blockEnd(lines, i, longestBlock)], shared })
    } else if (mentioned.length < 40 && identifiers.some(each => line.includes(each)))
      mentioned.push([Math.max(0, i - 4), Math.min(lines.length - 1, i + 4)])
  }
  pointed.sort((one, other) => other.shared - one.shared || one.range[0] - other.range[0])
  return [...named, ...pointed.slice(0, 40).map(({ range }) => range), ...mentioned]
}

/** Includes the comment above it. */
function above(lines: readonly string[], start: number): number {
  let first = start
  while (first > 0 && start - first < 12 && /^\s*(?:\/\/|\/?\*|#|--|@|"""|''')/.test(lines[first - 1]!.slice(0, 200)))
    first--
  return first
}

/** Each line once, in the order in which the parts matter. */
function merged(ranges: readonly Range[]): Range[] {
  const taken: Range[] = []
  for (const [first, last] of ranges) {
    const covered = taken.find(range => first <= range[1] + 2 && last >= range[0] - 2)
    if (covered) {
      covered[0] = Math.min(covered[0], first)
      covered[1] = Math.max(covered[1], last)
    } else taken.push([first, last])
  }
  return taken
}

const numbered = (lines: readonly string[], [first, last]: Range, terms: Terms): string =>
  lines
    .slice(first, last + 1)
    .map((line, i) => `${first + i + 1}: ${shortened(line, terms)}`)
    .join('\n')

/** A line too long for a person to have written is shown around the name in it. */
function shortened(line: string, { identifiers }: Terms): string {
  if (line.length <= longestLine) return line
  const at = Math.max(0, ...identifiers.map(name => line.indexOf(name)))
  const from = Math.max(0, at - longestLine / 2)
  return `${from > 0 ? '…' : ''}${line.slice(from, from + longestLine)}…`
}
