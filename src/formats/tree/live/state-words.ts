import type { Language } from '../../../core/language.ts'
import type { Reason } from '../node.ts'

export interface StateWords {
  /** Why something was ruled on. */
  reasons: Record<Reason, string>
  done(done: number, opened: number): string
}

export const stateWords: Record<Language, StateWords> = {
  en: {
    reasons: {
      'max-rounds': 'last round',
      impasse: 'impasse',
      budget: 'no money to debate it',
      'max-nodes': 'no more debates allowed',
    },
    done: (done, opened) => `${done} of ${opened} ${opened === 1 ? 'debate' : 'debates'} done`,
  },
  zh: {
    reasons: { 'max-rounds': '最后一轮', impasse: '僵局', budget: '预算不足', 'max-nodes': '节点数已满' },
    done: (done, opened) => `已完成 ${done}/${opened} 场辩论`,
  },
}
