import type { Texts } from '../core/language.ts'
import type { FieldTexts } from '../engine/reply-spec.ts'

type Pair = readonly [en: string, zh: string]

interface Besides extends Omit<FieldTexts, 'label' | 'short' | 'hint'> {
  short?: Pair
  hint?: Pair
}

/** A question for a person in both languages. */
export const asked = (en: string, zh: string, { short, hint, ...more }: Besides = {}): FieldTexts => ({
  label: { en, zh },
  ...(hint && { hint: texts(hint) }),
  ...(short && { short: texts(short) }),
  ...more,
})

const texts = ([en, zh]: Pair): Texts => ({ en, zh })
