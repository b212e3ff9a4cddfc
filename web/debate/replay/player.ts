import { signal } from '@preact/signals'
import type { AgonEvent } from '../../../src/core/events.ts'
import { timeline } from '../../../src/core/rhythm.ts'
import type { PageRecord } from '../../../src/server/backend.ts'
import { type Changed, PageCourse } from '../course.ts'
import type { Showing } from '../showing.ts'

export const speeds = [0.5, 1, 2, 4, 8, 16, Number.POSITIVE_INFINITY] as const

/** Replays a debate through the same code that shows the present. It has no clock: its caller says how much time passed. */
export class ReplayPlayer {
  readonly position = signal(0)
  readonly isPlaying = signal(false)
  readonly speed = signal(1)
  readonly track = signal<Track | null>(null)
  readonly #showing: Showing
  #course: PageCourse | null = null
  #taken = 0

  constructor(showing: Showing) {
    this.#showing = showing
  }

  /** From the beginning. */
  begin(): void {
    this.track.value = trackOf(this.#showing.records)
    this.#course = null
    this.seek(0)
    this.isPlaying.value = true
  }

  /** Back to the present. */
  end(): void {
    this.pause()
    this.track.value = null
    this.#course = null
    this.#showing.show(null)
  }

  /** At the end, it starts again from the beginning. */
  play(): void {
    const track = this.track.peek()
    if (!track || this.isPlaying.peek()) return
    if (this.position.peek() >= track.length) this.seek(0)
    this.isPlaying.value = true
  }

  pause(): void {
    this.isPlaying.value = false
  }

  passed(ms: number): void {
    const track = this.track.peek()
    if (!track || !this.isPlaying.peek()) return
    const speed = this.speed.peek()
    // The first frame may have a time before the replay began.
    const next = Number.isFinite(speed) ? this.position.peek() + Math.max(0, ms) * speed : track.length
    this.seek(Math.min(next, track.length))
    if (next >= track.length) this.pause()
  }

  seek(ms: number): void {
    const track = this.track.peek()
    if (!track) return
    const target = eventsBy(track, ms)
    const isBack = !this.#course || target < this.#taken
    const course = isBack ? new PageCourse(this.#showing.display) : this.#course!
    const changes: Changed[] = []
    for (let at = isBack ? 0 : this.#taken; at < target; at++) changes.push(course.take(track.events[at]!))
    this.#course = course
    this.#taken = target
    this.position.value = ms
    if (isBack) this.#showing.show(course)
    else if (changes.length > 0) this.#showing.moved(course, changes)
  }

  /** Seeks to the beginning of a turn that is not shown yet. */
  reach(key: string): boolean {
    const track = this.track.peek()
    if (!track || this.#course?.view.turns.has(key)) return false
    const time = timeOf(track, event => event.type === 'turn.asked' && event.key === key)
    if (time === null) return false
    this.seek(time)
    return true
  }
}

/** Nobody wants to watch a model think for a minute. */
const longestPauseMs = 2_000

/** A debate prepared for replay: what happened, and when in the replay. */
export interface Track {
  events: readonly AgonEvent[]
  /** Milliseconds from the start, without the long pauses. */
  times: readonly number[]
  /** How long it takes at normal speed. */
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
function eventsBy({ times }: Track, ms: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! <= ms) low = middle + 1
    else high = middle
  }
  return low
}

/** When it happened first; null: never. */
function timeOf({ events, times }: Track, is: (event: AgonEvent) => boolean): number | null {
  const at = events.findIndex(is)
  return at < 0 ? null : times[at]!
}

export interface TurningPoint {
  time: number
  /** What the page shows of it: a turn, or the verdict. */
  place: string
  name: string
  kind: 'scene' | 'mark' | 'end'
}

/** Points that a replay can jump to: scenes, marks of the panels, the end. */
export function turningPoints(track: Track, showing: Showing, end: string): TurningPoint[] {
  const view = showing.present.peek()
  const scenes = new Map<string, TurningPoint>()
  for (const [at, event] of track.events.entries()) {
    if (event.type !== 'turn.asked') continue
    const name = showing.sceneName(event.key)
    if (!scenes.has(name)) scenes.set(name, { time: track.times[at]!, place: event.key, name, kind: 'scene' })
  }
  const marks = (showing.panelParts.peek()?.panels(view) ?? []).flatMap(panel =>
    panel.kind === 'course' ? panel.marks : [],
  )
  const closed = track.events.findLastIndex(({ type }) => type === 'debate.closed')
  const points: (TurningPoint | null)[] = [
    ...scenes.values(),
    ...marks.map(({ turn, text }): TurningPoint | null => {
      const time = timeOf(track, event => event.type === 'turn.answered' && event.key === turn)
      return time === null || turn === null ? null : { time, place: turn, name: text, kind: 'mark' }
    }),
    closed < 0 ? null : { time: track.times[closed]!, place: 'verdict', name: end, kind: 'end' },
  ]
  return points.filter(point => point !== null).sort((a, b) => a.time - b.time)
}

/** The point that a replay has reached last; of several at the same time, the chosen one. -1: it is before all of them. */
export function pointAt(points: readonly TurningPoint[], position: number, chosen: number): number {
  const at = points.findLastIndex(({ time }) => time <= position)
  return at >= 0 && points[chosen]?.time === points[at]!.time ? chosen : at
}
