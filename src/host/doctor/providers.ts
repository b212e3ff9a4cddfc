import type { Language } from '../../core/language.ts'
import { type KnownProvider, keyVariable, knownProvider, knownProviders } from '../../models/providers.ts'
import { caught } from '../caught.ts'
import { type AvailableProvider, availableProviders } from '../config/available.ts'
import { referencesIn } from '../config/grammar.ts'
import type { Config } from '../config/load.ts'
import { ConfigError } from '../config/problem.ts'
import { addressOf, lacksKey, type Provider, resolveProvider } from '../config/providers.ts'
import type { ProviderFinding, State } from './findings.ts'
import { type Reached, reachAll } from './probe.ts'

/** Every provider that is set up, and every known one that only lacks a key. All that can be asked are asked. */
export async function lookAtProviders(config: Config, language: Language): Promise<ProviderFinding[]> {
  const available = availableProviders(config)
  const names = [...new Set([...config.providers.keys(), ...available.map(provider => provider.name)])]
  const resolved = names.map(name => caught(ConfigError, () => resolveProvider(config, name, language)))
  const endpoints = resolved.filter((result): result is Provider => !(result instanceof ConfigError))
  const reached = await reachAll(endpoints)
  const found = names.map((name, index) => {
    const result = resolved[index]!
    const about = available.find(provider => provider.name === name) ?? null
    if (result instanceof ConfigError) return unusable(name, result, config)
    return reachedFinding(result, about, reached[endpoints.indexOf(result)]!)
  })
  return [...found, ...missingOnes(names, config)]
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

/** An endpoint without a model list (404, 405) works. A web page instead comes from the network's owner. */
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

export const serverCommands: Readonly<Record<string, string>> = {
  ollama: 'ollama serve',
  lmstudio: 'lms server start',
  llamacpp: 'llama-server -m MODEL.gguf',
  vllm: 'vllm serve MODEL',
}

/** Set up, but something it refers to is missing or unusable. */
function unusable(name: string, error: ConfigError, config: Config): ProviderFinding {
  const settings = config.providers.get(name) ?? {}
  const known = knownProvider(name)
  const address = addressOf(settings, known, config.env)
  const written = [address, settings.apiKey ?? '', ...Object.values(settings.headers ?? {})]
  const key = known && lacksKey(settings, known, config.env) ? known.keys.slice(0, 1) : []
  const unset = [...key, ...unsetIn(written, config)]
  return {
    ...nothing,
    name,
    state: 'broken',
    from: config.providers.has(name) ? 'config' : 'environment',
    keyPage: key.length > 0 ? known!.keyPage : null,
    why: unset.length > 0 ? 'unset' : error.message.replaceAll('\n', ' '),
    mend: unset.length > 0 ? exported(unset) : null,
  }
}

const unsetIn = (written: readonly string[], { env }: Config): string[] =>
  written.flatMap(referencesIn).filter(variable => !env[variable]?.trim())

function missingOnes(names: readonly string[], config: Config): ProviderFinding[] {
  const isThere = ({ name, aliases = [] }: KnownProvider) => [name, ...aliases].some(alias => names.includes(alias))
  return knownProviders
    .filter(known => known.port === undefined && !isThere(known))
    .map(known => missingOne(known, config))
}

/** If it has a key, its address is missing. */
function missingOne(known: KnownProvider, config: Config): ProviderFinding {
  const { name, keys, models, keyPage } = known
  const variable = keyVariable(known, config.env)
  const address = unsetIn([addressOf({}, known, config.env)], config)
  const found = { ...nothing, name, sample: models[0] === undefined ? null : `${name}:${models[0]}` }
  if (variable === null) return { ...found, state: 'absent', keyPage, mend: exported([keys[0]!, ...address]) }
  return { ...found, state: 'broken', from: 'environment', variable, why: 'unset', mend: exported(address) }
}

const exported = (variables: readonly string[]): string =>
  `export ${[...new Set(variables)].map(variable => `${variable}=…`).join(' ')}`
