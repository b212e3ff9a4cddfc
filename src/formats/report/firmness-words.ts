import type { Firmness } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'

/** The words of reports. */
export const firmnessWords: Record<Language, Record<Firmness, string>> = {
  en: { firm: 'firm', leaning: 'leaning', split: 'split' },
  zh: { firm: 'firm（稳固）', leaning: 'leaning（倾向）', split: 'split（分裂）' },
}

/** The words for people, only in their own language. */
export const shownFirmness: Record<Language, Record<Firmness, string>> = {
  en: firmnessWords.en,
  zh: { firm: '稳固', leaning: '倾向', split: '分裂' },
}
