import { type Signal, signal } from '@preact/signals'
import type { ReplayPlayer } from './player.ts'
import type { Showing } from './showing.ts'

/** Whether a debate is being replayed. The player is loaded when it is first used. */
export class Replaying {
  /** null: the present is shown. */
  readonly player: Signal<ReplayPlayer | null> = signal<ReplayPlayer | null>(null)
  readonly #showing: Showing

  constructor(showing: Showing) {
    this.#showing = showing
  }

  get isPlaying(): boolean {
    return this.player.peek()?.isPlaying.peek() ?? false
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

  /** Seeks to the beginning of a turn that is not shown yet. */
  reach(key: string): boolean {
    return this.player.peek()?.reach(key) ?? false
  }
}
