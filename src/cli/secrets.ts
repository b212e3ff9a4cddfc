import { environmentSecrets } from '../core/mask/environment.ts'
import { tools } from '../models/tools/index.ts'
import type { Config } from './config/load.ts'
import { heldSecrets } from './config/providers.ts'

/** Everything that must never be kept, sent or shown: keys of providers, of tools, and what the environment calls a secret. */
export function secretsOf(config: Config): string[] {
  return [...heldSecrets(config), ...environmentSecrets(config.env), ...toolSecrets(config.env)]
}

/** Whatever they look like: a tool takes them as its key. */
function toolSecrets(env: Config['env']): string[] {
  const names = tools.flatMap(tool => tool.env).filter(name => carriesSecret.test(name))
  return names.flatMap(name => secretsIn(name, env[name] ?? '')).filter(value => value.length >= leastLength)
}

const carriesSecret = /KEY|TOKEN|SECRET|PASSWORD|HEADERS|AUTH/

/** Headers come as lines `Name: value`, and what is signed in with may come as JSON. */
function secretsIn(name: string, value: string): string[] {
  if (name.endsWith('HEADERS')) return value.split('\n').map(line => line.slice(line.indexOf(':') + 1).trim())
  if (value.trimStart().startsWith('{')) return [...value.matchAll(/:\s*"([^"]{16,})"/g)].map(([, text]) => text!)
  return [value.trim()]
}

/** Shorter ones would mask ordinary words. */
const leastLength = 8
