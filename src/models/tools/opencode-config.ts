import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'jsonc-parser'
import { fields, text } from './lines.ts'

/** What of a user's opencode configuration a seat needs: where models are and how they are reached. */
export interface OpencodeConfig {
  settings: Readonly<Record<string, unknown>>
  /** Variables of the environment that it refers to. */
  variables: readonly string[]
}

/** Everything else in it could act or add to the prompt: servers, plugins, instructions, agents, commands. */
const kept = ['provider', 'model', 'small_model', 'enabled_providers', 'disabled_providers']

/** The user's own configuration, as opencode would put it together, without the project's. */
export function opencodeConfig(env: Readonly<Record<string, string | undefined>> = process.env): OpencodeConfig {
  const folder = join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'opencode')
  const files = ['config.json', 'opencode.json', 'opencode.jsonc'].map(name => join(folder, name))
  if (env.OPENCODE_CONFIG) files.push(resolve(env.OPENCODE_CONFIG))
  const layers = files.map(fromFile)
  if (env.OPENCODE_CONFIG_CONTENT) layers.push(fields(parse(env.OPENCODE_CONFIG_CONTENT)))
  const settings = layers.reduce<Record<string, unknown>>((sum, layer) => merged(sum, only(layer)), {})
  const variables = [...JSON.stringify(settings).matchAll(/\{env:(\w+)\}/g)].map(found => found[1]!)
  return { settings, variables: [...new Set(variables)] }
}

/** What it says of one of its models; null: the provider is not one of the user's own. */
export function ownModel(config: OpencodeConfig, model: string): Record<string, unknown> | null {
  const [provider, ...name] = model.split('/')
  const { npm, models } = fields(fields(config.settings.provider)[provider!])
  return text(npm) === null ? null : fields(fields(models)[name.join('/')])
}

function fromFile(path: string): Record<string, unknown> {
  try {
    const here = dirname(path)
    return fields(
      parse(readFileSync(path, 'utf8').replace(/\{file:([^}]+)\}/g, (_, name) => `{file:${at(here, name)}}`)),
    )
  } catch {
    return {}
  }
}

/** References count from the file that they stand in. */
const at = (folder: string, name: string): string =>
  name.startsWith('~/') ? join(homedir(), name.slice(2)) : resolve(folder, name)

const only = (layer: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(layer).filter(([name]) => kept.includes(name)))

function merged(below: Record<string, unknown>, above: Record<string, unknown>): Record<string, unknown> {
  const both = { ...below }
  for (const [name, value] of Object.entries(above)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    both[name] = isObject ? merged(fields(below[name]), fields(value)) : value
  }
  return both
}
