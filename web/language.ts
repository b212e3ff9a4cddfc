import { signal } from '@preact/signals'
import { type Language, languages } from '../src/core/language.ts'

const kept = 'agon-language'

const isLanguage = (text: string | null): text is Language => languages.some(language => language === text)

function firstLanguage(): Language {
  const chosen = localStorage.getItem(kept)
  if (isLanguage(chosen)) return chosen
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

/** The user's language. A debate's words are in the debate's own language. */
export const language = signal<Language>(firstLanguage())

export function choose(next: Language): void {
  localStorage.setItem(kept, next)
  language.value = next
}
