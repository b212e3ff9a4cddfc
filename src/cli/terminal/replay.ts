import type { AgonEvent, KeptEvent } from '../../core/events.ts'
import { playRhythm } from '../../core/rhythm.ts'
import { emptyView, fold, type View } from '../../core/view.ts'

export interface Replayed {
  /** ISO 8601 */
  at: string
  event: KeptEvent
}

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

interface Moment {
  time: number
  event: AgonEvent
}

/** Kept events when they were kept, and between them the words of each turn when they were said. */
function timeline(records: readonly Replayed[], words: boolean): Moment[] {
  const askedAt = new Map<string, number>()
  const moments: Moment[] = []
  let now = 0
  for (const { at, event } of records) {
    // Order comes from the journal: a clock that was set back must not change it.
    now = Math.max(now, Date.parse(at) || 0)
    if (event.type === 'turn.asked') askedAt.set(event.key, now)
    moments.push(...(words ? wordsBefore(event, askedAt, now) : []), { time: now, event })
  }
  return moments.sort((a, b) => a.time - b.time)
}

function wordsBefore(event: KeptEvent, askedAt: ReadonlyMap<string, number>, settledAt: number): Moment[] {
  const turn = spoken(event)
  const start = askedAt.get(turn?.key ?? '')
  if (!turn || start === undefined) return []
  const beats = [...playRhythm(turn.rhythm, turn.text)]
  const total = beats.reduce((sum, beat) => sum + beat.afterMs, 0)
  let time = settledAt - total
  return beats.map(beat => {
    time += beat.afterMs
    return { time: Math.max(start, time), event: { type: 'turn.delta', key: turn.key, text: beat.text } }
  })
}

function spoken(event: KeptEvent): { key: string; text: string; rhythm: string } | null {
  if (event.type === 'turn.answered') return event
  if (event.type === 'turn.failed') return { key: event.key, text: event.partial, rhythm: '' }
  return null
}
