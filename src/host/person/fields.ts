import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { ReplyForm, WithWords } from '../../engine/reply-spec.ts'
import { type PersonWords, personWords } from './words.ts'

export type Wording = ReturnType<typeof wordingOf>

/**
 * The words with which a person is asked for the fields of one reply. By default a field is called by its name or by
 * the seat of that name, and a value by its seat or its own word.
 */
export function wordingOf(
  fields: ReplyForm['fields'] | undefined,
  seatLabel: (id: string) => string,
  language: Language,
) {
  const { values } = personWords[language]
  const wordsFor = (path: string) => (fields ? atPath(fields, path) : undefined)
  const name = (path: string): string => {
    const last = lastName(path)
    return seatLabel(last) === last ? spaced(last) : seatLabel(last)
  }
  return {
    has: (path: string): boolean => wordsFor(path) !== undefined,
    /** The question. '' if the heading above says it all. */
    label: (path: string): string => wordsFor(path)?.label[language] ?? name(path),
    /** `description` comes from the schema, for fields without better words. */
    hint(path: string, description: string): string {
      const words = wordsFor(path)
      return words ? (words.hint?.[language] ?? '') : description
    },
    /** Shown before an answer. */
    short(path: string): string {
      const words = wordsFor(path)
      return (words?.short ?? words?.label)?.[language] ?? name(path)
    },
    value: (value: Json, path: string): string =>
      wordsFor(path)?.values?.[String(value)]?.[language] ??
      values[String(value)] ??
      (typeof value === 'string' ? seatLabel(value) : JSON.stringify(value)),
    /** What Enter alone means. undefined: nothing. */
    usual: (path: string): Json | undefined => wordsFor(path)?.usual,
    /** The field that takes the words after a choice. null: there is none. */
    withWords: (path: string): WithWords | null => wordsFor(path)?.withWords ?? null,
    sends: (path: string): boolean => wordsFor(path)?.sends ?? false,
    /** The value of a field that other answers decide. undefined: it has to be asked for. */
    instead(path: string, answers: Answers): Json | undefined {
      const unless = wordsFor(path)?.unless
      return unless && answers[unless.field] === unless.is ? unless.value : undefined
    },
  }
}

/** `scores.*.why` also covers `scores.pro.why`, unless that has its own entry. */
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

/**
 * Problems with a reply are written for models, which know fields by name: `arguments[1].reference: …`. People see the
 * names under which they were asked.
 */
export function problemInWords(
  problem: string,
  wording: Wording,
  t: Pick<PersonWords, 'item' | 'open' | 'close'>,
): string {
  if (problem.length > longest) return problem
  return problem
    .replace(paths, list => list.replace(onePath, path => pathInWords(path, wording, t)))
    .replace(/"([a-z_]{1,40})"/g, (whole, name: string) =>
      wording.has(name) ? `${t.open}${wording.short(name)}${t.close}` : whole,
    )
}

/** A longer problem quotes somebody. */
const longest = 4_000
const onePath = /[a-zA-Z_]{1,40}(?:\[\d{0,4}\])?(?:\.[\w-]{1,40}(?:\[\d{0,4}\])?){0,6}/g
/** One or several paths at the beginning, before a colon. */
const paths = /^[\w.[\], -]{1,200}(?=[:：])/

/** `arguments[1].reference` → Core arguments · No. 2 · Reference. */
function pathInWords(path: string, wording: Wording, t: Pick<PersonWords, 'item'>): string {
  const parts = path.replace(/\.(\d{1,4})(?=\.|$)/g, '[$1]').split('.')
  if (!wording.has(withoutPlace(parts[0]!))) return path
  const names = parts.flatMap((part, i) => {
    const within = parts.slice(0, i).map(outer => outer.replace(/\[\d*\]$/, '[]'))
    const place = /\[(\d+)\]$/.exec(part)?.[1]
    return [
      wording.short([...within, withoutPlace(part)].join('.')),
      ...(place === undefined ? [] : [t.item(Number(place) + 1)]),
    ]
  })
  return names.join(' · ')
}

const withoutPlace = (part: string): string => part.replace(/\[\d*\]$/, '')

export type Answers = Record<string, Json>

export const isObject = (value: Json | undefined): value is Answers =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export const pathTo = (within: string, name: string): string => (within === '' ? name : `${within}.${name}`)

const commands = ['edit', 'raw', 'said', 'rules', 'clear', 'back', 'pass', 'leave'] as const

export type Command = (typeof commands)[number]

/** `/pass`; a Chinese keyboard may write another slash. Only a whole line is a command: `/usr/bin is full` is text. */
export const commandIn = (text: string): string | null => /^[/／、]([a-z]+)\s*$/i.exec(text)?.[1]?.toLowerCase() ?? null

export const isCommandName = (name: string): boolean => name === 'help' || commands.some(command => command === name)
