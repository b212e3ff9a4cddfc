import { detectLanguage, type Language } from '../../core/language.ts'
import type { Format } from '../../engine/format.ts'
import { arena as arenaFormat } from '../../formats/arena/arena.ts'
import type { SideId } from '../../formats/arena/options-in.ts'
import { type ArenaFile, audienceWritten, readArenaFile } from '../../formats/arena/request/config.ts'
import type { WantedMember } from '../../formats/arena/request/members.ts'
import { type ArenaGiven, merged } from '../../formats/arena/request/merge.ts'
import { requestOfArena, type WantedSide } from '../../formats/arena/request/request.ts'
import { arenaWords } from '../../formats/arena/request/words.ts'
import type { TreeConfig } from '../../formats/tree/request/config.ts'
import { asTree, languageOfTree, requestOf, strayKeySentences } from '../../formats/tree/request/request.ts'
import { treeWords } from '../../formats/tree/request/words.ts'
import { tree as treeFormat } from '../../formats/tree/tree.ts'
import { keepLessons } from '../agents/keep-lessons.ts'
import type { ArchivedDebate } from '../archived.ts'
import { UsageError } from '../exit.ts'
import { writeOutputs } from '../files/outputs.ts'
import { leaveReport } from '../files/report-file.ts'
import type { Host } from '../host.ts'
import { flagsOf } from '../options.ts'
import type { DebateRequest } from '../plan/prepare.ts'
import { type ArenaFileOptions, assignments, type DebateOptions, type TreeFileOptions } from './options.ts'

/** A program's request, as the command line would make it. */
export async function requestOfProgram(
  host: Host,
  topic: string,
  options: DebateOptions,
  format: Format,
): Promise<DebateRequest> {
  const language = options.language ?? host.config.language ?? detectLanguage(topic)
  const request = plainRequest(host, topic, language, options, format)
  if (format === arenaFormat) return asArena(request, options, host, null)
  return format === treeFormat ? asTree(request, options.seats ?? {}, host) : request
}

const plainRequest = (
  host: Host,
  topic: string,
  language: Language,
  options: Omit<DebateOptions, 'format'>,
  format: Format,
): DebateRequest => ({
  format,
  topic,
  language,
  seats: Object.fromEntries(Object.entries(options.seats ?? {}).map(([id, seat]) => [id, { seat }])),
  fallbacks: assignments(options.fallbacks),
  options: optionsIn(options, format),
  budget: options.budget ?? host.config.budget,
  context: options.context ?? [],
  ...(options.web && { web: true }),
})

/** Throws ConfigError with all mistakes in the file. */
export function requestOfArenaFile({ config, ...options }: ArenaFileOptions, host: Host): Promise<DebateRequest> {
  const file = readArenaFile(config, { cwd: host.cwd, language: options.language ?? host.language })
  const topic = file.topic?.said
  if (topic === undefined) throw new UsageError(arenaWords[host.language].noMotion)
  const language = options.language ?? file.language ?? host.config.language ?? detectLanguage(topic)
  return asArena(plainRequest(host, topic, language, options, arenaFormat), options, host, file)
}

export function requestOfFile(tree: TreeConfig, options: TreeFileOptions, host: Host): DebateRequest {
  const language = options.language ?? languageOfTree(tree, host)
  const stray = options.yes ? [] : strayKeySentences(tree, language)
  if (stray.length > 0)
    throw new UsageError(stray.map(sentence => sentence + treeWords[language].orYesWithKey).join('\n'))
  const ask = {
    language,
    topics: options.topics ?? [],
    options: optionsIn(options, treeFormat),
    fallbacks: assignments(options.fallbacks),
    budget: options.budget ?? host.config.budget,
    force: options.force ?? false,
    judges: options.judge ?? null,
    web: options.web ?? false,
  }
  return requestOf(tree, null, ask, host)
}

const optionsIn = (options: object, format: Format): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).filter(([name, value]) => name in flagsOf(format) && value !== undefined))

/**
 * Writes the files and report of a debate, and what its debaters should remember, if wanted. Returns what could not be
 * written, in words: the debate is archived.
 */
export async function leaveOutputs(
  host: Host,
  debate: Omit<ArchivedDebate, 'records' | 'damage'>,
  force: boolean,
): Promise<string[]> {
  const troubles: string[] = []
  const output = { ...host.output, err: (text: string) => void troubles.push(text.trim()) }
  const place = { ...host, output }
  await writeOutputs(place, debate, { force, quiet: true }, debate.view.brief.language)
  await leaveReport(place, debate, { force, quiet: true })
  await keepLessons(place, debate, true, debate.view.brief.language)
  return troubles
}

type Options = Omit<DebateOptions, 'format'>

/** A program's request for an arena. Its options come before the file. */
async function asArena(
  asked: DebateRequest,
  options: Options,
  host: Host,
  file: ArenaFile | null,
): Promise<DebateRequest> {
  const { topic: motion, language } = asked
  const ask = merged(givenBy(asked, options, host), file, { motion, language, usualBudget: host.config.budget })
  const request = await requestOfArena(ask, host)
  const { pro, con, judge, ...listeners } = options.seats ?? {}
  const named = Object.entries(listeners).map(([id, seat]) => [id, { seat, place: `seats.${id}` }])
  return { ...request, seats: { ...request.seats, ...Object.fromEntries(named) } }
}

const givenBy = (
  { options: own, fallbacks = [], context, language, web = false }: DebateRequest,
  options: Options,
  host: Host,
): ArenaGiven => ({
  sides: { pro: sideIn('pro', options), con: sideIn('con', options) },
  judge: options.seats?.judge === undefined ? null : { seat: options.seats.judge },
  audience: options.audience === undefined ? null : audienceIn(options.audience, host, language),
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

/** A list or file as on the command line, or an array of these and of members. */
function audienceIn(written: NonNullable<Options['audience']>, host: Host, language: Language): WantedMember[] {
  if (typeof written === 'string') return audienceWritten(written, 'audience', { ...host, language })
  return written.flatMap((member, index): WantedMember[] => {
    const place = `audience[${index}]`
    if (typeof member === 'string') return audienceWritten(member, place, { ...host, language })
    const { agent_id: agentId, model: seat, ...rest } = member
    return [{ ...rest, ...(agentId !== undefined && { agentId }), ...(seat !== undefined && { seat }), place }]
  })
}
