import type { Brief, TurnAnswered } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import { isPerson } from '../core/notices.ts'
import type { TurnView, View } from '../core/view.ts'
import type { AudibleField, AudiblePlace, AudibleWords, Format } from '../engine/format.ts'
import { type AloudRule, AudibleFieldsReader } from './audible-fields.ts'

/** Extracts the audible part of a turn, if that is not all of it. */
export interface Hearing {
  push(piece: string): string
  /** The rest that was held back. */
  end(): string
  /** The whole audible part of an answered turn. */
  whole(event: TurnAnswered): string
}

/** What a format says about how its debates are shown. */
export type ShownFormat = Partial<
  Pick<
    Format,
    'aloud' | 'words' | 'asides' | 'sealed' | 'untold' | 'retold' | 'spoken' | 'citedIn' | 'progress' | 'roles'
  >
>

/** null: a speech is shown whole, and a JSON reply not at all. */
export function hearingOf(
  format: ShownFormat,
  { shape, structured, seat }: { shape: string | null; structured: boolean; seat: string },
  { brief }: Pick<View, 'brief'>,
  language: Language,
): Hearing | null {
  if (!structured) return format.words ? new SpeechHearing((text, isWhole) => format.words!(text, isWhole)) : null
  if (isSealed(format, { shape, seat }, brief)) return null
  const fields = format.aloud && shape !== null && Object.hasOwn(format.aloud, shape) ? format.aloud[shape]! : []
  return fields.length > 0 ? new ReplyHearing(() => readerOf(fields, { seat, brief, language })) : null
}

/** A person who takes part and reads along must not see it yet. */
function isSealed(
  { sealed = [], roles }: ShownFormat,
  { shape, seat }: Pick<TurnView, 'shape' | 'seat'>,
  brief: Brief,
): boolean {
  const seal = sealed.find(one => (typeof one === 'string' ? one : one.shape) === shape)
  if (seal === undefined) return false
  const kinds = typeof seal === 'string' ? null : new Map(roles?.(brief.options).map(({ id, kind }) => [id, kind]))
  const isKept = (id: string) => typeof seal === 'string' || kinds?.get(id) === seal.from
  return brief.seats.some(({ id, model }) => id !== seat && isPerson(model) && isKept(id))
}

/** The same for a turn, by its key. */
export function isSealedTurn(format: ShownFormat, key: string, { turns, brief }: View): boolean {
  const turn = turns.get(key)
  return turn !== undefined && isSealed(format, turn, brief)
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
