import type { Brief } from '../../core/events.ts'
import type { Format, PlannedCall } from '../../engine/format.ts'

/**
 * What of a format's plan is left to be called, where so many turns of each seat are there already. Which of them these were
 * nobody knows: the cheapest count as made, so that what is left is never thought too cheap.
 */
export function callsLeft(format: Format, brief: Brief, made: ReadonlyMap<string, number>): PlannedCall[] {
  const plan = format.plan(brief)
  const cheapest = plan.toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const most = without(made, cheapest, ({ times = once }) => times[1])
  const least = without(made, cheapest, ({ times = once }) => times[0])
  return plan.flatMap(call => {
    const times: [number, number] = [Math.min(least.get(call)!, most.get(call)!), most.get(call)!]
    return times[1] === 0 ? [] : [{ ...call, times }]
  })
}

const once: [number, number] = [1, 1]

/** How often each call is left, where those that were made are taken off in this order. */
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
