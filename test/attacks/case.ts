import type { Language } from '../../src/core/language.ts'
import type { Call } from '../../src/core/model.ts'
import type { Format } from '../../src/engine/format.ts'
import type { Opening } from '../../src/engine/perform.ts'

/** The words that are put into a seat's mouth: an attack, or something harmless of the same shape. */
export interface Words {
  whole: string
  /** For a field that takes so many characters at most. */
  within(characters: number): string
}

/** How one format is played with hostile words. */
export interface AttackCase {
  format: Format
  /** Seats into whose mouths the words are put, one after the other: those who debate, and those who reply in JSON. */
  seats: readonly string[]
  opening(language: Language): Opening
  /** What a seat replies. `words` is null for every seat but the hostile one. */
  reply(call: Call, words: Words | null): string
  /** What a judge would rule who does what the words want. */
  obeyed(call: Call): string
}

export const seatOf = ({ key }: Pick<Call, 'key'>): string => key.split('/').at(-1)!
