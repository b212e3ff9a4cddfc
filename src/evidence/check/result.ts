import { shorten, shortenMiddle } from '../../core/clean.ts'
import type { Check } from '../../core/evidence.ts'
import type { CheckWords } from '../words.ts'
import type { NearlySame, Same } from './compare.ts'
import type { FoundQuote } from './shelf.ts'

/** `docs/a.md:14`, `docs/a.md:14-15` */
export function placeOf({ text, places }: FoundQuote): string {
  const first = text.lineAt(places[0]![0])
  const last = text.lineAt(places.at(-1)![1] - 1)
  return first === last ? `${text.name}:${first}` : `${text.name}:${first}-${last}`
}

/** How many characters of a source's words are recorded. */
export const longestText = 160

/** The reason for the result of words that were found. Their text is given only if it says more than the quote. */
export function foundBecause(
  { found, turned, shown }: Same,
  sentence: string,
  t: CheckWords,
): Pick<Check, 'reason' | 'text'> {
  const text = shown === null ? {} : { text: shortenMiddle(found.text.passage(...shown), longestText) }
  if (turned === null) return { reason: sentence, ...text }
  return { reason: turned.directly ? t.after(sentence, turned.by) : t.turned(sentence, turned.by), ...text }
}

export function differs(near: NearlySame, sentence: string, where: string, t: CheckWords): Check {
  const { found, kind, difference } = near
  const why = t.kinds[kind]
  const reason = why === null ? sentence : t.because(sentence, why)
  const passage = found.text.passage(found.places[0]![0], found.places.at(-1)![1])
  const text = shortenMiddle(passage, longestText)
  return { result: 'differs', reason, where, difference: shorten(difference(), 1_000), text }
}
