import type { Language } from '../../core/language.ts'

interface OverruledWords {
  onlyOne: string
  repeats: string
  twice: string
}

/** Why code does not let somebody in whom the judge would have let in. */
export const overruledWords: Record<Language, OverruledWords> = {
  en: {
    onlyOne: 'The judge admitted more than one; only the first of them is heard.',
    repeats: 'The judge admitted it, but by measure it only repeats what was said.',
    twice: 'The judge let this member in twice; it is heard once.',
  },
  zh: {
    onlyOne: '裁判准许了不止一位，只有第一位下场。',
    repeats: '裁判予以准许，但按测量它只是重复已说过的内容。',
    twice: '裁判让同一位观众下场两次，只听取一次。',
  },
}
