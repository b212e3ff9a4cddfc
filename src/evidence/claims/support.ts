import type { Citation, Span } from '../../core/evidence.ts'
import { firstEndingAfter } from '../find/mention.ts'
import type { Sentence } from './sentences.ts'

/** Is there a citation in the sentence, in its list item, directly behind it, or in the sentence that it goes on from? */
export function isSupported(place: number, all: readonly Sentence[], citations: readonly Citation[]): boolean {
  const sentence = all[place]!
  if (cites(citations, sentence.span) || (sentence.block.listed && cites(citations, sentence.block.item))) return true
  if (citesAtOnce(sentence, all[place + 1], citations)) return true
  const before = all[place - 1]
  return before?.block === sentence.block && goesOn.test(sentence.words) && cites(citations, before.span)
}

const goesOn =
  /^(?:It|This|That|These|Those|They|Its|Such|The same|So|Hence|Thus|Therefore|Which)\b|^(?:这|该|其|它|此|因此|所以|也就是说|换言之)/

function cites(citations: readonly Citation[], [from, to]: Span): boolean {
  const citation = citations[firstEndingAfter(citations, from)]
  return citation !== undefined && citation.span[0] < to
}

/** The next sentence begins with a mark such as [1], or is nothing but a reference. */
function citesAtOnce(sentence: Sentence, next: Sentence | undefined, citations: readonly Citation[]): boolean {
  const citation = citations[firstEndingAfter(citations, sentence.span[1])]
  if (!citation) return false
  const gap = citation.span[0] - sentence.span[1]
  if (gap >= 0 && gap <= 2 && (citation.quote === undefined || next === undefined)) return true
  if (!next || citation.span[0] >= next.span[1]) return false
  const { block } = sentence
  if (block.listed && next.block !== block && next.block.indent <= block.indent) return false
  return wordsBeside(next, citations) <= 3
}

/** How many words of a sentence belong to no citation. */
function wordsBeside({ span, words }: Sentence, citations: readonly Citation[]): number {
  const begin = span[1] - words.length
  let rest = words
  for (let at = firstEndingAfter(citations, span[0]); at < citations.length; at++) {
    const [from, to] = citations[at]!.span
    if (from >= span[1]) break
    const [start, end] = [Math.max(0, from - begin), Math.min(words.length, to - begin)]
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  }
  return (rest.match(/[A-Za-z0-9]+|[\u3400-\u9fff]/g) ?? []).length
}
