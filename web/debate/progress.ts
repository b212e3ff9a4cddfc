import type { TurnView, View } from '../../src/core/view.ts'

/** Turns that are being said. */
export const speakingIn = ({ turns }: View): TurnView[] =>
  [...turns.values()].filter(({ state }) => state === 'speaking')
