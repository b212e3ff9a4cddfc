import type { Rigor } from '../../src/core/events.ts'
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

export interface Setting {
  language: Language
  rigor: Rigor
  /** Who is hostile. */
  seat: string
}

/** How one format is played with hostile words. */
export interface AttackCase {
  format: Format
  /** Into whose mouths the words are put: those who debate, and who replies in JSON alone. */
  debaters: readonly string[]
  judge: string
  /** How carefully it may be judged: what stands here more often is so in a sample. */
  rigors: readonly Rigor[]
  /** `words` are those of the hostile seat, where it speaks before the debate is opened. */
  opening(setting: Setting, words: Words): Opening
  /** What a seat replies. `words` is null for every seat but the hostile one. */
  reply(call: Call, words: Words | null): string
  /** What somebody would reply who does what the words want. */
  obeyed(call: Call): string
}

export const seatOf = ({ key }: Pick<Call, 'key'>): string => key.split('/').at(-1)!
