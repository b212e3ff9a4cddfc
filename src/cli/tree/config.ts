import { statSync } from 'node:fs'
import { resolve } from 'node:path'
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
import { seatApis } from './config-apis.ts'
import { checkSeats } from './config-check.ts'
import { leadPaths } from './config-context.ts'
import { describeTreeIssue } from './config-describe.ts'
import { fillAll, type Unset } from './config-fill.ts'
import { optionsOf, samplingOf, seatsOf } from './config-parts.ts'
import { remarksOn } from './config-remarks.ts'
import { type TreeFile, TreeShape } from './config-shape.ts'
import { treeConfigWords } from './config-words.ts'
import { seatsWritten } from './config-written.ts'
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
}

/**
 * Throws ConfigError with everything that is wrong with the file. When only environment variables are missing, its
 * `reason` is `credentials`.
 */
export function readTreeConfig(path: string, { cwd, env, language, seatsOnly = false }: TreeSurroundings): TreeConfig {
  const whole = resolve(cwd, path)
  const name = shownPath(whole, cwd)
  const { file, twice, unset } = readFilled(whole, name, env, language)
  const { value, problems } = check(file, TreeShape, language, undefined, (issue, isThere) =>
    describeTreeIssue(issue, isThere, valueAt(file.value, issue.path), language),
  )
  const written = seatsWritten(file.value)
  const seated = seatApis(written, samplingOf(value ?? {}), env)
  const paths = leadPaths(file, cwd, whole, language)
  const wanted = unset.filter(({ path }) => !seatsOnly || ['api', 'debaters', 'reviewer'].includes(String(path[0])))
  const missing = wanted.map(one => missingVariable(one, file, language))
  const ofPaths = seatsOnly ? [] : paths.problems
  const found = [...problems, ...checkSeats(file, written, seated, env, language), ...ofPaths]
  refuse(missing, twice, found, language)
  const valid = value as TreeFile
  const { context, outputDir } = paths
  return {
    name,
    path: whole,
    language: valid.language ?? null,
    options: optionsOf(valid, { configFile: whole, outputDir }),
    ...seatsOf(written, seated, seat => placeOf(file, [...seat.path, 'model'])),
    providers: new Map([...seated.apis].map(([provider, { settings }]) => [provider, settings])),
    temperature: valid.params?.temperature ?? null,
    maxTokens: valid.params?.maxTokensPerResponse ?? null,
    context,
    remarks: remarksOn(file, written, seated, paths.remarks, language),
  }
}

function readFilled(path: string, name: string, env: Variables, language: Language) {
  if (!statSync(path, { throwIfNoEntry: false })) {
    const { noFile } = treeConfigWords[language]
    throw new ConfigError([{ file: name, path: '', line: null, column: null, message: noFile }], language)
  }
  const { file, twice } = readForm(path, name, language)
  const { value, unset } = fillAll(file.value, env)
  return { file: { ...file, value }, twice, unset }
}

/** Of the others one a place, and none where a variable is missing: what is wrong with its value is not known yet. */
function refuse(missing: Problem[], twice: Problem[], others: readonly Problem[], language: Language): void {
  const places = new Set(missing.map(problem => problem.path))
  const wrong = others.filter(({ path }) => {
    const isNew = !places.has(path)
    places.add(path)
    return isNew
  })
  const all = [...missing, ...twice, ...wrong].sort((a, b) => a.line! - b.line! || a.column! - b.column!)
  const reason = twice.length + wrong.length > 0 ? 'invalid' : 'credentials'
  if (all.length > 0) throw new ConfigError(all, language, reason)
}

function missingVariable({ path, variable }: Unset, file: ConfigFile, language: Language): Problem {
  const isProse = path[0] === 'topics' || path[1] === 'inline'
  const way = isProse ? treeConfigWords[language].asItStands(variable) : ''
  return problemAt(file, path, `${configWords[language].notSet(variable)}${way}`)
}

function placeOf(file: ConfigFile, path: readonly PropertyKey[]): string {
  const { line, column } = file.placeOf(path)
  return `${file.name}:${line}:${column} ${fieldName(path)}`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((held, part) => (held as Record<PropertyKey, unknown> | null | undefined)?.[part], value)
}
