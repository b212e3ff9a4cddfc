import { homedir } from 'node:os'
import type { Language } from '../core/language.ts'
import { type Mask, makeMask } from '../core/mask.ts'
import { type Model, splitModelName } from '../core/model.ts'
import type { Limits } from '../engine/retries.ts'
import { formats } from '../formats/index.ts'
import { type Endpoint, newMemory } from '../models/api/chat.ts'
import { modelFacts } from '../models/catalogue.ts'
import { openModels } from '../models/models.ts'
import type { Desk } from '../models/person.ts'
import { clearPlaces, defaultIdleMs, type ToolRoom } from '../models/tools/run.ts'
import { type Archive, openArchive } from '../store/archive.ts'
import { checkNames } from './config/check-names.ts'
import { milliseconds, resolveCommand } from './config/commands.ts'
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
  /** The user's. A debate has its own. */
  language: Language
  config: Config
  archive: Archive
  mask: Mask
  limits: Partial<Limits>
  output: Output
  tools: ToolRoom
  /** Where people are asked; null: nowhere yet. */
  desk: Desk | null
  /** Whether people are asked at the terminal, where there is no other desk. */
  readonly terminal: boolean
  /** Voices that the caller brought, by name. */
  readonly own: Readonly<Record<string, Model>>
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
  /** Where people are asked. */
  desk?: Desk | null
  /** People are asked at the terminal, by whoever plays the debate in front of it. */
  terminal?: boolean
  /** What else this room is configured with, such as endpoints that the file of a debate describes. */
  extend?: (config: Config) => Config
}

export function openRoom({
  env,
  cwd,
  language: spoken = environmentLanguage(env),
  models: own = {},
  desk = null,
  terminal = false,
  extend = config => config,
}: RoomOptions): Room {
  const loaded = loadConfig({ home: homedir(), cwd, env, language: spoken })
  const config = extend(withOwnVoices(loaded, Object.keys(own)))
  checkNames(config, formats, spoken)
  const mask = makeMask(secretsOf(config))
  const language = config.language ?? spoken
  const tools = toolRoom(config, env)
  const models = openModels({
    endpointOf: provider => endpointOf(config, provider, language),
    tools,
    programOf: name => resolveCommand(config, name, language),
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
    terminal,
    own,
    modelFor: name => (Object.hasOwn(own, name) ? own[name]! : models(name)),
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
    // Who allows a call so much time means it also for a model that thinks in silence.
    idleMs: Math.max(config.limits.idleSeconds * 1_000, resolved.callMs ?? 0),
    memory: newMemory(),
  }
}

function toolRoom(config: Config, env: Environment): ToolRoom {
  return {
    env,
    home: agonHome(env),
    idleMs: defaultIdleMs,
    callMs: config.limits.callSeconds * 1_000,
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

const nobody: Desk = { answer: () => Promise.reject(new Error('nobody is here to be asked')) }
