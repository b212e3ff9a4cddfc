import { existsSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Brief } from '../core/events.ts'
import type { Examiner, Keeper } from '../core/evidence.ts'
import type { Language, Texts } from '../core/language.ts'
import { type Mask, makeMask } from '../core/mask.ts'
import { type Material, type Model, splitModelName } from '../core/model.ts'
import type { Limits } from '../engine/turn/retries.ts'
import type { Pages } from '../evidence/web/pages.ts'
import { formats, offlineReplies } from '../formats/index.ts'
import type { Endpoint } from '../models/api/endpoint.ts'
import { newMemory } from '../models/api/endpoint-memory.ts'
import { modelFacts } from '../models/catalogue.ts'
import { openModels } from '../models/models.ts'
import type { PersonPort } from '../models/person.ts'
import { defaultIdleMs, type ToolContext } from '../models/tools/context.ts'
import { clearPlaces, insideVariable } from '../models/tools/place.ts'
import { type Archive, openArchive } from '../store/archive.ts'
import { platform } from '../system.ts'
import { milliseconds, resolveCommand } from './config/available.ts'
import { checkNames } from './config/check.ts'
import { type Config, loadConfig } from './config/load.ts'
import { resolveProvider } from './config/providers.ts'
import { UsageError } from './exit.ts'
import { secretsOf } from './files/context.ts'
import { realPath } from './files/places.ts'
import { harmlessGit } from './harmless-git.ts'
import { environmentLanguage, type Output, outputTo, type Surroundings } from './io.ts'

/** Everything a debate needs from outside, wired together once. */
export interface Host<Around extends Surroundings = Surroundings> {
  readonly io: Around
  env: Environment
  cwd: string
  /** The user's language. A debate has its own. */
  language: Language
  config: Config
  archive: Archive
  mask: Mask
  limits: Partial<Limits>
  output: Output
  tools: ToolContext
  /** Asks people for their turns. null: nobody can be asked yet. */
  desk: PersonPort | null
  /** Whether people are asked at the terminal when no other person port is set. */
  readonly terminal: boolean
  /** Models that the caller brought, by name. */
  readonly own: Readonly<Record<string, Model>>
  modelFor(name: string): Model
  close(): Promise<void>
}

export interface HostOptions<Around extends Surroundings = Surroundings> {
  io: Around
  /** The user's language, if the caller knows more than the environment says. */
  language?: Language
  models?: Readonly<Record<string, Model>>
  desk?: PersonPort | null
  /** Whether people are asked at the terminal, by the code that plays the debate there. */
  terminal?: boolean
  /** Adds to the configuration, for example endpoints that a debate's own file describes. */
  extend?: (config: Config) => Config
}

export function openHost<Around extends Surroundings>({
  io,
  language: spoken = environmentLanguage(io.env),
  models: own = {},
  desk = null,
  terminal = false,
  extend = config => config,
}: HostOptions<Around>): Host<Around> {
  const { env, cwd } = io
  const loaded = loadConfig({ home: userHome(env), cwd, env, language: spoken })
  const config = extend(withOwnVoices(loaded, Object.keys(own)))
  checkNames(config, formats, spoken)
  const mask = makeMask(secretsOf(config))
  const language = config.language ?? spoken
  const tools = toolContext(config, { env, cwd })
  const models = openModels({
    endpointOf: provider => endpointOf(config, provider, language),
    tools,
    programOf: name => resolveCommand(config, name, language),
    desk: { answer: (question, signal) => (host.desk ?? nobody).answer(question, signal) },
    offlineReplies,
  })
  const archive = openArchive(archivePath(agonHome(env)), { language })
  const { callSeconds, tries, retryDelayMs } = config.limits
  const host: Host<Around> = {
    io,
    env,
    cwd,
    language,
    config,
    archive,
    mask,
    limits: { callMs: callSeconds * 1_000, tries, retryDelayMs },
    output: outputTo(io, mask),
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
  return host
}

/** A host in the same place whose configuration has more in it. Whoever opens it closes it. */
export const hostBeside = (
  { io, language, own: models, desk, terminal }: Host,
  extend: (config: Config) => Config,
): Host => openHost({ io, language, models, desk, terminal, extend })

/** A model that the caller brings counts as configured. It is never reached over the network. */
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
    // If the user allows a call this much time, a model may also stay silent for that long.
    idleMs: Math.max(config.limits.idleSeconds * 1_000, resolved.callMs ?? 0),
    memory: newMemory(),
  }
}

function toolContext(config: Config, { env, cwd }: Pick<Surroundings, 'env' | 'cwd'>): ToolContext {
  return {
    env,
    cwd,
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

const nobody: PersonPort = { answer: () => Promise.reject(new Error('nobody is here to be asked')) }

/** A tool of a debate must not open debates of its own: they would start tools, which would open debates. */
export function refuseNested(env: Environment, language: Language): void {
  if (depthIn(env) > 0) throw new UsageError(nested[language])
}

/** Even if the caller passes its own environment, this process still knows that it runs inside a debate. */
export const insideOf = (env: Environment): Environment =>
  depthIn(env) > 0 ? { [insideVariable]: env[insideVariable] } : {}

/** How many Agons this one runs inside. A value that is not a number was not set by Agon; it counts as one. */
function depthIn(env: Environment): number {
  const value = env[insideVariable]?.trim() ?? ''
  if (value === '') return 0
  return /^\d{1,3}$/.test(value) ? Number(value) : 1
}

const nested: Texts = {
  en: `This Agon was started by a tool that itself speaks in a debate of Agon (${insideVariable} is set), so it opens none: debates inside of debates would go on and on, and each is paid for. What is kept can be read: agon list, agon show, agon search, agon export. If you are not inside of a debate: unset ${insideVariable}`,
  zh: `这个 Agon 是由正在 Agon 辩论中发言的工具启动的（已设置 ${insideVariable}），因此不会开始辩论：辩论之中再开辩论会没完没了，而且每一场都要付费。已保存的内容仍可查看：agon list、agon show、agon search、agon export。若您并不在辩论之中：unset ${insideVariable}`,
}

export type Environment = Readonly<Record<string, string | undefined>>

export const userHome = (env: Environment): string => (platform === 'win32' ? env.USERPROFILE : env.HOME) || homedir()

export const agonHome = (env: Environment): string => resolve(env.AGON_HOME || join(userHome(env), '.agon'))

export const archivePath = (home: string): string => join(home, 'agon.db')

/** The three tools that have a state folder of their own, and how to tell that one of them started us. */
const hosts: readonly { folder: string; started: (env: Environment) => boolean }[] = [
  { folder: '.claude', started: env => Boolean(env.CLAUDECODE || env.CLAUDE_CODE_ENTRYPOINT) },
  { folder: '.opencode', started: env => Boolean(env.OPENCODE || env.OPENCODE_CLIENT || env.OPENCODE_PID) },
  { folder: '.codex', started: env => Boolean(env.CODEX_SANDBOX || env.CODEX_THREAD_ID || env.CODEX_CI) },
]

/** Other programs look for the last debate here. Without such a program it is our own home: we litter no folder. */
export function stateDirectory(env: Environment, cwd: string): string {
  if (env.AI_STATE_DIR) return resolve(cwd, env.AI_STATE_DIR)
  const host = hosts.find(({ started }) => started(env)) ?? hosts.find(({ folder }) => isFolder(join(cwd, folder)))
  return host ? join(cwd, host.folder) : agonHome(env)
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

/** Makes the examiner of a debate's speeches. Its code is loaded with the first speech. */
export function examinerFor(
  { language, folders = [], web }: Brief,
  sources: readonly Material[],
  keeper: Keeper,
  { env, cwd, mask }: { env: Environment; cwd: string; mask: Mask },
): Examiner {
  let made: Promise<Examiner> | null = null
  const make = async (): Promise<Examiner> => {
    const { makeExaminer } = await import('../evidence/examiner.ts')
    const pages = web ? keepPages(await pagesFor(web, language, mask, keeper), keeper) : null
    const git = folders[0] === undefined ? null : harmlessGit(folders[0], env)
    return makeExaminer({ language, sources, folders, around: realPath(cwd), git, pages, mask })
  }
  return {
    async examine(speech, surroundings, signal) {
      made ??= make()
      return (await made).examine(speech, surroundings, signal)
    },
  }
}

/** A model could use an address it made up to leak words, so unlisted pages are fetched only if the user allows it. */
async function pagesFor(web: true | 'listed', language: Language, mask: Mask, keeper: Keeper): Promise<Pages> {
  const pages = (await import('../evidence/web/pages.ts')).openPages({ language, mask })
  if (web === true) return pages
  const reason = notListed[language]
  return {
    read: async (url, signal) => (keeper.isListed(url) ? pages.read(url, signal) : { state: 'refused', reason }),
  }
}

const notListed: Texts = {
  en: 'no search in this debate brought this page; it is looked up only with --web',
  zh: '本场辩论的搜索没有找到这个网页；只有加上 --web 才会查阅',
}

/** A page is fetched once per debate, even if the debate is resumed in another process. */
function keepPages(pages: Pages, keeper: Keeper): Pages {
  return {
    async read(url, signal) {
      const kept = keeper.page(url)
      if (kept) return { state: 'read', url, title: null, ...kept }
      const page = await pages.read(url, signal)
      if (page.state === 'read') await keeper.keep(page.hash, page.text)
      return page
    },
  }
}
