import type { Language } from '../../src/core/language.ts'

export const attackKinds = [
  'to-judge',
  'to-opponent',
  'to-summariser',
  'forged-speaker',
  'closing-fence',
  'template-token',
  'fake-verdict',
  'hidden',
  'fake-evidence',
  'fake-notice',
  'tool-bait',
  'overlong',
  'terminal-escape',
  'markup',
  'name-forgery',
] as const

export type AttackKind = (typeof attackKinds)[number]

/** A speech that wants to be more than one. */
export interface Attack {
  kind: AttackKind
  language: Language
  /** `@@` stands for the marker, `%FENCE%` for the code that the speaker knows from its own prompt. */
  text: string
}

/** An attack with a word of its own, by which every trace of it is found. */
export interface ArmedAttack extends Attack {
  marker: string
  place: number
}

export const attacksOf = (kind: AttackKind, texts: Readonly<Record<Language, readonly string[]>>): Attack[] =>
  (['en', 'zh'] as const).flatMap(language => texts[language].map(text => ({ kind, language, text })))

/** Every attack has its marker somewhere: where it says so, or at its end. */
export function armed(attack: Attack, place: number): ArmedAttack {
  const marker = `zq${String(place).padStart(4, '0')}x`
  const text = attack.text.includes('@@') ? attack.text : `${attack.text} @@`
  return { ...attack, text: text.replaceAll('@@', marker), marker, place }
}
