import type { Language } from '../../core/language.ts'
import { arena as format } from '../../formats/arena/arena.ts'
import type { SideId } from '../../formats/arena/options-in.ts'
import { type ArenaFile, audienceWritten, readWhatIsSound } from '../../formats/arena/request/config.ts'
import type { WantedMember } from '../../formats/arena/request/members.ts'
import { type ArenaGiven, merged } from '../../formats/arena/request/merge.ts'
import { planWords } from '../../formats/arena/request/plan.ts'
import { collectRequest, type WantedSide } from '../../formats/arena/request/request.ts'
import { arenaWords } from '../../formats/arena/request/words.ts'
import type { ConfigError } from '../../host/config/problem.ts'
import { UsageError } from '../../host/exit.ts'
import type { Host } from '../../host/host.ts'
import type { Io } from '../../host/io.ts'
import { checkOptions } from '../../host/plan/prepare.ts'
import { Problems } from '../../host/problems.ts'
import { type DebateFlags, optionFlags, playRequest, showingOf, topicFrom } from '../start.ts'
import { capital, languageFor, seatIn, spokenBy, withHost } from './with-host.ts'

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
  withHost({ io, language: spokenBy(flags, io, words) }, host => play(words, flags, host))

async function play(words: readonly string[], flags: ArenaFlags, host: Host): Promise<number> {
  const problems = new Problems()
  const { config: path } = flags
  const read = (language: Language) => readWhatIsSound(path!, { cwd: host.cwd, language })
  const { file, wrong } = (path === undefined ? null : await problems.collect(() => read(host.language))) ?? nothing
  const context = [...(flags.context ?? [])]
  const motion = await problems.collect(() =>
    motionFrom(words, context, { file, wrong, isGiven: path !== undefined }, host),
  )
  const language = await languageFor(flags, file?.language, motion, host, problems)
  // All messages about one file are in one language.
  const remarks = file && !wrong ? read(language).file!.remarks : []
  if (wrong) problems.add(read(language).wrong!.message)
  const { budget, out } = await showingOf(flags, host, language, problems)
  const audience = await problems.collect(() => audienceIn(flags, host, language))
  const given = givenBy(flags, audience, context, flags.budget === undefined ? null : budget)
  const isKnown = (path === undefined) === (file === null)
  const about = { motion: motion ?? '', language, usualBudget: host.config.budget }
  const request = isKnown
    ? await problems.collect(() => collectRequest(merged(given, file, about), host, problems))
    : null
  if (!request) {
    await problems.collect(() => checkOptions(format, given.options, host.config, language))
    throw problems.all()
  }
  return playRequest(host, request, { flags, out, problems, plan: planWords(remarks, host.io) })
}

const nothing = { file: null, wrong: null }

/** Takes the motion from the argument or the file, or asks for it on a terminal. */
async function motionFrom(
  words: readonly string[],
  context: string[],
  { file, wrong, isGiven }: { file: ArenaFile | null; wrong: ConfigError | null; isGiven: boolean },
  host: Host,
): Promise<string | null> {
  const t = arenaWords[host.language]
  // If the file cannot be read, its motion is unknown, and nobody is asked for it.
  const isUnknown = isGiven && (!file || wrong?.problems.some(({ path }) => path === 'topic'))
  if (words.length === 0 && isUnknown) return null
  if (words.length === 0 && file?.topic) return file.topic.said
  if (words.length === 0 && wrong) throw new UsageError(t.noMotion)
  const motion = await topicFrom(words, context, host, t.noMotion)
  if (file?.topic && file.topic.said !== motion) throw new UsageError(t.twoMotions(motion, file.topic.place))
  return motion
}

const audienceIn = ({ audience }: ArenaFlags, host: Host, language: Language): WantedMember[] | null =>
  audience === undefined ? null : audienceWritten(audience, '--audience', { ...host, language })

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
