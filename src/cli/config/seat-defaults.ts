import { splitModelName } from '../../core/model.ts'
import { isOffline, isPerson, offlineProvider } from '../../core/notices.ts'
import { familyOf } from '../../models/families.ts'
import { knownProvider } from '../../models/providers.ts'
import { sameModel } from '../arena/same-model.ts'
import { UsageError } from '../exit.ts'
import { type Fault, faultAt } from '../fault.ts'
import type { Config } from './load.ts'
import { configuredModels, modelsNamed } from './providers.ts'
import { seatWords } from './seat-words.ts'
import type { ChosenSeat, Role, Table } from './seats.ts'

/** A voice that could take a seat here and now, and how it was found. */
export interface Usable {
  model: string
  from: 'config' | 'environment' | 'tool' | 'loopback'
  /** The environment variable that holds its key; null: none is needed, or the configuration has it. */
  variable: string | null
  /** Nobody could tell whether it would answer. */
  unproven?: boolean
}

type Seats = ReadonlyMap<string, ChosenSeat>

const voices = ['for', 'against', 'judge', 'audience']

/** A model that no other debater has; not the judge's and of another family, when there is one. */
export function defaultDebater(role: Role, seats: Seats, table: Table): ChosenSeat {
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

/** A model that no debater has, of a family of its own when there is one; else the first debater's. */
export function defaultJudge(role: Role, seats: Seats, table: Table): ChosenSeat {
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

/** Different ears: a family and a model that few others of the audience have, and nobody on the stage, when there is one. */
export function defaultListener(role: Role, seats: Seats, table: Table): ChosenSeat {
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

const seated = ({ id }: Role, voice: Usable | { model: string }): ChosenSeat => ({
  id,
  model: voice.model,
  from: 'default',
  ...('from' in voice && { usable: voice }),
})

/** The voice that suits the role, unless one is named. */
export function offlineSeat(
  role: Role,
  voice: string | null,
  from: ChosenSeat['from'],
  { roles, language }: Pick<Table, 'roles' | 'language'>,
): ChosenSeat {
  if (voice !== null && !voices.includes(voice)) throw new UsageError(seatWords[language].noVoice(voice, voices))
  const place = roles.filter(other => other.kind === 'debater').findIndex(other => other.id === role.id)
  const own = role.kind !== 'debater' ? role.kind : place % 2 === 0 ? 'for' : 'against'
  return { id: role.id, model: `${offlineProvider}:${voice ?? own}`, from }
}

/** Every `provider:model` that the configuration names, in its order. */
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

/** The models of those who are seated by now. */
function modelsByKind(
  roles: readonly Role[],
  seats: Seats,
): [debaters: string[], judges: string[], audience: string[]] {
  const of = (kind: Role['kind']) =>
    roles.filter(role => role.kind === kind).flatMap(role => seats.get(role.id)?.model ?? [])
  return [of('debater'), of('judge'), of('audience')]
}

const sameFamily = (model: string, others: readonly string[]): boolean =>
  others.some(other => familyOf(other) === familyOf(model))

/** The first that meets most wishes, the earlier ones weighing more. */
function best(pool: readonly Usable[], wishes: readonly ((voice: Usable) => boolean)[]): Usable | undefined {
  const worth = (voice: Usable) => wishes.reduce((sum, wish) => 2 * sum + (wish(voice) ? 1 : 0), 0)
  return pool.toSorted((a, b) => worth(b) - worth(a))[0]
}

/** What is usable is too little for debaters that differ: said with what to type for one voice more. */
function noneLeft({ id }: Role, taken: readonly string[], { config, pool, language }: Table): Fault {
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

/** A seat of the same provider that is not taken yet: one that is known, or just any. */
function exampleOf(provider: string, have: readonly string[], config: Config): string {
  const settings = config.providers.get(provider) ?? {}
  const known = modelsNamed(settings, knownProvider(provider)).map(model => `${provider}:${model}`)
  return known.find(model => !have.includes(model)) ?? `${provider}:MODEL`
}
