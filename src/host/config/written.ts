import { clean, hiddenParts } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import { makeMask } from '../../core/mask.ts'
import { debateFileWords } from './words.ts'

/** What is written in a file, even where it is not what the file's shape wants: all errors are to show at once. */
export const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Characters that no screen shows as they are: control, invisible and text-reversing ones. */
export function hiddenIn(written: string): string[] {
  const lines = written.replaceAll('\r\n', '\n')
  const parts = hiddenParts(lines).map(([start, end]) => lines.slice(start, end))
  return [...parts, ...(lines.match(/[\r\u2028\u2029]/g) ?? [])]
}

const longest = 60
const mask = makeMask([])

/** A value for people: short, on one line, and never a key. */
export function shown(value: unknown, path: readonly PropertyKey[], language: Language): string {
  const t = debateFileWords[language]
  if (Array.isArray(value)) return t.aList(value.length)
  if (typeof value === 'object' && value !== null) return t.anObject
  if (value === '') return t.emptyText
  if (value === null || path.at(-1) !== 'apiKey')
    return typeof value === 'string' ? t.quoted(shortened(value)) : String(value)
  return typeof value === 'number' ? t.number(false, null, null) : t.trueOrFalse
}

function shortened(text: string): string {
  const letters = [...clean(mask.text(text)).text.replace(/\s+/g, ' ')]
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : letters.join('')
}
