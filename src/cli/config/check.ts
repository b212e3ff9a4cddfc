import { z } from 'zod'
import { nearest } from '../nearest.ts'
import type { ConfigFile } from './file.ts'
import { fieldName, type Problem } from './problem.ts'

type Issue = z.core.$ZodIssue

/** Gives what the file says in the given shape, or all that is wrong with it. */
export function check<S extends z.ZodType>(
  file: ConfigFile,
  shape: S,
  unknownField: (path: PropertyKey[], known: string[]) => string = describeUnknown,
): { value: z.infer<S>; problems: [] } | { value: null; problems: Problem[] } {
  const result = shape.safeParse(file.value)
  if (result.success) return { value: result.data, problems: [] }
  const problems = result.error.issues.flatMap(issue => {
    const path = issue.path
    if (issue.code !== 'unrecognized_keys')
      return problemAt(file, path, messageOf(issue, file.has(path)), issue.code === 'invalid_key')
    const known = knownFields(shape, path)
    return issue.keys.map(key => problemAt(file, [...path, key], unknownField([...path, key], known), true))
  })
  return { value: null, problems }
}

export function describeUnknown(path: PropertyKey[], known: string[]): string {
  const meant = nearest(String(path.at(-1)), known)
  return `unknown field.${meant ? ` Did you mean ${meant}?` : ''} Known: ${known.join(', ')}.`
}

export function problemAt(file: ConfigFile, path: readonly PropertyKey[], message: string, atName = false): Problem {
  const place = atName ? file.placeOfName(path) : file.placeOf(path)
  return { file: file.name, path: fieldName(path), ...place, message }
}

const kinds: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

function messageOf(issue: Issue, isThere: boolean): string {
  switch (issue.code) {
    case 'invalid_type':
      return isThere ? `must be ${kinds[issue.expected] ?? issue.expected}.` : 'is missing.'
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}.`
    case 'too_small':
      if (issue.origin === 'string') return 'must not be empty.'
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`
    case 'too_big':
      return `must be at most ${issue.maximum}.`
    case 'invalid_key':
      return `${issue.issues[0]?.message ?? 'is not allowed here'}.`
    default:
      return `${issue.message}.`
  }
}

/** The fields that the shape has where the path leads. */
function knownFields(shape: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const [first, ...rest] = path
  const bare = unwrap(shape)
  if (bare instanceof z.ZodObject) {
    if (first === undefined) return Object.keys(bare.shape).sort()
    return knownFields(bare.shape[String(first)], rest)
  }
  return bare instanceof z.ZodRecord ? knownFields(bare.valueType, rest) : []
}

function unwrap(shape: z.core.$ZodType): z.core.$ZodType {
  const wrapped = shape instanceof z.ZodOptional || shape instanceof z.ZodDefault || shape instanceof z.ZodNullable
  return wrapped ? unwrap(shape.unwrap()) : shape
}
