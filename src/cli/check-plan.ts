import type { Brief } from '../core/events.ts'
import type { Model, Prices } from '../core/model.ts'
import { estimate, leastBudget } from '../engine/budget.ts'
import type { Format, PlannedCall } from '../engine/format.ts'
import type { Opening } from '../engine/perform.ts'
import { tree } from '../formats/tree/tree.ts'
import { placed } from './config/problem.ts'
import { placeInConfig } from './config/seats.ts'
import { type Forecast, forecast, planOf, voicesOf } from './estimate.ts'
import { thousands } from './numbers.ts'
import type { Obstacles } from './obstacles.ts'
import { labelOf } from './preflight.ts'
import { type EndpointFile, preflightWords } from './preflight-words.ts'
import type { Room } from './room.ts'
import { money } from './terminal/words.ts'

/** Whether the planned calls fit the models and the budget. Gives what the user should know all the same. */
export function checkPlan(
  opening: Opening,
  format: Format,
  room: Room,
  obstacles: Obstacles,
  file?: EndpointFile,
): { forecast: Forecast; remarks: string[] } {
  const foreseen = forecast(opening, format, room.modelFor)
  const plan = planOf(opening, format)
  const remarks = [
    ...windowRemarks(opening, plan, format, room, obstacles),
    ...budgetRemarks(opening, plan, foreseen, format, room, obstacles, file),
  ]
  return { forecast: foreseen, remarks }
}

/** The budget may not reach for what the format can do without. */
export function mayNotReach(opening: Opening, format: Format, room: Room): boolean {
  if (opening.budget === null || !planOf(opening, format).some(call => call.spare)) return false
  const most = forecast(opening, format, room.modelFor).cost?.[1] ?? 0
  return most > opening.budget
}

function windowRemarks(
  opening: Opening,
  plan: readonly PlannedCall[],
  format: Format,
  room: Room,
  obstacles: Obstacles,
): string[] {
  const t = preflightWords[room.language]
  return opening.seats.flatMap(seat => {
    const [least, most] = ([0, 1] as const).map(end =>
      Math.max(0, ...plan.filter(call => call.seat === seat.id).map(call => call.input[end] + call.output[end])),
    ) as [number, number]
    return voicesOf(seat, room.modelFor).flatMap(({ name, window }) => {
      if (window == null || most <= window) return []
      const needed = thousands(least > window ? least : most)
      const said = [
        labelOf(format.roles(opening.options), seat.id, room.language),
        name,
        needed,
        thousands(window),
      ] as const
      if (least <= window) return [t.maybeTooLong(...said)]
      obstacles.add(t.tooLong(...said))
      return []
    })
  })
}

function budgetRemarks(
  { budget, seats }: Opening,
  plan: readonly PlannedCall[],
  { cost }: Forecast,
  format: Format,
  room: Room,
  obstacles: Obstacles,
  file?: EndpointFile,
): string[] {
  if (budget === null) return []
  const t = preflightWords[room.language]
  const place = budget === room.config.budget ? placeInConfig(['budget'], room.config) : '--budget'
  const refuse = (message: string) => obstacles.add(placed(place, message, room.language))
  const voices = new Map(seats.map(seat => [seat.id, voicesOf(seat, room.modelFor)]))
  const unpriced = [...new Set([...voices.values()].flat().flatMap(({ name, prices }) => (prices ? [] : [name])))]
  const prices = (seat: string) => dearest(voices.get(seat)!, seat, plan)
  const least = leastBudget(plan, prices)
  const isTree = format.id === tree.id
  if (unpriced.length > 0) refuse(t.unpriced(unpriced, file))
  else if (least !== null && budget < least) {
    const closing =
      estimate(
        plan.filter(call => call.closing),
        prices,
      ).cost?.[1] ?? 0
    const parts = [atLeast(least), atLeast(least - closing), atLeast(closing)] as const
    refuse(isTree ? t.tooLittleForTree(money(budget), ...parts) : t.tooLittle(money(budget), parts[0]))
  } else if (cost && budget < cost[1])
    return [(isTree ? t.mayRuleEarly : t.mayStopEarly)(money(budget), money(cost[1]))]
  return []
}

/** What a tree cannot do without takes so much at most; null: its budget covers that, or nobody knows. */
export function certainCost(brief: Brief, format: Format, modelFor: Room['modelFor']): number | null {
  if (format.id !== tree.id || brief.budget === null) return null
  const plan = format.plan(brief)
  const voices = new Map(brief.seats.map(seat => [seat.id, voicesOf(seat, modelFor)]))
  const certain = plan.filter(call => call.closing || call.times?.[0] !== 0)
  const most = estimate(certain, seat => dearest(voices.get(seat)!, seat, plan)).cost?.[1] ?? null
  return most !== null && most > brief.budget ? most : null
}

/** The prices at which a seat would cost most: its fallback may be the dearer one. */
function dearest(voices: readonly Model[], seat: string, plan: readonly PlannedCall[]): Prices | null {
  const calls = plan.filter(call => call.seat === seat)
  const most = (prices: Prices) => estimate(calls, () => prices).cost![1]
  const known = voices.map(({ prices }) => prices).filter(prices => prices !== null)
  return known.length < voices.length ? null : known.toSorted((a, b) => most(b) - most(a))[0]!
}

/** Rounded up as far as it is shown: an amount that is named here must be enough. */
function atLeast(dollars: number): string {
  const steps = dollars < 0.01 ? 10_000 : dollars < 1 ? 1_000 : 100
  return money(Math.ceil(dollars * steps) / steps)
}
