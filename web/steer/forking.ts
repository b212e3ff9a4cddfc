import { signal } from '@preact/signals'

/** What the dialog for a fork begins with. */
export interface ForkStart {
  /** The turn it is about; null: the present point. */
  turn: string | null
  /** The user wants to take a seat. */
  sits: boolean
}

/** The fork that the user is about to make; null: none. */
export const forking = signal<ForkStart | null>(null)

export const forkAt = (turn: string): void => {
  forking.value = { turn, sits: false }
}
