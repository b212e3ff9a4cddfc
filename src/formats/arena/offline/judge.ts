import type { Json } from '../../../core/json.ts'
import type { Call, Speech } from '../../../core/model.ts'
import { leftOpen, recommended } from '../../../models/offline/angles.ts'
import type { Dossier } from '../../../models/offline/dossier.ts'
import { isFirm, placesIn, speechesIn, strongest } from '../../../models/offline/reading.ts'
import { bySide, otherSide, type StanceSide } from '../../../models/offline/stance.ts'
import type { Criterion } from '../shapes.ts'
import { hearingOf, namedIn, roundOf, sentencesIn, sideOf } from './hearing.ts'
import { type ArenaPoint, firstMade, isQuotedBy } from './points.ts'
import { type PointTally, type Sum, sumOf, talliesOf } from './tally.ts'
import { arenaWords } from './words.ts'

const criteria: readonly Criterion[] = ['logic', 'rebuttal', 'clarity', 'evidence']

/** The points of a round: what can be counted in it, regardless of length. */
export function scoreOf(call: Call): Json {
  const { values, language } = call.moment
  const round = Number(values.number)
  const { said, dossier } = hearingOf(call)
  const all = talliesOf(said, dossier)
  const tallies = bySide(side => all[side].filter(({ turn }) => roundOf(turn) === round))
  const fouls = foulsIn(speechesIn(values.found), said)
  return {
    round,
    scores: labelled(said, side => sheetOf(tallies[side])),
    foul: fouls.length > 0,
    fouls,
    comment: arenaWords[language].bench.comment(bySide(side => sumOf(tallies[side]))),
  }
}

/** What this judge calls the sides. */
function labelsOf(said: readonly Speech[]): Record<StanceSide, string> {
  const label = (side: StanceSide, usual: string) => said.find(speech => sideOf(speech) === side)?.seat ?? usual
  return { for: label('for', 'pro'), against: label('against', 'con') }
}

function labelled<T>(said: readonly Speech[], of: (side: StanceSide) => T): Record<string, T> {
  const labels = labelsOf(said)
  return { [labels.for]: of('for'), [labels.against]: of('against') }
}

/** Code gives points for everything. */
type WholeSheet = Record<Criterion, number>

/** 5 is a speech that does its work. Without words there are no points. */
function sheetOf(tallies: readonly PointTally[]): WholeSheet {
  const sum = sumOf(tallies)
  const [pace, isAnswered] = [tallies[0]?.pace ?? 0, sum.answers > 0]
  return {
    logic: points(5.5 - Math.min(2, sum.repeated / 2) + (isAnswered ? 0.5 : 0)),
    rebuttal: points(isAnswered ? 5.5 + Math.min(1, (sum.answers - 1) / 2) + weightOf(sum) : 4.5),
    clarity: points(pace > 40 ? 4.5 : pace > 28 ? 5.5 : 6.5),
    evidence: points(5 + Math.min(2.5, sum.holds / 2) - Math.min(3, sum.fails)),
  }
}

/** An answer with evidence is worth more. */
const weightOf = ({ holds, fails }: Sum): number => (fails > 0 ? -0.5 : holds > 0 ? 1 : 0)

/** Whole and half points, from 0 to 10. */
const points = (value: number): number => Math.max(0, Math.min(10, Math.round(value * 2) / 2))

/** What code marked as new where nothing new is allowed. Everything else would need understanding. */
const foulsIn = (flagged: readonly Speech[], said: readonly Speech[]) =>
  flagged.flatMap(({ key, seat, text }) => {
    const what = text.split('\n')[0]!.replace(/^\w+: /, '')
    const speech = said.find(one => one.key === key)?.text ?? ''
    const quote = sentencesIn(speech).find(sentence => sentence.includes(what))
    return quote === undefined ? [] : [{ side: seat, rule: 'new-facts', quote: [...quote].slice(0, 300).join('') }]
  })

/** Admits an applicant with a place that nobody has named; first for the side that has named fewer. */
export function admissionOf(call: Call): Json {
  const { values, language } = call.moment
  const w = arenaWords[language].bench
  const { said, dossier } = hearingOf(call)
  const behind = behindIn(said, dossier)
  const limit = Number(values.limit)
  const granted = new Set<string>()
  const help = speechesIn(values.requests).map(request => {
    const { side, agent_id: target } = fieldsOf(request)
    const isGranted = !granted.has(String(target)) && behind !== (side === 'con' ? 'for' : 'against')
    if (isGranted) granted.add(String(target))
    return { side: side === 'con' ? 'con' : 'pro', granted: isGranted, reason: w.help(isGranted) }
  })
  const named = namedIn(said, dossier)
  const applicants = speechesIn(values.applications).map(application => {
    const { agent_id, intent, claim, confidence } = fieldsOf(application)
    const places = placesIn(String(claim), dossier)
    const repeated = measureOf(String(agent_id), String(values.repeated ?? ''))
    const isSaid = ({ ref, found }: (typeof places)[number]) => found === null || named.has(ref)
    return {
      id: String(agent_id ?? application.seat),
      confidence: typeof confidence === 'number' ? confidence : 0,
      repeated,
      isRepeated: repeated >= limit,
      // If no place is named, words that were hardly said before count as new.
      isNew: places.length === 0 ? repeated < limit / 2 : !places.every(isSaid),
      isBehind: behind === null || behind === (intent === 'support_con' ? 'against' : 'for'),
    }
  })
  const chosen = applicants
    .filter(({ id, isRepeated, isNew }) => !isRepeated && isNew && !granted.has(id))
    .toSorted(
      (a, b) => Number(b.isBehind) - Number(a.isBehind) || a.repeated - b.repeated || b.confidence - a.confidence,
    )[0]
  return {
    applications: applicants.map(applicant => ({
      agent_id: applicant.id,
      new_information: applicant.isNew,
      repeats: applicant.isRepeated,
      shifts_balance: applicant.isBehind,
      admit: applicant.id === chosen?.id,
      reason: w.admitted(applicant.id === chosen?.id, applicant),
    })),
    help,
  }
}

/** The side that has named fewer existing places. null: they are level. */
function behindIn(said: readonly Speech[], dossier: Dossier): StanceSide | null {
  const tallies = talliesOf(said, dossier)
  const lead = sumOf(tallies.for).holds - sumOf(tallies.against).holds
  return lead === 0 ? null : lead > 0 ? 'against' : 'for'
}

/** How much of it was said before, as measured by code: `- aud_01: 0.42, closest to …`. Whoever is not listed is not admitted. */
function measureOf(id: string, list: string): number {
  const line = list.split('\n').find(one => one.startsWith(`- ${id}:`) || one.startsWith(`- ${id}：`))
  return Number(/^[:：]\s?(\d(?:\.\d+)?)/.exec(line?.slice(id.length + 2) ?? '')?.[1] ?? 1)
}

function fieldsOf({ text }: Speech): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

type Count = ReturnType<typeof countOf>
type BenchWords = (typeof arenaWords)['en']['bench']

/** The full ruling: the points of every round, and their basis. */
export function closingOf(call: Call): Json {
  const { said, dossier } = hearingOf(call)
  const w = arenaWords[dossier.language].bench
  const count = countOf(said, dossier)
  const { winner, isLevel } = decided(count, dossier)
  const theirBest = strongest(count.sums[otherSide(winner)].evidence)
  return {
    criteria: Object.fromEntries(
      criteria.map(name => [
        name,
        { why: w.why[name](count.sums), ...labelled(said, side => count.sheets[side][name]) },
      ]),
    ),
    winner: labelsOf(said)[winner],
    reasoning: w.reasoning(winner, count.sums, isLevel),
    deciding: decidingOf(winner, count, w),
    blind_spots: labelled(said, side => blindSpots(side, count, dossier, w)),
    unresolved: leftOpen(dossier, 2).map(text => text.slice(0, 600)),
    recommendation: recommended(winner, theirBest, dossier.open[0] ?? null, dossier),
    ...(asksForLessons(call) && { lessons: labelled(said, side => lessonsOf(side, count, w)) }),
  }
}

/** Everything counted in a debate. */
function countOf(said: Speech[], dossier: Dossier) {
  const tallies = talliesOf(said, dossier)
  return {
    said,
    sums: bySide(side => sumOf(tallies[side])),
    sheets: bySide(side => middle(tallies[side])),
    points: bySide(side => firstMade(side, said, dossier)),
  }
}

/** The mean points of all rounds. */
function middle(tallies: readonly PointTally[]): WholeSheet {
  const rounds = [...Map.groupBy(tallies, ({ turn }) => roundOf(turn)).values()].map(sheetOf)
  const of = (name: Criterion) => rounds.reduce((sum, sheet) => sum + sheet[name], 0) / Math.max(1, rounds.length)
  return Object.fromEntries(criteria.map(name => [name, Math.round(of(name) * 100) / 100])) as WholeSheet
}

/** By points. If they are level, whoever asks for a change or claims something has to show more. */
function decided({ sheets }: Count, dossier: Dossier): { winner: StanceSide; isLevel: boolean } {
  const total = (side: StanceSide) => criteria.reduce((sum, name) => sum + sheets[side][name], 0)
  const lead = total('for') - total('against')
  const isLevel = Math.abs(lead) < 1e-6
  return { winner: isLevel ? withLessToProve(dossier) : lead > 0 ? 'for' : 'against', isLevel }
}

export const withLessToProve = ({ question }: Dossier): StanceSide => (question.form === 'keep' ? 'for' : 'against')

/** The winner's words on the strongest passage that the other side never addressed. */
function decidingOf(winner: StanceSide, { points, said }: Count, w: BenchWords): Json {
  const own = points[winner].filter(point => !isQuotedBy(otherSide(winner), point, said))
  const [best] = byStrength(own.length > 0 ? own : points[winner])
  if (best) return { turn: best.turn, quote: best.quote, why: w.decided(best.evidence[0] ?? null, own.includes(best)) }
  const spoke = said.find(speech => sideOf(speech) === winner) ?? said[0]!
  return { turn: spoke.key, quote: spoke.text.slice(0, 300).trim(), why: w.decided(null, false) }
}

const byStrength = (points: readonly ArenaPoint[]): ArenaPoint[] => {
  const strengthOf = ({ evidence }: ArenaPoint): number => strongest(evidence)?.strength ?? 0
  return points.toSorted((a, b) => strengthOf(b) - strengthOf(a))
}

/** Passages of the other side that a side never addressed or countered, and its own that it never quoted. */
function blindSpots(side: StanceSide, { sums, said }: Count, dossier: Dossier, w: BenchWords): string[] {
  const own = said.filter(speech => sideOf(speech) === side)
  const named = namedIn(own, dossier)
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

const asksForLessons = ({ shape }: Call): boolean =>
  'lessons' in ((shape?.schema as { properties?: object } | undefined)?.properties ?? {})

/** What the other side never took up worked. What it quoted and countered was refuted. */
function lessonsOf(side: StanceSide, { points, said }: Count, w: BenchWords): Json {
  const quoted = points[side].filter(point => isQuotedBy(otherSide(side), point, said))
  const worked = byStrength(points[side].filter(point => !quoted.includes(point)))
  const lessons = (all: readonly ArenaPoint[], lesson: string) =>
    all.slice(0, 2).map(({ turn, quote }) => ({ turn, quote, lesson }))
  return { worked: lessons(worked, w.worked), refuted: lessons(quoted, w.refuted) }
}
