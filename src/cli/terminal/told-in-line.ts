import type { View } from '../../core/view.ts'
import type { ShownFormat } from '../../shown/hearing.ts'
import type { LiveTurn } from './speech.ts'

/** Told in a line when it is over, so that nobody waits for it: a ruling of a panel, or what nobody else may hear. */
export function isToldInLine({ aloud }: ShownFormat, turn: LiveTurn): boolean {
  if (turn.sitting || turn.person || !turn.structured || !aloud) return turn.sitting
  return turn.announced || (turn.settled?.type === 'turn.answered' && !turn.hasWords)
}

/** Of a reply that is over: it had no words, and what it leads to is told, or the format says itself what it was. */
export function isUntold(
  { untold = [], retold = [] }: ShownFormat,
  { key, aloud, hasWords }: Pick<LiveTurn, 'key' | 'aloud' | 'hasWords'>,
  { turns }: View,
): boolean {
  const shape = turns.get(key)?.shape ?? ''
  return retold.includes(shape) || (aloud && !hasWords && untold.includes(shape))
}
