import type { Language } from '../../../core/language.ts'
import { splitModelName } from '../../../core/model.ts'
import { isCommand, isOffline, isPerson } from '../../../core/notices.ts'
import type { SeatRole } from '../../../engine/format.ts'
import { availableProviders } from '../../../host/config/available.ts'
import { isTool, modelPattern } from '../../../host/config/grammar.ts'
import type { Config } from '../../../host/config/load.ts'
import { spreadPanels, withPanels } from '../../../host/config/panel.ts'
import { configuredVoices } from '../../../host/config/seat-defaults.ts'
import { type SeatFlags, writtenSeat } from '../../../host/config/seats.ts'
import { hiddenIn } from '../../../host/config/written.ts'
import { exitCodes, UsageError } from '../../../host/exit.ts'
import { type Fault, faultAt } from '../../../host/fault.ts'
import { unlessMistaken } from '../../../host/problems.ts'
import { chooseUsable, everythingUsable, type Machine, severalOf, signedInUsable } from '../../../host/seats/machine.ts'
import { makerOf } from '../../../models/families.ts'
import { keyVariable, knownProvider } from '../../../models/providers.ts'
import type { ToolId } from '../../../models/tools/tool.ts'
import { takenId } from '../options.ts'
import type { AskedRole } from './probes.ts'
import { researchWords } from './words.ts'

interface Open {
  roles: readonly SeatRole[]
  named: SeatFlags
  config: Config
  machine: Machine
  language: Language
}

/** The named seats. If there are fewer usable models than roles without one, roles share models. */
export async function openRoles(around: Open): Promise<SeatFlags> {
  const { roles, named, config, machine } = around
  const isOpen = ({ id, kind }: SeatRole) => kind === 'debater' && writtenSeat(id, named, config) === undefined
  const open = roles.filter(isOpen)
  if (open.length === 0 || (await fits(around))) return named
  const usable = await usableModels(config, machine)
  if (usable.length === 0) return named
  const shared = open.map(({ id }, index) => [id, { seat: usable[index % usable.length]!, from: 'default' as const }])
  return { ...named, ...Object.fromEntries(shared) }
}

/** A wrong name is reported where seats are filled. */
async function fits({ roles, named, config, machine, language }: Open): Promise<boolean> {
  const { seats } = spreadPanels(roles, named, config, language)
  const all = withPanels(roles, id => Object.hasOwn(seats, id))
  return unlessMistaken(async () => Boolean(await chooseUsable(all, seats, config, language, machine)), false)
}

/** The usable models, without tools that nobody is signed in to. */
export const usableModels = async (config: Config, machine: Machine): Promise<string[]> => [
  ...new Set(severalOf(await signedInUsable(config, machine)).map(({ model }) => model)),
]

export const longestName = 80
export const longestText = 2_000
export const fewestRoles = 2
export const mostRoles = 4

/** `Claude Code|argue for it|openai:gpt-5.4`: stance and model are optional. Throws UsageError. */
export function roleWritten(text: string, place: string, language: Language): AskedRole {
  const t = researchWords[language]
  const parts = text.split(/[|｜]/).map(part => part.trim())
  const [name = '', stance = '', model = ''] = parts
  if (parts.length > 3) throw new UsageError(faultAt(place, t.notRole(text), language))
  return {
    name: checkName(name, place, language),
    stance: stance === '' ? null : checkText(stance, place, language),
    model: model === '' ? null : { said: model, place },
    place,
  }
}

/** One line, without invisible characters. */
export function checkName(name: string, place: string, language: Language): string {
  const t = researchWords[language]
  const isLong = name.length > longestName || /[\t\n]/.test(name)
  const wrong = name === '' ? t.noName : isLong ? t.longName(longestName) : hiddenWords(name, language)
  if (wrong !== null) throw new UsageError(faultAt(place, wrong, language))
  return name
}

export function checkText(text: string, place: string, language: Language): string {
  const t = researchWords[language]
  const wrong = text.length > longestText ? t.longText(longestText) : hiddenWords(text, language)
  if (wrong !== null) throw new UsageError(faultAt(place, wrong, language))
  return text
}

/** Checks their number, and that they can be told apart. */
export function rolesProblems(roles: readonly AskedRole[], language: Language): Fault[] {
  const t = researchWords[language]
  const names = roles.map(({ name }) => name)
  if (roles.length < fewestRoles || roles.length > mostRoles)
    return [faultAt('--role', t.countOfRoles(names), language)]
  return roles.flatMap(({ name, place }, index) => {
    const isTaken = names.slice(0, index).some(other => other.toLowerCase() === name.toLowerCase())
    return isTaken ? [faultAt(place, t.sameRole(name), language)] : []
  })
}

const hiddenWords = (text: string, language: Language): string | null =>
  hiddenIn(text).length > 0 ? researchWords[language].hidden : null

/**
 * The seat ids of roles: `Claude Code` → claude-code; a name without Latin letters becomes `role-1` … `reserved`: the
 * ids of other seats.
 */
export function roleIds(names: readonly string[], reserved: readonly string[]): string[] {
  const ids: string[] = []
  for (const [place, name] of names.entries()) {
    const slug = slugOf(name)
    const free = slug === '' || takenId.test(slug) || reserved.includes(slug) ? `role-${place + 1}` : slug
    ids.push(distinct(free, ids))
  }
  return ids
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 36)
    .replace(/-+$/, '')

function distinct(id: string, others: readonly string[]): string {
  let next = id
  for (let number = 2; others.includes(next); number += 1) next = `${id}-${number}`
  return next
}

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
  if (word.includes(',')) throw new UsageError(researchWords[around.language].oneModel(word))
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
  const t = researchWords[language]
  const usable = (await everythingUsable(config, machine)).map(({ model }) => model)
  const maker = knownProvider(makerNamed(word) ?? '')
  const lacksKey = maker !== null && maker.keys.length > 0 && keyVariable(maker, config.env) === null
  const message = t.unknownModel(word, lacksKey ? { provider: maker.name, variable: maker.keys[0]! } : null, usable)
  throw new UsageError(message, lacksKey ? exitCodes.credentials : exitCodes.usage)
}
