import { sleep } from './retries.ts'

/** How many calls of one debate run side by side, and which providers asked to be left alone for a while. */
export class Pace {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  readonly #until = new Map<string, number>()
  #running = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Waits for a place. A provider that just refused one call for its rate would refuse the next as well. */
  async enter(provider: string, signal: AbortSignal): Promise<void> {
    while (this.#running >= this.#most && !signal.aborted) await this.#turn(signal)
    this.#running += 1
    for (let wait = this.#left(provider); wait > 0 && !signal.aborted; wait = this.#left(provider))
      await sleep(wait, signal)
  }

  leave(): void {
    this.#running -= 1
    this.#waiting.shift()?.()
  }

  /** Nobody calls this provider for so long. */
  hold(provider: string, ms: number): void {
    this.#until.set(provider, Math.max(this.#until.get(provider) ?? 0, performance.now() + ms))
  }

  #left = (provider: string): number => (this.#until.get(provider) ?? 0) - performance.now()

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const go = () => {
        signal.removeEventListener('abort', go)
        resolve()
      }
      this.#waiting.push(go)
      signal.addEventListener('abort', go)
    })
  }
}
