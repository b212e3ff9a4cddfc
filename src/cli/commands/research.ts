import { type Language, languages } from '../../core/language.ts'
import { research as format } from '../../formats/research/research.ts'
import { UsageError } from '../exit.ts'
import { faultAt } from '../fault.ts'
import type { Host } from '../host.ts'
import { type Io, isAttended } from '../io.ts'
import { checkOptions } from '../plan/prepare.ts'
import { Problems } from '../problems.ts'
import { confirmsIn, type ResearchFile, readResearchFile } from '../research/config.ts'
import { askedBefore } from '../research/earlier-research.ts'
import { type ConfigSource, merged, type ResearchGiven } from '../research/merge.ts'
import { type ProbeLines, type SearchChoice, searchChoices } from '../research/probes.ts'
import { roleWritten } from '../research/roles.ts'
import { startResearch } from '../research/start.ts'
import { languageOfTopic } from '../research/topic.ts'
import { researchWords } from '../research/words.ts'
import { type DebateFlags, languageOf, optionFlags, showingOf, topicFrom } from '../start.ts'
import { inRoom, spokenBy } from './room.ts'

export type ResearchFlags = DebateFlags & {
  role?: string[]
  config?: string
  again?: string
  /** `false`: --no-confirm-plan. */
  confirmPlan?: boolean
  model?: string
  judge?: string
  auditor?: string
  outputPath?: string
  force?: true
  search?: string
  official?: string[]
}

/** `agon research "topic"`, `agon research --config FILE`, or `agon research --again ID`. */
export function researchCommand(words: readonly string[], flags: ResearchFlags, io: Io): Promise<number> {
  const language = spokenBy(flags, io, [...words, ...(flags.role ?? [])])
  return inRoom({ io, language }, room => play(words, flags, room))
}

async function play(words: readonly string[], flags: ResearchFlags, room: Host): Promise<number> {
  const obstacles = new Problems()
  const context = [...(flags.context ?? [])]
  const origin = await originOf(words, context, flags, room, obstacles)
  const language = (await obstacles.collect(() => spokenIn(origin, flags, room))) ?? room.language
  const { file } = origin
  const { budget, out } = await showingOf(flags, room, language, obstacles)
  const asks = flags.config === undefined || confirmsIn(flags.config, { cwd: room.cwd, language })
  const confirms = flags.confirmPlan !== false && asks !== false && !flags.yes
  if (confirms && asks && !isAttended(room.io)) obstacles.add(researchWords[language].needsYes)
  const given = await givenBy(flags, context, flags.budget === undefined ? null : budget, language, obstacles)
  const about = { topic: origin.topic ?? '', language, config: room.config }
  const ask = await obstacles.collect(() => merged(given, origin.again ?? file, about))
  if (!ask || origin.topic === null) {
    await obstacles.collect(() => checkOptions(format, given.options, room.config, language))
    throw obstacles.all()
  }
  const remarks = file?.remarks ?? []
  return startResearch(room, ask, { flags, out, obstacles, confirms, remarks })
}

interface Origin {
  topic: string | null
  file: ResearchFile | null
  again: (ConfigSource & { language: Language }) | null
}

/** The topic comes from the argument, a file or an earlier research, or is asked for on a terminal. */
async function originOf(
  words: readonly string[],
  context: string[],
  flags: ResearchFlags,
  room: Host,
  obstacles: Problems,
): Promise<Origin> {
  const { again: which, config } = flags
  const t = researchWords[room.language]
  if (which !== undefined) {
    if (words.length > 0) obstacles.add(t.againWith(`"${words.join(' ')}"`))
    if (config !== undefined) obstacles.add(t.againWith('--config'))
    const again = await obstacles.collect(() => askedBefore(which, room))
    return { topic: again?.topic ?? null, file: null, again }
  }
  const language = languages.find(language => language === flags.lang) ?? room.language
  const file = config === undefined ? null : await obstacles.collect(() => readAgain(config, language, room))
  if (config !== undefined && !file) return { topic: words[0] ?? null, file: null, again: null }
  const topic = await obstacles.collect(async () => {
    if (words.length === 0 && file?.topic) return file.topic.said
    const given = await topicFrom(words, context, room, t.noTopic)
    if (file?.topic && file.topic.said !== given) throw new UsageError(t.twoTopics(given, file.topic.place))
    return given
  })
  return { topic, file, again: null }
}

/** Mistakes in a file are reported in the language that the file asks for. */
function readAgain(path: string, language: Language, { cwd }: Host): ResearchFile {
  const file = readResearchFile(path, { cwd, language })
  return file.language && file.language !== language ? readResearchFile(path, { cwd, language: file.language }) : file
}

function spokenIn({ topic, file, again }: Origin, flags: ResearchFlags, room: Host): Language {
  if (flags.lang === undefined && file?.language) return file.language
  if (flags.lang === undefined && again) return again.language
  return languageOf(flags.lang, topic ?? '', room, text => languageOfTopic(text, room.config))
}

async function givenBy(
  flags: ResearchFlags,
  context: readonly string[],
  budget: number | null,
  language: Language,
  obstacles: Problems,
): Promise<ResearchGiven> {
  const { goal, ...options } = optionFlags(format, flags)
  const roles = await Promise.all(
    (flags.role ?? []).map(role => obstacles.collect(() => roleWritten(role, '--role', language))),
  )
  const written = (said: string | undefined, place: string): ProbeLines | null =>
    said === undefined ? null : { said, place }
  return {
    roles: flags.role ? roles.filter(role => role !== null) : null,
    goal: typeof goal === 'string' ? goal.trim() : null,
    options,
    model: written(flags.model, '--model'),
    judge: written(flags.judge, '--judge'),
    auditor: written(flags.auditor, '--auditor'),
    search: await obstacles.collect(() => searchIn(flags.search, language)),
    outputPath: written(flags.outputPath, '--output-path'),
    force: flags.force ?? false,
    web: flags.web ?? false,
    context,
    official: flags.official ?? [],
    fallbacks: flags.fallback ?? [],
    budget,
  }
}

function searchIn(written: string | undefined, language: Language): SearchChoice | null {
  if (written === undefined) return null
  const choice = searchChoices.find(choice => choice === written)
  if (!choice) throw new UsageError(faultAt('--search', researchWords[language].badSearch(written), language))
  return choice
}
