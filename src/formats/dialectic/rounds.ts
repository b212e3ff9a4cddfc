import type { TurnView, View } from '../../core/view.ts'
import { optionsIn } from './options-in.ts'

/** Where a conversation that grew too long begins again. */
export const afreshScene = 'afresh'

/** In a conversation that had become too long and began again. */
export const isAfresh = (key: string): boolean => key.includes(`/${afreshScene}/`)

/** A turn, or where its conversation had become too long, the one that was in its place. */
export const turnOrAfresh = ({ turns }: Pick<View, 'turns'>, scene: string, seat: string): TurnView | undefined =>
  turns.get(`${scene}/${afreshScene}/${seat}`) ?? turns.get(`${scene}/${seat}`)

/** The turn in which a seat spoke in a round, wherever its conversation stood. */
export const turnIn = (view: Pick<View, 'turns'>, round: number, seat: string): TurnView | undefined =>
  turnOrAfresh(view, `round-${round}`, seat)

/** The numbers of those rounds of this debate that have begun; they go on where the record ends. */
export function begunRounds({ brief, turns, notes }: View): number[] {
  const rounds: number[] = []
  let round = optionsIn(brief).history.length + 1
  for (; turns.has(`round-${round}/main`) || notes.has(`round-${round}/before-main`); round++) rounds.push(round)
  return rounds
}
