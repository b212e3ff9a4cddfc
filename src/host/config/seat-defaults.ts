import { splitModelName } from '../../core/model.ts'
import { isOffline, isPerson, offlineProvider } from '../../core/notices.ts'
import { familyOf } from '../../models/families.ts'
import { knownProvider } from '../../models/providers.ts'
import { sameModel } from '../../models/same-model.ts'
import { UsageError } from '../exit.ts'
import { type Fault, faultAt } from '../fault.ts'
import type { Config } from './load.ts'
import { configuredModels, modelsNamed } from './providers.ts'
import type { ChosenSeat, SeatRoleChoice, Table } from './seats.ts'
import { seatWords } from './words.ts'

/** A model that could take a seat right now, and how it was found. */
export interface Usable {
  model: string
  from: 'config' | 'environment' | 'tool' | 'loopback'
  /** The environment variable with its key. null: it needs none, or the configuration has the key. */
  variable: string | null
  unproven?: boolean
}

type Seats = ReadonlyMap<string, ChosenSeat>

const voices = ['for', 'against', 'judge', 'audience']

/** A model that no other debater has. If possible, also not the judge's and of another family. */
export function defaultDebater(role: SeatRoleChoice, seats: Seats, table: Table): ChosenSeat {
  const { config, pool } = table
  if (pool.length === 0 && config.providers.size === 0) return offlineSeat(role, null, 'offline', table)
  const [others, judges] = modelsByKind(table.roles, seats)
  const free = pool.filter(({ model }) => !others.includes(model))
  const voice = best(free, [
    ({ unproven }) => !unproven,
    ({ model }) => !isAmong(model, others),
    ({ model }) => !isAmong(model, judges),
    ({ model }) => !sameFamily(model, others),
    ({ model }) => !sameFamily(model, judges),
  ])
  if (voice === undefined) throw new UsageError(noneLeft(role, others, table))
  return seated(role, voice)
}

/** A model that no debater has, if possible of another family. Otherwise the first debater's. */
export function defaultJudge(role: SeatRoleChoice, seats: Seats, table: Table): ChosenSeat {
  const [debaters] = modelsByKind(table.roles, seats)
  if (debaters.length > 0 && debaters.every(isOffline)) return offlineSeat(role, null, 'offline', table)
  const free = table.pool.filter(({ model }) => !debaters.includes(model))
  const voice = best(free, [
    ({ model }) => !isAmong(model, debaters),
    ({ unproven }) => !unproven,
    ({ model }) => !sameFamily(model, debaters),
  ])
  if (voice) return seated(role, voice)
  const shared = debaters[0]
  if (shared === undefined || isOffline(shared) || isPerson(shared)) return offlineSeat(role, null, 'offline', table)
  return seated(role, table.pool.find(({ model }) => model === shared) ?? { model: shared })
}

/** A varied audience: if possible a family and a model that few other members and nobody on stage have. */
export function defaultListener(role: SeatRoleChoice, seats: Seats, table: Table): ChosenSeat {
  const [debaters, judges, others] = modelsByKind(table.roles, seats)
  const stage = [...debaters, ...judges]
  const models = table.pool.length > 0 ? table.pool : stage.filter(model => !isPerson(model)).map(model => ({ model }))
  const count = (model: string) => others.filter(other => sameModel(model, other)).length
  const relatives = (model: string) => others.filter(other => familyOf(other) === familyOf(model)).length
  const rank = (voice: Usable | { model: string }) => [
    Number('unproven' in voice && voice.unproven === true),
    count(voice.model),
    relatives(voice.model),
    Number(isAmong(voice.model, stage)),
  ]
  const voice = models.toSorted((a, b) => compared(rank(a), rank(b)))[0]
  if (!voice || isOffline(voice.model)) return offlineSeat(role, null, 'offline', table)
  return seated(role, voice)
}

/** The first figure that differs decides. */
const compared = (one: readonly number[], other: readonly number[]): number =>
  one.map((figure, index) => figure - other[index]!).find(difference => difference !== 0) ?? 0

const isAmong = (model: string, others: readonly string[]): boolean => others.some(other => sameModel(model, other))

const seated = ({ id }: SeatRoleChoice, voice: Usable | { model: string }): ChosenSeat => ({
  id,
  model: voice.model,
  from: 'default',
  ...('from' in voice && { usable: voice }),
})

/** The offline voice that suits the role, unless one is named. */
export function offlineSeat(
  role: SeatRoleChoice,
  voice: string | null,
  from: ChosenSeat['from'],
  { roles, language }: Pick<Table, 'roles' | 'language'>,
): ChosenSeat {
  if (voice !== null && !voices.includes(voice)) throw new UsageError(seatWords[language].noVoice(voice, voices))
  const place = roles.filter(other => other.kind === 'debater').findIndex(other => other.id === role.id)
  const own = role.kind !== 'debater' ? role.kind : place % 2 === 0 ? 'for' : 'against'
  return { id: role.id, model: `${offlineProvider}:${voice ?? own}`, from }
}

/** Every configured `provider:model`, in order. */
export function configuredVoices(config: Config): Usable[] {
  const listed = [...config.providers].flatMap(([provider, settings]) =>
    configuredModels(settings).map(model => `${provider}:${model}`),
  )
  const written = Object.values(config.seats).flatMap(seat => seat.split(',').map(part => part.trim()))
  const named = written.filter(seat => {
    const { provider, model } = splitModelName(seat)
    return model !== '' && config.providers.has(provider)
  })
  return [...new Set([...listed, ...named])].map(model => ({ model, from: 'config', variable: null }))
}

function modelsByKind(
  roles: readonly SeatRoleChoice[],
  seats: Seats,
): [debaters: string[], judges: string[], audience: string[]] {
  const of = (kind: SeatRoleChoice['kind']) =>
    roles.filter(role => role.kind === kind).flatMap(role => seats.get(role.id)?.model ?? [])
  return [of('debater'), of('judge'), of('audience')]
}

const sameFamily = (model: string, others: readonly string[]): boolean =>
  others.some(other => familyOf(other) === familyOf(model))

/** The first that meets most preferences. Earlier ones weigh more. */
function best(pool: readonly Usable[], preferences: readonly ((voice: Usable) => boolean)[]): Usable | undefined {
  const worth = (voice: Usable) => preferences.reduce((sum, isMet) => 2 * sum + (isMet(voice) ? 1 : 0), 0)
  return pool.toSorted((a, b) => worth(b) - worth(a))[0]
}

/** Too few usable models for different debaters: the error says what to type for one more. */
function noneLeft({ id }: SeatRoleChoice, taken: readonly string[], { config, pool, language }: Table): Fault {
  const t = seatWords[language]
  const providers = [...config.providers.keys()]
  const have = [...new Set([...taken, ...pool.map(voice => voice.model)])]
  const found = pool.length > 0 ? t.onlyModels(pool.map(voice => voice.model)) : t.noModels(providers)
  const example = splitModelName(have.find(model => !isPerson(model)) ?? '').provider || providers[0]
  const advice = example === undefined ? '' : t.addOne(id, waysToAdd(example, have, config))
  return faultAt(`--${id}`, `${found}${advice}${t.seeDoctor}`, language)
}

function waysToAdd(provider: string, have: readonly string[], config: Config): { pull: string | null; name: string } {
  const another = have.some(model => familyOf(model) === 'meta') ? 'qwen3' : 'llama3.2'
  return { pull: provider === 'ollama' ? `ollama pull ${another}` : null, name: exampleOf(provider, have, config) }
}

/** Another seat of the same provider that is still free: a known one, or just any. */
function exampleOf(provider: string, have: readonly string[], config: Config): string {
  const settings = config.providers.get(provider) ?? {}
  const known = modelsNamed(settings, knownProvider(provider)).map(model => `${provider}:${model}`)
  return known.find(model => !have.includes(model)) ?? `${provider}:MODEL`
}
