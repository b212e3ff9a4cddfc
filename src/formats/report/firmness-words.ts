import type { Firmness } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'

export const firmnessWords: Record<Language, Record<Firmness, string>> = {
  en: { firm: 'firm', leaning: 'leaning', split: 'split' },
  zh: { firm: 'firm（稳固）', leaning: 'leaning（倾向）', split: 'split（分裂）' },
}
