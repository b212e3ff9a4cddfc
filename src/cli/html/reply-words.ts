import type { Language } from '../../core/language.ts'

interface ReplyWords {
  agreed: string
  nothingAgreed: string
  disputed: string
  nothingDisputed: string
  rulings: string
  mistakes: string
  updates: string
  noUpdates: string
  recommendation: string
  reasoning: string
  example: string
  importance(level: string): string
  uninvolved(names: string): string
  because(why: string): string
  counts(agreed: number, ruled: number): string
}

const levels: Record<string, string> = { high: '高', medium: '中', low: '低' }

export const replyWords: Record<Language, ReplyWords> = {
  en: {
    agreed: 'Agreed',
    nothingAgreed: 'Nothing yet.',
    disputed: 'Disputed',
    nothingDisputed: 'Nothing any more.',
    rulings: 'Rulings',
    mistakes: 'Notes that are mistaken',
    updates: 'Suggested updates',
    noUpdates: 'None.',
    recommendation: 'Recommendation',
    reasoning: 'Reasoning',
    example: 'Example',
    importance: level => `importance: ${level}`,
    uninvolved: names => `takes no side: ${names}`,
    because: why => `Because: ${why}`,
    counts: (agreed, ruled) => `${agreed} agreed, ${ruled} ruled on`,
  },
  zh: {
    agreed: '合意',
    nothingAgreed: '尚无。',
    disputed: '分歧',
    nothingDisputed: '已无分歧。',
    rulings: '裁决',
    mistakes: '有误的批注',
    updates: '文档更新建议',
    noUpdates: '无。',
    recommendation: '推荐方案',
    reasoning: '理由',
    example: '例子',
    importance: level => `重要性：${levels[level] ?? level}`,
    uninvolved: names => `未表态：${names}`,
    because: why => `依据：${why}`,
    counts: (agreed, ruled) => `合意 ${agreed} 项，裁决 ${ruled} 项`,
  },
}
