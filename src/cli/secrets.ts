import { environmentSecrets } from '../core/mask/environment.ts'
import { isCommon } from '../models/tools/environment.ts'
import { tools } from '../models/tools/index.ts'
import { secretsAmong } from '../models/tools/secrets.ts'
import type { Config } from './config/load.ts'
import { heldSecrets } from './config/providers.ts'
import { searchSecrets } from './config/search.ts'

/** Everything that must never be kept, sent or shown: keys of providers, of tools, of the service that searches, what programs of the user's own are given, and what the environment calls a secret. */
export function secretsOf(config: Config): string[] {
  return [
    ...heldSecrets(config),
    ...environmentSecrets(config.env),
    ...toolSecrets(config.env),
    ...programSecrets(config),
    ...searchSecrets(config),
  ]
}

/** Whatever they look like: a tool takes them as its key, from the environment or from files in the user's home. */
function toolSecrets(env: Config['env']): string[] {
  const given = Object.fromEntries(tools.flatMap(tool => tool.env).map(name => [name, env[name]]))
  const kept = tools.flatMap(tool => tool.secrets?.(env) ?? [])
  return [...secretsAmong(given), ...kept].filter(value => value.length >= leastLength)
}

/** Whatever is handed to a program by name. What every program sees is no secret, and no part of ordinary text either. */
function programSecrets({ commands, env }: Config): string[] {
  const names = [...commands.values()].flatMap(command => command.env ?? []).filter(name => !isCommon(name))
  return [...new Set(names)].map(name => env[name]?.trim() ?? '').filter(value => value.length >= leastLength)
}

/** Shorter ones would mask ordinary words. */
const leastLength = 8
