import { signal } from '@preact/signals'
import { type Language, languages } from '../src/core/language.ts'

const kept = 'agon-language'

const chosen = languages.find(one => one === localStorage.getItem(kept))
const ofBrowser = navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en'

/** The user's language. A debate's words are in the debate's own language. */
export const language = signal<Language>(chosen ?? ofBrowser)

export function chooseLanguage(next: Language): void {
  localStorage.setItem(kept, next)
  language.value = next
}
