import type { Language } from '../../core/language.ts'
import type { SideId } from '../../formats/arena/options.ts'
import type { DebateOptions } from '../from-program.ts'
import type { Wish } from '../prepare.ts'
import type { Room } from '../room.ts'
import { audienceWritten } from './audience-list.ts'
import type { ArenaFile } from './config.ts'
import type { WantedMember } from './members.ts'
import { type ArenaGiven, merged } from './merge.ts'
import { type WantedSide, wishOfArena } from './request.ts'

type Options = Omit<DebateOptions, 'format'>

/** The wish of a program for an arena: its options go before what a file says. */
export async function asArena(asked: Wish, options: Options, room: Room, file: ArenaFile | null): Promise<Wish> {
  const { topic: motion, language } = asked
  const ask = merged(givenBy(asked, options, room), file, { motion, language, usualBudget: room.config.budget })
  const wish = await wishOfArena(ask, room)
  const { pro, con, judge, ...listeners } = options.seats ?? {}
  const named = Object.entries(listeners).map(([id, seat]) => [id, { seat, place: `seats.${id}` }])
  return { ...wish, seats: { ...wish.seats, ...Object.fromEntries(named) } }
}

const givenBy = (
  { options: own, fallbacks = [], context, language, web = false }: Wish,
  options: Options,
  room: Room,
): ArenaGiven => ({
  sides: { pro: sideIn('pro', options), con: sideIn('con', options) },
  judge: options.seats?.judge === undefined ? null : { seat: options.seats.judge },
  audience: options.audience === undefined ? null : audienceIn(options.audience, room, language),
  options: own,
  poll: options.poll ?? null,
  learn: options.learn ?? null,
  insisted: [
    ...(options.sameJudge ? (['same-judge'] as const) : []),
    ...(options.sameModel ? (['same-model'] as const) : []),
  ],
  fallbacks,
  budget: options.budget ?? null,
  context,
  web: web === true,
})

function sideIn(side: SideId, { seats, styles, positions, agentIds }: Options): WantedSide {
  const written = (name: string, values: Options['styles']) => {
    const said = values?.[side]
    return said === undefined ? undefined : { said, place: `${name}.${side}` }
  }
  const agentId = written('agentIds', agentIds)
  const style = written('styles', styles)
  const position = written('positions', positions)
  return {
    ...(seats?.[side] !== undefined && { seat: { seat: seats[side] } }),
    ...(agentId && { agentId }),
    ...(style && { style }),
    ...(position && { position }),
  }
}

/** A line or a file as on the command line, or a list of such and of members. */
function audienceIn(written: NonNullable<Options['audience']>, room: Room, language: Language): WantedMember[] {
  if (typeof written === 'string') return audienceWritten(written, 'audience', { ...room, language })
  return written.flatMap((member, index): WantedMember[] => {
    const place = `audience[${index}]`
    if (typeof member === 'string') return audienceWritten(member, place, { ...room, language })
    const { agent_id: agentId, model: seat, ...rest } = member
    return [{ ...rest, ...(agentId !== undefined && { agentId }), ...(seat !== undefined && { seat }), place }]
  })
}
