import type { Brief, ContextFile, Seat } from '../core/events.ts'
import type { Model } from '../core/model.ts'
import { estimate } from '../engine/budget.ts'
import type { Format, PlannedCall } from '../engine/format.ts'
import type { Opening } from '../engine/perform.ts'

type Range = [least: number, most: number]

export interface Forecast {
  calls: Range
  tokens: Range
  /** US dollars of the seats whose prices are known, at most with the dearest of those who may speak; null: of none. */
  cost: Range | null
  /** Models whose prices are not known. */
  unpriced: string[]
  /** Fallbacks and candidates whose prices are not known, of seats whose own are. */
  unpricedFallbacks: string[]
}

/** What a debate will take, by its format's plan. */
export const forecast = (opening: Opening, format: Format, modelFor: (name: string) => Model): Forecast =>
  forecastOf(planOf(opening, format), opening.seats, modelFor)

/** What these calls will take. */
export function forecastOf(
  plan: readonly PlannedCall[],
  seats: readonly Seat[],
  modelFor: (name: string) => Model,
): Forecast {
  const voices = new Map(seats.map(seat => [seat.id, everyVoice(seat, modelFor)]))
  const { calls, input, output } = estimate(plan, () => null)
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

const costOf = (call: PlannedCall, { prices }: Model): Range | null => estimate([call], () => prices).cost

/** Who may speak for a seat: its model, and its fallback where it has one. */
export const voicesOf = (
  { model, fallback }: Seat,
  modelFor: (name: string) => Model,
): [model: Model, ...fallback: Model[]] =>
  fallback === undefined ? [modelFor(model)] : [modelFor(model), modelFor(fallback)]

/** With those who may be chosen to speak for it. */
const everyVoice = (seat: Seat, modelFor: (name: string) => Model): [model: Model, ...others: Model[]] => [
  ...voicesOf(seat, modelFor),
  ...(seat.candidates ?? []).map(modelFor),
]

/** Those who will be asked, by the format's plan; the user is in none. An auditor without an audit is not among them. */
export function askedAmong<S extends Pick<Seat, 'id'>>(
  seats: readonly S[],
  opening: Omit<Brief, 'context'>,
  format: Format,
): S[] {
  const planned = new Set(format.plan({ ...opening, context: [] }).map(({ seat }) => seat))
  const users = format.roles(opening.options).filter(({ onlyPerson }) => onlyPerson)
  return seats.filter(({ id }) => planned.has(id) || users.some(role => role.id === id))
}

export function planOf(opening: Opening, format: Format): PlannedCall[] {
  const context = opening.context.map(
    ({ path, text }): ContextFile => ({ path, hash: '', bytes: Buffer.byteLength(text) }),
  )
  return format.plan({ ...opening, context })
}
