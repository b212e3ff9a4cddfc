import { type Failure, type FailureKind, namesItsWait } from './failure.ts'
import type { TurnView, View } from './view.ts'

/** Identifies a voice in a seat, within the scene that its failures belong to. */
export const streakKey = ({ scope, seat, model }: Pick<TurnView, 'scope' | 'seat' | 'model'>): string =>
  `${scope}\n${seat}\n${model}`

/** Counts in journal order, which is the same for all branches. */
export function countInRow(view: View, turn: TurnView, failure: Failure): void {
  const key = streakKey(turn)
  if (countsInRow(failure)) view.streaks.set(key, (view.streaks.get(key) ?? 0) + 1)
}

/** An unusable reply is asked for again; stopping, a spent budget or passing is no fault of a voice; one that names its wait will be back. */
const countsInRow = (failure: Failure): boolean =>
  !(['aborted', 'budget', 'passed', 'bad-output'] as FailureKind[]).includes(failure.kind) && !namesItsWait(failure)
