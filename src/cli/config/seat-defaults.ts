import { splitModelName } from '../../core/model.ts'
import { isOffline, offlineProvider } from '../../core/notices.ts'
import { UsageError } from '../exit.ts'
import type { Config } from './load.ts'
import { configuredModels } from './providers.ts'
import type { ChosenSeat, Role } from './seats.ts'

type Seats = ReadonlyMap<string, ChosenSeat>

const voices = ['for', 'against', 'judge']

/** A model that no other debater has; of another provider and not the judge's, when there is one. */
export function defaultDebater(role: Role, roles: readonly Role[], seats: Seats, config: Config): ChosenSeat {
  if (config.providers.size === 0) return offlineSeat(role, roles, null, 'offline')
  const [others, judges] = modelsByKind(roles, seats)
  const free = allModels(config).filter(model => !others.includes(model))
  const model = best(free, [model => !judges.includes(model), model => !sameProvider(model, others)])
  if (model === undefined) throw new UsageError(noneLeft(role, others, config))
  return { id: role.id, model, from: 'default' }
}

/** A model that no debater has; else the first debater's. */
export function defaultJudge(role: Role, roles: readonly Role[], seats: Seats, config: Config): ChosenSeat {
  const [debaters] = modelsByKind(roles, seats)
  if (debaters.every(isOffline)) return offlineSeat(role, roles, null, 'offline')
  const free = allModels(config).filter(model => !debaters.includes(model))
  const model = best(free, [model => !sameProvider(model, debaters)]) ?? debaters[0]
  if (model === undefined || isOffline(model)) return offlineSeat(role, roles, null, 'offline')
  return { id: role.id, model, from: 'default' }
}

/** The voice that suits the role, unless one is named. */
export function offlineSeat(
  role: Role,
  roles: readonly Role[],
  voice: string | null,
  from: ChosenSeat['from'],
): ChosenSeat {
  if (voice !== null && !voices.includes(voice)) {
    throw new UsageError(`the offline voice has no model "${voice}". Allowed: ${voices.join(', ')}.`)
  }
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

function noneLeft({ id }: Role, taken: readonly string[], config: Config): string {
  const providers = [...config.providers.keys()]
  const known = allModels(config)
  const found =
    known.length > 0
      ? `debaters need different models, and only ${known.join(', ')} ${known.length === 1 ? 'is' : 'are'} configured`
      : `no model of ${providers.join(', ')} is named in the configuration`
  const provider = splitModelName(taken[0] ?? '').provider
  const example = config.providers.has(provider) ? provider : providers[0]
  return `--${id}: ${found}. Name one: --${id} ${example}:MODEL, or list it under "models" in ${config.userFile}.`
}
