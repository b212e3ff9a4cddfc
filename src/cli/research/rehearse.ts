import { splitModelName } from '../../core/model.ts'
import type { Opening } from '../../engine/perform.ts'
import type { SeatFlags } from '../config/seats.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { type Fault, fault } from '../fault.ts'
import { lookAround } from '../nearby.ts'
import { Obstacles } from '../obstacles.ts'
import { absentServers, labelOf } from '../preflight.ts'
import { type Prepared, prepare, type Wish } from '../prepare.ts'
import type { Room } from '../room.ts'
import { failureLine } from '../terminal/words.ts'
import type { ResearchAsk } from './ask.ts'
import { officialAmong } from './official.ts'
import { usableModels } from './open-roles.ts'
import { type Probes, type Probing, probeSpeakers, type Silent, silentAmong, speakingSeats } from './probes.ts'
import { researchWish, type Seating, type Swap } from './request.ts'
import { researchWords } from './words.ts'

/** Everything that can be known before a research starts. */
export interface Rehearsed {
  wish: Wish
  prepared: Prepared
  /** Configured servers that do not run, by name, with their addresses. */
  absent: ReadonlyMap<string, string>
  swapped: Swap[]
  /** Why it cannot start; null: it can. */
  stopped: Stopped | null
}

export interface Stopped {
  reason: string
  /** The same, as far as it is known what is to blame. */
  faults: readonly Fault[]
  exit: number
}

/**
 * Checks everything that costs nothing, then whether the models answer. A seat that nobody named goes to the session's default
 * where its model does not. Throws UsageError with all that is wrong; nothing was spent then.
 */
export async function rehearse(
  ask: ResearchAsk,
  room: Room,
  probes: Probes,
  probing: Probing,
  { obstacles = new Obstacles(), kept = {} }: { obstacles?: Obstacles; kept?: SeatFlags } = {},
): Promise<Rehearsed> {
  const { absent, ...seating } = await seatingIn(ask, room, kept)
  const { nearby } = seating
  const first = await ready(ask, room, seating, obstacles)
  await probeSpeakers(first.prepared.opening, room, probes, probing)
  const stopped = ({ message: reason, faults, code: exit }: UsageError): Rehearsed => ({
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
    return stopped(new UsageError(await reasonsFor(lost, first, room, seating, probes), exitOf(lost)))
  }
  const swapped = silent.flatMap(({ seats, model, failure }) =>
    seats.map((seat): Swap => ({ seat: seat.id, from: model, to, why: failureLine(failure, model, ask.language) })),
  )
  try {
    const next = await ready(ask, room, { nearby, swapped, kept: chosenSeats(first.prepared) }, new Obstacles())
    return { ...next, absent, swapped, stopped: null }
  } catch (error) {
    // Another model may be too dear, or read too little. The probes are paid by now, and kept.
    if (error instanceof UsageError) return stopped(error)
    throw error
  }
}

/** What costs nothing of it. Throws UsageError with all that is wrong. */
export async function checkResearch(ask: ResearchAsk, room: Room): Promise<Prepared> {
  const { prepared } = await ready(ask, room, await seatingIn(ask, room, {}), new Obstacles())
  return prepared
}

async function seatingIn(
  { language }: ResearchAsk,
  { config }: Room,
  kept: SeatFlags,
): Promise<Seating & Pick<Rehearsed, 'absent'>> {
  const around = lookAround(config, language)
  const absent = await absentServers(config, language, around)
  return { nearby: { ...around, absent: new Set(absent.keys()) }, swapped: [], kept, absent }
}

async function ready(
  ask: ResearchAsk,
  room: Room,
  seating: Seating,
  obstacles: Obstacles,
): Promise<Pick<Rehearsed, 'wish' | 'prepared'>> {
  const wish = await researchWish(ask, room, seating, obstacles)
  const prepared = await prepare(room, wish, obstacles)
  const official = officialAmong(prepared.opening.context, ask, room.cwd)
  const opening: Opening = { ...prepared.opening, options: { ...prepared.opening.options, official } }
  return { wish, prepared: { ...prepared, opening } }
}

/** What was chosen once is not chosen anew because another seat changed hands. */
const chosenSeats = ({ choice }: Prepared): SeatFlags =>
  Object.fromEntries(
    choice.seats
      .filter(({ from }) => from === 'default')
      .map(({ id, model }) => [id, { seat: model, from: 'default' as const }]),
  )

/** Who speaks for a seat whose model does not: the first that answered. A model for all is named by the user. null: nobody did. */
const sessionDefault = ({ choice }: Prepared, probes: Probes): string | null =>
  choice.seats.map(({ model }) => model).find(model => probes.get(model)?.failure === null) ?? null

/** By what failed: credentials where nothing else did. */
const exitOf = (silent: readonly Silent[]): number =>
  silent.every(({ failure }) => failure.kind === 'auth') ? exitCodes.credentials : exitCodes.provider

/** Nobody of the provider answered, and it is the provider that does not: another of its models would not either. */
function isOutOfReach(provider: string, probes: Probes): boolean {
  const own = [...probes.values()].filter(({ model }) => splitModelName(model).provider === provider)
  const isOfAll = own.some(({ failure }) => failure?.kind === 'auth' || failure?.kind === 'transport')
  return isOfAll && own.every(({ failure }) => failure !== null)
}

/** Who did not answer and why, and who could speak instead. */
async function reasonsFor(
  silent: readonly Silent[],
  { wish, prepared }: Pick<Rehearsed, 'wish' | 'prepared'>,
  room: Room,
  { nearby }: Seating,
  probes: Probes,
): Promise<Fault[]> {
  const { language } = prepared.opening
  const t = researchWords[language]
  const roles = wish.format.roles(prepared.opening.options)
  const lines = silent.map(({ model, failure, seats }) => {
    const labels = seats.map(({ id }) => labelOf(roles, id, language))
    return fault(t.silent(model, labels, failureLine(failure, model, language)), `seats.${seats[0]?.id}`)
  })
  const answered = [...probes.values()].filter(({ failure }) => failure === null).map(({ model }) => model)
  const others = (await usableModels(room.config, nearby)).filter(
    model => !probes.has(model) && !isOutOfReach(splitModelName(model).provider, probes),
  )
  return [...lines, fault(t.instead(answered, others))]
}
