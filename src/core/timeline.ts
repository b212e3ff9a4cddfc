import type { AgonEvent, KeptEvent } from './events.ts'
import { playRhythm } from './rhythm.ts'

export interface Replayed {
  /** ISO 8601 */
  at: string
  event: KeptEvent
}

interface Moment {
  /** Milliseconds since 1970. */
  time: number
  event: AgonEvent
}

/** Kept events at the time they were kept. With `words`, also the words of each turn when they were said. */
export function timeline(records: readonly Replayed[], words: boolean): Moment[] {
  const askedAt = new Map<string, number>()
  const moments: Moment[] = []
  let now = 0
  for (const { at, event } of records) {
    // The journal gives the order: a clock that was set back must not change it.
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
