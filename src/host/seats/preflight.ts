import type { Seat } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { type Model, splitModelName } from '../../core/model.ts'
import { isCommand, isOffline, isPerson } from '../../core/notices.ts'
import type { View } from '../../core/view.ts'
import type { Format, SeatRole } from '../../engine/format.ts'
import { formats } from '../../formats/index.ts'
import { programFlaw } from '../../models/command/command.ts'
import { commandWordsIn } from '../../models/command/words.ts'
import { knownProvider } from '../../models/providers.ts'
import { caught } from '../caught.ts'
import { resolveCommand } from '../config/available.ts'
import { isLoopback, isTool } from '../config/grammar.ts'
import type { Config } from '../config/load.ts'
import { withPanels } from '../config/panel.ts'
import { ConfigError } from '../config/problem.ts'
import { configuredModels, resolveProvider } from '../config/providers.ts'
import { exitCodeOfError, exitCodes } from '../exit.ts'
import { fault, faultAt } from '../fault.ts'
import type { Host } from '../host.ts'
import { preflightWords } from '../plan/words.ts'
import type { Problems } from '../problems.ts'
import { cliWords } from '../words.ts'
import type { SeatChoice } from './machine.ts'
import { lookAround, type Machine } from './machine.ts'

/**
 * Checks that everyone who may speak can: keys exist, tools are installed and signed in, servers run, people can be
 * asked. Returns remarks about those who can.
 */
export async function checkVoices(
  seats: readonly Seat[],
  roles: readonly SeatRole[],
  host: Host,
  machine: Machine,
  problems: Problems,
  unasked?: Unasked,
): Promise<string[]> {
  const voices = seats.flatMap(({ id, model, fallback }) => [
    { id, model, about: `seats.${id}` },
    ...(fallback === undefined ? [] : [{ id, model: fallback, about: `fallbacks.${id}` }]),
  ])
  const held = await Promise.all(voices.map(({ model }) => hindranceOf(model, host, machine)))
  for (const [index, { id, model, about }] of voices.entries()) {
    const found = held[index]
    // What a provider lacks is reported once, whoever needs it.
    if (found?.ofProvider !== undefined) problems.add(fault(found.ofProvider, about), found.code)
    else if (found) {
      const message = withoutUser(model, roleOf(roles, id), host, unasked) ?? found.message
      const label = labelOf(roles, id, host.language)
      problems.add(faultAt(label, message, host.language, about), found.code)
    } else problems.attempt(() => host.modelFor(model), about)
  }
  const free = voices.filter((_, index) => !held[index])
  const remarks = await Promise.all(free.map(({ model }) => remarkOn(model, host, machine)))
  return [...new Set(remarks.filter(remark => remark !== null))]
}

/** What to do if the only person who may hold a seat cannot be asked. `unless`: the option that leaves the seat out. */
type Unasked = (person: string, unless: string) => string

/** null: a model may have the seat too. */
function withoutUser(model: string, role: SeatRole | undefined, host: Host, unasked?: Unasked): string | null {
  if (!role?.onlyPerson || !isPerson(model)) return null
  const { noUser, noDeskForUser } = preflightWords[host.language]
  return (host.terminal ? (unasked ?? noUser) : noDeskForUser)(model, role.onlyPerson.unless)
}

/** The same check before a debate is resumed, for those who will still speak. */
export async function checkSpeakers(
  view: View,
  format: Format,
  host: Host,
  problems: Problems,
  unasked?: Unasked,
): Promise<string[]> {
  const planned = format.cost.plan(view.brief)
  const present = withPanels(format.roles(view.brief.options), id => view.brief.seats.some(seat => seat.id === id))
  // People are in no plan of calls, but are asked as long as there is anything to ask.
  const isAsked = ({ id, model }: Seat) => isPerson(model) && present.some(role => role.id === id)
  const speaking = view.brief.seats.filter(seat => isAsked(seat) || planned.some(({ seat: id }) => id === seat.id))
  const seats = speaking.flatMap(seat => voicesLeft(seat, format, view) ?? [])
  const here: Host = { ...host, language: view.brief.language }
  const roles = withPanels(format.roles(view.brief.options), id => seats.some(seat => seat.id === id))
  return checkVoices(seats, roles, here, lookAround(host.config, here.language), problems, unasked)
}

/** Once a fallback or a candidate has taken over a seat, only that model is needed. null: the seat is silent. */
function voicesLeft(seat: Seat, format: Format, view: View): Seat | null {
  const { id, model, fallback } = seat
  const isGivenUp = (from: string) => view.fallbacks.some(taken => taken.seat === id && taken.from === from)
  const { stillSpeaks = () => model } = format.screenplay
  const speaks = stillSpeaks(seat, view)
  if (speaks === null) return null
  if (speaks !== model && !isGivenUp(speaks)) return { id, model: speaks }
  if (fallback === undefined) return { id, model }
  const isTakenOver = view.fallbacks.some(
    ({ seat, scope, to }) => seat === id && scope === undefined && to === fallback,
  )
  return isTakenOver ? { id, model: fallback } : { id, model, fallback }
}

/** Refuses a debate in which the offline voice could only fail. */
export function refuseOffline(
  { seats, passedOver }: SeatChoice,
  format: Format,
  roles: readonly SeatRole[],
  language: Language,
  problems: Problems,
): void {
  if (formats.some(({ id, offline }) => id === format.id && offline)) return
  const silent = seats.filter(({ model, fallback }) => isOffline(model) || (fallback && isOffline(fallback)))
  if (silent.length === 0) return
  const t = preflightWords[language]
  if (silent.some(seat => seat.from !== 'offline') || silent.length < seats.length) {
    const labels = silent.map(({ id }) => labelOf(roles, id, language))
    const place = labels.join(language === 'zh' ? '、' : ', ')
    problems.add(faultAt(place, t.notOffline(format.id), language, `seats.${silent[0]!.id}`))
    return
  }
  problems.add(t.nothingUsable(format.id), exitCodes.credentials)
  for (const { tool } of passedOver)
    problems.add(cliWords[language].passedOver(tool.id, tool.signIn), exitCodes.credentials)
}

interface Hindrance {
  message: string
  code: number
  /** The full message, if it stops every model of the provider. */
  ofProvider?: string
}

interface AroundVoice extends Pick<Host, 'io' | 'config' | 'language' | 'desk'> {
  terminal?: boolean
  /** Models that the caller brought need nothing. */
  own?: Readonly<Record<string, Model>>
}

/** What prevents a model from speaking right now. null: nothing that is known without asking it. */
export async function hindranceOf(
  model: string,
  { io, config, language, desk, terminal = true, own = {} }: AroundVoice,
  machine: Machine,
): Promise<Hindrance | null> {
  const t = preflightWords[language]
  const { provider } = splitModelName(model)
  if (Object.hasOwn(own, model) || isOffline(model)) return null
  if (isPerson(model)) {
    if (desk !== null || (terminal && io.attended)) return null
    return { message: terminal ? t.noTerminal(model) : t.noDesk(model), code: exitCodes.usage }
  }
  if (isCommand(model)) return programHindrance(model, config, language)
  if (!isTool(provider)) return providerHindrance(provider, config, language, machine)
  const { tool, path, signedIn, detail } = await machine.tool(provider)
  const missing = () => detail ?? t.toolMissing(provider, `npm install -g ${tool.npm}`)
  if (path === null) return { message: missing(), code: exitCodes.usage }
  return signedIn === false ? { message: t.signedOut(provider, tool.signIn), code: exitCodes.credentials } : null
}

function programHindrance(name: string, config: Config, language: Language): Hindrance | null {
  const program = caught(ConfigError, () => programBehind(name, config, language))
  if (program instanceof ConfigError) return { message: program.message, code: exitCodeOfError(program) }
  const message = programFlaw(program, config, language)
  return message === null ? null : { message, code: exitCodes.usage }
}

const programBehind = (name: string, config: Config, language: Language) =>
  resolveCommand(config, splitModelName(name).model, language)

/** The program may work without them, so this does not prevent it. */
function unsetRemark(name: string, config: Config, language: Language): string | null {
  const unset = programBehind(name, config, language).env.filter(variable => !config.env[variable]?.trim())
  return unset.length === 0 ? null : commandWordsIn(language).notSet(name, unset)
}

async function providerHindrance(
  name: string,
  config: Config,
  language: Language,
  machine: Machine,
): Promise<Hindrance | null> {
  const found = caught(ConfigError, () => resolveProvider(config, name, language))
  if (found instanceof ConfigError) {
    const { message } = found
    return { message: message.replaceAll('\n', ' '), code: exitCodeOfError(found), ofProvider: message }
  }
  const { baseURL } = found
  if (!isServer(name, baseURL, config) || (await machine.server(name, baseURL)) !== 'absent') return null
  // Loaded late: most named servers do run.
  const { serverCommands } = await import('../doctor/providers.ts')
  const start = Object.hasOwn(serverCommands, name) ? serverCommands[name]! : null
  const message = preflightWords[language].serverMissing(name, baseURL, start)
  return { message, code: exitCodes.provider, ofProvider: message }
}

/** The configured servers of this machine that do not run, each with its address. */
export async function absentServers(
  config: Config,
  language: Language,
  machine: Machine,
): Promise<Map<string, string>> {
  const found = await Promise.all(
    [...config.providers.keys()].map(async (name): Promise<[string, string][]> => {
      const found = caught(ConfigError, () => resolveProvider(config, name, language))
      const baseURL = found instanceof ConfigError ? '' : found.baseURL
      if (!baseURL || !isServer(name, baseURL, config)) return []
      return (await machine.server(name, baseURL)) === 'absent' ? [[name, baseURL]] : []
    }),
  )
  return new Map(found.flat())
}

/** Whether it is a server of the user: a usual local one, or one configured on this machine. */
function isServer(provider: string, baseURL: string, config: Config): boolean {
  if (knownProvider(provider)?.port !== undefined) return true
  return config.providers.has(provider) && URL.canParse(baseURL) && isLoopback(new URL(baseURL).hostname)
}

/** A server may load a model that it does not list, so this does not prevent it. */
async function remarkOn(name: string, { config, language, own }: Host, machine: Machine): Promise<string | null> {
  const { provider, model } = splitModelName(name)
  if (Object.hasOwn(own, name) || isOffline(name) || isPerson(name) || isTool(provider)) return null
  if (isCommand(name)) return unsetRemark(name, config, language)
  const { baseURL } = resolveProvider(config, provider, language)
  const isNamed = configuredModels(config.providers.get(provider) ?? {}).includes(model)
  if (isNamed || takesAnyName.includes(provider) || !isServer(provider, baseURL, config)) return null
  const listed = await machine.server(provider, baseURL)
  if (typeof listed === 'string' || [model, `${model}:latest`].some(name => listed.includes(name))) return null
  return preflightWords[language].notListed(name, provider === 'ollama' ? `ollama pull ${model}` : null)
}

/** They serve one model under any name. */
const takesAnyName: readonly string[] = ['llamacpp']

/** The label of a seat, also for further judges of a panel. */
export const labelOf = (roles: readonly SeatRole[], id: string, language: Language): string =>
  roleOf(roles, id)?.label[language] ?? id

function roleOf(roles: readonly SeatRole[], id: string): SeatRole | undefined {
  const place = placeIn(id)
  return withPanels(roles, seat => placeIn(seat) <= place).find(role => role.id === id)
}

const placeIn = (seat: string): number => Number(/-(\d{1,2})$/.exec(seat)?.[1] ?? Number.NaN)
