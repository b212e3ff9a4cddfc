import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'jsonc-parser'
import { type Fields, fields, text } from '../json.ts'
import type { ToolEnvironment } from './tool.ts'

/** The part of a user's opencode configuration that a seat needs: where models are and how they are reached. */
export type OpencodeConfig = Fields

/** Everything else in it could act or add to the prompt: servers, plugins, instructions, agents, commands. */
const kept = ['provider', 'model', 'small_model', 'enabled_providers', 'disabled_providers']

/** The user's own configuration, merged as opencode does, without the project's. */
export function opencodeConfig(env: ToolEnvironment): OpencodeConfig {
  const home = env.HOME ?? homedir()
  const folder = join(env.XDG_CONFIG_HOME ?? join(home, '.config'), 'opencode')
  const files = ['config.json', 'opencode.json', 'opencode.jsonc'].map(name => join(folder, name))
  if (env.OPENCODE_CONFIG) files.push(resolve(env.OPENCODE_CONFIG))
  const layers = files.map(path => fromFile(path, home))
  if (env.OPENCODE_CONFIG_CONTENT) layers.push(fields(parse(env.OPENCODE_CONFIG_CONTENT)))
  return layers.reduce<Fields>((sum, layer) => merged(sum, only(layer)), {})
}

/** The provider of the requested model. null: opencode itself chooses. */
export function askedProvider(config: OpencodeConfig, model: string | null, env: ToolEnvironment): string | null {
  const named = model ?? text(config.model)?.replace(reference, (_, name) => env[name] ?? '')
  return named?.split('/')[0] || null
}

/** Removes what only other providers need, including keys. If opencode chooses, it may choose any provider. */
export function withProvider(config: OpencodeConfig, provider: string | null): OpencodeConfig {
  if (provider === null) return config
  const { provider: all, small_model, ...rest } = config
  const own = fields(all)[provider]
  return {
    ...rest,
    ...(own !== undefined && { provider: { [provider]: own } }),
    ...(text(small_model)?.startsWith(`${provider}/`) && { small_model }),
  }
}

/** The environment variables it refers to. */
export const variablesIn = (config: OpencodeConfig): string[] => [
  ...new Set([...JSON.stringify(config).matchAll(reference)].map(found => found[1]!)),
]

const reference = /\{env:(\w+)\}/g

/** Keys and header values of providers, written there or referred to. */
export function secretsInConfig(env: ToolEnvironment): string[] {
  const providers = Object.values(fields(opencodeConfig(env).provider)).map(fields)
  return providers.flatMap(provider => secretsIn(provider, env))
}

function secretsIn(settings: Fields, env: ToolEnvironment, inHeaders = false): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value === 'string') return inHeaders || namesSecret.test(name) ? secretOf(value, env) : []
    return secretsIn(fields(value), env, inHeaders || /^headers$/i.test(name))
  })
}

const namesSecret = /key$|token$|secret|password|authorization/i

/** In a header, a word such as `Bearer` may precede it. */
function secretOf(value: string, env: ToolEnvironment): string[] {
  const whole = value
    .replace(reference, (_, name) => env[name] ?? '')
    .replace(/\{file:([^}]+)\}/g, (_, path) => textOf(path).trim())
  return [whole, whole.replace(/^\w+ +/, '')]
}

/** What it says about a model. null: the provider is not the user's own. */
export function ownModel(config: OpencodeConfig, model: string): Fields | null {
  const [provider, ...name] = model.split('/')
  const { npm, models } = fields(fields(config.provider)[provider!])
  return text(npm) === null ? null : fields(fields(models)[name.join('/')])
}

function fromFile(path: string, home: string): Fields {
  const here = dirname(path)
  return fields(parse(textOf(path).replace(/\{file:([^}]+)\}/g, (_, name) => `{file:${at(here, name, home)}}`)))
}

function textOf(path: string): string {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : ''
  } catch {
    return ''
  }
}

/** References are relative to the file that contains them. */
const at = (folder: string, name: string, home: string): string =>
  name.startsWith('~/') ? join(home, name.slice(2)) : resolve(folder, name)

const only = (layer: Fields): Fields =>
  Object.fromEntries(Object.entries(layer).filter(([name]) => kept.includes(name)))

function merged(below: Fields, above: Fields): Fields {
  const both = { ...below }
  for (const [name, value] of Object.entries(above)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    both[name] = isObject ? merged(fields(below[name]), fields(value)) : value
  }
  return both
}
