import type * as en from './reply-words.en.ts'

export const reply: typeof en.reply = {
  agreed: '合意',
  disputed: '分歧',
  recommendation: '推荐方案',
  reasoning: '理由',
  because: why => `依据：${why}`,
  decidesFor: name => `裁决支持：${name}`,
  restsOn: '依据的原话',
  unresolved: '尚未解决',
  unsupported: '被指出缺乏依据',
  more: '对辩论的其他说明',
  changed: { yes: '改变了回答', partly: '部分改变了回答', no: '没有改变回答' },
  hidden: '裁判未被告知双方身份，此处的称呼是裁判所知的称呼。',
}
