import type { AgonEvent } from '../../src/core/events.ts'
import { timeline } from '../../src/core/timeline.ts'
import type { PageRecord } from '../../src/server/house.ts'

/** Nobody wants to watch a model think for a minute. */
const longestPauseMs = 2_000

/** A debate as it can be played again: what happened, and when in the replay. */
export interface Track {
  events: readonly AgonEvent[]
  /** Milliseconds from the start, without the long pauses. */
  times: readonly number[]
  /** How long it takes at its own speed. */
  length: number
}

export function trackOf(records: readonly PageRecord[]): Track {
  const moments = timeline(records, true)
  const times: number[] = []
  let [now, last] = [0, moments[0]?.time ?? 0]
  for (const { time } of moments) {
    now += Math.min(time - last, longestPauseMs)
    last = time
    times.push(now)
  }
  return { events: moments.map(({ event }) => event), times, length: now }
}

/** How many events have happened by then. */
export function eventsBy({ times }: Track, ms: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! <= ms) low = middle + 1
    else high = middle
  }
  return low
}

/** When something happened first; null: never. */
export function timeOf({ events, times }: Track, is: (event: AgonEvent) => boolean): number | null {
  const at = events.findIndex(is)
  return at < 0 ? null : times[at]!
}
