import { type Language, languages } from '../../core/language.ts'
import { confirmsIn, type ResearchFile, readResearchFile } from '../../formats/research/request/config.ts'
import { askedBefore } from '../../formats/research/request/earlier-research.ts'
import { type ConfigSource, merged, type ResearchGiven } from '../../formats/research/request/merge.ts'
import { type SearchChoice, searchChoices, type WrittenValue } from '../../formats/research/request/probes.ts'
import { roleWritten } from '../../formats/research/request/roles.ts'
import { startResearch } from '../../formats/research/request/start.ts'
import { languageOfTopic } from '../../formats/research/request/topic.ts'
import { researchWords } from '../../formats/research/request/words.ts'
import { research as format } from '../../formats/research/research.ts'
import { UsageError } from '../../host/exit.ts'
import { faultAt } from '../../host/fault.ts'
import type { Host } from '../../host/host.ts'
import { type Io, isAttended } from '../../host/io.ts'
import { checkOptions } from '../../host/plan/prepare.ts'
import { Problems } from '../../host/problems.ts'
import { type DebateFlags, languageOf, optionFlags, showingOf, topicFrom } from '../start.ts'
import { spokenBy, withHost } from './with-host.ts'

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
  return withHost({ io, language }, host => play(words, flags, host))
}

async function play(words: readonly string[], flags: ResearchFlags, host: Host): Promise<number> {
  const problems = new Problems()
  const context = [...(flags.context ?? [])]
  const origin = await originOf(words, context, flags, host, problems)
  const language = (await problems.collect(() => spokenIn(origin, flags, host))) ?? host.language
  const { file } = origin
  const { budget, out } = await showingOf(flags, host, language, problems)
  const asks = flags.config === undefined || confirmsIn(flags.config, { cwd: host.cwd, language })
  const confirms = flags.confirmPlan !== false && asks !== false && !flags.yes
  if (confirms && asks && !isAttended(host.io)) problems.add(researchWords[language].needsYes)
  const given = await givenBy(flags, context, flags.budget === undefined ? null : budget, language, problems)
  const about = { topic: origin.topic ?? '', language, config: host.config }
  const ask = await problems.collect(() => merged(given, origin.again ?? file, about))
  if (!ask || origin.topic === null) {
    await problems.collect(() => checkOptions(format, given.options, host.config, language))
    throw problems.all()
  }
  const remarks = file?.remarks ?? []
  return startResearch(host, ask, { flags, out, problems, confirms, remarks })
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
  host: Host,
  problems: Problems,
): Promise<Origin> {
  const { again: which, config } = flags
  const t = researchWords[host.language]
  if (which !== undefined) {
    if (words.length > 0) problems.add(t.againWith(`"${words.join(' ')}"`))
    if (config !== undefined) problems.add(t.againWith('--config'))
    const again = await problems.collect(() => askedBefore(which, host))
    return { topic: again?.topic ?? null, file: null, again }
  }
  const language = languages.find(language => language === flags.lang) ?? host.language
  const file = config === undefined ? null : await problems.collect(() => readAgain(config, language, host))
  if (config !== undefined && !file) return { topic: words[0] ?? null, file: null, again: null }
  const topic = await problems.collect(async () => {
    if (words.length === 0 && file?.topic) return file.topic.said
    const given = await topicFrom(words, context, host, t.noTopic)
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

function spokenIn({ topic, file, again }: Origin, flags: ResearchFlags, host: Host): Language {
  if (flags.lang === undefined && file?.language) return file.language
  if (flags.lang === undefined && again) return again.language
  return languageOf(flags.lang, topic ?? '', host, text => languageOfTopic(text, host.config))
}

async function givenBy(
  flags: ResearchFlags,
  context: readonly string[],
  budget: number | null,
  language: Language,
  problems: Problems,
): Promise<ResearchGiven> {
  const { goal, ...options } = optionFlags(format, flags)
  const roles = await Promise.all(
    (flags.role ?? []).map(role => problems.collect(() => roleWritten(role, '--role', language))),
  )
  const written = (said: string | undefined, place: string): WrittenValue | null =>
    said === undefined ? null : { said, place }
  return {
    roles: flags.role ? roles.filter(role => role !== null) : null,
    goal: typeof goal === 'string' ? goal.trim() : null,
    options,
    model: written(flags.model, '--model'),
    judge: written(flags.judge, '--judge'),
    auditor: written(flags.auditor, '--auditor'),
    search: await problems.collect(() => searchIn(flags.search, language)),
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
