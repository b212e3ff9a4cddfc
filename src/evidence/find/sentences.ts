import type { Span } from '../../core/evidence.ts'
import { firstWhere } from '../../core/places.ts'
import type { Mention } from './mention.ts'
import type { Quotation } from './quotations.ts'
import type { Scan } from './scan.ts'

/** Stands for a character that belongs to a quotation or a place. */
export const filler = '\u0001'

/** A speech in which quotations and places are one thing each, so that only its own sentences end. */
export interface Sentences {
  /** As long as the speech. Marks stay; what is between them, and places, are `filler`. */
  masked: string
  /** The sentence around a quotation or place: [start, end). */
  around(span: Span): Span
}

export function sentencesOf({ prose }: Scan, quotations: readonly Quotation[], places: readonly Mention[]): Sentences {
  const signs = prose.split('')
  for (const { span, inside } of quotations) if (!inside) signs.fill(filler, span[0] + 1, span[1] - 1)
  // The bracket of a note stays: it belongs to the sentence before it.
  for (const { span } of places) signs.fill(filler, span[0] + (/[[【［]/.test(prose[span[0]]!) ? 1 : 0), span[1])
  const masked = signs.join('')
  const ends = [...endsIn(masked), ...endsOfQuotations(masked, quotations)].sort((a, b) => a - b)
  const lastUpTo = (at: number) => ends[firstWhere(0, ends.length, i => ends[i]! > at) - 1] ?? 0
  const firstFrom = (at: number) => ends[firstWhere(0, ends.length, i => ends[i]! >= at)] ?? masked.length
  const introduced = new Map(quotations.filter(isBlock).map(({ span }) => [span[0], span[1]]))
  return {
    masked,
    around([start, end]) {
      if (introduced.get(start) !== end) return [lastUpTo(start), firstFrom(end)]
      // A block belongs to the line or heading that introduces it, and to the name below it.
      const before = masked.slice(Math.max(0, start - 120), start)
      const lead = introduces.exec(before) ?? /(?<=^ {0,3}#{1,6} [^\n]{1,80})\n\s*$/m.exec(before)
      const tail = signed.exec(masked.slice(end, end + 200))
      return [lead ? lastUpTo(start - lead[0].length) : start, end + (tail ? tail[0].length : 0)]
    },
  }
}

const isBlock = ({ kind }: Quotation): boolean => kind === 'block' || kind === 'fence'

/** A colon, or a place at the end of the line above. */
const introduces = new RegExp(`[:：,，${filler})）][*_\\s>]*$`)

/** `— README.md`, `(docs/a.md:3)` below a block. */
const signed = /^[\s>]*(?:[—–―~(（]|--|[Ss]ource[:：]|来源[:：]|出自)[^\n]*/

function* endsIn(masked: string): Generator<number> {
  for (const { 0: sign, index } of masked.matchAll(anyEnd)) {
    if (sign[0] === '.' && isAbbreviation(masked, index)) continue
    yield index + sign.length
  }
}

/** The end of a paragraph, list item, heading or row; or a sign that ends a sentence. */
const anyEnd =
  /\n(?=[ \t>]*(?:\n|[-*+•] |\d{1,3}[.)、] ?|#{1,6} |[|｜]))|(?<=^ {0,3}#{1,6} [^\n]{0,200})\n|(?<=^[|｜][^\n]{0,2000})\n|[.!?]+["”’»)*_\]]*(?=\s|$)|[。！？；]+[”’」』）)*_]*/gm

const isAbbreviation = (text: string, at: number): boolean =>
  /^\.\s+[a-z]/.test(text.slice(at, at + 4)) ||
  /(?:^|[\s(])(?:e\.g|i\.e|vs|cf|approx|no|mr|ms|dr|fig|pp?|sec|ch|al|incl|[A-Z])$/i.test(
    text.slice(Math.max(0, at - 8), at),
  )

/** `“… by price.” Settled by whom?`: the sentence ends with the words that it quotes, unless it plainly goes on. */
function* endsOfQuotations(masked: string, quotations: readonly Quotation[]): Generator<number> {
  for (const { kind, words, span } of quotations)
    if (
      kind === 'marks' &&
      /[.!?。！？]["”’]?\s*$/.test(words.slice(-4)) &&
      begins.test(masked.slice(span[1], span[1] + 24))
    )
      yield span[1]
}

const begins = new RegExp(
  String.raw`^[*_]*(?!\s*(?:[这那的在是见载]|一句|出自|来自|写在|就在|来源|出处|Source|from\b|per\b))(?:\s+[\p{Lu}\p{Script=Han}“"「${filler}]|\s+\[\p{Lu}|[\p{Script=Han}${filler}])`,
  'u',
)
