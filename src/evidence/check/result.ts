import type { Check } from '../../core/evidence.ts'
import type { EvidenceWords } from '../words.ts'
import type { Compared } from './compare.ts'
import { shownDifference } from './difference.ts'
import type { Found } from './shelf.ts'
import { shorten } from './shorten.ts'

/** `docs/a.md:14`, `docs/a.md:14-15` */
export function placeOf({ text, places }: Found): string {
  const first = text.lineAt(places[0]![0])
  const last = text.lineAt(places.at(-1)![1] - 1)
  return first === last ? `${text.name}:${first}` : `${text.name}:${first}-${last}`
}

/** What stands there, and the hash of the whole. */
export function textAt({ text, places }: Found): Pick<Check, 'text' | 'hash'> {
  const shown = text.passage(places[0]![0], places.at(-1)![1])
  return { text: shorten(shown, 500), hash: text.hash() }
}

export function differs(
  { found, kind, difference }: Compared & { state: 'near' },
  sentence: string,
  where: string,
  t: EvidenceWords,
): Check {
  const why = t.kinds[kind]
  const reason = why === null ? sentence : t.because(sentence, why)
  return { result: 'differs', reason, where, difference: shownDifference(difference), ...textAt(found) }
}
