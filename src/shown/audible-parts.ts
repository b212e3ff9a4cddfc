import type { Brief, TurnAnswered } from '../core/events.ts'
import type { Json } from '../core/json.ts'
import type { Language } from '../core/language.ts'
import { replyIn } from '../core/reply-in.ts'
import type { TurnView, View } from '../core/view.ts'
import type { AudibleField, AudiblePlace, AudibleWords } from '../engine/reply-spec.ts'
import { type AloudRule, AudibleFieldsReader } from './audible-fields.ts'
import { isSealed, type ShownDisplay } from './sealed.ts'

/** Extracts the audible part of a turn, if that is not all of it. */
export interface Hearing {
  push(piece: string): string
  /** The rest that was held back. */
  end(): string
  /** The whole audible part of an answered turn. */
  whole(event: TurnAnswered): string
}

type ShownTurn = Pick<TurnView, 'shape' | 'structured' | 'seat'>

/** null: a speech is shown whole, and a JSON reply not at all. */
export function hearingOf(
  display: ShownDisplay,
  turn: ShownTurn,
  { brief }: Pick<View, 'brief'>,
  language: Language,
): Hearing | null {
  if (!turn.structured)
    return display.words ? new SpeechHearing((text, isWhole) => display.words!(text, isWhole)) : null
  return isSealed(display, turn, brief) ? null : replyHearing(display, turn, brief, language)
}

function replyHearing({ replies }: ShownDisplay, { shape, seat }: ShownTurn, brief: Brief, language: Language) {
  const fields = replyIn(replies, shape)?.aloud ?? []
  return fields.length > 0 ? new ReplyHearing(() => readerOf(fields, { seat, brief, language })) : null
}

/** The audible words of a whole reply that is no longer sealed. None if asides tell of it. */
export function heardOf(display: ShownDisplay, turn: ShownTurn, value: Json, { brief }: Pick<View, 'brief'>): string {
  if (replyIn(display.replies, turn.shape)?.shown === 'by-asides') return ''
  return replyHearing(display, turn, brief, brief.language)?.push(JSON.stringify(value)).trim() ?? ''
}

function readerOf(fields: readonly AudibleField[], asked: Omit<AudiblePlace, 'place'>): AudibleFieldsReader {
  const named = fields.map((field): AudibleWords => (typeof field === 'string' ? { field } : field))
  const values = named.map(({ field, values = {} }) => {
    const words = Object.entries(values).map(([value, texts]): [string, string] => [value, texts[asked.language]])
    return [field, new Map(words)] as const
  })
  const rules = named.map(
    ({ field, before, behind, after }): AloudRule => ({
      field,
      ...(before && { before: place => before({ ...asked, place }) }),
      ...(behind && { behind: behind[asked.language] }),
      ...(after && { after: after[asked.language] }),
    }),
  )
  return new AudibleFieldsReader(rules, new Map(values.filter(([, words]) => words.size > 0)))
}

class ReplyHearing implements Hearing {
  readonly #newReader: () => AudibleFieldsReader
  readonly #reader: AudibleFieldsReader

  constructor(newReader: () => AudibleFieldsReader) {
    this.#newReader = newReader
    this.#reader = newReader()
  }

  push(piece: string): string {
    return this.#reader.push(piece)
  }

  end(): string {
    return ''
  }

  /** For a repaired reply, the repaired value is shown. */
  whole({ text, value }: TurnAnswered): string {
    return this.#newReader().push(value === undefined ? text : JSON.stringify(value))
  }
}

/** A speech of usual length is processed with every piece, a longer one less often, or it would take forever. */
const usualLength = 16_000
const longerBy = 16

class SpeechHearing implements Hearing {
  readonly #words: (text: string, isWhole: boolean) => string
  #text = ''
  #looked = 0
  #heard = 0

  constructor(words: (text: string, isWhole: boolean) => string) {
    this.#words = words
  }

  push(piece: string): string {
    this.#text += piece
    const { length } = this.#text
    return (length - this.#looked) * longerBy < length - usualLength ? '' : this.#next(false)
  }

  end(): string {
    return this.#next(true)
  }

  #next(isWhole: boolean): string {
    this.#looked = this.#text.length
    const words = this.#words(this.#text, isWhole)
    const heard = this.#heard
    this.#heard = Math.max(heard, words.length)
    return words.slice(heard)
  }

  whole({ text }: TurnAnswered): string {
    return this.#words(text, true)
  }
}
