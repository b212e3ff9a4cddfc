import type { AgonEvent } from './events.ts'

const live: ReadonlySet<AgonEvent['type']> = new Set(['turn.delta', 'turn.thinking', 'turn.waiting', 'turn.remark'])

/**
 * Events between a debate that speaks and a reader that may be slower, or never come: until somebody reads, only what
 * is kept waits here, and when the reader leaves, nothing does.
 */
export class EventQueue {
  #waiting: AgonEvent[] = []
  #reader: 'none' | 'reading' | 'gone' = 'none'
  #wake = () => {}
  #ended = false
  #error: Error | null = null

  push(event: AgonEvent): void {
    if (this.#reader === 'gone' || (this.#reader === 'none' && live.has(event.type))) return
    this.#waiting.push(event)
    this.#wake()
  }

  end(error: Error | null): void {
    this.#ended = true
    this.#error = error
    this.#wake()
  }

  iterate(): AsyncGenerator<AgonEvent> {
    this.#reader = 'reading'
    return this.#read()
  }

  async *#read(): AsyncGenerator<AgonEvent> {
    try {
      for (;;) {
        yield* this.#waiting.splice(0)
        if (this.#waiting.length > 0) continue
        if (this.#error) throw this.#error
        if (this.#ended) return
        const { promise, resolve } = Promise.withResolvers<void>()
        this.#wake = resolve
        await promise
      }
    } finally {
      this.#reader = 'gone'
      this.#waiting = []
    }
  }
}
