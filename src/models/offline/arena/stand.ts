import type { Json } from '../../../core/json.ts'
import type { Call, Speech } from '../../../core/model.ts'
import type { Dossier } from '../dossier.ts'
import type { OfflineEvidence } from '../evidence.ts'
import { unused } from '../moves.ts'
import { placesNamed, speechesIn } from '../reading.ts'
import { bySide, type StanceSide } from '../stance.ts'
import { benchWords } from '../words/arena.ts'
import { hearingOf, otherSide, roundOf, sentencesIn, sideOf } from './brief.ts'
import { type PointTally, type Sum, sumOf, talliesOf } from './tally.ts'

/** A debater's position when it is to speak. */
export interface Stand {
  side: StanceSide
  round: number
  /** Which phrasing to use, so that the sides do not sound alike in the same round. */
  way: number
  dossier: Dossier
  own: string[]
  theirs: Speech[]
  /** What the audience said. */
  allies: Speech[]
  /** The passages of its side that it has quoted, in order. */
  quoted: OfflineEvidence[]
  /** Passages that nobody has quoted, the firm ones first. */
  fresh: OfflineEvidence[]
}

export function standOf(call: Call, dossier: Dossier): Stand {
  const { seat, values } = call.moment
  const side: StanceSide = seat === 'con' ? 'against' : 'for'
  const { said, own } = hearingOf(call)
  const allies = said.filter(speech => sideOf(speech) === null)
  const mine = placesNamed(own, dossier)
  const taken = new Set([...mine, ...placesNamed(said.map(textOf), dossier)])
  const round = Number(values.number ?? own.length + 1)
  return {
    side,
    round,
    way: round + (side === 'for' ? 0 : 1),
    dossier,
    own,
    theirs: said.filter(speech => sideOf(speech) === otherSide(side)),
    allies,
    quoted: [...mine].flatMap(ref => dossier[side].find(one => one.ref === ref) ?? []),
    fresh: unused(dossier[side], taken).filter(({ quote }) => !allies.some(({ text }) => text.includes(quote))),
  }
}

const textOf = ({ text }: Speech): string => text

/** Its own passages that the other side has never addressed. */
export function unanswered({ quoted, theirs, dossier }: Stand): OfflineEvidence[] {
  const named = placesNamed(theirs.map(textOf), dossier)
  return quoted.filter(({ ref }) => !named.has(ref))
}

export type OfflineCriterion = 'logic' | 'rebuttal' | 'clarity' | 'evidence'
export type OfflineSheet = Record<OfflineCriterion, number>

export const criteria: readonly OfflineCriterion[] = ['logic', 'rebuttal', 'clarity', 'evidence']

/** The points of a round: what can be counted in it, regardless of length. */
export function scoreOf(call: Call, dossier: Dossier): Json {
  const { values, language } = call.moment
  const round = Number(values.number)
  const { said } = hearingOf(call)
  const all = talliesOf(said, dossier)
  const tallies = bySide(side => all[side].filter(({ turn }) => roundOf({ key: turn }) === round))
  const labels = labelsOf(said)
  const fouls = foulsIn(speechesIn(values.found), said)
  return {
    round,
    scores: { [labels.for]: sheetOf(tallies.for), [labels.against]: sheetOf(tallies.against) },
    foul: fouls.length > 0,
    fouls,
    comment: benchWords[language].comment(bySide(side => sumOf(tallies[side]))),
  }
}

/** What this judge calls the sides. */
export function labelsOf(said: readonly Speech[]): Record<StanceSide, string> {
  const label = (side: StanceSide, usual: string) => said.find(speech => sideOf(speech) === side)?.seat ?? usual
  return { for: label('for', 'pro'), against: label('against', 'con') }
}

/** 5 is a speech that does its work. Without words there are no points. */
export function sheetOf(tallies: readonly PointTally[]): OfflineSheet {
  const sum = sumOf(tallies)
  const [pace, isAnswered] = [tallies[0]?.pace ?? 0, sum.answers > 0]
  return {
    logic: points(5.5 - Math.min(2, sum.repeated / 2) - Math.min(1.5, sum.unsupported / 2) + (isAnswered ? 0.5 : 0)),
    rebuttal: points(isAnswered ? 5.5 + Math.min(1, (sum.answers - 1) / 2) + weightOf(sum) : 4.5),
    clarity: points(pace > 40 ? 4.5 : pace > 28 ? 5.5 : 6.5),
    evidence: points(5 + Math.min(2.5, sum.holds / 2) - Math.min(3, sum.fails) - Math.min(1.5, sum.unsupported / 2)),
  }
}

/** An answer with evidence is worth more. */
const weightOf = ({ holds, fails }: Sum): number => (fails > 0 ? -0.5 : holds > 0 ? 1 : 0)

/** Whole and half points, from 0 to 10. */
const points = (value: number): number => Math.max(0, Math.min(10, Math.round(value * 2) / 2))

/** What code marked as new where nothing new is allowed. Everything else would need understanding. */
function foulsIn(flagged: readonly Speech[], said: readonly Speech[]): { side: string; rule: string; quote: string }[] {
  return flagged.flatMap(({ key, seat, text }) => {
    const speech = said.find(one => one.key === key)
    const what = text.split('\n')[0]!.replace(/^\w+: /, '')
    const quote = speech && sentencesIn(speech.text.slice(0, 20_000)).find(sentence => sentence.includes(what))
    return quote === undefined ? [] : [{ side: seat, rule: 'new-facts', quote: [...quote].slice(0, 300).join('') }]
  })
}
