/** Goes on to the next sleeper when all else is done: every write to disk is over within a few turns of the event loop. */
export class StillClock {
  now = 0
  readonly #sleepers: { until: number; wake: () => void }[] = []
  #quiet = 0
  #ticking = false

  sleep(ms: number): Promise<void> {
    this.#quiet = 0
    return new Promise(wake => {
      this.#sleepers.push({ until: this.now + ms, wake })
      if (!this.#ticking) this.#tick()
    })
  }

  #tick(): void {
    this.#ticking = this.#sleepers.length > 0
    if (!this.#ticking) return
    this.#quiet += 1
    if (this.#quiet > 20) this.#wakeNext()
    setImmediate(() => this.#tick())
  }

  #wakeNext(): void {
    this.#quiet = 0
    this.#sleepers.sort((a, b) => a.until - b.until)
    const next = this.#sleepers.shift()!
    this.now = next.until
    next.wake()
  }
}
