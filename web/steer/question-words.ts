import type { Language } from '../../src/core/language.ts'
import { numberAllowed } from '../form/number-text.ts'
import type { WrongAnswer } from './answer-values.ts'
import { questionWords } from './dialog-words.ts'

/** `least` or `most` may be null: `at least 2`. */
export function wrongText(wrong: WrongAnswer, language: Language): string {
  const { what, least, most, usual = '' } = wrong
  if (what === 'number') return numberAllowed(wrong, language)
  return questionWords[language].wrong[what]({
    least: least == null ? '' : String(least),
    most: most == null ? '' : String(most),
    usual,
  })
}
