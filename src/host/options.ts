import { z } from 'zod'
import type { Flag, Format, FormatAbout } from '../engine/format.ts'

/** Options that every format has, because the engine itself follows them. */
const commonOptions = z.object({
  effort: z.enum(['low', 'medium', 'high', 'max']).nullable().default(null),
  /** null: high for a panel of judges, else normal. */
  rigor: z.enum(['low', 'normal', 'high']).nullable().default(null),
})

const commonFlags: Readonly<Record<string, Flag>> = {
  effort: {
    value: 'LEVEL',
    about: {
      en: 'thinking effort on every call: low, medium, high, max',
      zh: '每次调用的思考强度：low、medium、high、max',
    },
    allowed: { en: 'low, medium, high, max', zh: 'low、medium、high、max' },
  },
  rigor: {
    value: 'LEVEL',
    about: {
      en: 'how carefully it is judged: low (one call), normal (blind, by criteria), high (also in both orders, by every judge; default with several)',
      zh: '裁决的严谨程度：low（一次调用）、normal（匿名、按标准评分）、high（另加正反两种顺序、由每位裁判各自裁决；多位裁判时的默认值）',
    },
    allowed: { en: 'low, normal, high', zh: 'low、normal、high' },
  },
}

export const optionsOf = (format: Format) => format.options.extend(commonOptions.shape)

export const flagsOf = (format: FormatAbout): Readonly<Record<string, Flag>> => ({ ...format.flags, ...commonFlags })

/** An option as it is written on the command line: `maxRounds` → `--max-rounds`, `decision_type` → `--decision-type`. */
export const flagName = (option: string): string =>
  `--${option.replaceAll('_', '-').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

/** The name under which the command line parser stores it: `decision_type` → `decisionType`. */
export const attributeOf = (option: string): string =>
  option.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
