import { signal } from '@preact/signals'
import { type Language, languages } from '../src/core/language.ts'

const kept = 'agon-language'

/** The user's language. A debate's words are in the debate's own language. */
export const language = signal<Language>('en')

/** The language that the user chose before, or the browser's. */
export function takeUsualLanguage(): void {
  const chosen = languages.find(one => one === localStorage.getItem(kept))
  language.value = chosen ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en')
}

export function chooseLanguage(next: Language): void {
  localStorage.setItem(kept, next)
  language.value = next
}
