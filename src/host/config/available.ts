import type { Language } from '../../core/language.ts'
import { memo } from '../../core/memo.ts'
import { nearest } from '../../core/nearest.ts'
import type { OwnProgram } from '../../models/command/program.ts'
import { askLoopback } from '../../models/local.ts'
import { type KnownProvider, keyVariable, knownProvider, knownProviders } from '../../models/providers.ts'
import { fillIn, referencesIn } from './grammar.ts'
import type { Config } from './load.ts'
import { ConfigError, placeIn } from './problem.ts'
import { addressOf, configuredModels, lacksKey, modelsNamed } from './providers.ts'
import type { CommandSettings, ProviderSettings } from './shape.ts'
import { configWords } from './words.ts'

export interface AvailableProvider {
  name: string
  from: 'config' | 'environment' | 'loopback'
  /** The environment variable with its key. null: it needs none, or the file has the key. */
  keyVariable: string | null
  /** Best first. Empty if the server did not list them. */
  models: string[]
}

/** The configured providers, then those whose key is in the environment. Nothing is contacted. */
export function availableProviders(config: Config): AvailableProvider[] {
  const configured = [...config.providers].flatMap(([name, settings]) => ofConfig(name, settings, config))
  const found = knownProviders
    .filter(known => !isConfigured(known, config))
    .flatMap(known => ofEnvironment(known, config))
  return [...configured, ...found]
}

/** Other servers on this machine that answer at their usual ports and are not configured. They are asked once. */
export const loopbackProviders = (config: Config): Promise<AvailableProvider[]> =>
  memo(answers, config, () => askAll(config))

const answers = new WeakMap<Config, Promise<AvailableProvider[]>>()

async function askAll(config: Config): Promise<AvailableProvider[]> {
  const servers = knownProviders.filter(known => known.port !== undefined && !namesItsModels(known, config))
  const found = await Promise.all(servers.map(known => ofServer(known, config)))
  return found.filter(provider => provider !== null)
}

function ofConfig(name: string, settings: ProviderSettings, { env }: Config): AvailableProvider[] {
  const known = knownProvider(name)
  if (known && lacksKey(settings, known, env)) return []
  const [referred = null] = referencesIn(settings.apiKey ?? '')
  const variable = settings.apiKey === undefined ? known && keyVariable(known, env) : referred
  return [{ name, from: 'config', keyVariable: variable, models: modelsNamed(settings, known) }]
}

function ofEnvironment(known: KnownProvider, { env }: Config): AvailableProvider[] {
  const variable = keyVariable(known, env)
  const isSomewhere = referencesIn(addressOf({}, known, env)).every(name => env[name]?.trim())
  if (variable === null || !isSomewhere) return []
  return [{ name: known.name, from: 'environment', keyVariable: variable, models: [...known.models] }]
}

async function ofServer(known: KnownProvider, config: Config): Promise<AvailableProvider | null> {
  const settings = config.providers.get(known.name) ?? {}
  const models = await askLoopback(known.name, fillIn(addressOf(settings, known, config.env), config.env))
  return models && { name: known.name, from: 'loopback', keyVariable: null, models }
}

const isConfigured = ({ name, aliases = [] }: KnownProvider, { providers }: Config): boolean =>
  [name, ...aliases].some(candidate => providers.has(candidate))

/** A server that is configured without models is asked for them like the others. */
const namesItsModels = ({ name }: KnownProvider, { providers }: Config): boolean =>
  configuredModels(providers.get(name) ?? {}).length > 0

/** How many runs of one program are allowed at once by default. */
const usualAtOnce = 4

/** A program of the user's own, ready to start. Throws ConfigError if none is configured under that name. */
export function resolveCommand(config: Config, name: string, language: Language): OwnProgram {
  const settings = config.commands.get(name)
  if (settings) return programOf(name, settings, config)
  const message = unknownCommand(config, name, language)
  throw new ConfigError([{ ...placeIn(config, ['commands']), message }], language)
}

export const ownPrograms = (config: Config): OwnProgram[] =>
  [...config.commands].map(([name, settings]) => programOf(name, settings, config))

export function unknownCommand({ commands, userFile }: Config, name: string, language: Language): string {
  const names = [...commands.keys()]
  return configWords[language].noCommand(name, nearest(name, names), names, userFile)
}

function programOf(name: string, settings: CommandSettings, { userFolder }: Config): OwnProgram {
  const { command, env = [], prices = null, languageModel = true, atOnce = usualAtOnce } = settings
  return {
    ...{ name, command, folder: userFolder, env, prices, languageModel, atOnce },
    idleMs: milliseconds(settings.idleSeconds),
    callMs: milliseconds(settings.callSeconds),
  }
}

export const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : seconds * 1_000
