import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import type { Material } from '../../../core/model.ts'
import { isPerson } from '../../../core/notices.ts'
import type { SeatRole } from '../../../engine/format.ts'
import type { Config } from '../../../host/config/load.ts'
import { spreadPanels, withPanels } from '../../../host/config/panel.ts'
import { type SeatFlag, type SeatFlags, voiceName, writtenSeat } from '../../../host/config/seats.ts'
import { type Fault, fault } from '../../../host/fault.ts'
import { agonHome, type Host } from '../../../host/host.ts'
import { masked } from '../../../host/io.ts'
import { type DebateRequest, seatOfFallback, sharingRoles } from '../../../host/plan/prepare.ts'
import { at, type Problems, unlessMistaken } from '../../../host/problems.ts'
import { chooseUsable, lookAround, type Machine } from '../../../host/seats/machine.ts'
import { usableModels } from '../../../host/seats/open-roles.ts'
import { sameModel } from '../../../models/same-model.ts'
import { arena as format } from '../arena.ts'
import { type Debater, type SideId, sides } from '../options-in.ts'
import type { WrittenSide } from './config.ts'
import { findManner, type MannerPlace } from './manners.ts'
import { checkId, gatherAudience, prose, type WantedMember } from './members.ts'
import { type Insisted, keptApart } from './merge.ts'
import { arenaWords } from './words.ts'

export interface WantedSide extends Omit<WrittenSide, 'seat'> {
  seat?: SeatFlag
}

/** The input for an arena, wherever it comes from. */
export interface ArenaAsk {
  motion: string
  language: Language
  sides: Record<SideId, WantedSide>
  judge: SeatFlag | null
  audience: readonly WantedMember[]
  /** rounds, weights, effort and rigor, if given. */
  options: Readonly<Record<string, unknown>>
  poll: boolean
  learn: boolean
  insisted: readonly Insisted[]
  fallbacks: readonly string[]
  budget: number | null
  context: readonly (string | Material)[]
  web: boolean
}

/** Makes the request for an arena. What is wrong goes to the problems; the request is as close to the input as it can be. */
export async function collectRequest(ask: ArenaAsk, host: Host, problems: Problems): Promise<DebateRequest> {
  const { language, sides: wanted, insisted, learn, poll } = ask
  const around: MannerPlace = { home: agonHome(host.env), language }
  const seen = new Set<string>()
  const memoryOf = learn ? await readerOf(around) : () => null
  const debaters: Partial<Record<SideId, Debater>> = {}
  for (const side of sides) {
    const debater = await problems.collect(() => debaterOf(side, wanted[side], memoryOf, seen, around))
    if (debater) debaters[side] = debater
  }
  const listed = gatherAudience(ask.audience, [...seen], around)
  problems.add(listed.problems)
  const machine = lookAround(host.config, language)
  const named: SeatFlags = {
    ...seatIn('pro', wanted.pro.seat),
    ...seatIn('con', wanted.con.seat),
    ...seatIn('judge', ask.judge ?? undefined),
    ...listed.seats,
  }
  const options = { ...debaters, audience: listed.members, poll, learn, insisted }
  const roles = sharingRoles(format.roles(options as object as Record<string, Json>))
  const taken = ask.fallbacks.map(seatOfFallback)
  const open = { roles, named, insisted, config: host.config, machine, language }
  const { seats, tooFew } = await openSeats(open)
  problems.add(tooFew)
  // If there are too few models, that is said already.
  const allowed = tooFew.length === 0 ? insisted : allInsisted
  return {
    format,
    topic: ask.motion,
    language,
    seats,
    fallbacks: [...ask.fallbacks, ...listed.fallbacks.filter(fallback => !taken.includes(seatOfFallback(fallback)))],
    options: { ...masked(options, host.mask.text), ...ask.options },
    budget: ask.budget,
    context: ask.context,
    machine,
    ...(ask.web && { web: true }),
    seated: (seats, roles) => {
      const { problems, insisted: needed } = keptApart(seats, roles, allowed, language)
      return { problems, options: { insisted: needed } }
    },
  }
}

const allInsisted: readonly Insisted[] = ['same-judge', 'same-model']

const seatIn = (id: string, flag: SeatFlag | undefined): SeatFlags => (flag ? { [id]: flag } : {})

/** Loaded only if debaters learn. */
async function readerOf({ home, language }: MannerPlace): Promise<(id: string) => string | null> {
  const { memoryText, readMemory } = await import('../../../host/agents/memory.ts')
  return id => memoryText(readMemory(home, id), language)
}

function debaterOf(
  side: SideId,
  { agentId, style, position }: WantedSide,
  memoryOf: (id: string) => string | null,
  seen: Set<string>,
  around: MannerPlace,
): Debater {
  const { language } = around
  const id = agentId?.said ?? side
  if (agentId && id !== side) at(agentId.place, language, () => checkId(id, seen, language))
  seen.add(id)
  const manner = style && at(style.place, language, () => findManner('styles', style.said, around))
  return {
    agent_id: id,
    position: position ? at(position.place, language, () => prose(position.said, language)) : null,
    style: manner ? { tag: manner.label, text: manner.text } : null,
    memory: memoryOf(id),
  }
}

interface Open {
  roles: readonly SeatRole[]
  named: SeatFlags
  insisted: readonly Insisted[]
  config: Config
  machine: Machine
  language: Language
}

/**
 * Returns the named seats if the usual choice of the others keeps the judge and both sides apart. If too few models are
 * usable for that, the debaters share one, provided the user insists. Otherwise `tooFew` says so, and all open seats share
 * one, so that everything else is checked.
 */
async function openSeats(around: Open): Promise<{ seats: SeatFlags; tooFew: Fault[] }> {
  const { named, insisted, config, machine, language } = around
  const isOpen = (id: string) => writtenSeat(id, named, config) === undefined && named[id]?.model === undefined
  const open = ['pro', 'con', 'judge'].filter(isOpen)
  const asNamed = { seats: named, tooFew: [] }
  if (open.length === 0 || (await fits(around))) return asNamed
  const usable = distinct(await usableModels(config, machine))
  if (usable.length === 0) return asNamed
  const seated = ['pro', 'con', 'judge'].flatMap(id => seatedModels(id, around))
  const free = usable.filter(model => !seated.some(other => sameModel(model, other)))
  const debaters = open.filter(id => id !== 'judge')
  const rival = ['pro', 'con'].flatMap(id => seatedModels(id, around)).find(model => !isPerson(model))
  const mayShare = insisted.includes('same-model')
  const needed = mayShare ? Math.min(debaters.length, rival === undefined ? 1 : 0) : debaters.length
  const judges = open.includes('judge') && !insisted.includes('same-judge') ? 1 : 0
  if (free.length < needed + judges) {
    const flags = [...(free.length < needed ? ['--same-model'] : []), ...(judges > 0 ? ['--same-judge'] : [])]
    const seat = free.length < needed ? debaters.at(-1)! : open.at(-1)!
    const tooFew = [fault(arenaWords[language].tooFew(usable, flags, seat), `seats.${seat}`)]
    return { seats: { ...named, ...sharing(open, usable[0]!) }, tooFew }
  }
  if (!mayShare) return asNamed
  return { seats: { ...named, ...sharing(debaters, rival ?? free[0] ?? usable[0]!) }, tooFew: [] }
}

const sharing = (ids: readonly string[], model: string): SeatFlags =>
  Object.fromEntries(ids.map(id => [id, { seat: model, from: 'default' as const }]))

/** A wrong name is reported where seats are filled. */
async function fits({ roles, named, insisted, config, machine, language }: Open): Promise<boolean> {
  const { seats: spread } = spreadPanels(roles, named, config, language)
  const all = withPanels(roles, id => Object.hasOwn(spread, id))
  return unlessMistaken(async () => {
    const { seats } = await chooseUsable(all, spread, config, language, machine)
    return keptApart(seats, all, insisted, language).problems.length === 0
  }, false)
}

/** The models written for a seat, without those that are no models. */
function seatedModels(id: string, { named, config, language }: Open): string[] {
  const written = writtenSeat(id, named, config)?.split(',') ?? []
  return written.flatMap(part => unlessMistaken(() => [voiceName(part.trim(), config, language)], []))
}

const distinct = (models: readonly string[]): string[] =>
  models.filter((model, index) => !models.slice(0, index).some(other => sameModel(model, other)))
