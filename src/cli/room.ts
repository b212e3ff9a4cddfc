import { homedir } from 'node:os'
import type { Language } from '../core/language.ts'
import { type Mask, makeMask } from '../core/mask.ts'
import { type Model, splitModelName } from '../core/model.ts'
import type { Limits } from '../engine/retries.ts'
import { type Endpoint, newMemory } from '../models/api/chat.ts'
import { openModels } from '../models/models.ts'
import { type Archive, openArchive } from '../store/archive.ts'
import { type Config, loadConfig } from './config/load.ts'
import { heldSecrets, resolveProvider } from './config/providers.ts'
import { agonHome, archivePath, type Environment } from './home.ts'
import { type Output, processOutput } from './output.ts'
import { environmentLanguage } from './words.ts'

/** Everything a debate needs from outside, wired together once. */
export interface Room {
  env: Environment
  cwd: string
  /** Of messages: the user's, and the debate's own as soon as that is known. */
  language: Language
  config: Config
  archive: Archive
  mask: Mask
  limits: Partial<Limits>
  output: Output
  modelFor(name: string): Model
  close(): void
}

export interface RoomOptions {
  env: Environment
  cwd: string
  /** The user's, where more is known than the environment says. */
  language?: Language
  /** Voices of the caller's own, by name. */
  models?: Readonly<Record<string, Model>>
}

export function openRoom({
  env,
  cwd,
  language: spoken = environmentLanguage(env),
  models: own = {},
}: RoomOptions): Room {
  const config = withOwnVoices(loadConfig({ home: homedir(), cwd, env, language: spoken }), Object.keys(own))
  const mask = makeMask([...heldSecrets(config), ...environmentSecrets(env)])
  const language = config.language ?? spoken
  const models = openModels(provider => endpointOf(config, provider, room.language))
  const archive = openArchive(archivePath(agonHome(env)), { language })
  const { callSeconds, tries, retryDelayMs } = config.limits
  const room: Room = {
    env,
    cwd,
    language,
    config,
    archive,
    mask,
    limits: { callMs: callSeconds * 1_000, tries, retryDelayMs },
    output: processOutput(() => mask),
    modelFor: name => own[name] ?? models(name),
    close: () => archive.close(),
  }
  return room
}

/** A voice that the caller brings counts as configured. It is never reached over the network. */
function withOwnVoices(config: Config, names: readonly string[]): Config {
  const providers = new Map(config.providers)
  for (const { provider, model } of names.map(splitModelName)) {
    const known = providers.get(provider)
    providers.set(provider, { baseURL: '', ...known, models: [...(known?.models ?? []), model] })
  }
  return { ...config, providers }
}

function endpointOf(config: Config, name: string, language: Language): Endpoint {
  const { baseURL, apiKey, headers, prices, maxTokens } = resolveProvider(config, name, language)
  return {
    provider: name,
    baseURL,
    apiKey,
    headers,
    prices,
    maxTokens,
    idleMs: config.limits.idleSeconds * 1_000,
    memory: newMemory(),
  }
}

/** What the environment itself calls a secret, whether or not a provider uses it. */
function environmentSecrets(env: Environment): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value && namesSecret.test(name) && looksSecret(value) ? [value] : [],
  )
}

const namesSecret = /(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$/i
const looksSecret = (value: string): boolean =>
  value.length >= 16 && /\d/.test(value) && /[a-z]/i.test(value) && !/[\s/\\]/.test(value)
