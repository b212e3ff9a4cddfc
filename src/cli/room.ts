import { homedir } from 'node:os'
import type { Language } from '../core/language.ts'
import { type Mask, makeMask } from '../core/mask.ts'
import { type Model, splitModelName } from '../core/model.ts'
import type { Limits } from '../engine/retries.ts'
import { type Endpoint, newMemory } from '../models/api/chat.ts'
import { modelFacts } from '../models/catalogue.ts'
import { openModels } from '../models/models.ts'
import type { Desk } from '../models/person.ts'
import { clearPlaces, defaultIdleMs, type ToolRoom } from '../models/tools/run.ts'
import { type Archive, openArchive } from '../store/archive.ts'
import { type Config, loadConfig } from './config/load.ts'
import { resolveProvider } from './config/providers.ts'
import { agonHome, archivePath, type Environment } from './home.ts'
import { type Output, processOutput } from './output.ts'
import { secretsOf } from './secrets.ts'
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
  tools: ToolRoom
  /** Where people are asked; null: nowhere yet. */
  desk: Desk | null
  modelFor(name: string): Model
  close(): Promise<void>
}

export interface RoomOptions {
  env: Environment
  cwd: string
  /** The user's, where more is known than the environment says. */
  language?: Language
  /** Voices of the caller's own, by name. */
  models?: Readonly<Record<string, Model>>
  /** Where people are asked. On the command line that is the terminal. */
  desk?: Desk | null
}

export function openRoom({
  env,
  cwd,
  language: spoken = environmentLanguage(env),
  models: own = {},
  desk = null,
}: RoomOptions): Room {
  const config = withOwnVoices(loadConfig({ home: homedir(), cwd, env, language: spoken }), Object.keys(own))
  const mask = makeMask(secretsOf(config))
  const language = config.language ?? spoken
  const tools = toolRoom(config, env, () => room.language)
  const models = openModels({
    endpointOf: provider => endpointOf(config, provider, room.language),
    tools,
    desk: { answer: (question, signal) => (room.desk ?? nobody).answer(question, signal) },
  })
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
    tools,
    desk,
    modelFor: name => own[name] ?? models(name),
    async close() {
      archive.close()
      await clearPlaces(tools)
    },
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
  const { name: provider, ...resolved } = resolveProvider(config, name, language)
  return {
    ...resolved,
    provider,
    idleMs: config.limits.idleSeconds * 1_000,
    memory: newMemory(),
  }
}

function toolRoom(config: Config, env: Environment, language: () => Language): ToolRoom {
  return {
    env,
    home: agonHome(env),
    idleMs: defaultIdleMs,
    callMs: config.limits.callSeconds * 1_000,
    get language() {
      return language()
    },
    executable: tool => config.tools[tool]?.command ?? null,
    limits: tool => {
      const { atOnce, idleSeconds, callSeconds } = config.tools[tool] ?? {}
      return { atOnce, idleMs: milliseconds(idleSeconds), callMs: milliseconds(callSeconds) }
    },
    facts: (tool, model) => {
      const known = model === null ? null : modelFacts(tool, model)
      const prices = config.tools[tool]?.prices
      return prices ? { window: null, maxOutput: null, ...known, prices } : known
    },
  }
}

const milliseconds = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1_000)

const nobody: Desk = { answer: () => Promise.reject(new Error('nobody is here to be asked')) }
