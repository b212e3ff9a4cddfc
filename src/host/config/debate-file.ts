import { statSync } from 'node:fs'
import { z } from 'zod'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import { makeMask } from '../../core/mask.ts'
import type { Material } from '../../core/model.ts'
import { homesOf, lead, looksLikeKeys, shownPath, staysIn } from '../files/lead-paths.ts'
import { realPath } from '../files/places.ts'
import { describeIssue, type Issue, problemAt } from './check.ts'
import { type ConfigFile, readForm } from './file.ts'
import { ConfigError, fieldName, type Problem } from './problem.ts'
import { debateFileWords } from './words.ts'
import { fieldsOf, hiddenIn, itemsOf, shown, textOf } from './written.ts'

/** The file that describes a debate: what reading such files has in common, whatever the format. */
export interface FilePlace {
  cwd: string
  /** The language for error messages. */
  language: Language
}

/** Something that is written, and where. */
export interface Written {
  said: string
  place: string
}

export type FieldPath = readonly PropertyKey[]

/** `path`: absolute. Throws ConfigError if there is no such file, or it cannot be read at all. */
export function readDebateFile(path: string, { cwd, language }: FilePlace, noFile: string) {
  const name = shownPath(path, cwd)
  if (statSync(path, { throwIfNoEntry: false })) return withoutSchema(readForm(path, name, language))
  throw new ConfigError([{ file: name, path: '', line: null, column: null, message: noFile }], language)
}

/** `$schema` tells an editor what may stand in the file. */
function withoutSchema({ file, twice }: ReturnType<typeof readForm>): ReturnType<typeof readForm> {
  const { $schema, ...value } = (fieldsOf(file.value) === file.value ? file.value : {}) as Record<string, unknown>
  return $schema === undefined ? { file, twice } : { file: { ...file, value }, twice }
}

/** What is required, and what was found. `wrong`: the file's own words for broken rules. */
export function describeValue(
  issue: Issue,
  isThere: boolean,
  value: unknown,
  wrong: Readonly<Record<string, string>>,
  language: Language,
): string {
  if (Object.hasOwn(wrong, issue.message)) return wrong[issue.message]!
  const sentence = describeIssue(issue, isThere, language)
  const found = () => shown(valueAt(value, issue.path), issue.path, language)
  return isThere ? debateFileWords[language].butIs(sentence, found()) : sentence
}

export const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((held, part) => (held as Record<PropertyKey, unknown> | null | undefined)?.[part], value)

/** One problem per place, in the order of the file. null: there is none. */
export function errorOf(problems: readonly Problem[], language: Language): ConfigError | null {
  const places = new Set<string>()
  const first = problems.filter(({ path }) => !places.has(path) && places.add(path))
  return first.length > 0 ? new ConfigError(inOrder(first), language) : null
}

/** Names of fields are untrusted text of the file too. */
export const inOrder = (problems: readonly Problem[]): Problem[] =>
  problems
    .map(problem => ({ ...problem, path: clean(problem.path).text, message: clean(problem.message).text }))
    .sort((a, b) => a.line! - b.line! || a.column! - b.column!)

export function placeOf(file: ConfigFile, path: FieldPath): string {
  const { line, column } = file.placeOf(path)
  return `${file.name}:${line}:${column} ${fieldName(path)}`
}

const mask = makeMask([])

export function keysIn(file: ConfigFile, message: string): Problem[] {
  const find = (value: unknown, path: FieldPath): FieldPath[] => {
    if (typeof value === 'string') return mask.text(value) === value ? [] : [path]
    if (Array.isArray(value)) return value.flatMap((item, index) => find(item, [...path, index]))
    return Object.entries(fieldsOf(value)).flatMap(([name, item]) => find(item, [...path, name]))
  }
  return find(file.value, []).map(path => problemAt(file, path, message))
}

export interface LedPaths {
  context: (string | Material)[]
  /** Remarks on places in the file. */
  remarks: Problem[]
  problems: Problem[]
}

/** `configFile`: absolute. */
export type FileAround = FilePlace & { configFile: string }

/** The paths in a list of the file. Blank ones are reported by its shape. */
export function leadList(file: ConfigFile, field: string, around: FileAround): LedPaths & { context: string[] } {
  const led = { context: [], remarks: [], problems: [] }
  for (const [index, item] of itemsOf(fieldsOf(file.value)[field]).entries())
    if (textOf(item)?.trim()) leadFile(led, textOf(item)!, [field, index], file, around)
  return led
}

/** Some places may be named only by the user. */
export function leadFile(
  led: LedPaths,
  written: string,
  place: FieldPath,
  file: ConfigFile,
  { cwd, configFile, language }: FileAround,
) {
  const t = debateFileWords[language]
  const { kind, path, beside, other } = lead(written, cwd, configFile)
  const refuse = (message: string) => void led.problems.push(problemAt(file, place, message))
  const homes = homesOf(cwd, configFile)
  // The author of this file must not learn whether a file exists elsewhere.
  if (!staysIn(path, homes)) return refuse(t.fileOutside(shownPath(realPath(path), cwd)))
  if (looksLikeKeys(path, homes)) return refuse(t.fileOfKeys(shownPath(path, cwd)))
  if (kind === null) return refuse(t.noFileThere(shownPath(path, cwd), other === null ? null : shownPath(other, cwd)))
  led.context.push(beside ? path : written)
  if (beside) led.remarks.push(problemAt(file, place, t.besideConfig(written, shownPath(path, cwd))))
}

/** The message of a zod issue. It is put into the user's language when shown. */
const wrong = (what: 'blank' | 'hidden'): string => what

const notBlank = z.string().refine(written => written.trim() !== '', { message: wrong('blank'), abort: true })

/** Sentences for a prompt. */
export const prose = (most: number, tooLong: string) =>
  notBlank
    .refine(written => hiddenIn(written).length === 0, wrong('hidden'))
    .refine(written => written.trim().length <= most, tooLong)

/** A path, a model or a name: one line, without invisible characters. */
export const oneLine = notBlank.refine(written => hiddenIn(written).length === 0 && !hasLines(written), wrong('hidden'))

export const hasLines = (written: string): boolean => /[\t\v\f\r\n\u0085]/.test(written)
