import type { Json } from '../core/json.ts'

/** Something that a person is asked. */
export interface Question {
  key: string
  seat: string
  /** Who is asked, in words. */
  person: string
  /** What to do. Markdown. */
  instruction: string
  /** Everything that a model in this seat would read, for whoever wants to see it. */
  rules: string
  /** Keys of the turns that it is about. */
  turns: string[]
  /** null: words are asked for. */
  fields: AskedField[] | null
  /** What was written already: words, or JSON by the names of the fields. */
  begun: Json
  /** What was wrong with the last answer. */
  problems: string[]
  /** The model whose reply could not be used; null: the seat is the person's own. */
  insteadOf: string | null
}

/** What a reply in JSON needs from a person. */
export type AskedField = {
  name: string
  label: string
  hint: string
  /** It may be left out. */
  optional: boolean
  /** Asked for only where another field beside it is not this; then it is `value`. */
  unless?: { field: string; is: Json; value: Json }
  /** What it is when nothing is chosen. */
  usual?: Json
} & AskedKind

export type AskedKind =
  | { kind: 'choice'; choices: { value: Json; label: string }[] }
  | { kind: 'yes-no' }
  | { kind: 'number'; whole: boolean; least: number | null; most: number | null; step: number | null }
  | { kind: 'text'; least: number; most: number | null; long: boolean }
  | { kind: 'list'; item: AskedKind; least: number; most: number | null }
  | { kind: 'group'; fields: AskedField[] }
  /** JSON by hand. */
  | { kind: 'json' }

/** `said`: words. `value`: by the names of the fields. `passed`: the debate goes on without this turn. */
export type Answer = { key: string } & ({ said: string } | { value: Json } | { passed: true })
