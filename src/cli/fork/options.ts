import type { Brief, Rigor } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Effort } from '../../core/model.ts'
import type { Format } from '../../engine/format.ts'
import { formats } from '../../formats/index.ts'
import { attributeOf, flagName, flagsOf, optionsOf } from '../common.ts'
import { fault, faultAt } from '../fault.ts'
import type { Obstacles } from '../obstacles.ts'
import { cliWords } from '../words.ts'
import { forkWords } from './words.ts'

/** What is different from the fork on. */
export interface OptionChanges {
  effort?: Effort | null
  rigor?: Rigor
  /** The format's own. */
  options: Record<string, Json>
}

/** Every option of every format, once, as a command line names it. */
export function allOptions(): string[] {
  return [...new Set(formats.flatMap(format => Object.keys(flagsOf(format))))]
}

/** Of what is given, by the names of options, what this debate's format knows. What is wrong is an obstacle. */
export function optionsOfFork(
  { options: before }: Pick<Brief, 'options'>,
  format: Format,
  given: Readonly<Record<string, unknown>>,
  language: Language,
  obstacles: Obstacles,
): OptionChanges {
  const flags = flagsOf(format)
  const known = Object.keys(flags)
  for (const name of Object.keys(given))
    if (!known.includes(name))
      obstacles.add(fault(forkWords[language].notOfFormat(flagName(name), format.id, known.map(flagName)), name))
  const wanted = Object.fromEntries(Object.entries(given).filter(([name]) => known.includes(name)))
  const parsed = optionsOf(format).safeParse({ ...before, ...wanted })
  const wrong = new Set(parsed.error?.issues.map(issue => String(issue.path[0])))
  for (const name of Object.keys(wanted).filter(name => wrong.has(name)))
    obstacles.add(
      faultAt(
        flagName(name),
        cliWords[language].badValue(String(wanted[name]), flags[name]!.allowed[language]),
        language,
      ),
    )
  const values = (parsed.data ?? {}) as Record<string, Json>
  const { effort, rigor, ...own } = Object.fromEntries(
    Object.keys(wanted).flatMap(name => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
  return {
    ...(effort !== undefined && { effort: effort as Effort | null }),
    ...(typeof rigor === 'string' && { rigor: rigor as Rigor }),
    options: own,
  }
}

/** What the parser of the command line left of options, by their names. */
export const optionsGiven = (flags: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    allOptions().flatMap(name => {
      const value = flags[attributeOf(name)]
      return value === undefined ? [] : [[name, value]]
    }),
  )
