import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import { arena as format } from '../../formats/arena/arena.ts'
import { type Debater, type SideId, sides } from '../../formats/arena/options.ts'
import { at } from '../at.ts'
import type { SeatFlag, SeatFlags } from '../config/seats.ts'
import { agonHome } from '../home.ts'
import { lookAround } from '../nearby.ts'
import { Obstacles } from '../obstacles.ts'
import { sharingRoles, type Wish } from '../prepare.ts'
import type { Room } from '../room.ts'
import { type Insisted, keptApart } from './apart.ts'
import type { Written } from './config.ts'
import { findManner, type MannerPlace } from './manners.ts'
import { checkId, gatherAudience, prose, type WantedMember } from './members.ts'
import { openSeats } from './open-seats.ts'

/** A debater as it is asked for. */
export interface WantedSide {
  agentId?: Written
  seat?: SeatFlag
  style?: Written
  position?: Written
}

/** What an arena is asked for with, from wherever that was said. */
export interface ArenaAsk {
  motion: string
  language: Language
  sides: Record<SideId, WantedSide>
  judge: SeatFlag | null
  audience: readonly WantedMember[]
  /** rounds, weights, effort and rigor, as far as they are given. */
  options: Readonly<Record<string, unknown>>
  poll: boolean
  learn: boolean
  insisted: readonly Insisted[]
  fallbacks: readonly string[]
  budget: number | null
  context: readonly (string | Material)[]
  web: boolean
}

/** The wish of an arena. Throws UsageError with everything that is wrong with how it is asked for. */
export async function wishOfArena(ask: ArenaAsk, room: Room): Promise<Wish> {
  const obstacles = new Obstacles()
  const wish = await collectWish(ask, room, obstacles)
  if (obstacles.any) throw obstacles.all()
  return wish
}

/** The same with what is wrong among the obstacles: the wish is as near to what was asked for as can be, to be checked further. */
export async function collectWish(ask: ArenaAsk, room: Room, obstacles: Obstacles): Promise<Wish> {
  const { language, sides: wanted, insisted, learn, poll } = ask
  const around: MannerPlace = { home: agonHome(room.env), language }
  const seen = new Set<string>()
  const memoryOf = learn ? await readerOf(around) : () => null
  const debaters: Partial<Record<SideId, Debater>> = {}
  for (const side of sides) {
    const debater = await obstacles.collect(() => debaterOf(side, wanted[side], memoryOf, seen, around))
    if (debater) debaters[side] = debater
  }
  const listed = gatherAudience(ask.audience, [...seen], around)
  obstacles.add(listed.problems)
  const nearby = lookAround(room.config, language)
  const named: SeatFlags = {
    ...seatIn('pro', wanted.pro.seat),
    ...seatIn('con', wanted.con.seat),
    ...seatIn('judge', ask.judge ?? undefined),
    ...listed.seats,
  }
  const options = { ...debaters, audience: listed.members, poll, learn, insisted }
  const roles = sharingRoles(format.roles(options as object as Record<string, Json>))
  const seatOf = (fallback: string) => fallback.slice(0, fallback.indexOf('='))
  const taken = ask.fallbacks.map(seatOf)
  const open = { roles, named, insisted, config: room.config, nearby, language }
  return {
    format,
    topic: ask.motion,
    language,
    seats: await openSeats(open),
    fallbacks: [...ask.fallbacks, ...listed.fallbacks.filter(fallback => !taken.includes(seatOf(fallback)))],
    options: { ...(masked(options as object as Json, room) as Record<string, Json>), ...ask.options },
    budget: ask.budget,
    context: ask.context,
    nearby,
    ...(ask.web && { web: true }),
    seated: (seats, roles) => {
      const { problems, insisted: needed } = keptApart(seats, roles, insisted, language)
      return { problems, options: { insisted: needed } }
    },
  }
}

const seatIn = (id: string, flag: SeatFlag | undefined): SeatFlags => (flag ? { [id]: flag } : {})

/** Loaded by those who learn. */
async function readerOf({ home, language }: MannerPlace): Promise<(id: string) => string | null> {
  const { readMemory } = await import('./memory.ts')
  return id => readMemory(home, id, language)
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

/** Secrets are taken out of what the brief keeps. */
function masked(value: Json, room: Room): Json {
  if (typeof value === 'string') return room.mask.text(value)
  if (Array.isArray(value)) return value.map(item => masked(item, room))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, masked(item, room)]))
}
