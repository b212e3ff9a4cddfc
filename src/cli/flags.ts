import { type FormatSpec, flagWord, type OptionSpec } from '../core/spec.ts'
import type { SeatFlag, SeatFlags } from '../host/config/seats.ts'
import { engineOptions, flagName } from '../host/options.ts'

/** What the parser of the command line found, by its own names: `--max-rounds` is `maxRounds`. */
export type ParsedFlags = Readonly<Record<string, unknown>>

/** The options that were given, by their names in the spec. */
export const optionsIn = ({ options }: FormatSpec, flags: ParsedFlags): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<OptionSpec>({ ...options, ...engineOptions }).flatMap(([name, option]) => {
      const value = givenFor(option, flags)
      return value === undefined ? [] : [[name, value]]
    }),
  )

function givenFor({ flag }: OptionSpec, flags: ParsedFlags): unknown {
  if (flag === undefined) return undefined
  const value = flags[attributeOf(flagWord(flag))]
  // Without the flag, the parser says that `--no-poll` was not given.
  if (flag.startsWith('--no-') && value === true) return undefined
  return mayBeAlone(flag) && value === '' ? true : value
}

/** `--diff [range]`: it means something without a value. */
const mayBeAlone = (flag: string): boolean => flag.includes('[')

/** `agon dialectic --diff "Is this safe?"`: a flag that may stand alone took the question for its value. */
export function withoutQuestion<F extends ParsedFlags>(
  { options }: FormatSpec,
  words: readonly string[],
  flags: F,
): { words: readonly string[]; flags: F } {
  if (words.length > 0) return { words, flags }
  const alone = Object.values(options).flatMap(({ flag = '' }) =>
    mayBeAlone(flag) ? [attributeOf(flagWord(flag))] : [],
  )
  const name = alone.find(name => typeof flags[name] === 'string' && isQuestion(flags[name]))
  return name === undefined ? { words, flags } : { words: [String(flags[name])], flags: { ...flags, [name]: true } }
}

/** It has blanks or a question mark, or is Chinese: no path, name or range is written so. */
export const isQuestion = (text: string): boolean => /[\s?？]|\p{Script=Han}/u.test(text)

/** `--judge lab:big` and `--model-judge big` */
export function seatsIn({ seatFlags }: FormatSpec, flags: ParsedFlags): SeatFlags {
  return Object.fromEntries(
    seatFlags.flatMap(({ id }): [string, SeatFlag][] => {
      const [seat, model] = [flags[attributeOf(id)], flags[attributeOf(`model-${id}`)]]
      if (seat === undefined && model === undefined) return []
      return [[id, { ...(typeof seat === 'string' && { seat }), ...(typeof model === 'string' && { model }) }]]
    }),
  )
}

/** The flag of an option: `styles.pro` → --pro-style */
export function placeIn({ options }: FormatSpec, option: string): string {
  const { flag } = options[option] ?? {}
  return flag === undefined ? flagName(option) : `--${flag.startsWith('--no-') ? 'no-' : ''}${flagWord(flag)}`
}

/** `max-rounds` → maxRounds */
const attributeOf = (word: string): string => word.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
