import type { Language } from '../language.ts'

/** The state of a disagreement in a tree. `ruled-below`: it was debated, and a part of it was ruled on. */
export type NodeState = 'open' | 'speaking' | 'agreed' | 'ruled' | 'ruled-below' | 'split' | 'left' | 'failed'

/** Used in a node and in the legend that explains its sign. */
export const nodeStateWords: Record<Language, Record<NodeState, string>> = {
  en: {
    open: 'open',
    speaking: 'being debated',
    agreed: 'agreed',
    ruled: 'ruled on',
    'ruled-below': 'rulings below',
    split: 'rulings differ',
    left: 'left open',
    failed: 'failed',
  },
  zh: {
    open: '待定',
    speaking: '辩论中',
    agreed: '已达成合意',
    ruled: '已裁决',
    'ruled-below': '下级有裁决',
    split: '裁决不一',
    left: '未解决',
    failed: '失败',
  },
}
