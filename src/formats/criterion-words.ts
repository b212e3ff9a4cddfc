import type { Texts } from '../core/language.ts'

/** The names of the criteria of rulings, for all formats. */
export const criterionWords: Readonly<Record<string, Texts>> = {
  evidence: { en: 'Evidence', zh: '证据' },
  reasoning: { en: 'Reasoning', zh: '推理' },
  response: { en: 'Response', zh: '回应' },
  rebuttal: { en: 'Rebuttal', zh: '反驳' },
  practicality: { en: 'Practicality', zh: '可行性' },
  relevance: { en: 'Relevance', zh: '相关性' },
}
