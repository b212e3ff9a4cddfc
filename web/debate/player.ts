import { type Signal, signal } from '@preact/signals'
import { type Changed, Course } from './course.ts'
import type { Showing } from './showing.ts'
import { eventsBy, type Track, timeOf, trackOf } from './track.ts'

export const speeds = [0.5, 1, 2, 4, 8, 16, Number.POSITIVE_INFINITY] as const

/** Plays a debate again, through what also shows the present. It has no clock: whoever has one says how much time passed. */
export class Player {
  readonly position: Signal<number> = signal(0)
  readonly isPlaying: Signal<boolean> = signal(false)
  readonly speed: Signal<number> = signal(1)
  readonly track: Signal<Track | null> = signal<Track | null>(null)
  readonly #showing: Showing
  #course: Course | null = null
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

  /** From the beginning again when it was at the end. */
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
    const next = this.#behind(ms, track)
    this.seek(Math.min(next, track.length))
    if (next >= track.length) this.pause()
  }

  /** The first frame may be of a time before the replay began. */
  #behind(ms: number, { length }: Track): number {
    const speed = this.speed.peek()
    return Number.isFinite(speed) ? this.position.peek() + Math.max(0, ms) * speed : length
  }

  seek(ms: number): void {
    const track = this.track.peek()
    if (!track) return
    const target = eventsBy(track, ms)
    const isBack = !this.#course || target < this.#taken
    const course = isBack ? new Course(this.#showing.face) : this.#course!
    const changes: Changed[] = []
    for (let at = isBack ? 0 : this.#taken; at < target; at++) changes.push(course.take(track.events[at]!))
    this.#course = course
    this.#taken = target
    this.position.value = ms
    if (isBack) this.#showing.show(course)
    else if (changes.length > 0) this.#showing.moved(course, changes)
  }

  /** Goes to where a turn begins that is not there yet. */
  reach(key: string): boolean {
    const track = this.track.peek()
    if (!track || this.#course?.view.turns.has(key)) return false
    const time = timeOf(track, event => event.type === 'turn.asked' && event.key === key)
    if (time === null) return false
    this.seek(time)
    return true
  }
}
