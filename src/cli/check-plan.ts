import type { Brief } from '../core/events.ts'
import type { Model, Prices } from '../core/model.ts'
import { estimate, leastBudget } from '../engine/budget.ts'
import type { Format, PlannedCall } from '../engine/format.ts'
import type { Opening } from '../engine/perform.ts'
import { placed } from './config/problem.ts'
import { placeInConfig } from './config/seats.ts'
import { type Forecast, forecast, planOf, voicesOf } from './estimate.ts'
import { faultAt } from './fault.ts'
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

/** What it takes to be sure of what the format can do without, where the budget may not reach for it; null: it does. */
export function sparingBelow(opening: Opening, format: Format, room: Room): string | null {
  if (opening.budget === null || !planOf(opening, format).some(call => call.spare)) return null
  const most = forecast(opening, format, room.modelFor).cost?.[1] ?? 0
  return most > opening.budget ? atLeast(most) : null
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
      const label = labelOf(format.roles(opening.options), seat.id, room.language)
      const said = [name, needed, thousands(window)] as const
      if (least <= window) return [placed(label, t.maybeTooLong(...said), room.language)]
      obstacles.add(faultAt(label, t.tooLong(...said), room.language, `seats.${seat.id}`))
      return []
    })
  })
}

function budgetRemarks(
  { budget, seats, options }: Opening,
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
  const refuse = (message: string) => obstacles.add(faultAt(place, message, room.language))
  // Nobody pays a seat that has nothing to say.
  const paid = seats.filter(({ id }) => plan.some(({ seat }) => seat === id))
  const voices = new Map(paid.map(seat => [seat.id, voicesOf(seat, room.modelFor)]))
  const unpriced = [...new Set([...voices.values()].flat().flatMap(({ name, prices }) => (prices ? [] : [name])))]
  const prices = (seat: string) => dearest(voices.get(seat)!, seat, plan)
  const least = leastBudget(plan, prices)
  const isJudged = format.roles(options).some(({ kind }) => kind === 'judge')
  if (unpriced.length > 0) refuse(t.unpriced(unpriced, file))
  else if (least !== null && budget < least) {
    const closing =
      estimate(
        plan.filter(call => call.closing),
        prices,
      ).cost?.[1] ?? 0
    const parts = [atLeast(least), atLeast(least - closing), atLeast(closing)] as const
    const toEnd = format.id === 'research' ? t.tooLittleForResearch : t.tooLittleToEnd
    const tooLittle = { rules: t.tooLittleForTree, ends: isJudged ? t.tooLittle : t.tooLittleToSumUp, pauses: toEnd }[
      shortOfMoney(format)
    ]
    refuse(tooLittle(money(budget), ...parts))
  } else if (cost && budget < cost[1]) {
    const ends = isJudged ? t.mayStopEarly : t.maySumUpEarly
    const remark = { rules: t.mayRuleEarly, ends, pauses: t.mayPause }[shortOfMoney(format)]
    return [remark(money(budget), money(cost[1]))]
  }
  return []
}

const shortOfMoney = ({ whenShort = 'ends' }: Format) => whenShort

/** With so much a debate that pauses for want of money comes to its end, as a flag is written; null: nobody knows. */
export function enoughFor({ budget, ...brief }: Brief, format: Format, modelFor: Room['modelFor']): string | null {
  if (budget === null || shortOfMoney(format) !== 'pauses') return null
  const plan = format.plan({ ...brief, budget })
  const voices = new Map(brief.seats.map(seat => [seat.id, voicesOf(seat, modelFor)]))
  const most = estimate(plan, seat => dearest(voices.get(seat)!, seat, plan)).cost?.[1] ?? null
  return most !== null && most > budget ? atLeast(most).slice(1) : null
}

/** What a tree cannot do without takes so much at most; null: its budget covers that, or nobody knows. */
export function certainCost(brief: Brief, format: Format, modelFor: Room['modelFor']): number | null {
  if (shortOfMoney(format) !== 'rules' || brief.budget === null) return null
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
