import { z } from 'zod'
import type { Flag, Format } from '../engine/format.ts'

/** Options that every format has, because the engine itself follows them. */
const commonOptions = z.object({
  effort: z.enum(['low', 'medium', 'high', 'max']).nullable().default(null),
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
}

export const optionsOf = (format: Format) => format.options.extend(commonOptions.shape)

export const flagsOf = (format: Format): Readonly<Record<string, Flag>> => ({ ...format.flags, ...commonFlags })

/** An option as it is written on the command line: `maxRounds` → `--max-rounds`. */
export const flagName = (option: string): string =>
  `--${option.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
