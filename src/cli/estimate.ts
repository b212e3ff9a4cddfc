import type { ContextFile } from '../core/events.ts'
import type { Model } from '../core/model.ts'
import { estimate } from '../engine/budget.ts'
import type { Format, PlannedCall } from '../engine/format.ts'
import type { Opening } from '../engine/perform.ts'

type Range = [least: number, most: number]

export interface Forecast {
  calls: number
  tokens: Range
  /** US dollars of the seats whose prices are known; null: of none. */
  cost: Range | null
  /** Models whose prices are not known. */
  unpriced: string[]
}

/** What a debate will take, by its format's plan. */
export function forecast(opening: Opening, format: Format, modelFor: (name: string) => Model): Forecast {
  const plan = planOf(opening, format)
  const modelOf = (seat: string) => modelFor(opening.seats.find(({ id }) => id === seat)!.model)
  const priced = plan.filter(call => modelOf(call.seat).prices)
  const { calls, input, output } = estimate(plan, () => null)
  return {
    calls,
    tokens: [input[0] + output[0], input[1] + output[1]],
    cost: priced.length > 0 ? estimate(priced, seat => modelOf(seat).prices).cost : null,
    unpriced: [...new Set(plan.filter(call => !priced.includes(call)).map(call => modelOf(call.seat).name))],
  }
}

export function planOf(opening: Opening, format: Format): PlannedCall[] {
  const context = opening.context.map(
    ({ path, text }): ContextFile => ({ path, hash: '', bytes: Buffer.byteLength(text) }),
  )
  return format.plan({ ...opening, context })
}
