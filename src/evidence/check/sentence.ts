import type { Place } from './quote.ts'
import type { SourceText } from './source-text.ts'
import { sentenceEnd } from './turning.ts'

/** Farther away nothing belongs to a sentence. */
const longest = 400

/** The sentence that words stand in, or the sentences. */
export function sentenceAround(text: SourceText, [start, end]: Place): Place {
  const from = Math.max(blockStart(text, start), start - longest)
  const to = Math.min(blockEnd(text, end), end + longest)
  const before = text.words.slice(from, start).split(sentenceEnd).at(-1)!
  const isOver = sentenceEnd.test(text.words.slice(end - 1, end + 1).trim())
  const [behind] = isOver ? [''] : text.words.slice(end, to).split(sentenceEnd)
  const blanks = before.length - before.trimStart().length
  return [start - before.length + blanks, end + behind!.trimEnd().length]
}

/** Does a sentence end between these places, or a paragraph, an item of a list, a row of a table? */
export function endsBetween(text: SourceText, start: number, end: number): boolean {
  if (sentenceEnd.test(text.words.slice(start, end))) return true
  const [first, last] = [text.lineAt(start), text.lineAt(end)]
  if (last - first > mostLines) return true
  for (let line = first + 1; line <= last; line++) if (beginsBlock(text, line)) return true
  return false
}

const mostLines = 20

function blockStart(text: SourceText, place: number): number {
  let line = text.lineAt(place)
  const least = line - mostLines
  while (line > 1 && line > least && !beginsBlock(text, line)) line--
  return text.placesOf(line, line)[0]
}

function blockEnd(text: SourceText, place: number): number {
  let line = text.lineAt(Math.max(0, place - 1)) + 1
  const most = line + mostLines
  while (line <= text.lines && line < most && !beginsBlock(text, line)) line++
  return text.placesOf(line, line)[0]
}

function beginsBlock(text: SourceText, line: number): boolean {
  if (marked.test(text.linesOf(line, line))) return true
  return line > 1 && heading.test(text.linesOf(line - 1, line - 1))
}

/** An empty line too: what follows it is apart from what came before. */
const marked = /^[ \t]*(?:$|[-+*•>|#]|\d{1,3}[.)][ \t])/
const heading = /^[ \t]*(?:$|#)/
