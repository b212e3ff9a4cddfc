export type Language = 'en' | 'zh'

export const languages: readonly Language[] = ['en', 'zh']

/** A text that exists in every language we speak. */
export type Texts = Record<Language, string>

/** Chinese when Han characters carry the text and no kana or hangul shows that it is Japanese or Korean. */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, 20_000)
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sample)) return 'en'
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = sample.match(/[\p{Script=Latin}]+/gu)?.length ?? 0
  return han > 0 && han >= words ? 'zh' : 'en'
}
