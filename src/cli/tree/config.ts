import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { clean } from '../../core/clean.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import type { Variables } from '../../models/providers.ts'
import { check, problemAt } from '../config/check.ts'
import { type ConfigFile, readForm } from '../config/file.ts'
import { ConfigError, fieldName, type Problem } from '../config/problem.ts'
import type { SeatFlags } from '../config/seats.ts'
import type { ProviderSettings } from '../config/shape.ts'
import { configWords } from '../config/words.ts'
import { letGo, type SeatedApis, type StrayKey, seatApis, strayKeys } from './config-apis.ts'
import { checkSeats, checkTopics } from './config-check.ts'
import { leadPaths } from './config-context.ts'
import { describeTreeIssue } from './config-describe.ts'
import { fillAll, type Reference } from './config-fill.ts'
import { optionsOf, samplingOf, seatsOf } from './config-parts.ts'
import { remarksOn } from './config-remarks.ts'
import { misplaced } from './config-secrets.ts'
import { type TreeFile, TreeShape } from './config-shape.ts'
import { treeConfigWords } from './config-words.ts'
import { seatsWritten, topicIds } from './config-written.ts'
import { shownPath } from './paths.ts'

/** A tree as its configuration file describes it, or as it was made from a question. */
export interface TreeConfig {
  /** As shown to people; null: it was made on the fly. */
  name: string | null
  /** Absolute; null: it was made on the fly. */
  path: string | null
  /** null: the file does not say. */
  language: Language | null
  /** For the brief. What the file leaves out is left out. */
  options: Record<string, Json>
  seats: SeatFlags
  /** `SEAT=MODEL` */
  fallbacks: string[]
  /** Endpoints that the file itself describes, by the names that its seats use. References are not looked up yet. */
  providers: ReadonlyMap<string, ProviderSettings>
  temperature: number | null
  maxTokens: number | null
  context: (string | Material)[]
  /** Of these endpoints, filled in. */
  addresses: ReadonlyMap<string, string>
  /** Keys that only the user can let go where the file sends them. */
  strayKeys: readonly StrayKey[]
  /** What the user should be told. */
  remarks: string[]
}

export interface TreeSurroundings {
  cwd: string
  env: Variables
  /** In which to say what is wrong. */
  language: Language
  /** Of interest is only how its seats are reached, not its topics and where its paths lead. */
  seatsOnly?: boolean
  /** The user says where output goes, whatever the file says. */
  outputIsGiven?: boolean
  /** What else must not be read from a variable, besides what the environment itself shows to be one. */
  secrets?: readonly string[]
}

/**
 * Throws ConfigError with everything that is wrong with the file. When only environment variables are missing, its
 * `reason` is `credentials`.
 */
export function readTreeConfig(path: string, surroundings: TreeSurroundings): TreeConfig {
  const { cwd, env, language, seatsOnly = false, outputIsGiven = false, secrets = [] } = surroundings
  const whole = resolve(cwd, path)
  const name = shownPath(whole, cwd)
  const { file, twice, filled } = readFilled(whole, name, env, language)
  const { value, problems } = check(file, TreeShape, language, undefined, (issue, isThere) =>
    describeTreeIssue(issue, isThere, valueAt(file.value, issue.path), language),
  )
  const written = seatsWritten(file.value)
  const seated = seatApis(written, samplingOf(value ?? {}), env)
  const paths = leadPaths(file, { cwd, configFile: whole, language, outputIsGiven })
  const isWanted = ({ path }: Reference) => !seatsOnly || ['api', 'debaters', 'reviewer'].includes(String(path[0]))
  const leaking = misplaced(filled, written, env, secrets).filter(isWanted)
  const missing = filled.unset.filter(one => isWanted(one) && !leaking.some(other => isSame(one, other)))
  const found = [
    ...leaking.map(one => problemAt(file, one.path, inProse(one, treeConfigWords[language].onlyAsKey, language))),
    ...problems,
    ...checkSeats(file, written, seated, env, language),
    ...(seatsOnly ? [] : [...checkTopics(file, language), ...paths.problems]),
  ]
  const unset = missing.map(one => problemAt(file, one.path, inProse(one, configWords[language].notSet, language)))
  refuse(unset, twice, found, language)
  const valid = value as TreeFile
  const { context, outputDir } = paths
  const stray = strayKeys(seated, env, seatsOnly)
  const variables = [...new Set(filled.filled.map(({ variable }) => variable))]
  return {
    name,
    path: whole,
    language: valid.language ?? null,
    options: optionsOf(valid, { configFile: whole, outputDir, endpoints: addressesOf(seated, stray) }),
    ...seatsOf(written, seated, seat => ({ place: placeOf(file, [...seat.path, 'model']) })),
    providers: new Map([...seated.apis].map(([provider, { settings }]) => [provider, settings])),
    temperature: valid.params?.temperature ?? null,
    maxTokens: valid.params?.maxTokensPerResponse ?? null,
    context,
    addresses: new Map([...seated.apis].map(([provider, { address }]) => [provider, address])),
    strayKeys: stray,
    remarks: remarksOn(file, written, seated, paths.remarks, variables, language),
  }
}

/** The ids of the topics, also of a file that is wrong elsewhere; none of one that cannot be read at all. */
export function topicIdsIn(path: string, { cwd, env, language }: TreeSurroundings): string[] {
  try {
    const { file } = readFilled(resolve(cwd, path), path, env, language)
    return topicIds(file.value).filter(id => id !== null)
  } catch (error) {
    if (error instanceof ConfigError) return []
    throw error
  }
}

function readFilled(path: string, name: string, env: Variables, language: Language) {
  if (!statSync(path, { throwIfNoEntry: false })) {
    const { noFile } = treeConfigWords[language]
    throw new ConfigError([{ file: name, path: '', line: null, column: null, message: noFile }], language)
  }
  const { file, twice } = readForm(path, name, language)
  const filled = fillAll(file.value, env)
  return { file: { ...file, value: filled.value }, twice, filled }
}

function addressesOf({ apis, of }: SeatedApis, stray: readonly StrayKey[]): Record<string, string> {
  const used = new Set([...of.values()].map(api => api?.provider))
  return Object.fromEntries([
    ...[...apis.values()].flatMap(({ provider, address }) => (used.has(provider) ? [[provider, address]] : [])),
    ...stray.map(key => [letGo(key), key.address]),
  ])
}

/** Of the others one a place, and none where a variable is missing: what is wrong with its value is not known yet. */
function refuse(missing: Problem[], twice: Problem[], others: readonly Problem[], language: Language): void {
  const places = new Set(missing.map(problem => problem.path))
  const wrong = others.filter(({ path }) => {
    const isNew = !places.has(path)
    places.add(path)
    return isNew
  })
  const all = [...missing, ...twice, ...wrong]
    .map(problem => ({ ...problem, path: shownText(problem.path), message: shownText(problem.message) }))
    .sort((a, b) => a.line! - b.line! || a.column! - b.column!)
  const reason = twice.length + wrong.length > 0 ? 'invalid' : 'credentials'
  if (all.length > 0) throw new ConfigError(all, language, reason)
}

const isSame = (one: Reference, other: Reference): boolean =>
  one.variable === other.variable && fieldName(one.path) === fieldName(other.path)

/** What is wrong with a reference, and how to write it where it is none. */
function inProse({ path, variable }: Reference, words: (variable: string) => string, language: Language): string {
  const isProse = path[0] === 'topics' || path[1] === 'inline'
  return words(variable) + (isProse ? treeConfigWords[language].asItStands(variable) : '')
}

/** Names of fields are the file's own words, too. */
const shownText = (text: string): string => clean(text).text

function placeOf(file: ConfigFile, path: readonly PropertyKey[]): string {
  const { line, column } = file.placeOf(path)
  return `${file.name}:${line}:${column} ${fieldName(path)}`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((held, part) => (held as Record<PropertyKey, unknown> | null | undefined)?.[part], value)
}
