import type { Language } from '../../../core/language.ts'
import { isPerson } from '../../../core/notices.ts'
import type { ConfigError } from '../../../host/config/problem.ts'
import { UsageError } from '../../../host/exit.ts'
import type { Host } from '../../../host/host.ts'
import { checkOptions } from '../../../host/plan/prepare.ts'
import { type Asking, budgetOf, commonPart, languageOf, type Request, topicOf } from '../../../host/request.ts'
import type { Requester } from '../../../host/requester.ts'
import { arena } from '../arena.ts'
import type { SideId } from '../options-in.ts'
import type { AudienceMember } from '../spec.ts'
import { type ArenaFile, audienceWritten, readWhatIsSound } from './config.ts'
import { ArenaShape } from './config-shape.ts'
import { type MannerKind, namesOf } from './manners.ts'
import type { WantedMember } from './members.ts'
import { type ArenaGiven, merged } from './merge.ts'
import { planWords } from './plan.ts'
import { collectRequest, type WantedSide } from './request.ts'
import { arenaWords } from './words.ts'

/** An arena is described by options, a file, or both. Options come first. */
export const asking: Asking = {
  fileShape: ArenaShape,
  async draft(request, host, requester, problems) {
    const { config: path } = request.options as { config?: string }
    const read = (language: Language) => readWhatIsSound(path!, { cwd: host.cwd, language })
    const first = request.language ?? host.language
    const { file, wrong } = (path === undefined ? null : await problems.collect(() => read(first))) ?? nothing
    const source = { file, wrong, isGiven: path !== undefined }
    const motion = await problems.collect(() => motionOf(request, source, host, requester))
    const language = languageOf(request, motion ?? '', host, file?.language)
    // All messages about one file are in one language.
    const remarks = file && !wrong ? read(language).file!.remarks : []
    if (wrong) problems.add(read(language).wrong!.message)
    const budget = await budgetOf(request, host, language, problems, file?.budget)
    const audience = await problems.collect(() => audienceOf(request, host, language))
    const given = await givenBy(request, audience, budget)
    if ((path === undefined) !== (file === null)) {
      await problems.collect(() => checkOptions(arena, given.options, host.config, language))
      throw problems.all()
    }
    const ask = merged(given, file, { motion: motion ?? '', language, usualBudget: null })
    const made = await collectRequest(ask, host, problems)
    return {
      request: { ...made, place: request.place, seats: { ...made.seats, ...listenersIn(request) } },
      words: planWords(remarks, requester),
    }
  },
  names: (folder, place) => namesOf(folder as MannerKind, place),
}

interface MotionSource {
  file: ArenaFile | null
  wrong: ConfigError | null
  isGiven: boolean
}

const nothing = { file: null, wrong: null }

/** The motion is given, or in the file, or asked for. */
async function motionOf(
  { topic }: Request,
  { file, wrong, isGiven }: MotionSource,
  { language }: Host,
  requester: Requester,
): Promise<string | null> {
  const t = arenaWords[language]
  // If the file cannot be read, its motion is unknown, and nobody is asked for it.
  const isUnknown = isGiven && (!file || wrong?.problems.some(({ path }) => path === 'topic'))
  if (topic === null && isUnknown) return null
  if (topic === null && file?.topic) return file.topic.said
  if (topic === null && wrong) throw new UsageError(t.noMotion)
  const motion = await topicOf({ topic }, requester, t.noMotion)
  if (file?.topic && file.topic.said !== motion) throw new UsageError(t.twoMotions(motion, file.topic.place))
  return motion
}

async function givenBy(
  request: Request,
  audience: readonly WantedMember[] | null,
  budget: number | null,
): Promise<ArenaGiven> {
  const { poll, learn, sameJudge, sameModel } = request.options as Partial<Record<string, boolean>>
  return {
    sides: { pro: sideIn('pro', request), con: sideIn('con', request) },
    judge: request.seats.judge ?? null,
    audience,
    options: (await commonPart(request)).options,
    poll: poll ?? null,
    learn: learn ?? null,
    insisted: [...(sameJudge ? (['same-judge'] as const) : []), ...(sameModel ? (['same-model'] as const) : [])],
    fallbacks: request.fallbacks,
    budget,
    context: request.context,
    web: request.web,
  }
}

function sideIn(side: SideId, { seats, options, place }: Request): WantedSide {
  const written = (name: string) => {
    const said = options[`${name}.${side}`]
    return typeof said === 'string' ? { said, place: place(`${name}.${side}`) } : undefined
  }
  const [agentId, style, position] = [written('agentIds'), written('styles'), written('positions')]
  return {
    ...(seats[side] && { seat: seats[side] }),
    ...(agentId && { agentId }),
    ...(style && { style }),
    ...(position && { position }),
  }
}

/** The listeners that a program gives a seat by their id. */
function listenersIn({ seats: { pro, con, judge, ...listeners } }: Request) {
  const named = Object.entries(listeners).map(([id, seat]) => [id, { ...seat, place: `seats.${id}` }])
  return Object.fromEntries(named)
}

/** A list or file as on the command line, or an array of these and of members. null: nothing is given. */
function audienceOf({ options, place }: Request, host: Host, language: Language): WantedMember[] | null {
  const written = options.audience as string | readonly (string | AudienceMember)[] | undefined
  if (written === undefined) return null
  if (typeof written === 'string') return audienceWritten(written, place('audience'), { ...host, language })
  return written.flatMap((member, index): WantedMember[] => {
    const at = `audience[${index}]`
    if (typeof member === 'string') return audienceWritten(member, at, { ...host, language })
    const { agent_id: agentId, model: seat, type, ...rest } = member
    // Only a person needs no kind.
    const kind = type ?? (isPerson(seat ?? '') ? undefined : '')
    return [
      {
        ...rest,
        ...(kind !== undefined && { type: kind }),
        ...(agentId !== undefined && { agentId }),
        ...(seat !== undefined && { seat }),
        place: at,
      },
    ]
  })
}
