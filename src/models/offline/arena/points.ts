import type { CheckedCitation } from '../../../core/evidence.ts'
import type { Speech } from '../../../core/model.ts'
import type { Dossier } from '../dossier.ts'
import type { Evidence } from '../evidence.ts'
import { evidenceIn, placesIn } from '../reading.ts'
import type { Side } from '../stance.ts'
import { fragmentsIn } from './fragments.ts'
import { paragraphsIn } from './plain.ts'

/** Something that a side says in a speech, with words of it that can be quoted. */
export interface Point {
  turn: string
  quote: string
  /** Passages of the files that it rests on. */
  evidence: Evidence[]
  /** It names no place at all. */
  bare: boolean
  /** What it cites and code did not find there. */
  failed: CheckedCitation | null
}

export function pointsOf({ key, text, examined }: Speech, side: Side, dossier: Dossier): Point[] {
  return paragraphsIn(text).flatMap(paragraph => {
    const quote = fragmentsIn(paragraph)[0]
    if (quote === undefined) return []
    const places = placesIn(paragraph, dossier)
    const cited = examined?.citations.filter(one => one.target.kind !== 'speech' && paragraph.includes(one.cited)) ?? []
    return [
      {
        turn: key,
        quote,
        evidence: evidenceIn({ places }, side, dossier),
        bare: places.length + cited.length === 0,
        failed: cited.find(isWrong) ?? null,
      },
    ]
  })
}

export const isWrong = ({ result }: Pick<CheckedCitation, 'result'>): boolean =>
  result === 'differs' || result === 'not-there' || result === 'no-such-source'

export const isRight = ({ result }: Pick<CheckedCitation, 'result'>): boolean => result === 'holds' || result === 'moved'
