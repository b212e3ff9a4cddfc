import type { Order, Scores } from './ruling.ts'

/** What a ruling that follows no party says instead of one. */
export const nobody = 'none'

/** The parts of a ruling that count. */
export interface Vote {
  judge: string
  order: Order
  /** The seat it decided for; null: none. */
  choice: string | null
  /** null: this judge was not asked to score. */
  scores: Scores | null
}

export type Firmness = 'firm' | 'leaning' | 'split'

/** What decided: all rulings, most judges, their scores, or the only ruling; or why nothing did. */
export type DecidedBy = 'all' | 'most-judges' | 'scores' | 'one-ruling' | 'order' | 'tie'

export interface Weighing {
  winner: string | null
  firmness: Firmness
  decidedBy: DecidedBy
  /** Judges that were asked but gave no ruling. */
  missed: readonly string[]
  /** Whether each judge decided the same in both orders; null: nobody was asked in both. */
  ordersAgree: boolean | null
  /** Whether all judges decided the same; null: there was only one. */
  judgesAgree: boolean | null
  /** What each judge decided; null: it depends on the order. */
  judges: { judge: string; choice: string | null }[]
  /** Criterion → the winner's lead over the next side in points, over all rulings. For a split: the lead of the first side. */
  margins: Record<string, number>
}

/** If sides have equally many judges, scores decide only from this lead on. */
const clearMargin = 1
/** Sums of thirds and tenths are not exact. */
const tolerance = 1e-6

/**
 * A judge has a vote if it decides the same in every order. The side with the most votes wins, if these are at least half of
 * the judges. Scores decide between equal sides, never chance. `firm` needs at least two rulings, every judge that was
 * asked, and all rulings for the winner.
 */
export function weigh(votes: readonly Vote[], sides: readonly string[], missed: Weighing['missed'] = []): Weighing {
  const judges = [...new Set(votes.map(vote => vote.judge))].map(judge => ({ judge, choice: choiceOf(judge, votes) }))
  const { winner, decidedBy } = decide(votes, judges, sides, judges.length + missed.length)
  const all = winner !== null && votes.every(({ choice }) => choice === winner)
  const margins = marginsOf(votes, winner ?? sides[0]!, sides)
  const against = total(margins) < -tolerance
  return {
    winner,
    firmness:
      winner === null ? 'split' : all && votes.length > 1 && missed.length === 0 && !against ? 'firm' : 'leaning',
    decidedBy: all ? (votes.length > 1 ? 'all' : 'one-ruling') : decidedBy,
    ordersAgree: ordersAgree(votes, judges),
    judgesAgree:
      judges.length < 2 ? null : judges.every(({ choice }) => choice !== null && choice === judges[0]!.choice),
    missed,
    judges,
    margins: rounded(margins),
  }
}

/** What a judge decided; null: nothing, or it depends on the order. */
export const voiceOf = ({ judges }: Weighing, judge: string): string | null =>
  judges.find(voice => voice.judge === judge)?.choice ?? null

/** A side's lead over the next one in points, over all criteria; null: it was not scored. */
export const marginOf = (votes: readonly Vote[], side: string, sides: readonly string[]): number | null =>
  isScored(votes, side) ? Math.round(total(marginsOf(votes, side, sides)) * 100) / 100 : null

type Voices = Weighing['judges']

function choiceOf(judge: string, votes: readonly Vote[]): string | null {
  const choices = new Set(votes.filter(vote => vote.judge === judge).map(({ choice }) => choice))
  return choices.size === 1 ? ([...choices][0] ?? null) : null
}

function decide(
  votes: readonly Vote[],
  judges: Voices,
  sides: readonly string[],
  asked: number,
): { winner: string | null; decidedBy: DecidedBy } {
  const voices = (side: string) => judges.filter(({ choice }) => choice === side).length
  const most = Math.max(0, ...sides.map(voices))
  if (2 * most < asked || most === 0) return { winner: null, decidedBy: 'order' }
  const level = sides.filter(side => voices(side) === most)
  if (level.length === 1) return { winner: level[0]!, decidedBy: 'most-judges' }
  const ahead = level.find(side =>
    level.every(other => other === side || lead(votes, side, other) >= clearMargin - tolerance),
  )
  return ahead === undefined ? { winner: null, decidedBy: 'tie' } : { winner: ahead, decidedBy: 'scores' }
}

/** One side's lead over another in points, over all criteria and rulings; 0 if one of them was not scored. */
const lead = (votes: readonly Vote[], side: string, other: string): number =>
  isScored(votes, other) ? total(marginsOf(votes, side, [side, other])) : 0

const isScored = (votes: readonly Vote[], side: string): boolean =>
  votes.some(({ scores }) => Object.values(scores ?? {}).some(points => side in points))

/** Every judge has the same weight, however often it was asked. A judge without a vote does not count for the margins either. */
function marginsOf(votes: readonly Vote[], side: string, sides: readonly string[]): Record<string, number> {
  if (!isScored(votes, side)) return {}
  const counted = votes.filter(({ judge }) => choiceOf(judge, votes) !== null)
  const judges = [...Map.groupBy(counted.length > 0 ? counted : votes, ({ judge }) => judge).values()]
  const criteria = [...new Set(votes.flatMap(({ scores }) => Object.keys(scores ?? {})))]
  const points = (criterion: string, seat: string) =>
    mean(judges.flatMap(own => mean(own.flatMap(({ scores }) => scores?.[criterion]?.[seat] ?? [])) ?? [])) ?? 0
  const others = sides.filter(other => other !== side && isScored(votes, other))
  const next = (criterion: string) => Math.max(0, ...others.map(other => points(criterion, other)))
  return Object.fromEntries(criteria.map(name => [name, points(name, side) - next(name)]))
}

const mean = (points: readonly number[]): number | null =>
  points.length === 0 ? null : points.reduce((sum, some) => sum + some, 0) / points.length

const total = (margins: Record<string, number>): number =>
  Object.values(margins).reduce((sum, points) => sum + points, 0)

const rounded = (margins: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(margins).map(([name, points]) => [name, Math.round(points * 100) / 100]))

function ordersAgree(votes: readonly Vote[], judges: Voices): boolean | null {
  const compared = judges.filter(
    ({ judge }) => new Set(votes.filter(v => v.judge === judge).map(v => v.order)).size > 1,
  )
  return compared.length === 0 ? null : compared.every(({ choice }) => choice !== null)
}
