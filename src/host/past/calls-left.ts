import type { View } from '../../core/view.ts'
import type { Format, PlannedCall } from '../../engine/format.ts'

/**
 * The calls of a format's plan that are left after what was said. It is unknown which calls those were,
 * so the cheapest count as made: the rest is never underestimated.
 */
export function callsLeft(format: Format, view: View): PlannedCall[] {
  const made = madeBy(view)
  const plan = format.cost.plan(view.brief)
  const cheapest = plan.toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const most = without(made, cheapest, ({ times = once }) => times[1])
  const least = without(made, cheapest, ({ times = once }) => times[0])
  return plan.flatMap(call => {
    const times: [number, number] = [Math.min(least.get(call)!, most.get(call)!), most.get(call)!]
    return times[1] === 0 ? [] : [{ ...call, times }]
  })
}

/** How many turns of each seat need not be called again. */
function madeBy({ turns }: View): Map<string, number> {
  const settled = [...turns.values()].filter(({ state }) => state === 'answered' || state === 'missed')
  return new Map([...Map.groupBy(settled, ({ seat }) => seat)].map(([seat, those]) => [seat, those.length]))
}

const once: [number, number] = [1, 1]

/** How often each call is left, after removing the made ones in this order. */
function without(
  made: ReadonlyMap<string, number>,
  calls: readonly PlannedCall[],
  timesOf: (call: PlannedCall) => number,
): Map<PlannedCall, number> {
  const done = new Map(made)
  return new Map(
    calls.map(call => {
      const count = Math.min(done.get(call.seat) ?? 0, timesOf(call))
      done.set(call.seat, (done.get(call.seat) ?? 0) - count)
      return [call, timesOf(call) - count]
    }),
  )
}

const sizeOf = ({ input, output }: PlannedCall): number => input[1] + output[1]
