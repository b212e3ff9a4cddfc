import type { Seat } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import type { Mask } from '../core/mask.ts'
import { splitModelName } from '../core/model.ts'
import type { View } from '../core/view.ts'
import { TreeOptions } from '../formats/tree/options.ts'
import type { Config } from './config/load.ts'
import { ConfigError } from './config/problem.ts'
import { UsageError } from './exit.ts'
import type { Environment } from './home.ts'
import { readTreeConfig, type TreeConfig } from './tree/config.ts'
import { isTreeApi, letGo } from './tree/config-apis.ts'
import { shownPath } from './tree/paths.ts'
import { tableOf } from './tree-request.ts'
import { treeWords } from './tree-words.ts'

interface Surroundings {
  cwd: string
  env: Environment
  language: Language
  mask?: Mask
  /** Where the file is by now; left out: where it was. */
  config?: string | undefined
}

/** How the seats of a debate are reached where a file of its own says so. */
export interface ResumeVoices {
  extend(config: Config): Config
  /** Where that is, for people. */
  places: string[]
  /** What has changed in a way that only the user can agree to. */
  doubts: string[]
}

/**
 * null: the seats are reached as the configuration says. Nothing but that is taken from the file: topics, models and
 * documents are those that the debate was opened with. Throws when the file is gone or wrong, and with `credentials` when
 * only variables are missing.
 */
export function resumeVoices(
  id: number,
  { brief }: View,
  { cwd, env, language, mask, config: given }: Surroundings,
): ResumeVoices | null {
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
  const asKept = (address: string) => mask?.text(address) ?? address
  return {
    extend: config => withWays(tableOf(tree)(config), ways),
    places: [
      ...[...ways].map(([endpoint, way]) => t.endpointAt(endpoint, tree.addresses.get(way)!)),
      ...unusedIn(tree, ways, language),
    ],
    doubts: doubtsOf(tree, ways, before, asKept, language),
  }
}

/** Which endpoint of the file each of the debate's own is by now: the one of its name, or the only one that its seats have. */
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

/** What the file gives seats by now that the debate was opened without. */
function unusedIn(tree: TreeConfig, ways: ReadonlyMap<string, string>, language: Language): string[] {
  const used = new Set(ways.values())
  const named = new Set(Object.values(tree.seats).map(({ seat = '' }) => splitModelName(seat).provider))
  const unused = [...tree.addresses].filter(([endpoint]) => named.has(endpoint) && !used.has(endpoint))
  return unused.map(([endpoint, address]) => treeWords[language].endpointUnused(tree.name ?? '', endpoint, address))
}

/** What is wrong with the file is told with what to do about it. */
function reading<T>(read: () => T, advice: string): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError) || error.reason === 'credentials') throw error
    throw new UsageError(`${error.message}\n${advice}`)
  }
}
