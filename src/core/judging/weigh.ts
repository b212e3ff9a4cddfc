import type { Order, Scores } from './ruling.ts'

/** One ruling, as far as it is counted. */
export interface Vote {
  judge: string
  order: Order
  /** The seat it decided for; null: for none of them. */
  choice: string | null
  /** null: this judge was not asked to score. */
  scores: Scores | null
}

export type Firmness = 'firm' | 'leaning' | 'split'

/** What decided: every ruling, most judges, their scores, the one ruling there is; or why nothing did. */
export type DecidedBy = 'all' | 'most-judges' | 'scores' | 'one-ruling' | 'order' | 'tie'

/** What several rulings come to. */
export interface Weighing {
  winner: string | null
  firmness: Firmness
  decidedBy: DecidedBy
  /** Judges that were asked and are not heard. */
  missed: readonly string[]
  /** Whether each judge decided alike in both orders; null: nobody was asked in both. */
  ordersAgree: boolean | null
  /** Whether all judges decided alike; null: there was one. */
  judgesAgree: boolean | null
  /** What each judge decided; null: it depends on the order. */
  judges: { judge: string; choice: string | null }[]
  /** Criterion → by how many points the winner is ahead of the next side, over all rulings; of a split, the first side named. */
  margins: Record<string, number>
}

/** Judges level on voices are told apart by their scores only from here on. */
const clearMargin = 1
/** Thirds and tenths do not add up to a whole. */
const tolerance = 1e-6

/**
 * A judge has a voice when it decides alike in every order it was asked in. The side with most voices wins, if these are
 * at least half of the judges; level sides are told apart by their scores, never by chance. `firm` takes two rulings at
 * least, every judge that was asked, and all of them for the winner.
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

/** By how many points a side is ahead of the next one, all criteria together; null: it was not scored. */
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

/** By how many points one side is ahead of another, over all criteria and rulings; 0 where one of them was not scored. */
const lead = (votes: readonly Vote[], side: string, other: string): number =>
  isScored(votes, other) ? total(marginsOf(votes, side, [side, other])) : 0

const isScored = (votes: readonly Vote[], side: string): boolean =>
  votes.some(({ scores }) => Object.values(scores ?? {}).some(points => side in points))

/** Every judge weighs the same, however often it was asked; one without a voice lends none to the margins either. */
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
