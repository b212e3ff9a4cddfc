import { clean } from '../../core/clean.ts'

export const escapeHtml = (text: string): string =>
  clean(text).text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
