import { z } from 'zod'
import type { Language } from '../../../core/language.ts'
import { describeIssue, type Issue, shapeAt } from '../../../host/config/check.ts'
import { type DebateFileWords, debateFileWords } from '../../../host/config/words.ts'
import { hiddenIn, shown } from '../../../host/config/written.ts'
import { TreeShape } from './config-shape.ts'
import type { WrongInTree } from './words.en.ts'
import { treeConfigWords } from './words.ts'

/** What was expected and what was found, for a value in a tree's file. */
export function describeTreeIssue(issue: Issue, isThere: boolean, value: unknown, language: Language): string {
  const t = debateFileWords[language]
  const own = treeConfigWords[language]
  if (issue.message === ('hidden' satisfies WrongInTree)) return own.wrong.hidden + own.hiddenFound(codesOf(value))
  const isKey = issue.code === 'invalid_key'
  const found = shown(isKey ? issue.path.at(-1) : value, issue.path, language)
  const sentence = sentenceFor(issue, isThere, language)
  if (sentence !== null) return mayShow(issue) ? t.butIs(sentence, found) : sentence
  const shape = shapeAt(TreeShape, issue.path)
  const expected =
    own.fields[String(issue.path.at(-1))] ?? (shape ? expectationOf(shape, isNullable(issue.path), t) : '')
  return isThere ? t.mustBe(expected, found) : t.missing(expected)
}

/** The sentence for a broken pattern or rule of our own. null: the shape says what is expected. */
function sentenceFor(issue: Issue, isThere: boolean, language: Language): string | null {
  const { wrong } = treeConfigWords[language]
  if (Object.hasOwn(wrong, issue.message)) return wrong[issue.message as WrongInTree]
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

function expectationOf(shape: z.core.$ZodType, nullable: boolean, t: DebateFileWords): string {
  const schema = z.toJSONSchema(shape, { unrepresentable: 'any' }) as JsonSchema
  const expected = namedKind(schema, t)
  return nullable ? t.orNull(expected) : expected
}

function namedKind({ type, enum: values, const: only, minimum, maximum, minItems }: JsonSchema, t: DebateFileWords) {
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
