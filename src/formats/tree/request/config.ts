import { resolve } from 'node:path'
import { clean } from '../../../core/clean.ts'
import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import { environmentSecrets } from '../../../core/mask/patterns.ts'
import { makeMask } from '../../../core/mask.ts'
import type { Material } from '../../../core/model.ts'
import { check, problemAt } from '../../../host/config/check.ts'
import { inOrder, placeOf, readDebateFile, valueAt } from '../../../host/config/debate-file.ts'
import type { ConfigFile } from '../../../host/config/file.ts'
import { referencesIn } from '../../../host/config/grammar.ts'
import { ConfigError, describeProblem, fieldName, type Problem } from '../../../host/config/problem.ts'
import type { SeatFlags } from '../../../host/config/seats.ts'
import type { ProviderSettings } from '../../../host/config/shape.ts'
import { configWords } from '../../../host/config/words.ts'
import { knownProviders, type Variables } from '../../../models/providers.ts'
import {
  keyVariables,
  letGo,
  openHost,
  type SeatedApis,
  type StrayKey,
  seatApis,
  strayKeys,
  type TreeApi,
} from './config-apis.ts'
import { checkSeats, checkTopics, leadPaths } from './config-check.ts'
import {
  type Filled,
  fillAll,
  optionsOf,
  type Reference,
  samplingOf,
  seatsOf,
  type TreeFile,
  TreeShape,
} from './config-shape.ts'
import { seatsWritten, topicIds, type WrittenSeats } from './config-written.ts'
import { describeTreeIssue } from './describe-issue.ts'
import { treeConfigWords } from './words.ts'

/** A tree as its file describes it, or as made from a question. */
export interface TreeConfig {
  /** As shown to people. null: it has no file. */
  name: string | null
  /** Absolute. null: it has no file. */
  path: string | null
  /** null: the file does not say. */
  language: Language | null
  /** For the brief. Fields that the file leaves out are missing here too. */
  options: Record<string, Json>
  seats: SeatFlags
  fallbacks: string[]
  /** Endpoints that the file describes, by the names its seats use. References are not filled in yet. */
  providers: ReadonlyMap<string, ProviderSettings>
  /** For all its seats. */
  sampling: ProviderSettings
  context: (string | Material)[]
  /** The filled-in addresses of these endpoints. */
  addresses: ReadonlyMap<string, string>
  /** Keys that may go where the file sends them only if the user agrees. */
  strayKeys: readonly StrayKey[]
  remarks: string[]
}

export interface TreeSurroundings {
  cwd: string
  env: Variables
  /** The language for error messages. */
  language: Language
  /** Read only how its seats are reached, not its topics and paths. */
  seatsOnly?: boolean
  /** The user says where output goes, whatever the file says. */
  outputIsGiven?: boolean
  /** More secrets that must not be read from variables, besides those the environment itself shows. */
  secrets?: readonly string[]
}

/**
 * Throws ConfigError with all mistakes in the file. If only environment variables are missing, its `reason` is
 * `credentials`.
 */
export function readTreeConfig(path: string, surroundings: TreeSurroundings): TreeConfig {
  const { cwd, env, language, seatsOnly = false, outputIsGiven = false, secrets = [] } = surroundings
  const whole = resolve(cwd, path)
  const { file, twice, filled } = readFilled(whole, surroundings)
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
    name: file.name,
    path: whole,
    language: valid.language ?? null,
    options: optionsOf(valid, { configFile: whole, outputDir, endpoints: addressesOf(seated, stray) }),
    ...seatsOf(written, seated, seat => ({ place: placeOf(file, [...seat.path, 'model']) })),
    providers: new Map([...seated.apis].map(([provider, { settings }]) => [provider, settings])),
    sampling: samplingOf(valid),
    context,
    addresses: new Map([...seated.apis].map(([provider, { address }]) => [provider, address])),
    strayKeys: stray,
    remarks: remarksOn(file, written, seated, paths.remarks, variables, language),
  }
}

/** The topic ids, even if the file has other mistakes. Empty if it cannot be read at all. */
export function topicIdsIn(path: string, surroundings: TreeSurroundings): string[] {
  try {
    const { file } = readFilled(resolve(surroundings.cwd, path), surroundings)
    return topicIds(file.value).filter(id => id !== null)
  } catch (error) {
    if (error instanceof ConfigError) return []
    throw error
  }
}

function readFilled(path: string, { cwd, env, language }: Pick<TreeSurroundings, 'cwd' | 'env' | 'language'>) {
  const { file, twice } = readDebateFile(path, { cwd, language }, treeConfigWords[language].noFile)
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

/** Reports one problem per place, and none where a variable is missing: its value is not known yet. */
function refuse(missing: Problem[], twice: Problem[], others: readonly Problem[], language: Language): void {
  const places = new Set(missing.map(problem => problem.path))
  const wrong = others.filter(({ path }) => {
    const isNew = !places.has(path)
    places.add(path)
    return isNew
  })
  const all = inOrder([...missing, ...twice, ...wrong])
  const reason = twice.length + wrong.length > 0 ? 'invalid' : 'credentials'
  if (all.length > 0) throw new ConfigError(all, language, reason)
}

const isSame = (one: Reference, other: Reference): boolean =>
  one.variable === other.variable && fieldName(one.path) === fieldName(other.path)

/** What is wrong with a reference, and how to write the text if none was meant. */
function inProse({ path, variable }: Reference, words: (variable: string) => string, language: Language): string {
  const isProse = path[0] === 'topics' || path[1] === 'inline'
  return words(variable) + (isProse ? treeConfigWords[language].asItStands(variable) : '')
}

/**
 * References that would put a secret where everybody reads it: into a prompt, a model's name or an address. A file from
 * a repository may name any of the user's variables.
 */
function misplaced({ filled }: Filled, written: WrittenSeats, env: Variables, secrets: readonly string[]): Reference[] {
  const held = [...secrets, ...environmentSecrets(env), ...usualKeys(env), ...keysIn(written, env)]
  const mask = makeMask(held)
  const isSecret = (value: string) => held.includes(value.trim()) || mask.text(value) !== value
  return filled.filter(({ variable }) => namesSecret.test(variable) || isSecret(env[variable] ?? ''))
}

const namesSecret =
  /key|token|secret|(?<!com|by)pass(?!ive|enger)|pwd|credential|auth(?!or)|cookie|bearer|private|(?:^|_)(?:pat|pin)(?:_|$)/i

const usualKeys = (env: Variables): string[] => knownProviders.flatMap(({ keys }) => valuesOf(keys, env))

/** What the file sends as a key must not be in its prose. */
function keysIn({ api, seats }: WrittenSeats, env: Variables): string[] {
  const apis = [api, ...seats.map(seat => seat.api)]
  return apis.flatMap(one => valuesOf(referencesIn(one?.apiKey ?? ''), env))
}

const valuesOf = (names: readonly string[], env: Variables): string[] =>
  names.map(name => env[name]?.trim() ?? '').filter(value => value !== '')

function remarksOn(
  file: ConfigFile,
  written: WrittenSeats,
  { apis, of }: SeatedApis,
  ofPaths: readonly Problem[],
  filled: readonly string[],
  language: Language,
): string[] {
  const t = treeConfigWords[language]
  const used = new Set([...of.values()].filter(api => api !== null))
  const at = (path: readonly PropertyKey[], message: string) => problemAt(file, path, message)
  const inUse = [...apis.values()].filter(api => used.has(api))
  const remarks = [
    ...inUse.flatMap(api => aboutApi(api, language).map(message => at(api.path, message))),
    ...[...apis.values()].filter(api => !used.has(api) && isEndpoint(api)).map(({ path }) => at(path, t.unusedApi)),
    ...unusedPrices(written, { apis, of }).map(([path, model]) => at([...path, 'prices', model], t.unusedPrice(model))),
    ...ofPaths,
    ...(filled.length > 0 ? [{ ...nowhere(file), message: t.filledIn(filled) }] : []),
  ]
  return remarks.map(remark => clean(describeProblem(remark, language)).text)
}

const nowhere = ({ name }: ConfigFile): Omit<Problem, 'message'> => ({ file: name, path: '', line: null, column: null })

/** Whether it is more than a timeout and a count that others inherit. */
const isEndpoint = ({ settings }: TreeApi): boolean => settings.baseURL !== undefined || settings.apiKey !== undefined

function aboutApi(api: TreeApi, language: Language): string[] {
  const t = treeConfigWords[language]
  const host = openHost(api)
  return [
    t.endpoint(api.provider, api.address, variablesOf(api)),
    ...(host === null ? [] : [t.unprotected(host)]),
    ...(api.keyKept ? [t.keyKept(api.address)] : []),
  ]
}

/** null: the file contains the key itself. */
function variablesOf(api: TreeApi): string[] | null {
  const variables = keyVariables(api)
  return variables.length === 0 && api.settings.apiKey !== undefined ? null : variables
}

/** Prices for models that are not used: their names are probably misspelt. */
function unusedPrices(
  { api, seats }: WrittenSeats,
  { of }: SeatedApis,
): [path: readonly PropertyKey[], model: string][] {
  const modelsOf = (some: WrittenSeats['seats']) => some.flatMap(({ model, fallback }) => [model, fallback])
  const general = modelsOf(seats.filter(seat => of.get(seat) !== null))
  return [
    ...(api ? [{ api, models: general }] : []),
    ...seats.flatMap(seat => (seat.api ? [{ api: seat.api, models: modelsOf([seat]) }] : [])),
  ].flatMap(({ api, models }) =>
    Object.keys(api.prices)
      .filter(model => !models.includes(model))
      .map((model): [readonly PropertyKey[], string] => [api.path, model]),
  )
}
