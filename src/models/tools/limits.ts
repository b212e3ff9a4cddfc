import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import { Watch } from '../api/watch.ts'
import type { Subprocess } from './subprocess.ts'
import { toolWordsIn } from './words.ts'

/** Ends a run that the user stopped, that prints nothing for too long, or that takes too long as a whole. */
export class RunLimits {
  readonly #watch: Watch
  readonly #callMs: number | null
  #timer: NodeJS.Timeout | undefined
  #process: Subprocess | null = null
  readonly #language: Language
  #late = false

  constructor(outer: AbortSignal, idleMs: number, callMs: number | null, language: Language) {
    this.#language = language
    this.#watch = new Watch(outer, idleMs, Number.POSITIVE_INFINITY)
    this.#callMs = callMs === null ? null : Math.min(callMs, longestTimer)
  }

  guard(process: Subprocess): void {
    this.#process = process
    this.#watch.signal.addEventListener('abort', this.#stop)
    if (this.#watch.signal.aborted) this.#stop()
    if (this.#callMs !== null) this.#timer = setTimeout(this.#stopLate, this.#callMs)
  }

  /** The next line; null after the last one. */
  async next(): Promise<string | null> {
    this.#watch.listen(true)
    const line = await this.#process!.next()
    this.#watch.heard()
    return line
  }

  /** All has been said; the process may still take so long to go. */
  endWithin(ms: number): void {
    this.#watch.endWithin(ms)
  }

  /** Why the run was ended from here; null when it was not. */
  failure(began: boolean): Failure | null {
    if (!this.#late) return this.#watch.failure(began, this.#language)
    const message = toolWordsIn(this.#language).late(this.#callMs! / 1000)
    return { kind: 'timeout', message, maybePaid: true }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#watch.signal.removeEventListener('abort', this.#stop)
    this.#watch.close()
  }

  readonly #stop = (): void => {
    void this.#process?.stop()
  }

  readonly #stopLate = (): void => {
    this.#late = true
    this.#stop()
  }
}

/** Longer ones fire at once. */
const longestTimer = 2 ** 31 - 1
