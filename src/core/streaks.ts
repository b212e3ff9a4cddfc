import { type Failure, type FailureKind, namesItsWait } from './failure.ts'
import type { TurnView, View } from './view.ts'

/** A voice in a seat, within the scene that its failures belong to. */
export const streakKey = ({ scope, seat, model }: Pick<TurnView, 'scope' | 'seat' | 'model'>): string =>
  `${scope}\n${seat}\n${model}`

/** In the order of the journal, which is one for all branches. */
export function countInRow(view: View, turn: TurnView, failure: Failure): void {
  const key = streakKey(turn)
  if (countsInRow(failure)) view.streaks.set(key, (view.streaks.get(key) ?? 0) + 1)
}

/** A reply that could not be used is asked for again; a user who stops, a spent budget or a person who passes is no failure of a voice; one who says when to come back will be there. */
const countsInRow = (failure: Failure): boolean =>
  !(['aborted', 'budget', 'passed', 'bad-output'] as FailureKind[]).includes(failure.kind) && !namesItsWait(failure)
