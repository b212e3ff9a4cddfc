import type { Citation } from '../core/evidence.ts'
import { isMarked } from './claims/marks.ts'
import { type Sentence, sentencesOf } from './claims/sentences.ts'
import { strengthOf } from './claims/strength.ts'
import { isSupported } from './claims/support.ts'

/** More than a reader would go through. */
const mostClaims = 12

/** Below this a reader would ask why a sentence is listed. */
const weakest = 2

/** Sentences of a speech that state a fact which could be looked up, and name no source: exact pieces of the text, in its order. */
export function findUnsupported(text: string, citations: readonly Citation[]): string[] {
  return sentencesOf(text, citations)
    .map((sentence, place, all) => ({ sentence, strength: claimStrength(sentence, place, all, citations) }))
    .filter(({ strength }) => strength >= weakest)
    .sort((a, b) => b.strength - a.strength || a.sentence.span[0] - b.sentence.span[0])
    .slice(0, mostClaims)
    .sort((a, b) => a.sentence.span[0] - b.sentence.span[0])
    .map(({ sentence }) => text.slice(...sentence.span))
}

function claimStrength(
  sentence: Sentence,
  place: number,
  all: readonly Sentence[],
  citations: readonly Citation[],
): number {
  const strength = strengthOf(sentence.words)
  if (strength < weakest || isMarked(sentence.words)) return 0
  return isSupported(place, all, citations) ? 0 : strength
}
