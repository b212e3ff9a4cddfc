import type { Seat } from '../../../core/events.ts'
import type { Language } from '../../../core/language.ts'
import { splitModelName } from '../../../core/model.ts'
import type { Config } from '../../../host/config/load.ts'
import { ConfigError } from '../../../host/config/problem.ts'
import { UsageError } from '../../../host/exit.ts'
import { shownPath } from '../../../host/files/lead-paths.ts'
import type { Host } from '../../../host/host.ts'
import type { EarlierDebate, ReachedSeats } from '../../../host/past/reach.ts'
import { TreeOptions } from '../options.ts'
import { readTreeConfig, type TreeConfig } from './config.ts'
import { isTreeApi, letGo } from './config-apis.ts'
import { tableOf } from './request.ts'
import { treeWords } from './words.ts'

/** Only the endpoints are taken from the file: topics, models and documents stay as the debate was opened. */
export function reach(
  { id, brief, opened, file }: EarlierDebate,
  { cwd, env, mask }: Pick<Host, 'cwd' | 'env' | 'mask'>,
): ReachedSeats {
  const { language } = brief
  const t = treeWords[language]
  const tree = reading(
    () => readTreeConfig(file, { cwd, env, language, seatsOnly: true }),
    t.configMoved(id, shownPath(opened, cwd)),
  )
  const before = TreeOptions.shape.endpoints.parse(brief.options.endpoints)
  const { ways, missing } = waysOf(brief.seats, tree)
  if (missing.length > 0) throw new UsageError(t.configUnfit(id, tree.name ?? file, missing))
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
