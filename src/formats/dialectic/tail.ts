import type { Speech } from '../../core/model.ts'
import type { TurnView } from '../../core/view.ts'
import { lastObject, wordsBefore } from '../tail/tail.ts'

/** What an agent adds to its speech for the program: where it thinks the debate stands, what it missed, what it would change. */
export interface Tail {
  agreed: string[]
  open: string[]
  state: (typeof states)[number]
  /** What it would have had to see and was not given. */
  missing: string[]
  suggestions: { file: string; change: string; before: string | null; after: string | null }[]
}

const states = ['go-on', 'settled', 'stuck'] as const

const names = ['agreed', 'open', 'state', 'missing', 'suggestions']

/** null: there is none that can be read. */
export function tailOf(speech: string): Tail | null {
  const found = lastObject(speech, names) as Record<string, unknown> | null
  if (!found) return null
  return {
    agreed: listed(found.agreed, textIn),
    open: listed(found.open, textIn),
    state: states.find(state => state === found.state) ?? 'go-on',
    missing: listed(found.missing, textIn),
    suggestions: listed(found.suggestions, suggestionIn),
  }
}

const read = new WeakMap<object, { text: string; tail: Tail | null }>()

/** The same of a turn, which is read once: it is asked for whenever something happens. */
export function tailIn(turn: Pick<TurnView, 'text'>): Tail | null {
  const known = read.get(turn)
  if (known && known.text === turn.text) return known.tail
  const tail = tailOf(turn.text)
  read.set(turn, { text: turn.text, tail })
  return tail
}

/** What of a speech is for all to hear. */
export const words = (speech: string): string => wordsBefore(speech, names)

/** As others are shown it. */
export const aloud = (speech: Speech): Speech => ({ ...speech, text: words(speech.text) })

/** What can be read of a list. */
const listed = <T>(value: unknown, item: (one: unknown) => T[]): T[] =>
  Array.isArray(value) ? value.slice(0, 40).flatMap(item) : []

function textIn(value: unknown): string[] {
  const text = typeof value === 'string' ? value.trim() : ''
  return text !== '' && text.length <= 2_000 ? [text] : []
}

function suggestionIn(value: unknown): Tail['suggestions'] {
  const { file, change, before, after } = (value ?? {}) as Record<string, unknown>
  const [[name], [what]] = [textIn(file), textIn(change)]
  if (name === undefined || what === undefined) return []
  return [{ file: name, change: what, before: passageIn(before), after: passageIn(after) }]
}

const passageIn = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 20_000 ? value : null
