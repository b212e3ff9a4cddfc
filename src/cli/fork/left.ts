import type { Brief } from '../../core/events.ts'
import type { Format, PlannedCall } from '../../engine/format.ts'

/**
 * What of a format's plan is left to be called, where so many turns of each seat are there already. The cheapest calls count
 * as made, so that what is left is never thought too cheap.
 */
export function callsLeft(format: Format, brief: Brief, made: ReadonlyMap<string, number>): PlannedCall[] {
  const left = new Map(made)
  const sized = format.plan(brief).toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const kept = new Map(
    sized.map(call => {
      const [least, most] = call.times ?? [1, 1]
      const count = Math.min(left.get(call.seat) ?? 0, most)
      left.set(call.seat, (left.get(call.seat) ?? 0) - count)
      return [call, [Math.max(0, least - count), most - count] as [number, number]]
    }),
  )
  return sized.flatMap(call => {
    const times = kept.get(call)!
    return times[1] === 0 ? [] : [{ ...call, times }]
  })
}

const sizeOf = ({ input, output }: PlannedCall): number => input[1] + output[1]
