import type { Texts } from './language.ts'

/** What stands where a speech was that counts as not made. */
export const leftOutTexts: Texts = {
  en: '(This speech was left out.)',
  zh: '（此处的发言被略去。）',
}
