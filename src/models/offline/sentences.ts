import type { Passage } from './passages.ts'
import { hasHan } from './words.ts'

/** Part of a passage: a whole number of sentences where they are not too long. */
export interface Span {
  start: number
  end: number
}

const ending = /[。！？](?:[”’」』）])*|[.!?](?:["'”’)\]*_`])*(?=\s+[“"'‘([*_`]*[\p{Lu}\p{N}\p{Script=Han}])/gu
const abbreviation = /(?:\b(?:e\.g|i\.e|vs|etc|cf|approx|no|fig|dr|mr|ms|st|v\d+)|\b\p{Lu})\.$/iu

export function sentencesOf(passage: Passage): Span[] {
  const { text } = passage
  const breaks: number[] = []
  for (const match of text.matchAll(ending)) {
    const end = match.index + match[0].length
    if (!abbreviation.test(text.slice(Math.max(0, end - 8), end))) breaks.push(end)
  }
  if (passage.marked) breaks.push(...passage.lines.slice(1).map(start => start.offset))
  breaks.push(text.length)
  breaks.sort((a, b) => a - b)
  const spans: Span[] = []
  let start = 0
  for (const end of breaks) {
    const span = trimmed(text, { start, end })
    if (span.end > span.start) spans.push(span)
    start = end
  }
  return spans
}

/** The source lines a span covers. */
export function linesOf(passage: Passage, { start, end }: Span): { from: number; to: number } {
  const lineAt = (offset: number): number => passage.lines.findLast(line => line.offset <= offset)?.line ?? 1
  return { from: lineAt(start), to: lineAt(end - 1) }
}

/** A quote of bearable length around `focus`, cut between clauses or else between words. */
export function shortened(text: string, span: Span, focus: Span): Span {
  const longest = hasHan(text.slice(span.start, span.end)) ? 150 : 340
  if (span.end - span.start <= longest) return span
  const room = Math.max(0, longest - (focus.end - focus.start))
  const from = Math.max(span.start, focus.start - Math.floor(room / 2))
  const to = Math.min(span.end, from + longest)
  return trimmed(text, {
    start: from === span.start ? from : cutAfter(text, from, focus.start),
    end: cutBefore(text, to, focus.end, span.end),
  })
}

const cut = /[,;，；、]\s*|[:：]\s+|\s/g

function cutAfter(text: string, from: number, limit: number): number {
  const cuts = [...text.slice(from, limit).matchAll(cut)]
  const clause = cuts.find(match => match[0].trim() !== '') ?? cuts[0]
  return clause ? from + clause.index + clause[0].length : from
}

function cutBefore(text: string, to: number, limit: number, end: number): number {
  if (to >= end) return end
  const cuts = [...text.slice(limit, to).matchAll(cut)]
  const clause = cuts.findLast(match => match[0].trim() !== '') ?? cuts.at(-1)
  return clause ? limit + clause.index : to
}

function trimmed(text: string, { start, end }: Span): Span {
  let from = start
  let to = end
  while (from < to && /\s/.test(text[from]!)) from += 1
  while (to > from && /\s/.test(text[to - 1]!)) to -= 1
  return { start: from, end: to }
}
