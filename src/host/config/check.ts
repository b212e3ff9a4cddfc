import { z } from 'zod'
import type { Language } from '../../core/language.ts'
import { nearest } from '../../core/nearest.ts'
import type { Format } from '../../engine/format.ts'
import type { ConfigFile } from './file.ts'
import type { Config } from './load.ts'
import { ConfigError, fieldName, type Problem, placeIn } from './problem.ts'
import type { WrongValue } from './words.en.ts'
import { type ConfigWords, configWords } from './words.ts'

export type Issue = z.core.$ZodIssue

/**
 * Returns the file's content in the given shape, or throws all that is wrong with it. `describe` says what is wrong
 * with a value, or that it is missing.
 */
export function check<S extends z.ZodType>(
  file: ConfigFile,
  shape: S,
  language: Language,
  unknownField: (path: PropertyKey[], known: string[]) => string = (path, known) =>
    describeUnknown(path, known, language),
  describe: (issue: Issue, isThere: boolean) => string = (issue, isThere) => describeIssue(issue, isThere, language),
): { value: z.infer<S>; problems: [] } | { value: null; problems: Problem[] } {
  const result = shape.safeParse(file.value)
  if (result.success) return { value: result.data, problems: [] }
  const problems = result.error.issues.flatMap(issue => {
    const path = issue.path
    if (issue.code !== 'unrecognized_keys')
      return problemAt(file, path, describe(issue, file.has(path)), issue.code === 'invalid_key')
    const known = knownFields(shape, path)
    return issue.keys.map(key => problemAt(file, [...path, key], unknownField([...path, key], known), true))
  })
  return { value: null, problems }
}

export const describeUnknown = (path: PropertyKey[], known: string[], language: Language): string =>
  configWords[language].unknownField(nearest(String(path.at(-1)), known), known)

export function problemAt(file: ConfigFile, path: readonly PropertyKey[], message: string, atName = false): Problem {
  const place = atName ? file.placeOfName(path) : file.placeOf(path)
  return { file: file.name, path: fieldName(path), ...place, message }
}

export function describeIssue(issue: Issue, isThere: boolean, language: Language): string {
  const t = configWords[language]
  const own = t.wrong[issue.message as WrongValue]
  if (isThere && own !== undefined) return own
  switch (issue.code) {
    case 'invalid_type':
      return isThere ? t.mustBe(issue.expected) : t.missing
    case 'invalid_value':
      return t.oneOf(issue.values)
    case 'too_small':
      if (issue.origin === 'string') return t.empty
      return issue.inclusive ? t.atLeast(issue.minimum) : t.moreThan(issue.minimum)
    case 'too_big':
      return t.atMost(issue.maximum)
    case 'invalid_key':
      return said(issue.issues[0]?.message ?? issue.message, t)
    case 'invalid_union':
      return isThere ? (t.wrong[issue.message as WrongValue] ?? t.notAllowed) : t.missing
    default:
      return said(issue.message, t)
  }
}

/** Our own shapes name what is wrong. Other messages are zod's own sentences. */
const said = (message: string, t: ConfigWords): string => t.wrong[message as WrongValue] ?? `${message}.`

function knownFields(shape: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const found = shapeAt(shape, path)
  return found instanceof z.ZodObject ? Object.keys(found.shape).sort() : []
}

/** The shape at this path, optional or not. null: nothing belongs there. */
export function shapeAt(shape: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType | null {
  const [first, ...rest] = path
  const bare = unwrap(shape)
  if (first === undefined) return bare
  if (bare instanceof z.ZodRecord) return shapeAt(bare.valueType, rest)
  if (bare instanceof z.ZodArray) return shapeAt(bare.element, rest)
  const inner = bare instanceof z.ZodObject ? bare.shape[String(first)] : undefined
  return inner === undefined ? null : shapeAt(inner, rest)
}

function unwrap(shape: z.core.$ZodType): z.core.$ZodType {
  const wrapped = shape instanceof z.ZodOptional || shape instanceof z.ZodDefault || shape instanceof z.ZodNullable
  return wrapped ? unwrap(shape.unwrap()) : shape
}

/** Throws ConfigError with every configured seat and format that does not exist: they are typing errors. */
export function checkNames(config: Config, formats: readonly Pick<Format, 'id' | 'roles'>[], language: Language): void {
  const seats = [...new Set(formats.flatMap(format => format.roles({}).map(seat => seat.id)))]
  const known = { seats, fallbacks: seats, formats: formats.map(format => format.id) }
  const problems = (['seats', 'fallbacks', 'formats'] as const).flatMap(field =>
    Object.keys(config[field])
      .filter(name => !known[field].includes(name))
      .map((name): Problem => {
        const path = [field, name]
        return { ...placeIn(config, path), message: describeUnknown(path, known[field], language) }
      }),
  )
  if (problems.length > 0) throw new ConfigError(problems, language)
}
