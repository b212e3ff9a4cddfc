import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import type { SeatRole } from '../../../engine/format.ts'
import type { Config } from '../../../host/config/load.ts'
import { placeInConfig, type SeatFlag, type SeatFlags } from '../../../host/config/seats.ts'
import { UsageError } from '../../../host/exit.ts'
import { faultAt } from '../../../host/fault.ts'
import { isInside } from '../../../host/files/folder.ts'
import { shownPath } from '../../../host/files/lead-paths.ts'
import { realPath } from '../../../host/files/places.ts'
import { whyNot } from '../../../host/files/report-file.ts'
import type { Host } from '../../../host/host.ts'
import { localDate, masked } from '../../../host/io.ts'
import type { DebateRequest } from '../../../host/plan/prepare.ts'
import { at, type Problems } from '../../../host/problems.ts'
import type { Machine } from '../../../host/seats/machine.ts'
import { openRoles, usableModels } from '../../../host/seats/open-roles.ts'
import { type Around, seatsWritten, seatWritten } from '../../../host/seats/written.ts'
import { formats } from '../../index.ts'
import { options as shape } from '../options.ts'
import { type ResearchOptions, usualRoles } from '../options-in.ts'
import { research as format } from '../research.ts'
import { searchLimits, searchMeans } from './earlier-research.ts'
import { type AskedRole, type ResearchAsk, speakingSeats, type WrittenValue } from './probes.ts'
import { checkText, roleIds, rolesProblems } from './roles.ts'
import { alternativesIn } from './topic.ts'
import { researchWords, goalWords as words } from './words.ts'

/** Seats that went to other models than planned, because the planned ones did not answer. */
export interface Swap {
  seat: string
  from: string
  to: string
  why: string
}

export interface Seating {
  /** Knows which configured servers do not run. */
  machine: Machine
  swapped: readonly Swap[]
  kept: SeatFlags
}

/** Makes the request for a research. What is wrong with the input goes to the problems, and the rest is still checked. */
export async function researchRequest(
  ask: ResearchAsk,
  host: Host,
  seating: Seating,
  allProblems: Problems,
): Promise<DebateRequest> {
  const { language } = ask
  const { config } = host
  const { machine, swapped, kept } = seating
  const wrong = rolesProblems(ask.roles, ask.place('roles'), language)
  allProblems.add(wrong)
  await allProblems.collect(() => checkConfiguredGoal(ask, config))
  const roles = seatedRoles(ask)
  const named = await namedSeats(ask, roles, { config, machine, language }, allProblems)
  const open = { roles: rolesOf(roles), named: { ...kept, ...named }, config, machine, language }
  const seats = { ...(await openRoles(open)), ...swappedSeats(swapped) }
  const fallbacks = await fallbacksWritten(ask.fallbacks, { config, machine, language }, allProblems)
  const usable = ask.search === 'own' ? await usableModels(config, machine) : []
  const outputPath = await allProblems.collect(() => checkReportPath(ask, host.cwd))
  return {
    format,
    topic: ask.topic,
    language,
    seats,
    fallbacks: fallbacks.filter(fallback => !swapped.some(({ seat, to }) => fallback === `${seat}=${to}`)),
    options: {
      ...masked(
        {
          ...optionsOf(ask, roles, outputPath, swapped, inferredIn(ask, roles, config), host.io.now()),
          goal: goalOf(ask, config),
        },
        host.mask.text,
      ),
      ...(wrong.length > 0 && { roles: [] }),
      limits: searchLimits(config, language) as object as Json,
      ...ask.options,
    },
    budget: ask.budget,
    context: [...ask.context, ...ask.official.filter(path => !ask.context.some(item => nameOf(item) === path))],
    official: ask.official,
    machine,
    force: ask.force,
    place: ask.place,
    web: ask.web || (ask.search !== 'none' && 'listed'),
    speaking: (held, options) => speakingSeats({ topic: host.mask.text(ask.topic), language, options, seats: held }),
    seated(held) {
      const { problems, options } = searchMeans(ask, roles, held, host, usable)
      for (const { faults, code } of problems) allProblems.add(faults, code)
      return { problems: [], options }
    },
  }
}

const nameOf = (item: ResearchAsk['context'][number]): string => (typeof item === 'string' ? item : item.path)

/** Seats are named after roles, and are shown and stored: no secret may be in a name, or appear in a seat's id. */
export const withMaskedNames = (ask: ResearchAsk, { mask }: Pick<Host, 'mask'>): ResearchAsk => ({
  ...ask,
  roles: ask.roles.map(role => {
    const [name, id] = [mask.text(role.name), roleIds([role.name], [])[0]!]
    return { ...role, name: name !== role.name || mask.text(id) === id ? name : '[secret]' }
  }),
})

export interface SeatedRole extends AskedRole {
  id: string
  stance: string
  isInferred: boolean
}

export function seatedRoles({ roles, language }: Pick<ResearchAsk, 'roles' | 'language'>): SeatedRole[] {
  const usual = usualRoles(language)
  const others = formats.flatMap(({ roles }) => roles({}).map(({ id }) => id))
  const ids = roleIds(
    roles.map(({ name }) => usual.find(one => one.name === name)?.id ?? name),
    others.filter(id => !usual.some(one => one.id === id)),
  )
  return roles.map((role, index) => ({
    ...role,
    id: ids[index]!,
    stance: role.stance ?? stanceFor(role.name, language),
    isInferred: role.stance === null,
  }))
}

const rolesOf = (roles: readonly SeatedRole[]): readonly SeatRole[] =>
  format.roles({ roles: roles.map(({ id, name, stance }) => ({ id, name, stance })) })

function optionsOf(
  ask: ResearchAsk,
  roles: readonly SeatedRole[],
  outputPath: string | null,
  swapped: readonly Swap[],
  inferred: string[],
  now: Date,
): Record<string, Json> {
  return {
    ...(isUsual(ask) ? {} : { roles: roles.map(({ id, name, stance }) => ({ id, name, stance })) }),
    output_path: outputPath,
    inferred,
    swapped: swapped.map(swap => ({ ...swap })),
    date: localDate(now),
    again: ask.again as object as Json,
  }
}

const isUsual = ({ roles, language }: ResearchAsk): boolean => {
  const usual = usualRoles(language)
  return (
    roles.length === usual.length &&
    roles.every((role, i) => role.name === usual[i]!.name && role.stance === usual[i]!.stance)
  )
}

/** The given, configured or inferred goal. null: the topic itself. */
export function goalOf(ask: ResearchAsk, config: Pick<Config, 'formats'>): string | null {
  const said = ask.goal ?? configuredGoal(config)
  if (said !== null) return said
  const kind = shape.shape.decision_type.safeParse(ask.options.decision_type ?? config.formats.research?.decision_type)
  return goalFor(ask.topic, thingsIn(ask), kind.data ?? 'personal-choice', ask.language)
}

function configuredGoal({ formats }: Pick<Config, 'formats'>): string | null {
  const goal = formats.research?.goal
  return typeof goal === 'string' ? goal.trim() : null
}

/** It may come from a cloned repository. Throws UsageError. */
function checkConfiguredGoal({ goal: given, language }: ResearchAsk, config: Config): void {
  const goal = configuredGoal(config)
  if (given !== null || goal === null) return
  const place = placeInConfig(['formats', format.id, 'goal'], config)
  if (goal === '') throw new UsageError(faultAt(place, researchWords[language].empty, language))
  checkText(goal, place, language)
}

/** What is compared: as the topic says, otherwise the roles, if none of them has a stance. */
function thingsIn({ topic, roles }: ResearchAsk): string[] {
  const things = alternativesIn(topic)
  if (things.length > 1) return things
  return roles.every(({ stance }) => stance === null) ? roles.map(({ name }) => name) : []
}

/** What was not said: names of options, and of parts of roles. */
function inferredIn(ask: ResearchAsk, roles: readonly SeatedRole[], config: Config): string[] {
  const isOfTopic = ask.rolesFrom === 'topic'
  return [
    ...(isOfTopic ? ['roles'] : []),
    ...roles.flatMap(({ id, isInferred, model }) => [
      ...(isInferred && !isOfTopic ? [`roles.${id}.stance`] : []),
      ...(model?.inferred ? [`roles.${id}.model`] : []),
    ]),
    ...(ask.goal === null && configuredGoal(config) === null ? ['goal'] : []),
    ...(ask.model?.inferred ? ['model'] : []),
    ...(ask.judge?.inferred ? ['judge'] : []),
  ]
}

/** The models that the user named, per role or for everybody. */
async function namedSeats(
  ask: ResearchAsk,
  roles: readonly SeatedRole[],
  around: Around,
  allProblems: Problems,
): Promise<SeatFlags> {
  const wanted: [id: string, written: WrittenValue | null][] = [
    ...roles.map(({ id, model }): [string, WrittenValue | null] => [id, model ?? ask.model]),
    ['auditor', ask.auditor ?? ask.model],
    ['judge', ask.judge ?? ask.model],
  ]
  const seats: Record<string, SeatFlag> = {}
  for (const [id, written] of wanted) {
    if (!written) continue
    const find = id === 'judge' ? seatsWritten : seatWritten
    const seat = await allProblems.collect(() =>
      at(written.place, around.language, () => find(written.said, around), aboutOf(written)),
    )
    if (seat !== null) seats[id] = { seat, place: written.place, about: aboutOf(written) }
  }
  return seats
}

/** What a mistake in it is about (see Fault). */
export const aboutOf = ({ inferred, place }: WrittenValue): string => (inferred ? 'topic' : place)

/** `SEAT=MODEL`. Mistakes in it are reported where fallbacks are read. */
async function fallbacksWritten(written: readonly string[], around: Around, allProblems: Problems): Promise<string[]> {
  const found = written.map(async text => {
    const [, seat, said] = /^([^=]*)=(.+)$/s.exec(text) ?? []
    if (seat === undefined || said === undefined) return text
    const model = await allProblems.collect(() => at('--fallback', around.language, () => seatWritten(said, around)))
    return model === null ? null : `${seat}=${model}`
  })
  return (await Promise.all(found)).filter(fallback => fallback !== null)
}

const swappedSeats = (swapped: readonly Swap[]): SeatFlags =>
  Object.fromEntries(swapped.map(({ seat, to }) => [seat, { seat: to, from: 'default' as const }]))

type Kind = ResearchOptions['decision_type']

/** If it is longer, the topic itself is the goal. */
const longest = 1_500

/** The question that a research answers if the user names none. null: the topic itself. */
export function goalFor(topic: string, things: readonly string[], kind: Kind, language: Language): string | null {
  if (topic.length > longest) return null
  const t = words[language]
  if (things.length > 1) return t.which[kind](t.list(things))
  if (/[?？]\s*$/.test(topic)) return topic
  const said = topic.replace(/[\s.。!！]{1,20}$/, '')
  return t.isAsked.test(said) ? `${said}${t.mark}` : t.whether[kind](said)
}

/** The stance of a role if the user names none. */
export const stanceFor = (name: string, language: Language): string =>
  language === 'zh' ? `主张${/^[\x20-\x7e]/.test(name) ? ' ' : ''}${name}` : `argue for ${name}`

type Asked = Pick<ResearchAsk, 'outputPath' | 'force' | 'context' | 'official' | 'language' | 'place'>

/** Checks that the report can be written, before anything is spent. null: standard output. Throws UsageError. */
export function checkReportPath(
  { outputPath, force, context, official, language, place }: Asked,
  cwd: string,
): string | null {
  if (outputPath === null) return null
  const path = resolve(cwd, outputPath.said)
  const isDocument = existsSync(path) && isAmong(path, [...context, ...official], cwd)
  const message = isDocument
    ? researchWords[language].isContext(place, shownPath(path, cwd))
    : whyNot(path, force, cwd, language)
  if (message !== null) throw new UsageError(faultAt(outputPath.place, message, language))
  return path
}

/** By its own path, or in a folder. */
function isAmong(path: string, context: ResearchAsk['context'], cwd: string): boolean {
  const real = realPath(path)
  const given = context.filter(item => typeof item === 'string').map(item => realPath(resolve(cwd, item)))
  return given.some(other => isInside(real, other))
}
