import type { CheckedCitation } from '../../../core/evidence.ts'
import type { Speech } from '../../../core/model.ts'
import type { Dossier } from '../dossier.ts'
import type { Evidence } from '../evidence.ts'
import { isOfflineSpeech } from '../markers.ts'
import { evidenceIn, placesIn } from '../reading.ts'
import type { Side } from '../stance.ts'
import { shown as shownEn } from '../vocabulary.en.ts'
import { shown as shownZh } from '../vocabulary.zh.ts'
import { wordings } from '../wording.ts'
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

export function pointsOf(speech: Speech, side: Side, dossier: Dossier): Point[] {
  const { key, text, examined } = speech
  return paragraphsIn(text).flatMap(paragraph => {
    const places = placesIn(paragraph, dossier)
    const evidence = evidenceIn({ places }, side, dossier)
    const claims = claimsIn(paragraph, evidence, isOfflineSpeech(text), dossier)
    const cited = examined?.citations.filter(one => one.target.kind !== 'speech' && paragraph.includes(one.cited)) ?? []
    const bare = places.length + cited.length === 0
    return claims.slice(0, bare ? 3 : 1).map(quote => ({
      turn: key,
      quote,
      evidence,
      bare,
      failed: cited.find(isWrong) ?? null,
    }))
  })
}

/** Without those that rest only on passages which others before them rest on. */
export function firstMade(points: readonly Point[]): Point[] {
  const seen = new Set<Evidence>()
  return points.filter(({ evidence }) => {
    const isNew = evidence.length === 0 || evidence.some(one => !seen.has(one))
    for (const one of evidence) seen.add(one)
    return isNew
  })
}

/** Of an offline speech what it takes passages to show and what it asks for: the rest are turns of phrase. */
function claimsIn(paragraph: string, evidence: readonly Evidence[], isOffline: boolean, dossier: Dossier): string[] {
  const all = fragmentsIn(paragraph)
  if (!isOffline) return all
  const { form } = dossier.question
  const shown = evidence.flatMap(one => [shownEn(one), shownZh(one)])
  const asked = Object.values(wordings).flatMap(w => [...w.deciders(form, 'for'), ...w.deciders(form, 'against')])
  return all.filter(words => shown.some(one => words.includes(one)) || asked.some(one => one.includes(words)))
}

export const isWrong = ({ result }: Pick<CheckedCitation, 'result'>): boolean =>
  result === 'differs' || result === 'not-there' || result === 'no-such-source'

export const isRight = ({ result }: Pick<CheckedCitation, 'result'>): boolean =>
  result === 'holds' || result === 'moved'
