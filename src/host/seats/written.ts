import type { Language } from '../../core/language.ts'
import { splitModelName } from '../../core/model.ts'
import { isCommand, isOffline, isPerson } from '../../core/notices.ts'
import { makerOf } from '../../models/families.ts'
import { keyVariable, knownProvider } from '../../models/providers.ts'
import type { ToolId } from '../../models/tools/tool.ts'
import { availableProviders } from '../config/available.ts'
import { isTool, modelPattern } from '../config/grammar.ts'
import type { Config } from '../config/load.ts'
import { configuredVoices } from '../config/seat-defaults.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { preflightWords } from '../plan/words.ts'
import { everythingUsable, type Machine } from './machine.ts'

export interface Around {
  config: Config
  machine: Machine
  language: Language
}

/** How makers' model names begin, if no other word begins so. */
const makersOwn =
  /^(?:(?:gpt|chatgpt|claude|gemini|gemma|deepseek|qwen|qwq|grok|mistral|mixtral|magistral|devstral|codestral|pixtral|ministral|kimi|moonshot|glm|chatglm|llama|codellama|phi|nemotron|minimax|granite|mimo|hunyuan|doubao|ernie)[-._]?[\w.:-]*\d[\w.:-]*|o[1-9](?:-[\w.-]+)?|command-[ar][\w.-]*)$/i
const aliases =
  /^(?:claude-(?:opus|sonnet|haiku)|gemini-(?:pro|flash|flash-lite)|deepseek-(?:chat|reasoner|flash)|mistral-(?:large|medium|small)(?:-latest)?|qwen-(?:max|plus|turbo|flash)|kimi-latest|gpt-oss)$/i

/** Whether a word in brackets is a model: `gpt-5.4`, `openai:gpt-5.4`, or a configured one. */
export function isModelName(word: string, config: Config): boolean {
  if (!modelPattern.test(word)) return false
  const { provider, model } = splitModelName(word)
  if (model !== '' && isReached(provider, config)) return !isPerson(word)
  return isOfMaker(word) || listed(word, config) !== null
}

/** `openai/gpt-5.4` is a router's name for it. */
const isOfMaker = (word: string): boolean => {
  const own = word.split('/').at(-1)!
  return makersOwn.test(own) || aliases.test(own)
}

/** Whether anybody answers to this provider's name. */
export const isReached = (provider: string, config: Config): boolean =>
  config.providers.has(provider) ||
  [isTool, isPerson, isCommand, isOffline].some(is => is(provider)) ||
  knownProvider(provider) !== null

/**
 * The seat that is written. A model without provider belongs to a configured provider that lists it, otherwise to its
 * maker, to a server on this machine, or to its maker's tool, if these are usable here. Throws UsageError if none is.
 * Anything else is returned unchanged.
 */
export async function seatWritten(written: string, around: Around): Promise<string> {
  const { config, machine } = around
  const word = written.trim()
  if (word.includes(',')) throw new UsageError(preflightWords[around.language].oneModel(word))
  if (isReached(splitModelName(word).provider, config)) return word
  const configured = listed(word, config)
  if (configured !== null) return configured
  if (!isOfMaker(word)) return word
  return atMaker(word, config) ?? (await atServer(word, machine)) ?? atTool(word, machine) ?? refuse(word, around)
}

/** The same for each judge of a panel. */
export async function seatsWritten(written: string, around: Around): Promise<string> {
  if (!written.includes(',')) return seatWritten(written, around)
  return (await Promise.all(written.split(',').map(part => seatWritten(part, around)))).join(',')
}

function listed(word: string, config: Config): string | null {
  const own = (name: string) => splitModelName(name).model.toLowerCase()
  return configuredVoices(config).find(({ model }) => own(model) === word.toLowerCase())?.model ?? null
}

const makerNamed = (word: string): string | null => makerOf(`?:${word}`)

function atMaker(word: string, config: Config): string | null {
  const maker = makerNamed(word)
  // Servers call their models like this: `qwen3:8b`.
  if (maker === null || /[:/]/.test(word)) return null
  const usable = availableProviders(config).find(({ name }) => (knownProvider(name)?.name ?? name) === maker)
  return usable ? `${usable.name}:${word.toLowerCase()}` : null
}

async function atServer(word: string, machine: Machine): Promise<string | null> {
  for (const { name, models } of await machine.servers())
    for (const model of models) if (model === word || model === `${word}:latest`) return `${name}:${model}`
  return null
}

const tools: Readonly<Partial<Record<string, ToolId>>> = { anthropic: 'claude', openai: 'codex', google: 'gemini' }

function atTool(word: string, machine: Machine): string | null {
  const tool = tools[makerNamed(word) ?? '']
  return tool && !/[:/]/.test(word) && machine.toolsOnPath().includes(tool) ? `${tool}:${word.toLowerCase()}` : null
}

async function refuse(word: string, { config, machine, language }: Around): Promise<never> {
  const t = preflightWords[language]
  const usable = (await everythingUsable(config, machine)).map(({ model }) => model)
  const maker = knownProvider(makerNamed(word) ?? '')
  const lacksKey = maker !== null && maker.keys.length > 0 && keyVariable(maker, config.env) === null
  const message = t.unknownModel(word, lacksKey ? { provider: maker.name, variable: maker.keys[0]! } : null, usable)
  throw new UsageError(message, lacksKey ? exitCodes.credentials : exitCodes.usage)
}
