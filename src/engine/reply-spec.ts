import type { Brief } from '../core/events.ts'
import type { Json } from '../core/json.ts'
import type { Language, Texts } from '../core/language.ts'
import type { Speech } from '../core/model.ts'
import type { SeatRole } from './format.ts'

/** Everything about one JSON reply of a format, besides its schema and how it is read: those are its `Shape`. */
export interface ReplySpec extends ReplyShown {
  /** How a person is asked for it. */
  form?: ReplyForm
}

/** How a reply is shown. It is the part that a page loads too, so it is in a format's `display.ts`. */
export interface ReplyShown {
  /** Fields that are shown while they are written, in the order of the reply. Left out: none. */
  aloud?: readonly AudibleField[]
  /** It becomes a speech, and so does what is `derived` as it: its citations are checked and others may quote it. */
  spoken?: true
  /** `by-asides`: only asides tell of it. `if-audible`: without audible words only what it leads to is shown. Left out: always. */
  shown?: 'by-asides' | 'if-audible'
  /**
   * It stays hidden from those who take part (true), or from seats of one kind, until the debate is over. A person among
   * them does not see it either.
   */
  sealed?: true | SeatRole['kind']
  /** The first judge of a panel gives it alone. */
  alone?: true
}

/** The form that a person fills in, on a terminal and on the page. */
export interface ReplyForm {
  /** Path → words. `citations[].quote` is a path; `*` in a path is any name. A field without words is shown by its name. */
  fields: Readonly<Record<string, FieldTexts>>
  /** Fields that the question answers already, so the person need not fill them in. For a list: fields of each item. */
  known?(question: FormQuestion): Readonly<Record<string, Json>>
  /** Fields that accept only certain words, by their paths: word → what it stands for. */
  named?(question: FormQuestion): Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The question above the form, in Markdown. null or left out: the person reads what a model in this seat would. */
  asks?(question: FormQuestion, brief: Brief, language: Language): string | null
}

export interface FormQuestion {
  key: string
  seat: string
  /** What the question shows. */
  speeches: readonly Speech[]
}

/** How a form names a field of a reply for a person. */
export interface FieldTexts {
  /** The question; '' if the heading above says it all. */
  label: Texts
  hint?: Texts
  /** The short name shown in front of an answer. */
  short?: Texts
  /** Names for its values, if they are not seats or plain words. */
  values?: Readonly<Record<string, Texts>>
  /** If the sibling `field` has the value `is`, this field is not asked for and gets `value`. */
  unless?: { field: string; is: Json; value: Json }
  /** For a choice: what pressing Enter alone means. */
  usual?: Json
  /** For a choice that may come with words: the sibling `field` holds them. */
  withWords?: WithWords
  /** If this is answered last, the reply is sent at once, without being shown again first. */
  sends?: true
}

export interface WithWords {
  field: string
  needed: readonly Json[]
  /** What words without a choice mean. */
  alone: Json
}

/** A field, named at any depth or by the end of its path: `rebuttals[].to`. For a list it means each item. */
export type AudibleField = string | AudibleWords

export interface AudibleWords {
  field: string
  /** What to show instead of values that are no words for people. */
  values?: Readonly<Record<string, Texts>>
  /** Words in front of the field. `place` is its position in its list, from 1. */
  before?(asked: AudiblePlace): string
  /** After another field of its object it continues that line, behind these words. Elsewhere it starts one, as `before` does. */
  behind?: Texts
  after?: Texts
}

export interface AudiblePlace {
  place: number
  seat: string
  brief: Brief
  language: Language
}
