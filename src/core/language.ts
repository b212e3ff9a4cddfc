export type Language = 'en' | 'zh'

export const languages: readonly Language[] = ['en', 'zh']

/** The language tag for pages and browsers. */
export const langOf = (language: Language): string => (language === 'zh' ? 'zh-Hans' : 'en')

export type Texts = Record<Language, string>

/**
 * Chinese if Han characters dominate and no kana or hangul shows Japanese or Korean. Names in Latin letters do not make a
 * sentence English: it must contain an ordinary English word.
 */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, 20_000)
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sample)) return 'en'
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = sample.match(/[\p{Script=Latin}]+/gu)?.length ?? 0
  return han > 0 && (han >= words || !englishWord.test(sample)) ? 'zh' : 'en'
}

const englishWord =
  /(?<![\p{L}\p{N}_./-])(?:the|an|is|are|was|were|be|of|to|in|on|for|with|from|by|and|or|vs|versus|not|we|our|us|you|your|my|it|its|this|that|these|those|should|would|could|can|will|do|does|did|has|have|had|which|what|who|how|why|when|where|whether|than|better|best|compare|between)(?![\p{L}\p{N}_/-])/iu

/** In Chinese text, a name in Latin letters or digits gets spaces around it: `判 alice 胜出`, but `判正方胜出`. */
export const apart = (name: string): string => name.replace(/^(?=[\x21-\x7e])/, ' ').replace(/(?<=[\x21-\x7e])$/, ' ')

/** `Proposer` → `the proposer` in an English sentence. `Party B` and `Alice` stay as they are. */
export function inSentence(name: string): string {
  const role = name.trim().toLowerCase()
  if (role === 'pro' || role === 'con') return `the ${role} side`
  return roleWords.has(role) ? `the ${role}` : name
}

const roleWords = new Set(['proposer', 'challenger', 'judge', 'reviewer'])
