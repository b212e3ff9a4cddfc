import type { TurnView, View } from '../../core/view.ts'
import { afreshScene } from './afresh.ts'

/** The turn in which a seat spoke in a round, wherever its conversation stood. */
export const turnIn = ({ turns }: Pick<View, 'turns'>, round: number, seat: string): TurnView | undefined =>
  turns.get(`round-${round}/${afreshScene}/${seat}`) ?? turns.get(`round-${round}/${seat}`)
