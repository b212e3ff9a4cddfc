import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { ReplyFields, WithWords } from '../../engine/reply-fields.ts'
import { personWords } from './words.ts'

/** How the fields of one reply are called when a person fills them in. */
export interface Wording {
  /** Whether the format has words for it. */
  has(path: string): boolean
  /** What is asked; '' where the heading above says it all. */
  label(path: string): string
  /** The description is the schema's own, for fields that have no better words. */
  hint(path: string, description: string): string
  /** In front of an answer. */
  short(path: string): string
  value(value: Json, path?: string | null): string
  /** What Enter alone means; undefined: nothing. */
  usual(path: string): Json | undefined
  /** Where the words behind a choice belong; null: there are none. */
  withWords(path: string): WithWords | null
  /** Whether the reply is sent when this is answered. */
  sends(path: string): boolean
  /** What a field is that need not be asked for, by the answers beside it; undefined: it has to be. */
  instead(path: string, answers: Readonly<Record<string, Json>>): Json | undefined
}

/** Without words of its own, a field is called by its name or the seat that has this name, and a value by the seat or the word that it is. */
export function wordingOf(
  fields: ReplyFields[string] | undefined,
  seatLabel: (id: string) => string,
  language: Language,
): Wording {
  const { values } = personWords[language]
  const wordsFor = (path: string) => (fields ? atPath(fields, path) : undefined)
  const name = (path: string): string => {
    const last = lastName(path)
    return seatLabel(last) === last ? spaced(last) : seatLabel(last)
  }
  return {
    has: path => wordsFor(path) !== undefined,
    label: path => wordsFor(path)?.label[language] ?? name(path),
    hint(path, description) {
      const words = wordsFor(path)
      return words ? (words.hint?.[language] ?? '') : description
    },
    short(path) {
      const words = wordsFor(path)
      return (words?.short ?? words?.label)?.[language] ?? name(path)
    },
    value: (value, path = null) =>
      (path === null ? undefined : wordsFor(path)?.values?.[String(value)]?.[language]) ??
      values[String(value)] ??
      (typeof value === 'string' ? seatLabel(value) : JSON.stringify(value)),
    usual: path => wordsFor(path)?.usual,
    withWords: path => wordsFor(path)?.withWords ?? null,
    sends: path => wordsFor(path)?.sends ?? false,
    instead(path, answers) {
      const unless = wordsFor(path)?.unless
      return unless && answers[unless.field] === unless.is ? unless.value : undefined
    },
  }
}

/** `scores.*.why` has what stands at `scores.pro.why`, unless that has its own. */
export function atPath<T>(all: Readonly<Record<string, T>>, path: string): T | undefined {
  if (Object.hasOwn(all, path)) return all[path]
  const names = path.split('.')
  const found = Object.keys(all).find(key => {
    const parts = key.includes('*') ? key.split('.') : []
    return parts.length === names.length && parts.every((part, i) => isSame(part, names[i]!))
  })
  return found === undefined ? undefined : all[found]
}

const isSame = (part: string, name: string): boolean => part === name || part === name.replace(/^[^[]+/, '*')

/** `claims[].calledOutBy` → calledOutBy */
const lastName = (path: string): string => path.replaceAll('[]', '').split('.').at(-1)!

/** `calledOutBy` → Called out by */
function spaced(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').replace(/(?<=[a-z\d])[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.replace(/^./, letter => letter.toUpperCase())
}
