import { sleep } from './retries.ts'

/** How many calls of one debate run side by side, and which models asked to be left alone for a while. */
export class Pace {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  readonly #until = new Map<string, number>()
  #running = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Waits for a place. A model that just refused one call for its rate would refuse the next as well. */
  async enter(model: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const wait = this.#left(model)
      // Those who wait for their model take no place: others can use it.
      if (wait > 0) await sleep(wait, signal)
      else if (this.#running >= this.#most) await this.#turn(signal)
      else break
    }
    this.#running += 1
  }

  /** All who wait look again, first come first: the first of them may have to wait for its model by now. */
  leave(): void {
    this.#running -= 1
    for (const look of this.#waiting.splice(0)) look()
  }

  /** Nobody calls this model for so long; others behind the same gateway are not held. */
  hold(model: string, ms: number): void {
    this.#until.set(model, Math.max(this.#until.get(model) ?? 0, performance.now() + ms))
  }

  #left = (model: string): number => (this.#until.get(model) ?? 0) - performance.now()

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
