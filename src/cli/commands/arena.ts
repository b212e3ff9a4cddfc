import type { Language } from '../../core/language.ts'
import { arena as format } from '../../formats/arena/arena.ts'
import type { SideId } from '../../formats/arena/options-in.ts'
import { type ArenaFile, audienceWritten, readWhatIsSound } from '../arena/config.ts'
import type { WantedMember } from '../arena/members.ts'
import { type ArenaGiven, merged } from '../arena/merge.ts'
import { planWords } from '../arena/plan.ts'
import { collectWish, type WantedSide } from '../arena/request.ts'
import { arenaWords } from '../arena/words.ts'
import type { ConfigError } from '../config/problem.ts'
import { UsageError } from '../exit.ts'
import type { Host } from '../host.ts'
import type { Io } from '../io.ts'
import { checkOptions } from '../plan/prepare.ts'
import { Problems } from '../problems.ts'
import { type DebateFlags, optionFlags, playWish, showingOf, topicFrom } from '../start.ts'
import { capital, inRoom, languageFor, seatIn, spokenBy } from './room.ts'

export type ArenaFlags = DebateFlags & {
  config?: string
  audience?: string
  /** `false`: --no-poll. */
  poll?: boolean
  learn?: true
  sameJudge?: true
  sameModel?: true
}

/** `agon arena "motion"`, or `agon arena --config FILE`. */
export const arenaCommand = (words: readonly string[], flags: ArenaFlags, io: Io): Promise<number> =>
  inRoom({ io, language: spokenBy(flags, io, words) }, room => play(words, flags, room))

async function play(words: readonly string[], flags: ArenaFlags, room: Host): Promise<number> {
  const obstacles = new Problems()
  const { config: path } = flags
  const read = (language: Language) => readWhatIsSound(path!, { cwd: room.cwd, language })
  const { file, wrong } = (path === undefined ? null : await obstacles.collect(() => read(room.language))) ?? nothing
  const context = [...(flags.context ?? [])]
  const motion = await obstacles.collect(() =>
    motionFrom(words, context, { file, wrong, isGiven: path !== undefined }, room),
  )
  const language = await languageFor(flags, file?.language, motion, room, obstacles)
  // All messages about one file are in one language.
  const remarks = file && !wrong ? read(language).file!.remarks : []
  if (wrong) obstacles.add(read(language).wrong!.message)
  const { budget, out } = await showingOf(flags, room, language, obstacles)
  const audience = await obstacles.collect(() => audienceIn(flags, room, language))
  const given = givenBy(flags, audience, context, flags.budget === undefined ? null : budget)
  const isKnown = (path === undefined) === (file === null)
  const about = { motion: motion ?? '', language, usualBudget: room.config.budget }
  const wish = isKnown ? await obstacles.collect(() => collectWish(merged(given, file, about), room, obstacles)) : null
  if (!wish) {
    await obstacles.collect(() => checkOptions(format, given.options, room.config, language))
    throw obstacles.all()
  }
  return playWish(room, wish, { flags, out, obstacles, plan: planWords(remarks, room.io) })
}

const nothing = { file: null, wrong: null }

/** Takes the motion from the argument or the file, or asks for it on a terminal. */
async function motionFrom(
  words: readonly string[],
  context: string[],
  { file, wrong, isGiven }: { file: ArenaFile | null; wrong: ConfigError | null; isGiven: boolean },
  room: Host,
): Promise<string | null> {
  const t = arenaWords[room.language]
  // If the file cannot be read, its motion is unknown, and nobody is asked for it.
  const isUnknown = isGiven && (!file || wrong?.problems.some(({ path }) => path === 'topic'))
  if (words.length === 0 && isUnknown) return null
  if (words.length === 0 && file?.topic) return file.topic.said
  if (words.length === 0 && wrong) throw new UsageError(t.noMotion)
  const motion = await topicFrom(words, context, room, t.noMotion)
  if (file?.topic && file.topic.said !== motion) throw new UsageError(t.twoMotions(motion, file.topic.place))
  return motion
}

const audienceIn = ({ audience }: ArenaFlags, room: Host, language: Language): WantedMember[] | null =>
  audience === undefined ? null : audienceWritten(audience, '--audience', { ...room, language })

const givenBy = (
  flags: ArenaFlags,
  audience: readonly WantedMember[] | null,
  context: readonly string[],
  budget: number | null,
): ArenaGiven => ({
  sides: { pro: sideIn('pro', flags), con: sideIn('con', flags) },
  judge: seatIn('judge', flags) ?? null,
  audience,
  options: optionFlags(format, flags),
  poll: flags.poll === false ? false : null,
  learn: flags.learn ?? null,
  insisted: [
    ...(flags.sameJudge ? (['same-judge'] as const) : []),
    ...(flags.sameModel ? (['same-model'] as const) : []),
  ],
  fallbacks: flags.fallback ?? [],
  budget,
  context,
  web: flags.web ?? false,
})

function sideIn(side: SideId, flags: ArenaFlags): WantedSide {
  const seat = seatIn(side, flags)
  const written = (name: 'id' | 'style' | 'position') => {
    const said = flags[`${side}${capital(name)}`] as string | undefined
    return said === undefined ? undefined : { said, place: `--${side}-${name}` }
  }
  const [agentId, style, position] = [written('id'), written('style'), written('position')]
  return { ...(seat && { seat }), ...(agentId && { agentId }), ...(style && { style }), ...(position && { position }) }
}
