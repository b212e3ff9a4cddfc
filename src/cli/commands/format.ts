import { languages } from '../../core/language.ts'
import type { FormatSpec } from '../../core/spec.ts'
import type { ListedFormat } from '../../formats/index.ts'
import { UsageError } from '../../host/exit.ts'
import { commandOptions } from '../../host/options.ts'
import { Problems } from '../../host/problems.ts'
import { languageOf, type Request } from '../../host/request.ts'
import { cliWords } from '../../host/words.ts'
import { optionsIn, placeIn, seatsIn, withoutQuestion } from '../flags.ts'
import type { Io, TerminalHost } from '../io.ts'
import { type DebateFlags, playRequest, questionAmong, writtenTopic } from '../start.ts'
import { spokenBy, withHost } from './with-host.ts'

export interface AskedFormat {
  format: ListedFormat
  spec: FormatSpec
}

/** `agon FORMAT "question"`: reads the command line as a request, checks it, says the plan, and plays it. */
export function formatCommand(
  asked: AskedFormat,
  written: readonly string[],
  given: DebateFlags,
  io: Io,
): Promise<number> {
  const { words, flags } = withoutQuestion(asked.spec, written, given)
  const lists = Object.values(optionsIn(asked.spec, flags)).filter(Array.isArray).flat()
  return withHost({ io, language: spokenBy(flags, io, [...words, ...lists]) }, async host => {
    const problems = new Problems()
    const request = await requestOf(asked, words, flags, host, problems)
    const spoken = languageOf(request, request.topic ?? '', host, request.topic === null ? host.language : null)
    return playRequest(request, host, flags, spoken, problems)
  })
}

async function requestOf(
  { format, spec }: AskedFormat,
  words: readonly string[],
  flags: DebateFlags,
  host: TerminalHost,
  problems: Problems,
): Promise<Request> {
  const context = [...(flags.context ?? [])]
  const options = optionsIn({ ...spec, options: commandOptions(spec) }, flags)
  const written =
    words[0] ??
    (spec.options.config === undefined || options.config === undefined ? questionAmong(context, host.cwd) : undefined)
  if (words.length > 1) throw new UsageError(cliWords[host.language].twoTopics(words.join(' | ')))
  const language = languages.find(language => language === flags.lang) ?? null
  if (flags.lang !== undefined && language === null) problems.add(cliWords[host.language].badLanguage(flags.lang))
  return {
    format,
    topic: written === undefined ? null : await writtenTopic(written, host),
    // With an unknown language nothing is played, and everything is told in the user's.
    language: flags.lang === undefined ? null : (language ?? host.language),
    seats: seatsIn(spec, flags),
    fallbacks: flags.fallback ?? [],
    options,
    budget: flags.budget ?? null,
    context,
    web: flags.web ?? false,
    place: option => placeIn(spec, option),
  }
}
