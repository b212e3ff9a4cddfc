import type { Order } from '../../core/judging/ruling.ts'
import type { TurnView, View } from '../../core/view.ts'
import { rulingFault } from './faults.ts'
import { inline, shortened } from './markdown.ts'

/** Where judges were asked, in the journal. */
export interface Bench {
  view: Pick<View, 'brief' | 'turns'>
  /** `synthesis` */
  scene: string
}

/** The turns in which a judge was asked, in the order of the orders. */
export function sittingsOf({ view, scene }: Bench, judge: string): { order: Order; turn: TurnView }[] {
  const keys = { 'as-said': `${scene}/${judge}`, turned: `${scene}/turned/${judge}` } as const
  return (['as-said', 'turned'] as const).flatMap(order => {
    const turn = view.turns.get(keys[order])
    return turn ? [{ order, turn }] : []
  })
}

/** Why a turn came to nothing; '' where nobody knows, or where it did not. */
export function missedBecause({ state, missed, failures }: TurnView, { view }: Bench): string {
  const why = missed ?? failures.at(-1)?.failure
  if (state === 'answered' || !why) return ''
  return inline(shortened(rulingFault(why, view.brief.language), 240)).replace(/[.。]$/, '')
}
