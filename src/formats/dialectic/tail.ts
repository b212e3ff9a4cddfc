import type { Speech } from '../../core/model.ts'
import type { TurnView } from '../../core/view.ts'
import { lastObject, withObjectOf, wordsSoFar, wordsWithout } from '../tail/tail-blocks.ts'

/** Data that an agent adds to its speech: its view of the state of the debate, what it lacked, what it would change. */
export interface DialecticTail {
  agreed: string[]
  open: string[]
  state: (typeof states)[number]
  /** What it needed to see but was not given. */
  missing: string[]
  suggestions: { file: string; change: string; before: string | null; after: string | null }[]
}

const states = ['go-on', 'settled', 'stuck'] as const

const names = ['agreed', 'open', 'state', 'missing', 'suggestions']

/** null: there is no readable one. */
export function tailOf(speech: string): DialecticTail | null {
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

/** The speech with the tail of a reply that was asked for it alone. */
export const withTailOf = (reply: string, speech: string): string => withObjectOf(reply, speech, names)

/** Makes something of a turn's text once, as every event asks for it. */
export function onceFor<T>(make: (turn: TurnView) => T): (turn: TurnView) => T {
  const kept = new WeakMap<TurnView, { text: string; made: T }>()
  return turn => {
    const known = kept.get(turn)
    if (known?.text === turn.text) return known.made
    const made = make(turn)
    kept.set(turn, { text: turn.text, made })
    return made
  }
}

/** The tail of a turn. */
export const tailIn = onceFor(({ text }) => tailOf(text))

/** The part of a speech that all hear. `isWhole` false: it is still arriving. */
export const words = (speech: string, isWhole = true): string =>
  isWhole ? wordsWithout(speech, names) : wordsSoFar(speech, names)

/** A speech as others are shown it. */
export const aloud = (speech: Speech): Speech => ({ ...speech, text: words(speech.text) })

/** The readable items of a list. */
const listed = <T>(value: unknown, item: (one: unknown) => T[]): T[] =>
  Array.isArray(value) ? value.slice(0, 40).flatMap(item) : []

function textIn(value: unknown): string[] {
  const text = typeof value === 'string' ? value.trim() : ''
  return text !== '' && text.length <= 2_000 ? [text] : []
}

function suggestionIn(value: unknown): DialecticTail['suggestions'] {
  const { file, change, before, after } = (value ?? {}) as Record<string, unknown>
  const [[name], [what]] = [textIn(file), textIn(change)]
  if (name === undefined || what === undefined) return []
  return [{ file: name, change: what, before: passageIn(before), after: passageIn(after) }]
}

const passageIn = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 20_000 ? value : null
