import { type CheckedCitation, isElsewhere, isRefuted } from '../../../core/evidence.ts'
import type { Speech } from '../../../core/model.ts'
import { indexQuotes, type QuoteIndex } from '../../../core/quote.ts'
import type { Dossier } from '../../../models/offline/dossier.ts'
import type { OfflineEvidence } from '../../../models/offline/evidence.ts'
import { evidenceAt, isOfflineSpeech, placesIn } from '../../../models/offline/reading.ts'
import { bySide, otherSide, type StanceSide } from '../../../models/offline/stance.ts'
import { termsOf } from '../../../models/offline/text.ts'
import { plainSentences, quotationsIn, sideOf, wordsIn } from './hearing.ts'

const counted = ['answers', 'holds', 'fails', 'repeated'] as const

/**
 * What can be counted in a speech: how often it quotes the other side exactly, how many places it names that exist (`holds`)
 * or do not (`fails`), what it claims without support, and how many of its sentences this side had said before.
 */
export interface PointTally extends Record<(typeof counted)[number], number> {
  turn: string
  text: string
  /** Words per sentence. */
  pace: number
  /** Passages of the files that support its side. */
  evidence: OfflineEvidence[]
}

/** Every speech of the debaters, in order. */
export function talliesOf(said: readonly Speech[], dossier: Dossier): Record<StanceSide, PointTally[]> {
  const tallies = bySide((): PointTally[] => [])
  const heard = bySide((): QuoteIndex[] => [])
  const before = bySide((): Set<string>[] => [])
  for (const speech of said) {
    const side = sideOf(speech)
    if (side === null) continue
    const quotes = quotationsIn(speech.text)
    const answers = quotes.filter(quote => heard[otherSide(side)].some(index => index.has(quote))).length
    tallies[side].push({ ...tallyOf(speech, before[side], dossier[side], dossier), answers })
    heard[side].push(indexQuotes(speech.text))
  }
  return tallies
}

function tallyOf(speech: Speech, before: Set<string>[], own: readonly OfflineEvidence[], dossier: Dossier) {
  const { key, text, examined } = speech
  const sentences = plainSentences(text).slice(0, 200)
  const terms = sentences.map(sentence => new Set(termsOf(sentence))).filter(({ size }) => size >= 4)
  // The offline voice has few phrases, and says so.
  const isRepeated = (one: Set<string>) => !isOfflineSpeech(text) && before.some(other => isAlike(one, other))
  const repeated = terms.filter(isRepeated).length
  before.push(...terms.slice(0, 40))
  const places = placesIn(text, dossier)
  const cited = examined?.citations.filter(({ target }) => target.kind !== 'speech') ?? []
  const named = places.filter(({ found }) => found).length
  return {
    turn: key,
    text,
    holds: cited.length > 0 ? cited.filter(isRight).length : named,
    fails: cited.length > 0 ? cited.filter(isRefuted).length : places.length - named,
    repeated,
    pace: wordsIn(text, 2) / Math.max(1, sentences.length),
    evidence: evidenceAt(places, own),
  }
}

const isRight = (citation: CheckedCitation): boolean =>
  citation.result === 'holds' || citation.result === 'exists' || isElsewhere(citation)

/** Nearly the same words, in any order. */
function isAlike(one: Set<string>, other: Set<string>): boolean {
  const shared = one.intersection(other).size
  return shared / (one.size + other.size - shared) >= 0.75
}

/** The sum over several speeches. */
export interface Sum extends Record<(typeof counted)[number] | 'figures', number> {
  evidence: OfflineEvidence[]
}

export function sumOf(tallies: readonly PointTally[]): Sum {
  const evidence = [...new Set(tallies.flatMap(tally => tally.evidence))]
  const sums = counted.map(name => [name, tallies.reduce((sum, tally) => sum + tally[name], 0)])
  return { ...Object.fromEntries(sums), figures: evidence.filter(({ measured }) => measured).length, evidence }
}
