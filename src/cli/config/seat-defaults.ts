import { splitModelName } from '../../core/model.ts'
import { isOffline, offlineProvider } from '../../core/notices.ts'
import { UsageError } from '../exit.ts'
import type { Config } from './load.ts'
import { placed } from './problem.ts'
import { configuredModels } from './providers.ts'
import { seatWords } from './seat-words.ts'
import type { ChosenSeat, Role, Table } from './seats.ts'

type Seats = ReadonlyMap<string, ChosenSeat>

const voices = ['for', 'against', 'judge']

/** A model that no other debater has; of another provider and not the judge's, when there is one. */
export function defaultDebater(role: Role, seats: Seats, table: Table): ChosenSeat {
  const { config } = table
  if (config.providers.size === 0) return offlineSeat(role, null, 'offline', table)
  const [others, judges] = modelsByKind(table.roles, seats)
  const free = allModels(config).filter(model => !others.includes(model))
  const model = best(free, [model => !judges.includes(model), model => !sameProvider(model, others)])
  if (model === undefined) throw new UsageError(noneLeft(role, others, table))
  return { id: role.id, model, from: 'default' }
}

/** A model that no debater has; else the first debater's. */
export function defaultJudge(role: Role, seats: Seats, table: Table): ChosenSeat {
  const [debaters] = modelsByKind(table.roles, seats)
  if (debaters.every(isOffline)) return offlineSeat(role, null, 'offline', table)
  const free = allModels(table.config).filter(model => !debaters.includes(model))
  const model = best(free, [model => !sameProvider(model, debaters)]) ?? debaters[0]
  if (model === undefined || isOffline(model)) return offlineSeat(role, null, 'offline', table)
  return { id: role.id, model, from: 'default' }
}

/** The voice that suits the role, unless one is named. */
export function offlineSeat(
  role: Role,
  voice: string | null,
  from: ChosenSeat['from'],
  { roles, language }: Table,
): ChosenSeat {
  if (voice !== null && !voices.includes(voice)) throw new UsageError(seatWords[language].noVoice(voice, voices))
  const place = roles.filter(other => other.kind === 'debater').findIndex(other => other.id === role.id)
  const own = role.kind === 'judge' ? 'judge' : place % 2 === 0 ? 'for' : 'against'
  return { id: role.id, model: `${offlineProvider}:${voice ?? own}`, from }
}

/** Every `provider:model` that the configuration names, in its order. */
export function allModels(config: Config): string[] {
  const listed = [...config.providers].flatMap(([provider, settings]) =>
    configuredModels(settings).map(model => `${provider}:${model}`),
  )
  const seated = Object.values(config.seats).filter(seat => {
    const { provider, model } = splitModelName(seat)
    return model !== '' && config.providers.has(provider)
  })
  return [...new Set([...listed, ...seated])]
}

/** The models of the debaters and of the judges that are seated by now. */
function modelsByKind(roles: readonly Role[], seats: Seats): [debaters: string[], judges: string[]] {
  const of = (kind: Role['kind']) =>
    roles.filter(role => role.kind === kind).flatMap(role => seats.get(role.id)?.model ?? [])
  return [of('debater'), of('judge')]
}

function sameProvider(model: string, others: readonly string[]): boolean {
  const { provider } = splitModelName(model)
  return others.some(other => splitModelName(other).provider === provider)
}

/** The first that meets most wishes, the earlier ones weighing more. */
function best(models: readonly string[], wishes: readonly ((model: string) => boolean)[]): string | undefined {
  const worth = (model: string) => wishes.reduce((sum, wish) => 2 * sum + (wish(model) ? 1 : 0), 0)
  return models.toSorted((a, b) => worth(b) - worth(a))[0]
}

function noneLeft({ id }: Role, taken: readonly string[], { config, language }: Table): string {
  const t = seatWords[language]
  const providers = [...config.providers.keys()]
  const known = allModels(config)
  const found = known.length > 0 ? t.onlyModels(known) : t.noModels(providers)
  const provider = splitModelName(taken[0] ?? '').provider
  const example = config.providers.has(provider) ? provider : providers[0]!
  return placed(`--${id}`, `${found}${t.nameOne(id, example, config.userFile)}`, language)
}
