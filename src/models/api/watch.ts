import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import { wordsIn } from './words.ts'

/** Ends a call that the user stopped or that receives nothing. One timer per call: chunks only note the time. */
export class Watch {
  /** For fetch. */
  readonly signal: AbortSignal
  readonly #controller = new AbortController()
  readonly #outer: AbortSignal
  readonly #idleMs: number
  readonly #keepAliveEnds: number
  #timer: NodeJS.Timeout
  #waiting = true
  #since = performance.now()
  #progress = this.#since
  #endsAt = Number.POSITIVE_INFINITY
  #closed = false
  readonly #sent: boolean
  #stopped: 'aborted' | 'idle' | 'grace' | null = null

  /** After `totalMs` keep-alive lines no longer count as a sign of life. */
  constructor(outer: AbortSignal, idleMs: number, totalMs = 600_000) {
    this.signal = this.#controller.signal
    this.#outer = outer
    this.#sent = !outer.aborted
    this.#idleMs = Math.min(idleMs, longestTimer)
    this.#keepAliveEnds = this.#since + totalMs
    this.#timer = setTimeout(this.#check, this.#idleMs)
    outer.addEventListener('abort', this.#abort)
    if (outer.aborted) this.#abort()
  }

  /** From now on we wait for bytes. Time in which nobody listens does not count. */
  listen(progressed: boolean): void {
    this.#since = performance.now()
    if (progressed) this.#progress = this.#since
    this.#waiting = true
  }

  heard(): void {
    this.#waiting = false
  }

  /** The reply is complete. What may still come is awaited only this long. */
  endWithin(ms: number): void {
    const endsAt = performance.now() + ms
    if (endsAt >= this.#endsAt) return
    this.#endsAt = endsAt
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#stop('grace'), ms).unref()
  }

  /** Why we ended the call. null: we did not, or only after a complete reply. */
  failure(began: boolean, language?: Language): Failure | null {
    const words = wordsIn(language)
    if (this.#stopped === 'aborted') return { kind: 'aborted', message: words.stopped, maybePaid: this.#sent }
    if (this.#stopped !== 'idle') return null
    const waited = seconds(this.#idleMs)
    const message = began ? words.nothingMore(waited) : words.noAnswer(waited)
    return { kind: 'timeout', message, maybePaid: true }
  }

  /** Releases timer and signal. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#outer.removeEventListener('abort', this.#abort)
  }

  /** Also closes the connection, in whatever state it is. */
  hangUp(): void {
    this.close()
    this.#controller.abort()
  }

  readonly #abort = (): void => this.#stop('aborted')

  readonly #check = (): void => {
    const left = this.#left()
    if (left > 0) this.#timer = setTimeout(this.#check, left)
    // After a blocked process its timers fire before it has read what arrived: check again after reading.
    else setImmediate(this.#checkAgain)
  }

  readonly #checkAgain = (): void => {
    if (this.#closed) return
    if (this.#left() > 0) this.#check()
    else this.#stop('idle')
  }

  #left(): number {
    if (!this.#waiting) return this.#idleMs
    const now = performance.now()
    return Math.ceil(this.#idleMs - (now - (now < this.#keepAliveEnds ? this.#since : this.#progress)))
  }

  #stop(why: 'aborted' | 'idle' | 'grace'): void {
    this.#stopped ??= why
    this.#controller.abort()
  }
}

/** Longer ones fire at once. */
export const longestTimer = 2 ** 31 - 1

const seconds = (ms: number): string => String(Math.round(ms / 100) / 10)
