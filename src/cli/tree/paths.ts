import { statSync } from 'node:fs'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import { makeMask } from '../../core/mask.ts'
import { describeIssue, type Issue, shapeAt } from '../config/check.ts'
import { isInside, mayHoldKeys } from '../files/folder.ts'
import { realPath } from '../files/places.ts'
import { hiddenIn, TreeShape } from './config-shape.ts'
import type { WrongInTree } from './words.en.ts'
import { type TreeConfigWords, treeConfigWords } from './words.ts'

interface Led {
  kind: 'file' | 'folder' | null
  path: string
  /** It is beside the file and not in the working folder. */
  beside: boolean
  /** The place beside the file, if that differs. */
  other: string | null
}

/** Resolves from the working folder. If nothing is there, but beside the file is, that is taken. */
export function lead(written: string, cwd: string, configFile: string | null): Led {
  const here = resolve(cwd, written)
  const beside = configFile === null ? here : resolve(dirname(configFile), written)
  const other = beside === here ? null : beside
  const kind = kindOf(here)
  const found = kind === null && other !== null ? kindOf(other) : null
  if (found === null) return { kind, path: here, beside: false, other }
  return { kind: found, path: beside, beside: true, other }
}

/**
 * The folders that a configuration file may refer to: the working folder and its own. Only the user may name what lies
 * elsewhere, even through a link: the file may come from somebody's repository.
 */
export const homesOf = (cwd: string, configFile: string | null): string[] =>
  configFile === null ? [cwd] : [cwd, dirname(configFile)]

export function staysIn(path: string, folders: readonly string[]): boolean {
  const real = realPath(path)
  return folders.some(folder => isInside(real, realPath(folder)))
}

const keyFolders = new Set(['.ssh', '.aws', '.gnupg', '.kube', '.docker', '.azure', '.agon', '.git'])

/** Checks its own name and that of its link target, on the way from any of these folders. */
export function looksLikeKeys(path: string, folders: readonly string[]): boolean {
  const real = realPath(path)
  const ways = folders.flatMap(folder => [relative(folder, path), relative(realPath(folder), real)])
  return (
    [path, real].some(name => mayHoldKeys(basename(name))) ||
    ways.some(way => way.split(sep).some(part => keyFolders.has(part)))
  )
}

/** For people: relative if inside the working folder, with forward slashes. */
export function shownPath(path: string, cwd: string): string {
  const short = relative(cwd, path)
  const isWithin = short !== '' && !isAbsolute(short) && short.split(sep)[0] !== '..'
  return clean((isWithin ? short : path).split(sep).join('/')).text.replace(/\s/g, ' ')
}

function kindOf(path: string): Led['kind'] {
  try {
    const found = statSync(path)
    return found.isDirectory() ? 'folder' : 'file'
  } catch {
    return null
  }
}

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
