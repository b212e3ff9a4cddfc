import type { Firmness } from '../../core/judging/weigh.ts'
import type { Language } from '../../core/language.ts'

/** As reports have it. */
export const firmnessWords: Record<Language, Record<Firmness, string>> = {
  en: { firm: 'firm', leaning: 'leaning', split: 'split' },
  zh: { firm: 'firm（稳固）', leaning: 'leaning（倾向）', split: 'split（分裂）' },
}

/** As it is shown to people, in their language alone. */
export const shownFirmness: Record<Language, Record<Firmness, string>> = {
  en: firmnessWords.en,
  zh: { firm: '稳固', leaning: '倾向', split: '分裂' },
}
