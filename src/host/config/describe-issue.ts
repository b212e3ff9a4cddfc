import { z } from 'zod'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import { makeMask } from '../../core/mask.ts'
import { hiddenIn, TreeShape } from '../../formats/tree/request/config-shape.ts'
import type { WrongInTree } from '../../formats/tree/request/words.en.ts'
import { type TreeConfigWords, treeConfigWords } from '../../formats/tree/request/words.ts'
import { describeIssue, type Issue, shapeAt } from './check.ts'

/** What was expected and what was found, for a value in a tree's file. */
export function describeTreeIssue(issue: Issue, isThere: boolean, value: unknown, language: Language): string {
  const t = treeConfigWords[language]
  if (issue.message === ('hidden' satisfies WrongInTree)) return t.wrong.hidden + t.hiddenFound(codesOf(value))
  const isKey = issue.code === 'invalid_key'
  const found = shown(isKey ? issue.path.at(-1) : value, issue.path, t)
  const sentence = sentenceFor(issue, isThere, t, language)
  if (sentence !== null) return mayShow(issue) ? t.butIs(sentence, found) : sentence
  const shape = shapeAt(TreeShape, issue.path)
  const expected = t.fields[String(issue.path.at(-1))] ?? (shape ? expectationOf(shape, isNullable(issue.path), t) : '')
  return isThere ? t.mustBe(expected, found) : t.missing(expected)
}

/** The sentence for a broken pattern or rule of our own. null: the shape says what is expected. */
function sentenceFor(issue: Issue, isThere: boolean, t: TreeConfigWords, language: Language): string | null {
  if (Object.hasOwn(t.wrong, issue.message)) return t.wrong[issue.message as WrongInTree]
  const hasOne = ['custom', 'invalid_format', 'invalid_key'].includes(issue.code) || isEmptyText(issue)
  return hasOne ? describeIssue(issue, isThere, language) : null
}

const isEmptyText = (issue: Issue): boolean => issue.code === 'too_small' && issue.origin === 'string'

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
  minItems?: number
}

function expectationOf(shape: z.core.$ZodType, nullable: boolean, t: TreeConfigWords): string {
  const schema = z.toJSONSchema(shape, { unrepresentable: 'any' }) as JsonSchema
  const expected = namedKind(schema, t)
  return nullable ? t.orNull(expected) : expected
}

function namedKind({ type, enum: values, const: only, minimum, maximum, minItems }: JsonSchema, t: TreeConfigWords) {
  if (only !== undefined) return t.oneOf([JSON.stringify(only)])
  if (values) return t.oneOf(values.map(value => JSON.stringify(value)))
  if (type === 'integer' || type === 'number') return t.number(type === 'integer', minimum ?? null, maximum ?? null)
  if (type === 'boolean') return t.trueOrFalse
  if (type === 'array') return t.list(minItems ?? null)
  return type === 'string' ? t.text : t.object
}

const isNullable = (path: readonly PropertyKey[]): boolean =>
  ['api', 'fallback'].includes(String(path.at(-1))) && path.length > 1

/** An address with a password is not repeated, and a broken reference may contain a key. */
const mayShow = (issue: Issue): boolean =>
  !isEmptyText(issue) && !['addressPassword', 'reference'].includes(issue.message)

/** `U+202E`: names characters that cannot be seen. */
function codesOf(value: unknown): string[] {
  const hidden = [...hiddenIn(String(value)), ...(String(value).match(/[\t\v\f\r\n\u0085]/g) ?? [])]
  const codes = hidden.map(part => `U+${part.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
  return [...new Set(codes)].slice(0, 5)
}

const longest = 60
const mask = makeMask([])

/** A value for people: short, on one line, and never a key. */
export function shown(value: unknown, path: readonly PropertyKey[], t: TreeConfigWords): string {
  if (Array.isArray(value)) return t.aList(value.length)
  if (typeof value === 'object' && value !== null) return t.anObject
  if (value === '') return t.emptyText
  if (value === null || path.at(-1) !== 'apiKey') return typeof value === 'string' ? quoted(value, t) : String(value)
  return typeof value === 'number' ? t.number(false, null, null) : t.trueOrFalse
}

function quoted(text: string, t: TreeConfigWords): string {
  const letters = [...clean(mask.text(text)).text.replace(/\s+/g, ' ')]
  return t.quoted(letters.length > longest ? `${letters.slice(0, longest).join('')}…` : letters.join(''))
}
