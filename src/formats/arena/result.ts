import { type Mark, meanOf, rounded } from './marks.ts'
import type { SideId } from './options.ts'

/** A lead of so many points per round takes everything that points can give. */
export const fullLead = 2

export type Share = Readonly<Record<SideId, number>>

/** One voice in the result: what it counts for, of a hundred, and how it is divided, from 0 to 1. */
export interface Part {
  weight: number
  share: Share
}

export interface Result {
  /** null: a tie. */
  winner: SideId | null
  /** Of a hundred. */
  total: Share
  /** Points per round, in the middle. */
  points: (Part & { mean: Share; rounds: number }) | null
  /** The judges who ruled at the end. */
  ruling: (Part & { judges: number }) | null
  votes: (Part & { weighed: Share; voters: number }) | null
  /** What each alone would give; null: a tie, left out: it has no voice. */
  alone: { points?: SideId | null; ruling?: SideId | null; judge?: SideId | null; audience?: SideId | null }
}

export interface Counted {
  path: readonly Mark[]
  /** What each judge decided at the end; null: it did not hold to one side. */
  rulings: readonly (SideId | null)[]
  votes: readonly { vote: SideId; weight: number }[]
  weights: { judge: number; audience: number }
}

/** null: the judge has neither scored a round nor ruled. */
export function resultOf({ path, rulings, votes, weights }: Counted): Result | null {
  if (path.length === 0 && rulings.length === 0) return null
  const audience = votes.length === 0 ? 0 : weights.audience
  // Whoever has no voice leaves its weight to the others.
  const judge = weights.judge + audience === 0 ? 1 : weights.judge
  const judged = (100 * judge) / (judge + audience)
  const half = path.length > 0 && rulings.length > 0 ? judged / 2 : judged
  const points = path.length === 0 ? null : pointsOf(path, half)
  const ruling = rulings.length === 0 ? null : { weight: half, share: shareOf(rulings), judges: rulings.length }
  const voted = audience === 0 ? null : votesOf(votes, 100 - judged)
  const byJudge = [points, ruling].filter(part => part !== null)
  const total = sum([...byJudge, ...(voted ? [voted] : [])])
  return {
    winner: ahead(total),
    total,
    points,
    ruling,
    votes: voted,
    alone: {
      ...(points && { points: ahead(points.share) }),
      ...(ruling && { ruling: ahead(ruling.share) }),
      judge: ahead(sum(byJudge.map(part => ({ ...part, weight: 1 })))),
      ...(voted && { audience: ahead(voted.share) }),
    },
  }
}

function pointsOf(path: readonly Mark[], weight: number): NonNullable<Result['points']> {
  const mean = { pro: meanOf(path, 'pro'), con: meanOf(path, 'con') }
  const lead = Math.max(-1, Math.min(1, (mean.pro - mean.con) / fullLead))
  return { weight, share: divided(0.5 + lead / 2), mean, rounds: path.length }
}

function votesOf(votes: Counted['votes'], weight: number): NonNullable<Result['votes']> {
  const of = (side: SideId) => votes.reduce((sum, one) => sum + (one.vote === side ? one.weight : 0), 0)
  const weighed = { pro: of('pro'), con: of('con') }
  return { weight, share: divided(weighed.pro / (weighed.pro + weighed.con)), weighed, voters: votes.length }
}

/** Each judge is one voice; one that does not hold to a side is half of one for each. */
const shareOf = (rulings: Counted['rulings']): Share =>
  divided(rulings.reduce((sum, side) => sum + (side === null ? 0.5 : side === 'pro' ? 1 : 0), 0) / rulings.length)

/** Fine enough that both together are one: totals of a hundred are made of it. */
const divided = (pro: number): Share => ({ pro: fine(pro), con: fine(1 - pro) })

const fine = (value: number): number => Math.round(value * 1e6) / 1e6

function sum(parts: readonly Part[]): Share {
  const of = (side: SideId) => rounded(parts.reduce((sum, { weight, share }) => sum + weight * share[side], 0))
  return { pro: of('pro'), con: of('con') }
}

/** What cannot be told apart in the report is a tie. */
function ahead({ pro, con }: Share): SideId | null {
  const shown = (value: number) => value.toFixed(1 + (pro + con < 50 ? 1 : 0))
  if (shown(pro) === shown(con)) return null
  return pro > con ? 'pro' : 'con'
}
