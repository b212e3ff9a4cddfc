import type { SideId } from './options-in.ts'
import type { Criterion, ScoreSheet } from './shapes.ts'

/** A lead of this many points per round wins everything that points can give. */
export const fullLead = 2

export type Share = Readonly<Record<SideId, number>>

/** One voice in the result: its weight out of a hundred, and how it is shared, from 0 to 1. */
export interface ResultPart {
  weight: number
  share: Share
}

export interface Result {
  /** null: a tie. */
  winner: SideId | null
  /** Together a hundred. */
  total: Share
  /** `mean`: average points per round. */
  points: (ResultPart & { mean: Share; rounds: number }) | null
  /** `judges`: how many ruled at the end. */
  ruling: (ResultPart & { judges: number }) | null
  votes: (ResultPart & { weighed: Share; voters: number }) | null
  /** What each voice alone would decide. null: a tie; missing: it has no voice. */
  alone: { points?: SideId | null; ruling?: SideId | null; judge?: SideId | null; audience?: SideId | null }
}

export interface Counted {
  path: readonly RoundMark[]
  /** What each judge decided at the end; null: its rulings disagree. */
  rulings: readonly (SideId | null)[]
  votes: readonly { vote: SideId; weight: number }[]
  weights: { judge: number; audience: number }
}

/** null: the judge has neither scored a round nor ruled. */
export function resultOf({ path, rulings, votes, weights }: Counted): Result | null {
  if (path.length === 0 && rulings.length === 0) return null
  const weight = weightsOf({ path, rulings, votes, weights })
  const points = path.length === 0 ? null : pointsOf(path, weight.points)
  const ruling =
    rulings.length === 0 ? null : { weight: weight.ruling, share: shareOf(rulings), judges: rulings.length }
  const voted = weight.votes === null ? null : votesOf(votes, weight.votes)
  const byJudge = [points, ruling].filter(part => part !== null)
  const total = totalOf([...byJudge, ...(voted ? [voted] : [])])
  return {
    winner: ahead(total),
    total,
    points: points && shown(points),
    ruling: ruling && shown(ruling),
    votes: voted && shown(voted),
    alone: {
      ...(points && { points: aheadIn([points]) }),
      ...(ruling && { ruling: aheadIn([ruling]) }),
      judge: aheadIn(byJudge),
      ...(voted && { audience: aheadIn([voted]) }),
    },
  }
}

/** Weights out of a hundred, to two digits. A missing voice leaves its weight to the others; null: no audience vote. */
function weightsOf({ path, rulings, votes, weights }: Counted) {
  const audience = votes.length === 0 ? 0 : weights.audience
  const judge = weights.judge + audience === 0 ? 1 : weights.judge
  const judged = roundTo((100 * judge) / (judge + audience), 2)
  const half = roundTo(judged / 2, 2)
  return {
    points: rulings.length === 0 ? judged : half,
    ruling: path.length === 0 ? judged : roundTo(judged - half, 2),
    votes: audience === 0 ? null : roundTo(100 - judged, 2),
  }
}

function pointsOf(path: readonly RoundMark[], weight: number): NonNullable<Result['points']> {
  const mean = { pro: meanOf(path, 'pro'), con: meanOf(path, 'con') }
  const lead = Math.max(-1, Math.min(1, (mean.pro - mean.con) / fullLead))
  return {
    weight,
    share: divided(0.5 + lead / 2),
    mean: { pro: exactly(mean.pro), con: exactly(mean.con) },
    rounds: path.length,
  }
}

function votesOf(votes: Counted['votes'], weight: number): NonNullable<Result['votes']> {
  const of = (side: SideId) => votes.reduce((sum, one) => sum + (one.vote === side ? one.weight : 0), 0)
  const weighed = { pro: of('pro'), con: of('con') }
  return { weight, share: divided(weighed.pro / (weighed.pro + weighed.con)), weighed, voters: votes.length }
}

/** Each judge is one voice. A judge whose rulings disagree counts half for each side. */
const shareOf = (rulings: Counted['rulings']): Share =>
  divided(rulings.reduce((sum, side) => sum + (side === null ? 0.5 : side === 'pro' ? 1 : 0), 0) / rulings.length)

const divided = (pro: number): Share => ({ pro, con: 1 - pro })

/** Shares are counted exactly, but shown rounded. */
const shown = <P extends ResultPart>(part: P): P => ({ ...part, share: pairOf(part.share.pro, 1, 6) })

const totalOf = (parts: readonly ResultPart[]): Share =>
  pairOf(
    parts.reduce((sum, { weight, share }) => sum + weight * share.pro, 0),
    100,
    4,
  )

/** The side ahead if nobody else had a voice. */
function aheadIn(parts: readonly ResultPart[]): SideId | null {
  return ahead(totalOf(parts.map(part => ({ ...part, weight: 100 / parts.length }))))
}

/** If the headline cannot tell the sides apart, it is a tie. */
function ahead(total: Share): SideId | null {
  const { pro, con } = inTenths(total)
  if (pro === con) return null
  return pro > con ? 'pro' : 'con'
}

/** A total of a hundred, rounded as it is shown. Half a tenth is rounded in favour of the side ahead. */
export function inTenths({ pro }: Share): Share {
  const lead = Math.sign(pro - 50) * roundTo(Math.abs(pro - 50), 1)
  return pairOf(50 + lead, 100, 1)
}

/** Rounds both numbers so that together they are the whole. */
function pairOf(pro: number, whole: number, digits: number): Share {
  const own = roundTo(pro, digits)
  return { pro: own, con: roundTo(whole - own, digits) }
}

export const criterionNames: readonly Criterion[] = ['logic', 'rebuttal', 'clarity', 'evidence']

/** The points of both sides at the end of a round. */
export interface RoundMark extends Record<SideId, number> {
  round: number
}

/** The mean of the criteria, less the cost of fouls and help, but at least 0. */
export function markOf(sheet: ScoreSheet, costs: readonly { cost: number }[]): number {
  const points = criterionNames.flatMap(name => sheet[name] ?? [])
  const mean = points.reduce((sum, one) => sum + one, 0) / points.length
  return exactly(Math.max(0, mean - costs.reduce((sum, { cost }) => sum + cost, 0)))
}

/** The mean over the rounds that were scored. */
const meanOf = (path: readonly RoundMark[], side: SideId): number =>
  path.reduce((sum, mark) => sum + mark[side], 0) / path.length

/** Points are eighths, or sixteenths if a round was scored in both orders. Four digits keep them exact. */
export const exactly = (value: number): number => roundTo(value, 4)

/** In floating point, 1.005 is a little less than that. */
const roundTo = (value: number, digits: number): number => Math.round(value * 10 ** digits + 1e-7) / 10 ** digits

/** The points of both sides as people read them: `6.9`. There are more digits only if one digit would hide who is ahead. */
export function toldApart(pro: number, con: number): Record<SideId, string> {
  const digits = [1, 2, 3].find(count => roundTo(pro, count) !== roundTo(con, count)) ?? 4
  const isLevel = exactly(pro) === exactly(con)
  const text = (value: number) => String(roundTo(value, isLevel ? 1 : digits))
  return { pro: text(pro), con: text(con) }
}

/** Shares as people read them, in whole percents that add up; more digits as with `toldApart`. */
export function percents({ pro, con }: Share): Record<SideId, string> {
  const pairs = [0, 1, 2].map(digits => pairOf(100 * pro, 100, digits))
  const pair = (exactly(pro) === exactly(con) ? undefined : pairs.find(one => one.pro !== one.con)) ?? pairs[0]!
  return { pro: `${pair.pro} %`, con: `${pair.con} %` }
}

/** By how much one side is ahead, as the points that people read say; `0`: nobody is. */
export function leadText(pro: number, con: number): string {
  const told = toldApart(pro, con)
  return String(exactly(Math.abs(Number(told.pro) - Number(told.con))))
}

/** Points taken off: `−1` */
export const off = (cost: number): string => `−${figure(cost)}`

/** Costs are quarters of a point, shown as they are: `0.25`, `1` */
export const figure = (value: number): string => String(roundTo(value, 2))
