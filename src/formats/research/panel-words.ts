import type { Language } from '../../core/language.ts'

interface PanelWords {
  phases: string
  conflicts: string
  conflictColumns: readonly [one: string, itsNumber: string, other: string, otherNumber: string]
}

export const panelWords: Record<Language, PanelWords> = {
  en: {
    phases: 'Phases',
    conflicts: 'Numbers that differ',
    conflictColumns: ['One', 'says', 'Another', 'says'],
  },
  zh: {
    phases: '阶段',
    conflicts: '不一致的数字',
    conflictColumns: ['一处', '写的是', '另一处', '写的是'],
  },
}
