import type { Speech } from '../../core/model.ts'
import type { View } from '../../core/view.ts'
import type { Brought, Investigated, Rebutted } from './brought.ts'
import { playersOf } from './options-in.ts'
import { type Arrived, investigationOf, rebuttalOf, type ToldBy } from './report/told.ts'
import { investigationText, rebuttalText } from './text.ts'

/** What the roles have said by now, in words, as the journal tells it. */
export interface Heard {
  found: Investigated[]
  rebutted: Rebutted[]
}

export function heardWith(view: View, arrived: Arrived | null): Heard {
  const { brief } = view
  const { language } = brief
  const players = playersOf(brief)
  return {
    found: players.map(player => {
      const told = investigationOf(view, player, arrived)
      return broughtBy(told, view, 'investigation', value =>
        investigationText(value, player, language, told.state === 'whole'),
      )
    }),
    rebutted: players.map(player => {
      const told = rebuttalOf(view, player, arrived)
      return broughtBy(told, view, 'rebuttal', value => rebuttalText(value, player, language, told.state === 'whole'))
    }),
  }
}

/** Everything that counts as said, phase by phase. */
export const speechesIn = ({ found, rebutted }: Heard): Speech[] =>
  [...found, ...rebutted].flatMap(({ speech }) => speech ?? [])

function broughtBy<T>(
  { player, value, key, state, why }: ToldBy<T>,
  { evidence }: View,
  derived: string,
  inWords: (value: T) => string,
): Brought<T> {
  const examined = evidence.get(key)
  const speech = value && { key, seat: player.id, text: inWords(value), derived, ...(examined && { examined }) }
  return { player, value, speech, incomplete: state === 'incomplete' ? why : null }
}
