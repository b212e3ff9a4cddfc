import type { Json } from '../../../core/json.ts'
import type { Call, Speech } from '../../../core/model.ts'
import { silentAngles } from '../challenge.ts'
import type { Dossier } from '../dossier.ts'
import { isFirm, strongest } from '../moves.ts'
import { placesNamed } from '../reading.ts'
import { recommended } from '../rule.ts'
import { bySide, type StanceSide } from '../stance.ts'
import type { BenchWords } from '../words/arena.ts'
import { benchWords } from '../words/arena.ts'
import { wordings } from '../words/duel.ts'
import { hearingOf, otherSide, roundOf, sideOf } from './brief.ts'
import { type ArenaPoint, firstMade, pointsMade } from './points.ts'
import { criteria, labelsOf, type OfflineCriterion, type OfflineSheet, sheetOf } from './stand.ts'
import { type PointTally, sumOf, talliesOf } from './tally.ts'

type Count = ReturnType<typeof countOf>

/** The full ruling: the points of every round, and their basis. */
export function closingOf(call: Call, dossier: Dossier): Json {
  const { language } = call.moment
  const w = benchWords[language]
  const { said } = hearingOf(call)
  const count = countOf(said, dossier)
  const labels = labelsOf(said)
  const { winner, isLevel } = decided(count, dossier)
  const theirBest = strongest(count.sums[otherSide(winner)].evidence)
  const named = <T>(of: (side: StanceSide) => T): Record<string, T> => ({
    [labels.for]: of('for'),
    [labels.against]: of('against'),
  })
  return {
    criteria: Object.fromEntries(
      criteria.map(name => [name, { why: w.why[name](count.sums), ...named(side => count.sheets[side][name]) }]),
    ),
    winner: labels[winner],
    reasoning: w.reasoning(winner, count.sums, isLevel),
    deciding: { ...decidingOf(winner, count, w) },
    blind_spots: named(side => blindSpots(side, count, dossier, w)),
    unresolved: unresolved(dossier, language),
    recommendation: recommended(winner, theirBest, dossier.open[0] ?? null, dossier, wordings[language].ruling),
    ...(asksForLessons(call) && { lessons: named(side => lessonsOf(side, count, w)) }),
  } as Json
}

/** Everything counted in a debate. */
function countOf(said: Speech[], dossier: Dossier) {
  const tallies = talliesOf(said, dossier)
  return {
    said,
    sums: bySide(side => sumOf(tallies[side])),
    sheets: bySide(side => middle(tallies[side])),
    points: bySide(side => firstMade(pointsMade(side, said, dossier))),
  }
}

/** The mean points of all rounds. */
function middle(tallies: readonly PointTally[]): OfflineSheet {
  const rounds = [...Map.groupBy(tallies, ({ turn }) => roundOf({ key: turn })).values()].map(sheetOf)
  const of = (name: OfflineCriterion) =>
    rounds.reduce((sum, sheet) => sum + sheet[name], 0) / Math.max(1, rounds.length)
  return Object.fromEntries(criteria.map(name => [name, Math.round(of(name) * 100) / 100])) as OfflineSheet
}

/** By points. If they are level, whoever asks for a change or claims something has to show more. */
function decided({ sheets }: Count, { question }: Dossier): { winner: StanceSide; isLevel: boolean } {
  const total = (side: StanceSide) => criteria.reduce((sum, name) => sum + sheets[side][name], 0)
  const lead = total('for') - total('against')
  const isLevel = Math.abs(lead) < 1e-6
  const byForm: StanceSide = question.form === 'keep' ? 'for' : 'against'
  return { winner: isLevel ? byForm : lead > 0 ? 'for' : 'against', isLevel }
}

/** The winner's words on the strongest passage that the other side never addressed. */
function decidingOf(winner: StanceSide, { points, said }: Count, w: BenchWords) {
  const own = points[winner].filter(point => !isQuotedBy(otherSide(winner), point, said))
  const [best] = (own.length > 0 ? own : points[winner]).toSorted((a, b) => strengthOf(b) - strengthOf(a))
  if (best) return { turn: best.turn, quote: best.quote, why: w.decided(best.evidence[0] ?? null, own.includes(best)) }
  const spoke = said.find(speech => sideOf(speech) === winner) ?? said[0]!
  return { turn: spoke.key, quote: spoke.text.slice(0, 300).trim(), why: w.decided(null, false) }
}

const strengthOf = ({ evidence }: ArenaPoint): number => Math.max(0, ...evidence.map(({ strength }) => strength))

const isQuotedBy = (side: StanceSide, { quote }: ArenaPoint, said: readonly Speech[]): boolean =>
  said.some(speech => sideOf(speech) === side && speech.text.includes(quote))

/** Passages of the other side that a side never addressed or countered, and its own that it never quoted. */
function blindSpots(side: StanceSide, { sums, said }: Count, dossier: Dossier, w: BenchWords): string[] {
  const texts = said.filter(speech => sideOf(speech) === side).map(({ text }) => text.slice(0, 20_000))
  const named = placesNamed(texts, dossier)
  const aspects = new Set(sums[side].evidence.map(({ stance }) => stance.aspect))
  const theirs = sums[otherSide(side)].evidence.filter(isFirm)
  const ignored = theirs.filter(({ ref }) => !named.has(ref))
  const unmet = theirs.filter(({ ref, stance }) => named.has(ref) && !aspects.has(stance.aspect))
  const missed = dossier[side].filter(one => isFirm(one) && !named.has(one.ref))
  const spots = [
    ...ignored.slice(0, 2).map(w.ignored),
    ...unmet.slice(0, 2).map(w.unmet),
    ...missed.slice(0, 1).map(w.missed),
    ...(sums[side].fails > 0 ? [w.failed(sums[side].fails)] : []),
  ]
  return spots.length > 0 ? spots : [w.noSpot(dossier.files > 0)]
}

function unresolved(dossier: Dossier, language: Call['moment']['language']): string[] {
  const { ruling: w, deciders } = wordings[language]
  const { form } = dossier.question
  const silent = silentAngles(dossier)
  const tests = [...deciders(form, 'for').slice(0, 2), ...deciders(form, 'against').slice(0, 2)]
  if (dossier.for.length + dossier.against.length === 0) return tests
  return [
    ...dossier.open.slice(0, 3).map(excerpt => w.openQuestion(excerpt)),
    ...(silent.length > 0 ? [w.silent(silent)] : []),
  ].map(text => text.slice(0, 600))
}

const asksForLessons = ({ shape }: Call): boolean => {
  const schema = shape?.schema as { properties?: object } | undefined
  return schema?.properties !== undefined && 'lessons' in schema.properties
}

/** What the other side never took up worked. What it quoted and countered was refuted. */
function lessonsOf(side: StanceSide, { points, said }: Count, w: BenchWords) {
  const [worked, refuted] = [false, true].map(isQuoted =>
    points[side].filter(point => isQuotedBy(otherSide(side), point, said) === isQuoted),
  ) as [ArenaPoint[], ArenaPoint[]]
  const lesson = ({ turn, quote }: ArenaPoint, lesson: string) => ({ turn, quote, lesson })
  return {
    worked: worked
      .toSorted((a, b) => strengthOf(b) - strengthOf(a))
      .slice(0, 2)
      .map(point => lesson(point, w.worked)),
    refuted: refuted.slice(0, 2).map(point => lesson(point, w.refuted)),
  }
}
