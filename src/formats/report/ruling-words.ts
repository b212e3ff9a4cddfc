import type { Order } from '../../core/judging/ruling.ts'
import type { Firmness } from '../../core/judging/weigh.ts'
import type { Language, Texts } from '../../core/language.ts'

export const firmnessWords: Record<Language, Record<Firmness, string>> = {
  en: { firm: 'firm', leaning: 'leaning', split: 'split' },
  zh: { firm: '稳固', leaning: '倾向', split: '分裂' },
}

export const orderWords: Record<Language, Record<Order, string>> = {
  en: { 'as-said': 'as said', turned: 'turned' },
  zh: { 'as-said': '原顺序', turned: '调换顺序' },
}

export const criterionWords: Readonly<Record<string, Texts>> = {
  evidence: { en: 'Evidence', zh: '证据' },
  reasoning: { en: 'Reasoning', zh: '推理' },
  response: { en: 'Response', zh: '回应' },
  rebuttal: { en: 'Rebuttal', zh: '反驳' },
  practicality: { en: 'Practicality', zh: '可行性' },
  relevance: { en: 'Relevance', zh: '相关性' },
}
