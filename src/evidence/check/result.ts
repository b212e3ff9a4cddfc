import type { Check } from '../../core/evidence.ts'
import type { EvidenceWords } from '../words.ts'
import type { NearlySame, Same } from './compare.ts'
import { shownDifference } from './difference.ts'
import type { Found } from './shelf.ts'
import { shortenMiddle } from './shorten.ts'

/** `docs/a.md:14`, `docs/a.md:14-15` */
export function placeOf({ text, places }: Found): string {
  const first = text.lineAt(places[0]![0])
  const last = text.lineAt(places.at(-1)![1] - 1)
  return first === last ? `${text.name}:${first}` : `${text.name}:${first}-${last}`
}

/** What is kept of a source's words. */
export const longestText = 160

/** Why words that were found got their result. Their text is told only where it says more than the quote. */
export function foundBecause(
  { found, turned, shown }: Same,
  sentence: string,
  t: EvidenceWords,
): Pick<Check, 'reason' | 'text'> {
  const text = shown === null ? {} : { text: shortenMiddle(found.text.passage(...shown), longestText) }
  if (turned === null) return { reason: sentence, ...text }
  return { reason: turned.directly ? t.after(sentence, turned.by) : t.turned(sentence, turned.by), ...text }
}

export function differs(near: NearlySame, sentence: string, where: string, t: EvidenceWords): Check {
  const { found, kind, difference } = near
  const why = t.kinds[kind]
  const reason = why === null ? sentence : t.because(sentence, why)
  const passage = found.text.passage(found.places[0]![0], found.places.at(-1)![1])
  const text = shortenMiddle(passage, longestText)
  return { result: 'differs', reason, where, difference: shownDifference(difference()), text }
}
