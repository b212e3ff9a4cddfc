import type { Language } from '../../../core/language.ts'
import { textWords } from '../text-words.ts'

const heads = ['arguments', 'weaknesses', 'counters', 'rebuttals', 'weakest', 'attacks'] as const

/** The seed's headings say how many are asked for: `Core arguments (3-5):`. On a page they are `Core arguments`. */
export function withPageHeads(text: string, language: Language): string {
  const known = new Set<string>(heads.map(name => textWords[language][name]))
  const shown = (line: string) => (known.has(line) ? `**${line.replace(/\s*(?:[(（].*[)）])?[:：]$/, '')}**` : line)
  return text.split('\n').map(shown).join('\n')
}
