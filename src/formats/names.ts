import type { Language, Texts } from '../core/language.ts'

const names: Readonly<Record<string, Texts>> = {
  duel: { en: 'Duel', zh: '对决' },
  research: { en: 'Research', zh: '研究' },
  tree: { en: 'Tree', zh: '分歧树' },
  arena: { en: 'Arena', zh: '辩论场' },
  dialectic: { en: 'Dialectic', zh: '对辩' },
  judge: { en: 'Ruling', zh: '裁决' },
}

export const formatIds: readonly string[] = Object.keys(names)

export const formatName = (id: string, language: Language): string => names[id]?.[language] ?? id
