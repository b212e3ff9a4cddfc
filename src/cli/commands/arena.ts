import { type Language, languages } from '../../core/language.ts'
import { arena as format } from '../../formats/arena/arena.ts'
import type { SideId } from '../../formats/arena/options.ts'
import { membersInList, namesFile } from '../arena/audience-list.ts'
import { type ArenaFile, readArenaFile, readAudienceFile, type WrittenSide } from '../arena/config.ts'
import { usualAudience, type WantedMember } from '../arena/members.ts'
import { planWords } from '../arena/plan.ts'
import { type ArenaAsk, type WantedSide, wishOfArena } from '../arena/request.ts'
import { arenaWords } from '../arena/words.ts'
import type { SeatFlag } from '../config/seats.ts'
import { UsageError } from '../exit.ts'
import { agonHome } from '../home.ts'
import { refuseNested } from '../inside.ts'
import { Obstacles } from '../obstacles.ts'
import { checkOptions } from '../prepare.ts'
import { openRoom, type Room } from '../room.ts'
import { type DebateFlags, languageOf, optionFlags, playWish, showingOf, topicFrom } from '../start.ts'
import { userLanguage } from '../words.ts'

export type ArenaFlags = DebateFlags & {
  config?: string
  pro?: string
  con?: string
  judge?: string
  audience?: string
  /** `false`: --no-poll. */
  poll?: boolean
  learn?: true
  sameJudge?: true
  sameModel?: true
}

/** `agon arena "motion"`, or `agon arena --config FILE`. */
export async function arenaCommand(words: readonly string[], flags: ArenaFlags): Promise<number> {
  const spoken =
    languages.find(language => language === flags.lang) ??
    userLanguage(process.env, [...words, ...(flags.context ?? [])])
  const room = openRoom({ env: process.env, cwd: process.cwd(), language: spoken, terminal: true })
  try {
    refuseNested(room.env, room.language)
    return await play(words, flags, room)
  } finally {
    await room.close()
  }
}

async function play(words: readonly string[], flags: ArenaFlags, room: Room): Promise<number> {
  const obstacles = new Obstacles()
  const file =
    flags.config === undefined
      ? null
      : await obstacles.collect(() => readArenaFile(flags.config!, { cwd: room.cwd, language: room.language }))
  const context = [...(flags.context ?? [])]
  const motion = await obstacles.collect(() => motionFrom(words, context, file, flags, room))
  const language = (await obstacles.collect(() => spokenIn(motion, file, flags, room))) ?? room.language
  const { budget, out } = await showingOf(flags, room, language, obstacles)
  const audience = await obstacles.collect(() => audienceIn(flags, file, room, language))
  if (motion === null || audience === null || (flags.config !== undefined && !file)) {
    await obstacles.collect(() => checkOptions(format, optionFlags(format, flags), room.config, language))
    throw obstacles.all()
  }
  const ask: ArenaAsk = {
    motion,
    language,
    sides: { pro: sideIn('pro', flags, file), con: sideIn('con', flags, file) },
    judge: judgeIn(flags, file),
    audience,
    options: { ...file?.options, ...optionFlags(format, flags) },
    poll: flags.poll !== false && (file?.poll ?? true),
    learn: flags.learn ?? file?.learn ?? false,
    insisted: [
      ...(flags.sameJudge ? ['same-judge' as const] : []),
      ...(flags.sameModel ? ['same-model' as const] : []),
    ],
    fallbacks: fallbacksIn(flags, file),
    budget: flags.budget === undefined ? (file?.budget ?? budget) : budget,
    context: [...(file?.context ?? []), ...context],
    web: flags.web ?? false,
  }
  const wish = await obstacles.collect(() => wishOfArena(ask, room))
  if (!wish) {
    await obstacles.collect(() => checkOptions(format, ask.options, room.config, language))
    throw obstacles.all()
  }
  return playWish(room, wish, { flags, out, obstacles, plan: planWords(file?.remarks ?? []) })
}

/** The argument or that of the file; on a terminal it is asked for. */
async function motionFrom(
  words: readonly string[],
  context: string[],
  file: ArenaFile | null,
  { config }: ArenaFlags,
  room: Room,
): Promise<string | null> {
  const t = arenaWords[room.language]
  // What a file that cannot be read says is not known: nobody is asked for it.
  if (words.length === 0 && config !== undefined && !file) return null
  if (words.length === 0 && file?.topic) return file.topic.said
  const motion = await topicFrom(words, context, room, t.noMotion)
  if (file?.topic && file.topic.said !== motion) throw new UsageError(t.twoMotions(motion, file.topic.place))
  return motion
}

function spokenIn(motion: string | null, file: ArenaFile | null, flags: ArenaFlags, room: Room): Language {
  if (flags.lang === undefined && file?.language) return file.language
  return languageOf(flags.lang, motion ?? '', room)
}

function audienceIn(flags: ArenaFlags, file: ArenaFile | null, room: Room, language: Language): WantedMember[] {
  const { audience: written } = flags
  const place = '--audience'
  if (written === undefined) return file?.audience ?? usualAudience(place)
  if (!namesFile(written, room.cwd, { home: agonHome(room.env), language }))
    return membersInList(written, place, language)
  return readAudienceFile(written, { cwd: room.cwd, language })
}

function sideIn(side: SideId, flags: ArenaFlags, file: ArenaFile | null): WantedSide {
  const written = file?.sides[side] ?? {}
  const flag = (name: string) => flags[`${side}${name}`] as string | undefined
  const said = (name: string, flagged: string, inFile: { said: string; place: string } | undefined) => {
    const value = flag(flagged)
    return value === undefined
      ? inFile && { [name]: inFile }
      : { [name]: { said: value, place: `--${side}-${flagged.toLowerCase()}` } }
  }
  const seat = seatIn(side, flags, written.seat)
  return {
    ...(seat && { seat }),
    ...said('agentId', 'Id', written.agentId),
    ...said('style', 'Style', written.style),
    ...said('position', 'Position', positionIn(side, written, file)),
  }
}

const positionIn = (side: SideId, { position }: WrittenSide, file: ArenaFile | null) =>
  position === undefined ? undefined : { said: position, place: `${file!.name} positions.${side}` }

/** What a flag says, else the file. A model alone is one of the file's provider. */
function seatIn(
  id: SideId | 'judge',
  flags: ArenaFlags,
  written: { said: string; place: string } | null | undefined,
): SeatFlag | undefined {
  const seat = flags[id]
  const model = flags[`model${id[0]!.toUpperCase()}${id.slice(1)}`] as string | undefined
  const named = seat === undefined ? written && { seat: written.said, place: written.place } : { seat }
  if (!named && model === undefined) return undefined
  return { ...named, ...(model !== undefined && { model }) }
}

const judgeIn = (flags: ArenaFlags, file: ArenaFile | null): SeatFlag | null =>
  seatIn('judge', flags, file?.judge) ?? null

/** A seat that a flag names has no fallback of the file. */
function fallbacksIn(flags: ArenaFlags, file: ArenaFile | null): string[] {
  const given = flags.fallback ?? []
  const seatOf = (fallback: string) => fallback.slice(0, fallback.indexOf('='))
  const isTaken = (seat: string) =>
    given.some(one => seatOf(one) === seat) || flags[seat.replace(/-\d+$/, '')] !== undefined
  return [...given, ...(file?.fallbacks ?? []).filter(fallback => !isTaken(seatOf(fallback)))]
}
