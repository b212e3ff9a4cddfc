import { resolve } from 'node:path'
import { type Material, splitModelName } from '../../../core/model.ts'
import type { Opening } from '../../../engine/perform.ts'
import type { SeatFlags } from '../../../host/config/seats.ts'
import { exitCodes, UsageError } from '../../../host/exit.ts'
import { type Fault, fault } from '../../../host/fault.ts'
import { isInside } from '../../../host/files/folder.ts'
import { realPath } from '../../../host/files/places.ts'
import type { Host } from '../../../host/host.ts'
import type { AbortedPlan } from '../../../host/plan/debate-plan.ts'
import { type DebateRequest, type Prepared, prepare } from '../../../host/plan/prepare.ts'
import { Problems } from '../../../host/problems.ts'
import { lookAround } from '../../../host/seats/machine.ts'
import { usableModels } from '../../../host/seats/open-roles.ts'
import { absentServers, labelOf } from '../../../host/seats/preflight.ts'
import { failureLine } from '../../../show/failure-text.ts'
import {
  type Probes,
  type Probing,
  probeSpeakers,
  type ResearchAsk,
  type Silent,
  silentAmong,
  speakingSeats,
} from './probes.ts'
import { aboutOf, researchRequest, type Seating, type Swap, seatedRoles } from './request.ts'
import { researchWords } from './words.ts'

/** Everything that can be known before a research starts. */
export interface RehearsedResearch {
  request: DebateRequest
  prepared: Prepared
  /** Configured servers that do not run, by name, with their addresses. */
  absent: ReadonlyMap<string, string>
  swapped: Swap[]
  /** Why it cannot start; null: it can. */
  stopped: AbortedPlan | null
}

/**
 * Checks everything that costs nothing, then whether the models answer. If the model of an unnamed seat does not, the
 * seat goes to the session's default. Throws UsageError with all that is wrong. Nothing has been spent by then.
 * `probing`: null for an estimate, which asks nobody.
 */
export async function rehearse(
  ask: ResearchAsk,
  host: Host,
  probes: Probes,
  probing: Probing | null,
  { problems = new Problems(), kept = {} }: { problems?: Problems; kept?: SeatFlags } = {},
): Promise<RehearsedResearch> {
  const { absent, ...seating } = await seatingIn(ask, host, kept)
  const { machine } = seating
  const first = await ready(ask, host, seating, problems)
  if (!probing) return { ...first, absent, swapped: [], stopped: null }
  await probeSpeakers(first.prepared.opening, host, probes, probing)
  const stopped = ({ message: reason, faults, code: exit }: UsageError): RehearsedResearch => ({
    ...{ ...first, absent, swapped: [] },
    stopped: { reason, faults, exit },
  })
  const t = researchWords[ask.language]
  if (probing.signal.aborted) return stopped(new UsageError(t.interrupted, exitCodes.paused))

  const seats = speakingSeats({ ...first.prepared.opening, seats: first.prepared.choice.seats })
  const silent = silentAmong(seats, probes)
  const named = silent.filter(({ seats }) => seats.some(({ from }) => from !== 'default'))
  if (silent.length === 0) return { ...first, absent, swapped: [], stopped: null }
  const to = sessionDefault(first.prepared, probes)
  if (named.length > 0 || to === null) {
    const lost = named.length > 0 ? named : silent
    return stopped(new UsageError(await reasonsFor(lost, first, ask, host, seating, probes), exitOf(lost)))
  }
  const swapped = silent.flatMap(({ seats, model, failure }) =>
    seats.map((seat): Swap => ({ seat: seat.id, from: model, to, why: failureLine(failure, model, ask.language) })),
  )
  try {
    const next = await ready(ask, host, { machine, swapped, kept: chosenSeats(first.prepared) }, new Problems())
    return { ...next, absent, swapped, stopped: null }
  } catch (error) {
    // Another model may be too expensive, or have too small a window. The probes are paid already, and archived.
    if (error instanceof UsageError) return stopped(error)
    throw error
  }
}

async function seatingIn(
  { language }: ResearchAsk,
  { config }: Host,
  kept: SeatFlags,
): Promise<Seating & Pick<RehearsedResearch, 'absent'>> {
  const around = lookAround(config, language)
  const absent = await absentServers(config, language, around)
  return { machine: { ...around, absent: new Set(absent.keys()) }, swapped: [], kept, absent }
}

async function ready(
  ask: ResearchAsk,
  host: Host,
  seating: Seating,
  problems: Problems,
): Promise<Pick<RehearsedResearch, 'request' | 'prepared'>> {
  const request = await researchRequest(ask, host, seating, problems)
  const prepared = await prepare(host, request, problems)
  const official = officialAmong(prepared.opening.context, ask, host.cwd)
  const opening: Opening = { ...prepared.opening, options: { ...prepared.opening.options, official } }
  return { request, prepared: { ...prepared, opening } }
}

/** Chosen seats stay as they are when another seat changes. */
const chosenSeats = ({ choice }: Prepared): SeatFlags =>
  Object.fromEntries(
    choice.seats
      .filter(({ from }) => from === 'default')
      .map(({ id, model }) => [id, { seat: model, from: 'default' as const }]),
  )

/** The first model that answered. It speaks for seats whose own model does not. null: none answered. */
const sessionDefault = ({ choice }: Prepared, probes: Probes): string | null =>
  choice.seats.map(({ model }) => model).find(model => probes.get(model)?.failure === null) ?? null

/** `credentials` if only credentials failed. */
const exitOf = (silent: readonly Silent[]): number =>
  silent.every(({ failure }) => failure.kind === 'auth') ? exitCodes.credentials : exitCodes.provider

/** No model of the provider answered, and the provider is the cause: its other models would not answer either. */
function isOutOfReach(provider: string, probes: Probes): boolean {
  const own = [...probes.values()].filter(({ model }) => splitModelName(model).provider === provider)
  const isOfAll = own.some(({ failure }) => failure?.kind === 'auth' || failure?.kind === 'transport')
  return isOfAll && own.every(({ failure }) => failure !== null)
}

async function reasonsFor(
  silent: readonly Silent[],
  { request, prepared }: Pick<RehearsedResearch, 'request' | 'prepared'>,
  ask: ResearchAsk,
  host: Host,
  { machine }: Seating,
  probes: Probes,
): Promise<Fault[]> {
  const { language } = prepared.opening
  const t = researchWords[language]
  const roles = request.format.roles(prepared.opening.options)
  const lines = silent.map(({ model, failure, seats }) => {
    const labels = seats.map(({ id }) => labelOf(roles, id, language))
    return whereWritten(
      fault(t.silent(model, labels, failureLine(failure, model, language)), `seats.${seats[0]?.id}`),
      ask,
    )
  })
  const answered = [...probes.values()].filter(({ failure }) => failure === null).map(({ model }) => model)
  const others = (await usableModels(host.config, machine)).filter(
    model => !probes.has(model) && !isOutOfReach(splitModelName(model).provider, probes),
  )
  return [...lines, fault(t.instead(ask.place, answered, others))]
}

/** What is wrong with the seat of a role is wrong where the user wrote its model. */
function whereWritten(fault: Fault, ask: ResearchAsk): Fault {
  const model = seatedRoles(ask).find(({ id }) => fault.about === `seats.${id}`)?.model
  return model ? { ...fault, about: aboutOf(model) } : fault
}

/** The sent files that the user vouches for: by path, or in a folder. A program's texts go by name. */
function officialAmong(
  files: readonly Material[],
  { official, context }: Pick<ResearchAsk, 'official' | 'context'>,
  cwd: string,
): string[] {
  if (official.length === 0) return []
  const texts = new Set(context.flatMap(item => (typeof item === 'string' ? [] : [item.path])))
  const places = official.map(path => realPath(resolve(cwd, path)))
  const isVouchedFor = (path: string) =>
    official.includes(path) || (!texts.has(path) && places.some(place => isInside(realPath(resolve(cwd, path)), place)))
  return files.map(({ path }) => path).filter(isVouchedFor)
}
