import type * as en from './reply-words.en.ts'

const levels: Record<string, string> = { high: '高', medium: '中', low: '低' }

export const reply: typeof en.reply = {
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
}
