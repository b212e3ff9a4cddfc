import type { Speech } from '../../../core/model.ts'
import { indexQuotes, type QuoteIndex } from '../../../core/quote.ts'
import type { Dossier } from '../dossier.ts'
import type { OfflineEvidence } from '../evidence.ts'
import { isOfflineSpeech } from '../markers.ts'
import { placesIn } from '../reading.ts'
import type { StanceSide } from '../stance.ts'
import { termsOf } from '../terms.ts'
import { otherSide, paragraphsIn, plainParagraph, quotationsIn, sentencesIn, sideOf, wordsIn } from './brief.ts'
import { isRight, isWrong } from './points.ts'

/** What can be counted in a speech. */
export interface PointTally {
  turn: string
  text: string
  /** How often the other side is quoted exactly. */
  answers: number
  /** How many named places exist; `fails` counts those that do not. */
  holds: number
  fails: number
  unsupported: number
  /** How many sentences this side had said before. */
  repeated: number
  /** Words per sentence. */
  pace: number
  /** Passages of the files that support its side. */
  evidence: OfflineEvidence[]
}

/** Every speech of the debaters, in order. */
export function talliesOf(said: readonly Speech[], dossier: Dossier): Record<StanceSide, PointTally[]> {
  const tallies: Record<StanceSide, PointTally[]> = { for: [], against: [] }
  const heard: Record<StanceSide, QuoteIndex[]> = { for: [], against: [] }
  const before: Record<StanceSide, Set<string>[]> = { for: [], against: [] }
  for (const speech of said) {
    const side = sideOf(speech)
    if (side === null) continue
    tallies[side].push(tallyOf(speech, side, heard[otherSide(side)], before[side], dossier))
    heard[side].push(indexQuotes(speech.text.slice(0, 20_000)))
  }
  return tallies
}

function tallyOf(
  speech: Speech,
  side: StanceSide,
  heard: readonly QuoteIndex[],
  before: Set<string>[],
  dossier: Dossier,
): PointTally {
  const { key, text, examined } = speech
  const sentences = paragraphsIn(text)
    .flatMap(paragraph => sentencesIn(plainParagraph(paragraph)))
    .slice(0, 200)
  const terms = sentences.map(sentence => new Set(termsOf(sentence))).filter(({ size }) => size >= 4)
  // The offline voice has few phrases, and says so.
  const isRepeated = (one: Set<string>) => !isOfflineSpeech(text) && before.some(other => isAlike(one, other))
  const repeated = terms.filter(isRepeated).length
  before.push(...terms.slice(0, 40))
  const places = placesIn(text.slice(0, 20_000), dossier)
  const checked = examined?.citations.filter(({ target }) => target.kind !== 'speech') ?? []
  const cited = checked.length > 0 ? checked : null
  return {
    turn: key,
    text,
    answers: quotationsIn(text).filter(quote => heard.some(index => index.has(quote))).length,
    holds: cited ? cited.filter(isRight).length : places.filter(({ found }) => found).length,
    fails: cited ? cited.filter(isWrong).length : places.filter(({ found }) => !found).length,
    unsupported: examined?.unsupported.length ?? 0,
    repeated,
    pace: wordsIn(text, 2) / Math.max(1, sentences.length),
    evidence: places.flatMap(({ ref }) => dossier[side].find(one => one.ref === ref) ?? []),
  }
}

/** Nearly the same words, in any order. */
function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let shared = 0
  for (const term of one) if (other.has(term)) shared++
  return shared / (one.size + other.size - shared) >= 0.75
}

/** The sum over several speeches. */
export interface Sum extends Record<'answers' | 'holds' | 'fails' | 'unsupported' | 'repeated' | 'figures', number> {
  evidence: OfflineEvidence[]
}

export function sumOf(tallies: readonly PointTally[]): Sum {
  const evidence = [...new Set(tallies.flatMap(tally => tally.evidence))]
  const of = (name: 'answers' | 'holds' | 'fails' | 'unsupported' | 'repeated') =>
    tallies.reduce((sum, tally) => sum + tally[name], 0)
  return {
    answers: of('answers'),
    holds: of('holds'),
    fails: of('fails'),
    unsupported: of('unsupported'),
    repeated: of('repeated'),
    figures: evidence.filter(({ measured }) => measured).length,
    evidence,
  }
}
