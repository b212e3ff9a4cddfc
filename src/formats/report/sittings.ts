import { benchOf } from '../../core/judging/panel.ts'
import type { Order } from '../../core/judging/ruling.ts'
import type { TurnView, View } from '../../core/view.ts'
import { rulingFault } from './faults.ts'
import { inline, shortened } from './markdown.ts'

/** Where judges were asked, by the journal. */
export interface ReportedBench {
  view: Pick<View, 'brief' | 'turns'>
  /** `synthesis` */
  scene: string
}

/** The judge and those who sit beside it. */
export const judgesOf = ({ brief }: Pick<View, 'brief'>): string[] => benchOf(brief, 'judge').map(({ seat }) => seat.id)

/** The turns in which a judge was asked, first as said, then turned. */
export function sittingsOf({ view, scene }: ReportedBench, judge: string): { order: Order; turn: TurnView }[] {
  const keys = { 'as-said': `${scene}/${judge}`, turned: `${scene}/turned/${judge}` } as const
  return (['as-said', 'turned'] as const).flatMap(order => {
    const turn = view.turns.get(keys[order])
    return turn ? [{ order, turn }] : []
  })
}

/** Why these judges gave nothing, each reason once. */
export const reasonsOf = (bench: ReportedBench, judges = judgesOf(bench.view)): string[] => {
  const turns = judges.flatMap(judge => sittingsOf(bench, judge))
  return [...new Set(turns.map(({ turn }) => missedBecause(turn, bench)))].filter(reason => reason !== '')
}

/** Why a turn gave nothing; '' if that is unknown or it gave something. */
export function missedBecause({ state, missed, failures }: TurnView, { view }: ReportedBench): string {
  const why = missed ?? failures.at(-1)?.failure
  if (state === 'answered' || !why) return ''
  return inline(shortened(rulingFault(why, view.brief.language), 240)).replace(/[.。]$/, '')
}
