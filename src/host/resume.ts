import type { Seat } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import { type Model, splitModelName } from '../core/model.ts'
import type { View } from '../core/view.ts'
import { type Performance, type Performed, resume } from '../engine/perform.ts'
import { formats } from '../formats/index.ts'
import { TreeOptions } from '../formats/tree/options.ts'
import { readTreeConfig, type TreeConfig } from '../formats/tree/request/config.ts'
import { isTreeApi, letGo } from '../formats/tree/request/config-apis.ts'
import { tableOf } from '../formats/tree/request/request.ts'
import { treeWords } from '../formats/tree/request/words.ts'
import { archivedRecords } from './archived.ts'
import type { Config } from './config/load.ts'
import { ConfigError } from './config/problem.ts'
import { UsageError } from './exit.ts'
import { shownPath } from './files/lead-paths.ts'
import type { Host } from './host.ts'
import { Problems } from './problems.ts'
import { checkSpeakers } from './seats/preflight.ts'
import { cliWords } from './words.ts'

/** How the seats of a debate are reached if its own file says so. */
export interface ResumeVoices {
  extend(config: Config): Config
  places: string[]
  /** Changes that only the user can agree to. */
  doubts: string[]
}

/**
 * null: the seats are reached as the configuration says. Only the endpoints are taken from the file: topics, models and
 * documents stay as the debate was opened. `given`: where the file is now; undefined: where it was. Throws if the file
 * is gone or wrong, and with `credentials` if only variables are missing.
 */
export function resumeVoices(
  id: number,
  { brief }: View,
  given: string | undefined,
  { cwd, env, mask }: Pick<Host, 'cwd' | 'env' | 'mask'>,
): ResumeVoices | null {
  const { language } = brief
  const t = treeWords[language]
  const opened = brief.options.configFile
  if (typeof opened !== 'string') {
    if (given !== undefined) throw new UsageError(t.noFileToResume(id))
    return null
  }
  const path = given ?? opened
  const tree = reading(
    () => readTreeConfig(path, { cwd, env, language, seatsOnly: true }),
    t.configMoved(id, shownPath(opened, cwd)),
  )
  const before = TreeOptions.shape.endpoints.parse(brief.options.endpoints)
  const { ways, missing } = waysOf(brief.seats, tree)
  if (missing.length > 0) throw new UsageError(t.configUnfit(id, tree.name ?? path, missing))
  return {
    extend: config => withWays(tableOf(tree)(config), ways),
    places: [
      ...[...ways].map(([endpoint, way]) => t.endpointAt(endpoint, tree.addresses.get(way)!)),
      ...unusedIn(tree, ways, language),
    ],
    doubts: doubtsOf(tree, ways, before, mask.text, language),
  }
}

/** Maps each endpoint of the debate to one in the file: the one of the same name, or the only one its seats use. */
function waysOf(seats: readonly Seat[], tree: TreeConfig) {
  const ways = new Map<string, string>()
  const users = Map.groupBy(
    seats.flatMap(({ id, model, fallback }) => [model, fallback ?? model].map(voice => ({ id, voice }))),
    ({ voice }) => splitModelName(voice).provider,
  )
  const missing: string[] = []
  for (const [endpoint, held] of users) {
    if (!isTreeApi(endpoint)) continue
    const heirs = new Set(held.map(({ id }) => splitModelName(tree.seats[id]?.seat ?? '').provider))
    const [heir = ''] = heirs
    if (tree.providers.has(endpoint)) ways.set(endpoint, endpoint)
    else if (heirs.size === 1 && tree.providers.has(heir)) ways.set(endpoint, heir)
    else missing.push(endpoint)
  }
  return { ways, missing }
}

function withWays(config: Config, ways: ReadonlyMap<string, string>): Config {
  const providers = new Map(config.providers)
  for (const [endpoint, way] of ways) providers.set(endpoint, config.providers.get(way)!)
  return { ...config, providers }
}

function doubtsOf(
  tree: TreeConfig,
  ways: ReadonlyMap<string, string>,
  before: Readonly<Record<string, string>>,
  asKept: (address: string) => string,
  language: Language,
): string[] {
  const t = treeWords[language]
  const file = tree.name ?? ''
  const isKept = (name: string, address: string) => [address, asKept(address)].includes(before[name] ?? '')
  const moved = [...ways].flatMap(([endpoint, way]) => {
    const now = tree.addresses.get(way)!
    if (endpoint !== way) return [t.endpointGone(file, endpoint, before[endpoint] ?? null, now)]
    const known = before[endpoint]
    return known === undefined || isKept(endpoint, now) ? [] : [t.endpointMoved(file, endpoint, known, now)]
  })
  const used = new Set(ways.values())
  const stray = tree.strayKeys.filter(key => used.has(key.endpoint) && !isKept(letGo(key), key.address))
  return [...moved, ...stray.map(({ variable, address, owner }) => t.strayKey(file, variable, address, owner))]
}

/** Endpoints that the file now gives to seats, but that the debate does not use. */
function unusedIn(tree: TreeConfig, ways: ReadonlyMap<string, string>, language: Language): string[] {
  const used = new Set(ways.values())
  const named = new Set(Object.values(tree.seats).map(({ seat = '' }) => splitModelName(seat).provider))
  const unused = [...tree.addresses].filter(([endpoint]) => named.has(endpoint) && !used.has(endpoint))
  return unused.map(([endpoint, address]) => treeWords[language].endpointUnused(tree.name ?? '', endpoint, address))
}

/** If the file is wrong, the error also says what to do about it. */
function reading<T>(read: () => T, advice: string): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError) || error.reason === 'credentials') throw error
    throw new UsageError(`${error.message}\n${advice}`)
  }
}

/**
 * A resumed debate may have a seat that is not needed any more and whose key or server is gone. If such a seat is asked
 * after all, it fails and says what is missing. Seats that are needed were checked before.
 */
export const orGone =
  (modelFor: (name: string) => Model) =>
  (name: string): Model => {
    try {
      return modelFor(name)
    } catch (error) {
      if (!(error instanceof ConfigError || error instanceof UsageError)) throw error
      return goneVoice(name, error.message)
    }
  }

/** Nobody is reached, so the cost is known to be zero. */
const goneVoice = (name: string, message: string): Model => ({
  name,
  prices: { input: 0, output: 0 },
  languageModel: true,
  async *stream() {
    yield { type: 'failed', failure: { kind: 'auth', message, maybePaid: false } }
  },
})

export interface AgainOptions {
  config?: string
  yes?: boolean
  /** Who takes over a seat. The model that it replaces need not be reachable. */
  seats?: Readonly<Record<string, string>>
}

/**
 * How the seats of an earlier debate are reached if its own file says so. null: as the configuration says. If there is
 * no such debate, whoever plays it reports that.
 */
export function voicesAgain(
  id: number,
  { config, yes = false, seats: replaced = {} }: AgainOptions,
  host: Host,
): ((config: Config) => Config) | null {
  const view = viewOf(host, id)
  if (!view) return null
  const seats = view.brief.seats.filter(seat => !Object.hasOwn(replaced, seat.id))
  const left = { ...view, brief: { ...view.brief, seats } }
  const voices = resumeVoices(id, left, config, host)
  if (voices && voices.doubts.length > 0 && !yes)
    throw new UsageError(voices.doubts.map(doubt => doubt + treeWords[view.brief.language].orYes).join('\n'))
  return voices?.extend ?? null
}

export const isOver = (host: Host, id: number): boolean => viewOf(host, id)?.state === 'done'

/** null: there is no such debate. */
const viewOf = ({ archive, language }: Host, id: number): View | null =>
  archive.find(id) === null ? null : archivedRecords(archive, id, cliWords[language]).view

export async function resumeIn(
  host: Host,
  id: number,
  performance: Performance,
  budget: number | undefined,
): Promise<Performed> {
  const problems = new Problems()
  const view = viewOf(host, id)
  if (view && view.state !== 'done') await checkSpeakers(view, performance.format, host, problems)
  if (problems.any) throw problems.all()
  return resume(id, { ...performance, modelFor: orGone(performance.modelFor) }, budget)
}

/** The debate's format. If there is no such debate, whoever plays it reports that. */
export const formatOf = (host: Host, id: number): string => viewOf(host, id)?.format ?? formats[0]!.id
