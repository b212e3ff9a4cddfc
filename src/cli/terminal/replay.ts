import type { AgonEvent } from '../../core/events.ts'
import { type Replayed, timeline } from '../../core/timeline.ts'
import { emptyView, fold, type View } from '../../core/view.ts'

export interface ReplayOptions {
  /** 1 as it was, 2 twice as fast; 0 or Infinity: at once. */
  speed: number
  /** Whether the words are heard as they were said; otherwise only that they were. Left out: they are. */
  words?: boolean
  hear(event: AgonEvent, view: View): void
  sleep(ms: number): Promise<unknown>
}

/** Nobody wants to watch a model think for a minute. */
const longestPauseMs = 2_000

/** Plays a debate from its journal with the rhythm in which it was said. Rejects when `sleep` does. */
export async function replay(
  records: readonly Replayed[],
  { speed, words = true, hear, sleep }: ReplayOptions,
): Promise<void> {
  const view = emptyView()
  const atOnce = speed <= 0 || !Number.isFinite(speed)
  let now: number | null = null
  for (const { time, event } of timeline(records, words)) {
    const pause = now === null ? 0 : Math.min(time - now, longestPauseMs)
    if (!atOnce && pause > 0) await sleep(pause / speed)
    now = time
    hear(event, fold(view, event))
  }
}
