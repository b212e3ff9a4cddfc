import type { Brief, ContextFile, Seat } from '../../core/events.ts'
import { money, thousands } from '../../core/figures.ts'
import type { Model, Prices } from '../../core/model.ts'
import { estimate, forecast, leastBudget } from '../../engine/budget.ts'
import type { Format, PlannedCall } from '../../engine/format.ts'
import type { Opening } from '../../engine/perform.ts'
import { placed } from '../config/problem.ts'
import { placeInConfig } from '../config/seats.ts'
import { faultAt } from '../fault.ts'
import type { Host } from '../host.ts'
import { flagName } from '../options.ts'
import type { Problems } from '../problems.ts'
import { labelOf } from '../seats/preflight.ts'
import type { EndpointFile } from './words.en.ts'
import { preflightWords } from './words.ts'

/** How the debate was asked for, as far as messages name it. */
interface AskedPlan {
  file?: EndpointFile
  place?: (option: string) => string
}

/** Checks that the planned calls fit the models and the budget. Returns remarks for the user. */
export function checkPlan(
  opening: Opening,
  format: Format,
  host: Host,
  problems: Problems,
  asked: AskedPlan = {},
): { forecast: Forecast; remarks: string[] } {
  const plan = planOf(opening, format)
  const foreseen = forecastOf(plan, opening.seats, host.modelFor)
  const remarks = [
    ...windowRemarks(opening, plan, format, host, problems),
    ...budgetRemarks(opening, plan, foreseen, format, host, problems, asked),
  ]
  return { forecast: foreseen, remarks }
}

/** If the most that the debate can cost is above its budget: that amount. null: the budget covers it. */
export function sparingBelow(opening: Opening, format: Format, host: Host): string | null {
  const plan = planOf(opening, format)
  if (opening.budget === null || !plan.some(call => call.spare)) return null
  const most = forecastOf(plan, opening.seats, host.modelFor).cost?.[1] ?? 0
  return most > opening.budget ? atLeast(most) : null
}

function windowRemarks(
  opening: Opening,
  plan: readonly PlannedCall[],
  format: Format,
  host: Host,
  problems: Problems,
): string[] {
  const t = preflightWords[host.language]
  return opening.seats.flatMap(seat => {
    const [least, most] = ([0, 1] as const).map(end =>
      Math.max(0, ...plan.filter(call => call.seat === seat.id).map(call => call.input[end] + call.output[end])),
    ) as [number, number]
    return voicesOf(seat, host.modelFor).flatMap(({ name, window }) => {
      if (window == null || most <= window) return []
      const needed = thousands(least > window ? least : most)
      const label = labelOf(format.roles(opening.options), seat.id, host.language)
      const said = [name, needed, thousands(window)] as const
      if (least <= window) return [placed(label, t.maybeTooLong(...said), host.language)]
      problems.add(faultAt(label, t.tooLong(...said), host.language, `seats.${seat.id}`))
      return []
    })
  })
}

function budgetRemarks(
  { budget, seats, options }: Opening,
  plan: readonly PlannedCall[],
  { cost }: Forecast,
  format: Format,
  host: Host,
  problems: Problems,
  { file, place: placeOf = flagName }: AskedPlan,
): string[] {
  if (budget === null) return []
  const t = preflightWords[host.language]
  const place = budget === host.config.budget ? placeInConfig(['budget'], host.config) : placeOf('budget')
  const refuse = (message: string) => problems.add(faultAt(place, message, host.language))
  // A seat that says nothing costs nothing.
  const paid = seats.filter(({ id }) => plan.some(({ seat }) => seat === id))
  const voices = paid.flatMap(seat => voicesOf(seat, host.modelFor))
  const unpriced = [...new Set(voices.flatMap(({ name, prices }) => (prices ? [] : [name])))]
  const prices = dearest(paid, plan, host.modelFor)
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
    const ends = isJudged ? t.tooLittle : t.tooLittleToSumUp
    const usual = { rules: t.tooLittleForTree, ends, pauses: t.tooLittleToEnd }[shortOfMoney(format)]
    const tooLittle = format.cost.tooLittle?.[host.language] ?? usual
    refuse(tooLittle(money(budget), ...parts))
  } else if (cost && budget < cost[1]) {
    const ends = isJudged ? t.mayStopEarly : t.maySumUpEarly
    const remark = { rules: t.mayRuleEarly, ends, pauses: t.mayPause }[shortOfMoney(format)]
    return [remark(money(budget), money(cost[1]))]
  }
  return []
}

const shortOfMoney = ({ cost }: Format) => cost.whenShort ?? 'ends'

/** The budget with which a debate that paused for lack of money can end, as a flag is written. null: unknown. */
export function enoughFor({ budget, ...brief }: Brief, format: Format, modelFor: Host['modelFor']): string | null {
  if (budget === null || shortOfMoney(format) !== 'pauses') return null
  const plan = format.cost.plan({ ...brief, budget })
  const most = forecast(plan, dearest(brief.seats, plan, modelFor)).cost?.[1] ?? null
  return most !== null && most > budget ? atLeast(most).slice(1) : null
}

/** The most that a tree's indispensable calls can cost, if the budget is below that. null: it is not, or unknown. */
export function certainCost(brief: Brief, format: Format, modelFor: Host['modelFor']): number | null {
  if (shortOfMoney(format) !== 'rules' || brief.budget === null) return null
  const plan = format.cost.plan(brief)
  const certain = plan.filter(call => call.closing || call.times?.[0] !== 0)
  const most = estimate(certain, dearest(brief.seats, plan, modelFor)).cost?.[1] ?? null
  return most !== null && most > brief.budget ? most : null
}

/** The prices with which a seat would cost most: its fallback may be more expensive. */
const dearest =
  (seats: readonly Seat[], plan: readonly PlannedCall[], modelFor: Host['modelFor']) =>
  (id: string): Prices | null => {
    const calls = plan.filter(call => call.seat === id)
    const most = (prices: Prices) => estimate(calls, () => prices).cost![1]
    const voices = voicesOf(seats.find(seat => seat.id === id)!, modelFor)
    const known = voices.map(({ prices }) => prices).filter(prices => prices !== null)
    return known.length < voices.length ? null : known.toSorted((a, b) => most(b) - most(a))[0]!
  }

/** Rounded up to the digits shown: an amount named here must be enough. */
function atLeast(dollars: number): string {
  const steps = dollars < 0.01 ? 10_000 : dollars < 1 ? 1_000 : 100
  return money(Math.ceil(dollars * steps) / steps)
}

type Range = [least: number, most: number]

export interface Forecast {
  calls: Range
  tokens: Range
  /** US dollars for seats with known prices, at most with the dearest model that may speak. null: no price is known. */
  cost: Range | null
  unpriced: string[]
  /** Fallbacks and candidates with unknown prices, of seats whose own price is known. */
  unpricedFallbacks: string[]
}

export function forecastOf(
  plan: readonly PlannedCall[],
  seats: readonly Seat[],
  modelFor: (name: string) => Model,
): Forecast {
  const voices = new Map(seats.map(seat => [seat.id, everyVoice(seat, modelFor)]))
  const { calls, input, output } = forecast(plan, () => null)
  const unpriced = new Set<string>()
  const unpricedFallbacks = new Set<string>()
  let cost: Range | null = null
  for (const call of plan) {
    const [model, ...others] = voices.get(call.seat)!
    const [least, most] = costOf(call, model) ?? []
    if (least === undefined || most === undefined) {
      unpriced.add(model.name)
      continue
    }
    for (const { name, prices } of others) if (!prices) unpricedFallbacks.add(name)
    const dearest = Math.max(most, ...others.map(other => costOf(call, other)?.[1] ?? 0))
    cost = [(cost?.[0] ?? 0) + least, (cost?.[1] ?? 0) + dearest]
  }
  return {
    calls,
    tokens: [input[0] + output[0], input[1] + output[1]],
    cost,
    unpriced: [...unpriced],
    unpricedFallbacks: [...unpricedFallbacks],
  }
}

const costOf = (call: PlannedCall, { prices }: Model): Range | null => forecast([call], () => prices).cost

/** Who may speak for a seat: its model, and its fallback if it has one. */
const voicesOf = (
  { model, fallback }: Seat,
  modelFor: (name: string) => Model,
): [model: Model, ...fallback: Model[]] =>
  fallback === undefined ? [modelFor(model)] : [modelFor(model), modelFor(fallback)]

/** The same, with the candidates that may be chosen for it. */
const everyVoice = (seat: Seat, modelFor: (name: string) => Model): [model: Model, ...others: Model[]] => [
  ...voicesOf(seat, modelFor),
  ...(seat.candidates ?? []).map(modelFor),
]

/** The seats that the format's plan asks. The user is in no plan, nor is an auditor without an audit. */
export function askedAmong<S extends Pick<Seat, 'id'>>(
  seats: readonly S[],
  opening: Omit<Brief, 'context'>,
  format: Format,
): S[] {
  const planned = new Set(format.cost.plan({ ...opening, context: [] }).map(({ seat }) => seat))
  const users = format.roles(opening.options).filter(({ onlyPerson }) => onlyPerson)
  return seats.filter(({ id }) => planned.has(id) || users.some(role => role.id === id))
}

function planOf(opening: Opening, format: Format): PlannedCall[] {
  const context = opening.context.map(
    ({ path, text }): ContextFile => ({ path, hash: '', bytes: Buffer.byteLength(text) }),
  )
  return format.cost.plan({ ...opening, context })
}
