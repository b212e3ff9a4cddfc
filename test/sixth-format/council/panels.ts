import type { Texts } from '../../../src/core/language.ts'
import type { View } from '../../../src/core/view.ts'
import type { PanelParts } from '../../../src/engine/display.ts'
import { nothingConcluded } from '../../../src/formats/conclusion.ts'

export interface Decision {
  decision: 'yes' | 'no'
  votes: Readonly<Record<string, 'yes' | 'no'>>
}

export const decided: Record<Decision['decision'], Texts> = {
  yes: { en: 'The council says yes.', zh: '议事会表示赞成。' },
  no: { en: 'The council says no.', zh: '议事会表示反对。' },
}

const title: Texts = { en: 'Votes', zh: '表决结果' }
const columns: readonly Texts[] = [
  { en: 'Member', zh: '成员' },
  { en: 'Vote', zh: '表决' },
]

export const panelParts: PanelParts = {
  conclusion({ verdict, brief: { language } }: View) {
    const { decision } = (verdict ?? {}) as Partial<Decision>
    return decision ? { ...nothingConcluded, lines: [decided[decision][language]] } : nothingConcluded
  },
  panels({ verdict, brief: { language } }: View) {
    const { votes } = (verdict ?? {}) as Partial<Decision>
    if (!votes) return []
    const rows = Object.entries(votes).map(([seat, vote]) => ({ cells: [{ text: seat, seat }, { text: vote }] }))
    return [
      {
        kind: 'table',
        id: 'votes',
        title: title[language],
        columns: columns.map(name => ({ name: name[language] })),
        rows,
      },
    ]
  },
}
