import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Rigor, Seat } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import { panelOf } from '../../core/judging/panel.ts'
import type { Language } from '../../core/language.ts'
import { type Effort, type Material, splitModelName } from '../../core/model.ts'
import { isOffline, offlineProvider } from '../../core/notices.ts'
import { allowedFor } from '../../core/spec.ts'
import type { Format, SeatRole } from '../../engine/format.ts'
import type { Opening } from '../../engine/perform.ts'
import { describeUnknown } from '../config/check.ts'
import type { Config } from '../config/load.ts'
import { namedFallbacks, panelProblems, spreadPanels, withFallbacks, withPanels } from '../config/panel.ts'
import type { Usable } from '../config/seat-defaults.ts'
import { type ChosenSeat, placeInConfig, type SeatFlags, type Table, voiceName, writtenSeat } from '../config/seats.ts'
import { UsageError } from '../exit.ts'
import { type Fault, fault, faultAt } from '../fault.ts'
import { discoverDocs, type ReadContext, readContext } from '../files/context.ts'
import { checkOutputs, type OutputPlan, openedView } from '../files/outputs.ts'
import { realPath } from '../files/places.ts'
import type { Host } from '../host.ts'
import { flagName, optionsOf, settingsOf } from '../options.ts'
import { Problems, unlessMistaken } from '../problems.ts'
import { chooseUsable, lookAround, type Machine, modelsOfServers, type SeatChoice } from '../seats/machine.ts'
import { checkVoices, refuseOffline } from '../seats/preflight.ts'
import { cliWords } from '../words.ts'
import { checkPlan, type Forecast, sparingBelow } from './estimate.ts'
import type { EndpointFile } from './words.en.ts'
import { preflightWords } from './words.ts'

export interface DebateRequest {
  format: Format
  topic: string
  language: Language
  seats: SeatFlags
  /** `SEAT=MODEL`. These come before the fallbacks of the configuration. */
  fallbacks?: readonly string[]
  options: Readonly<Record<string, unknown>>
  budget: number | null
  context: readonly (string | Material)[]
  /** Whether cited pages may be fetched. `listed`: only pages that a search in the debate found. */
  web?: boolean | 'listed'
  /** More folders (absolute paths) in which cited files may be looked up. */
  folders?: readonly string[]
  /** The context paths that the user named as official documents. */
  official?: readonly string[]
  /** What the user calls an option. Left out: by its flag. */
  place?: (option: string) => string
  /** Whether its files may replace existing ones. */
  force?: boolean
  /** A dry run calls nobody, so models that cannot speak right now are no problem. */
  dry?: boolean
  machine?: Machine
  /** The file that says how some of the seats are reached. */
  file?: EndpointFile
  /** The seats that will speak with these options. Left out: all of them. */
  speaking?: (seats: readonly ChosenSeat[], options: Readonly<Record<string, Json>>) => readonly ChosenSeat[]
  /**
   * Replaces the usual rule on which seats may share a model. It returns what is wrong with the seating, and the
   * options that follow from it.
   */
  seated?: (seats: readonly ChosenSeat[], roles: readonly SeatRole[]) => Settled
}

interface Settled {
  problems: readonly Fault[]
  options: Readonly<Record<string, Json>>
  /** Seat → other models that may take its turns. All of them are usable. */
  candidates?: Readonly<Record<string, readonly string[]>>
}

export interface Prepared {
  opening: Opening
  choice: SeatChoice
  read: ReadContext
  /** Whether the offline voice looked for documents by itself. */
  discovered: boolean
  forecast: Forecast
  /** Where the debate will write its files. null: nowhere. */
  outputs: OutputPlan | null
  remarks: string[]
}

/**
 * Checks everything a debate is opened with. If something is wrong, it throws all problems at once, those found earlier
 * included. Nothing has been spent by then.
 */
export async function prepare(host: Host, asked: DebateRequest, problems = new Problems()): Promise<Prepared> {
  const { format, topic, language, options, budget } = asked
  const spread = spreadPanels(rolesOf(asked, host.config), asked.seats, host.config, language)
  problems.add(spread.problems)
  const request = { ...asked, seats: spread.seats }
  const here: Host = { ...host, language }
  const machine = request.machine ?? lookAround(host.config, language)
  const roles = rolesOf(request, host.config)
  const choice = await problems.collect(() => chooseUsable(roles, request.seats, host.config, language, machine))
  const seated = choice?.seats ?? namedSeats(host, request)
  const table = await tableOf(host, request, choice?.pool ?? [], machine)
  const filled = await problems.collect(() => withFallbacks(seated, request.fallbacks ?? [], table))
  problems.add(panelProblems(roles, seated, request.seats, language))
  const settled = request.seated?.(filled ?? seated, roles)
  problems.add(settled?.problems ?? [])
  if (filled && !choice) filled.push(...fallbacksAlone(filled, request, table))
  const checked = await problems.collect(() => checkOptions(format, options, host.config, language, asked.place))
  const speaking = (checked && request.speaking?.(filled ?? seated, checked)) ?? filled ?? seated
  const said = request.dry ? [] : await checkVoices(speaking, roles, here, machine, problems)
  if (choice) refuseOffline({ ...choice, seats: filled ?? choice.seats }, format, roles, language, problems)
  const material = await problems.collect(() => readMaterial(host, request, choice?.seats ?? []))
  const all = () => whereWritten(problems.all(), request.seats)
  if (!choice || !filled || !checked || !material || problems.any) throw all()

  const { effort, rigor: wanted, ...own } = checked
  const seats = filled.map(seat => asSeat(seat, settled?.candidates?.[seat.id] ?? []))
  const { texts, ...read } = material
  const question = host.mask.text(topic)
  const judged = rigorOf(wanted, roles, seats, request, problems)
  const folders = [...new Set([...foldersIn(request.context, host.cwd), ...(request.folders ?? [])])]
  const lookedUp = { folders, ...(request.web && { web: request.web }) }
  const requested: Opening = {
    topic: question,
    language,
    seats,
    effort,
    budget,
    options: { ...own, ...settled?.options },
    context: texts,
    ...judged,
    ...lookedUp,
  }
  const needed = sparingBelow(requested, format, here)
  const opening: Opening = needed === null ? requested : { ...requested, sparing: true }
  const { forecast, remarks } = checkPlan(opening, format, here, problems, request)
  if (needed !== null) remarks.unshift(preflightWords[language].sparing(needed))
  const place = { cwd: host.cwd, force: request.force ?? false }
  const leave = () => checkOutputs(openedView(opening, format), format, place, language)
  const outputs = request.dry ? null : await problems.collect(leave)
  if (problems.any) throw all()
  return { opening, choice: { ...choice, seats: filled }, ...read, forecast, outputs, remarks: [...said, ...remarks] }
}

/** What is wrong with a seat is wrong where the user wrote who sits there. */
const whereWritten = ({ faults, code }: UsageError, seats: SeatFlags): UsageError =>
  new UsageError(
    faults.map(one => ({ ...one, about: seats[/^seats\.(.*)$/.exec(one.about ?? '')?.[1] ?? '']?.about ?? one.about })),
    code,
  )

const asSeat = ({ id, model, fallback }: ChosenSeat, candidates: readonly string[]): Seat => ({
  id,
  model,
  ...(fallback !== undefined && { fallback }),
  ...(candidates.length > 0 && { candidates: [...candidates] }),
})

/** A panel of judges needs high rigor. A debate without a judge has no rigor. */
function rigorOf(
  wanted: Rigor | null,
  roles: readonly SeatRole[],
  seats: readonly Seat[],
  { seats: flags, language }: DebateRequest,
  problems: Problems,
): { rigor?: Rigor } {
  const judges = roles.filter(({ kind }) => kind === 'judge')
  const panels = judges.filter(({ id }) => panelOf(id, seats).length > 1)
  const panel = panels[0]?.id
  if (panel !== undefined && wanted !== null && wanted !== 'high')
    problems.add(
      fault(preflightWords[language].panelNeedsHigh(flags[panel]?.place ?? flagName(panel), wanted), `seats.${panel}`),
    )
  return judges.length === 0 ? {} : { rigor: wanted ?? (panels.length > 0 ? 'high' : 'normal') }
}

/** The folders that the user named. Their files may be looked up even if they were too large to send. */
const foldersIn = (context: DebateRequest['context'], cwd: string): string[] =>
  context
    .filter(item => typeof item === 'string')
    .map(path => realPath(resolve(cwd, path)))
    .filter(path => statSync(path, { throwIfNoEntry: false })?.isDirectory())

/** The seats of the requested debate. Wrong options are ignored here: checkOptions reports them. */
function rolesOf({ format, options, seats, seated }: DebateRequest, config: Config): readonly SeatRole[] {
  const values = { ...configured(format, config), ...options } as Record<string, Json>
  const wrong = new Set(format.options.safeParse(values).error?.issues.map(issue => issue.path[0]))
  const roles = format.roles(Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name))))
  return withPanels(seated ? sharingRoles(roles) : roles, id => Object.hasOwn(seats, id))
}

/** Lets debaters share models, because another rule than the usual one keeps them apart. */
export const sharingRoles = (roles: readonly SeatRole[]): SeatRole[] =>
  roles.map(role => (role.kind === 'debater' ? { ...role, mayShare: true } : role))

/** `SEAT=MODEL` → SEAT */
export const seatOfFallback = (fallback: string): string => fallback.slice(0, fallback.indexOf('='))

/** Adds to the pool the servers that only a fallback names. */
async function tableOf(
  { config }: Host,
  request: DebateRequest,
  pool: readonly Usable[],
  machine: Machine,
): Promise<Table> {
  const { language, fallbacks: flags = [] } = request
  const written = [...flags.map(flag => flag.slice(flag.indexOf('=') + 1)), ...Object.values(config.fallbacks)]
  return {
    roles: rolesOf(request, config),
    config,
    language,
    pool: [...pool, ...(await modelsOfServers(written, machine))],
  }
}

/** Fallbacks of seats that could not be filled, so that what they lack is reported too. */
function fallbacksAlone(seats: readonly ChosenSeat[], { fallbacks = [] }: DebateRequest, table: Table): ChosenSeat[] {
  const { named } = namedFallbacks(seats, fallbacks, table)
  return [...named].filter(([id]) => !seats.some(seat => seat.id === id)).map(([id, voice]) => ({ id, ...voice }))
}

/** The seats that are named correctly: if another seat is wrong, what these lack is still reported. */
function namedSeats({ config }: Host, request: DebateRequest): ChosenSeat[] {
  const { seats: flags, language } = request
  return rolesOf(request, config).flatMap(({ id }): ChosenSeat[] => {
    const written = writtenSeat(id, flags, config)
    if (written === undefined || splitModelName(written).provider === offlineProvider) return []
    const from = flags[id]?.seat ? 'flag' : 'config'
    return unlessMistaken(() => [{ id, model: voiceName(written, config, language), from }], [])
  })
}

async function readMaterial(
  host: Host,
  { context, language, official = [], place = flagName }: DebateRequest,
  seats: readonly ChosenSeat[],
) {
  const paths = context.filter(item => typeof item === 'string')
  const given = context.filter(item => typeof item !== 'string')
  const discovered = context.length === 0 && seats.length > 0 && seats.every(seat => isOffline(seat.model))
  const read = await readContext(discovered ? discoverDocs(host.cwd) : paths, {
    cwd: host.cwd,
    env: host.env,
    mask: host.mask,
    language,
    lenient: discovered,
    flagOf: path => place(official.includes(path) ? 'official' : 'context'),
  })
  const texts = [
    ...given.map(({ path, text }) => ({ path, text: host.mask.text(text) })),
    ...read.files.map(({ path, text }) => ({ path, text })),
  ]
  return { texts, read, discovered }
}

/** The configuration may set only what the command line can. Other options belong to the format alone. */
function configured(format: Format, { formats }: Config): Record<string, Json> {
  const known = settingsOf(format)
  return Object.fromEntries(Object.entries(formats[format.id] ?? {}).filter(([name]) => Object.hasOwn(known, name)))
}

type Checked = Record<string, Json> & { effort: Effort | null; rigor: Rigor | null }

/** `placeOf`: what the user calls an option. */
export function checkOptions(
  format: Format,
  flags: DebateRequest['options'],
  config: Config,
  language: Language,
  placeOf: (option: string) => string = flagName,
): Checked {
  const settings = config.formats[format.id] ?? {}
  const options = optionsOf(format)
  const own = settingsOf(format)
  const known = Object.keys(own)
  const path = (name: string) => ['formats', format.id, name]
  const unknown = Object.keys(settings).filter(name => !known.includes(name))
  const problems = unknown.map(name =>
    faultAt(placeInConfig(path(name), config), describeUnknown([name], known, language), language),
  )
  const values: Record<string, unknown> = { ...configured(format, config), ...flags }
  const parsed = options.safeParse(values)
  for (const name of new Set(parsed.error?.issues.map(issue => String(issue.path[0])))) {
    const place = name in flags ? placeOf(name) : placeInConfig(path(name), config)
    const allowed = own[name] ? allowedFor(own[name], language) : ''
    problems.push(faultAt(place, cliWords[language].badValue(String(values[name]), allowed), language))
  }
  if (problems.length > 0) throw new UsageError(problems)
  return parsed.data as Checked
}
