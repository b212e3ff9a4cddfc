import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import { replyIn } from '../../core/reply-in.ts'
import type { FieldTexts, ReplySpec } from '../../engine/reply-spec.ts'
import type { PersonQuestion } from '../../models/person.ts'
import { type Answers, atPath, type Wording, wordingOf } from './fields.ts'
import { type Field, fieldOf, type NamedField } from './schema.ts'

/** What a person fills in for one reply. The terminal and the page each show it in their own way. */
export interface PersonForm {
  /** What the schema asks for. */
  field: Field
  /** What the question answers already. */
  known: Answers
  /** One of its answers sends it at once. */
  isShort: boolean
  wording: Wording
  texts(path: string): FieldTexts | undefined
  /** The only words that fit there. null: any do. */
  named(path: string): Readonly<Record<string, string>> | null
  /** The question in the format's words for people. null: they read what a model would. */
  asks(brief: Brief): string | null
}

/** null: plain words are asked for. */
export function personForm(
  { shape, key, seat, speeches }: PersonQuestion,
  replies: Readonly<Record<string, ReplySpec>> | undefined,
  seatLabel: (id: string) => string,
  language: Language,
): PersonForm | null {
  if (shape === null) return null
  const form = replyIn(replies, shape.name)?.form
  const question = { key, seat, speeches }
  const named = form?.named?.(question) ?? {}
  return {
    field: fieldOf(shape.schema),
    known: { ...form?.known?.(question) },
    isShort: Object.values(form?.fields ?? {}).some(({ sends }) => sends),
    wording: wordingOf(form?.fields, seatLabel, language),
    texts: path => atPath(form?.fields ?? {}, path),
    named: path => atPath(named, path) ?? null,
    asks: brief => form?.asks?.(question, brief, language) ?? null,
  }
}

/** A list is always gone through, even if all its items are known. Any other known field is not asked for. */
export function isAsked({ known }: Pick<PersonForm, 'known'>, { name }: Pick<NamedField, 'name'>): boolean {
  const value: Json | undefined = known[name]
  return value === undefined || (Array.isArray(value) && value.length > 0)
}
