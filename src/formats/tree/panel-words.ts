import type { Language } from '../../core/language.ts'

export interface PanelWords {
  tree: string
  about: string
  counts(agreed: number, disputed: number): string
  ruledBecause(reason: string, recommendation: string): string
  splitBecause(reason: string): string
  sameAs(id: string): string
}

export const panelWords: Record<Language, PanelWords> = {
  en: {
    tree: 'Tree of disagreements',
    about: 'Each disagreement below the debate that it came up in, with what became of it.',
    counts: (agreed, disputed) => `${agreed} agreed, ${disputed} disputed`,
    ruledBecause: (reason, recommendation) => `Ruled (${reason}): ${recommendation}`,
    splitBecause: reason => `No ruling in common (${reason})`,
    sameAs: id => `debated as ${id}`,
  },
  zh: {
    tree: '分歧树',
    about: '每个分歧都列在提出它的辩论之下，并标明结果。',
    counts: (agreed, disputed) => `合意 ${agreed} 点，分歧 ${disputed} 点`,
    ruledBecause: (reason, recommendation) => `裁决（${reason}）：${recommendation}`,
    splitBecause: reason => `没有一致的裁决（${reason}）`,
    sameAs: id => `见 ${id}`,
  },
}
