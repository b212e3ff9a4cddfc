import type { Language } from '../../core/language.ts'
import { type KnownProvider, knownProvider, knownProviders } from '../../models/providers.ts'
import { type AvailableProvider, availableProviders } from '../config/available.ts'
import type { Config } from '../config/load.ts'
import { ConfigError } from '../config/problem.ts'
import { type Provider, resolveProvider } from '../config/providers.ts'
import { referencesIn } from '../config/references.ts'
import type { ProviderFinding, State } from './findings.ts'
import { type Reached, reachAll } from './reach.ts'

/** Every provider that is set up, and every one that only lacks a key. Those that can be asked are asked. */
export async function lookAtProviders(config: Config, language: Language): Promise<ProviderFinding[]> {
  const available = availableProviders(config)
  const names = [...new Set([...config.providers.keys(), ...available.map(provider => provider.name)])]
  const resolved = names.map(name => resolve(config, name, language))
  const endpoints = resolved.filter((result): result is Provider => !(result instanceof ConfigError))
  const reached = await reachAll(endpoints)
  const found = names.map((name, index) => {
    const result = resolved[index]!
    const about = available.find(provider => provider.name === name) ?? null
    if (result instanceof ConfigError) return withoutKey(name, result, config)
    return reachedFinding(result, about, reached[endpoints.indexOf(result)]!)
  })
  return [...found, ...missingOnes(names, config)]
}

function resolve(config: Config, name: string, language: Language): Provider | ConfigError {
  try {
    return resolveProvider(config, name, language)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

const nothing = {
  from: null,
  variable: null,
  keyPage: null,
  address: null,
  status: null,
  why: null,
  models: null,
  sample: null,
  offered: null,
  mend: null,
} satisfies Partial<ProviderFinding>

function reachedFinding(provider: Provider, about: AvailableProvider | null, reached: Reached): ProviderFinding {
  const { name, baseURL } = provider
  const known = knownProvider(name)
  const listed = reached.kind === 'answered' ? reached.models : null
  const sample = about?.models[0] ?? provider.models[0] ?? listed?.[0] ?? null
  const state = stateOf(reached)
  return {
    ...nothing,
    name,
    state,
    from: about?.from === 'environment' ? 'environment' : 'config',
    variable: about?.keyVariable ?? null,
    keyPage: known?.keyPage ?? null,
    address: baseURL,
    status: reached.kind === 'answered' ? reached.status : null,
    why: reached.kind === 'answered' ? null : reached.why,
    models: listed?.length ?? null,
    sample: sample === null ? null : `${name}:${sample}`,
    offered: listed && listed.length > 0 && sample !== null ? listed.includes(sample) : null,
    mend: mendOf(state, reached, about?.keyVariable ?? null, known),
  }
}

/** An endpoint without a list of models (404, 405) is a working one; a page in its place is that of a network's owner. */
function stateOf(reached: Reached): State {
  if (reached.kind !== 'answered') return reached.kind === 'silent' ? 'unchecked' : 'broken'
  const { status } = reached
  if (status === 401 || status === 403) return 'broken'
  const hasList = status === 200 && reached.models !== null
  return hasList || status === 404 || status === 405 ? 'ok' : 'unchecked'
}

function mendOf(state: State, reached: Reached, variable: string | null, known: KnownProvider | null): string | null {
  if (state !== 'broken') return null
  if (reached.kind === 'answered') return variable === null ? null : `export ${variable}=…`
  return known?.port === undefined ? null : serverCommands[known.name]!
}

/** How the servers of others are started. */
export const serverCommands: Readonly<Record<string, string>> = {
  ollama: 'ollama serve',
  lmstudio: 'lms server start',
  llamacpp: 'llama-server -m MODEL.gguf',
  vllm: 'vllm serve MODEL',
}

/** Configured, but something that it refers to is not there. */
function withoutKey(name: string, error: ConfigError, config: Config): ProviderFinding {
  const settings = config.providers.get(name)
  const known = knownProvider(name)
  const written = [settings?.baseURL ?? '', settings?.apiKey ?? '', ...Object.values(settings?.headers ?? {})]
  const referred = written.flatMap(referencesIn).filter(variable => !config.env[variable]?.trim())
  const variables = referred.length > 0 ? referred : (known?.keys.slice(0, 1) ?? [])
  return {
    ...nothing,
    name,
    state: 'broken',
    from: 'config',
    keyPage: known?.keyPage ?? null,
    why: variables.length > 0 ? 'unset' : error.problems.map(({ message }) => message).join(' '),
    mend: variables.length > 0 ? exported(variables) : null,
  }
}

/** Those that are known by name, need a key, and have none here. */
function missingOnes(names: readonly string[], config: Config): ProviderFinding[] {
  const isThere = ({ name, aliases = [] }: KnownProvider) => [name, ...aliases].some(alias => names.includes(alias))
  return knownProviders
    .filter(known => known.port === undefined && !isThere(known))
    .map(known => ({
      ...nothing,
      name: known.name,
      state: 'absent',
      keyPage: known.keyPage,
      sample: known.models[0] === undefined ? null : `${known.name}:${known.models[0]}`,
      mend: exported(
        [...known.keys.slice(0, 1), ...referencesIn(known.baseURL)].filter(name => !config.env[name]?.trim()),
      ),
    }))
}

const exported = (variables: readonly string[]): string =>
  `export ${[...new Set(variables)].map(variable => `${variable}=…`).join(' ')}`
