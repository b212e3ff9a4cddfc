import { signal } from '@preact/signals'
import type { Showing } from '../showing.ts'
import type { ReplayPlayer } from './player.ts'

/** Whether a debate is being replayed. The player is loaded when it is first used. */
export class Replaying {
  /** null: the present is shown. */
  readonly player = signal<ReplayPlayer | null>(null)
  readonly #showing: Showing

  constructor(showing: Showing) {
    this.#showing = showing
  }

  /** Starts or ends the replay. */
  async toggle(): Promise<void> {
    const player = this.player.peek()
    if (player) {
      player.end()
      this.player.value = null
      return
    }
    const { ReplayPlayer } = await import('./player.ts')
    if (this.player.peek()) return
    const next = new ReplayPlayer(this.#showing)
    next.begin()
    this.player.value = next
  }
}
