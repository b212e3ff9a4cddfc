import type { Language } from '../core/language.ts'

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
  /** `name`: as HTML. */
  decidesFor(name: string): string
  ownSolution: string
  restsOn: string
  unresolved: string
  unsupported: string
  more: string
  /** Whether an answer changed. */
  changed: Readonly<Record<string, string>>
  /** Who is who in a reply: letter and name. */
  legend(sides: readonly (readonly [label: string, name: string])[]): string
  hidden: string
  inWords: string
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
    decidesFor: name => `Decides for ${name}`,
    ownSolution: 'Takes no side: a solution of its own',
    restsOn: 'It rests on',
    unresolved: 'Unresolved',
    unsupported: 'Called out as unsupported',
    more: 'What else it says of the debate',
    changed: { yes: 'Changed its answer', partly: 'Changed its answer in part', no: 'Did not change its answer' },
    legend: sides => `as it was written: ${sides.map(([label, name]) => `${label} = ${name}`).join(', ')}`,
    hidden: 'The judge was not told who was who. The sides are called here what it knew them as.',
    inWords: 'The reply in words',
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
    decidesFor: name => `裁决支持：${name}`,
    ownSolution: '不支持任何一方：另提方案',
    restsOn: '依据的原话',
    unresolved: '尚未解决',
    unsupported: '被指出缺乏依据',
    more: '对辩论的其他说明',
    changed: { yes: '改变了回答', partly: '部分改变了回答', no: '没有改变回答' },
    legend: sides => `原样：${sides.map(([label, name]) => `${label} = ${name}`).join('，')}`,
    hidden: '裁判未被告知双方身份，此处的称呼是裁判所知的称呼。',
    inWords: '回复的内容',
  },
}
