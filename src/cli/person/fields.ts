import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { ReplyFields } from '../../engine/format.ts'
import { personWords } from './words.ts'

/** How the fields of one reply are called when a person fills them in. */
export interface Wording {
  /** What is asked; '' where the heading above says it all. */
  label(path: string): string
  /** The description is the schema's own, for fields that have no better words. */
  hint(path: string, description: string): string
  /** In front of an answer. */
  short(path: string): string
  value(value: Json, path?: string | null): string
  /** What a field is that need not be asked for, by the other answers; undefined: it has to be. */
  instead(path: string, answers: Readonly<Record<string, Json>>): Json | undefined
}

/** Without words of its own, a field is called by its name or the seat that has this name, and a value by the seat or the word that it is. */
export function wordingOf(
  fields: ReplyFields[string] | undefined,
  seatLabel: (id: string) => string,
  language: Language,
): Wording {
  const { values } = personWords[language]
  const name = (path: string): string => {
    const last = lastName(path)
    return seatLabel(last) === last ? spaced(last) : seatLabel(last)
  }
  return {
    label: path => fields?.[path]?.label[language] ?? name(path),
    hint: (path, description) => (fields?.[path] ? (fields[path].hint?.[language] ?? '') : description),
    short: path => (fields?.[path]?.short ?? fields?.[path]?.label)?.[language] ?? name(path),
    value: (value, path = null) =>
      (path === null ? undefined : fields?.[path]?.values?.[String(value)]?.[language]) ??
      values[String(value)] ??
      (typeof value === 'string' ? seatLabel(value) : JSON.stringify(value)),
    instead(path, answers) {
      const unless = fields?.[path]?.unless
      return unless && answers[unless.field] === unless.is ? unless.value : undefined
    },
  }
}

/** `claims[].calledOutBy` → calledOutBy */
const lastName = (path: string): string => path.replaceAll('[]', '').split('.').at(-1)!

/** `calledOutBy` → Called out by */
function spaced(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').replace(/(?<=[a-z\d])[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.replace(/^./, letter => letter.toUpperCase())
}
