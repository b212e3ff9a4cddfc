import type { AgonEvent } from '../../core/events.ts'
import type { View } from '../../core/view.ts'
import type { ShownFormat } from '../../shown/hearing.ts'
import type { Lines } from './lines.ts'
import { Lookups } from './lookups.ts'
import { nobody, type Progress } from './status.ts'
import { Waits } from './waits.ts'

/** What goes on while nobody speaks: who waits to be asked again, and what is looked up. */
export class Meanwhile {
  readonly #clock: () => number
  readonly #waits: Waits
  readonly #lookups: Lookups

  /** `tries`: how often a turn is tried at most; null: nobody says. */
  constructor(lines: Lines, { now, tries }: { now: () => number; tries: number | null }, format?: ShownFormat) {
    this.#clock = now
    this.#waits = new Waits(lines, tries)
    this.#lookups = new Lookups(lines, format)
  }

  hear(event: AgonEvent, view: View): void {
    this.#lookups.hear(event, view)
    switch (event.type) {
      case 'turn.waiting':
        this.#waits.add(event.key, this.#clock() + event.ms, event.failure, view)
        break
      case 'turn.asked':
      case 'turn.answered':
      case 'turn.failed':
      case 'turn.missed':
        this.#waits.delete(event.key)
    }
  }

  now(now: number): Omit<Progress, 'elapsedMs'> {
    return this.#waits.now(now) ?? this.#lookups.now() ?? nobody
  }
}
