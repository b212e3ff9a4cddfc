import { type Signal, signal } from '@preact/signals'
import type { Player } from './player.ts'
import type { Showing } from './showing.ts'

/** Whether a debate is played again. What plays it is loaded when it first is. */
export class Replaying {
  /** null: the present is shown. */
  readonly player: Signal<Player | null> = signal<Player | null>(null)
  readonly #showing: Showing

  constructor(showing: Showing) {
    this.#showing = showing
  }

  get isPlaying(): boolean {
    return this.player.peek()?.isPlaying.peek() ?? false
  }

  /** Into the past, or out of it. */
  async toggle(): Promise<void> {
    const player = this.player.peek()
    if (player) {
      player.end()
      this.player.value = null
      return
    }
    const { Player } = await import('./player.ts')
    if (this.player.peek()) return
    const next = new Player(this.#showing)
    next.begin()
    this.player.value = next
  }

  /** Goes to where a turn begins that is not there yet. */
  reach(key: string): boolean {
    return this.player.peek()?.reach(key) ?? false
  }
}
