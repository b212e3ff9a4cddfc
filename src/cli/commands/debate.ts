import type { Format } from '../../engine/format.ts'
import type { Io } from '../../host/io.ts'
import type { DebateRequest } from '../../host/plan/prepare.ts'
import { Problems } from '../../host/problems.ts'
import { type DebateFlags, optionFlags, playRequest, showingOf, topicFrom } from '../start.ts'
import { languageFor, seatIn, spokenBy, withHost } from './with-host.ts'

export function debateCommand(format: Format, words: readonly string[], flags: DebateFlags, io: Io): Promise<number> {
  return withHost({ io, language: spokenBy(flags, io, words) }, async host => {
    const context = [...(flags.context ?? [])]
    const topic = await topicFrom(words, context, host)
    const problems = new Problems()
    const language = await languageFor(flags, null, topic, host, problems)
    const { budget, out } = await showingOf(flags, host, language, problems)
    const request: DebateRequest = {
      format,
      topic,
      language,
      seats: Object.fromEntries(format.roles({}).map(({ id }) => [id, seatIn(id, flags) ?? {}])),
      fallbacks: flags.fallback ?? [],
      options: optionFlags(format, flags),
      budget,
      context,
      ...(flags.web && { web: true }),
    }
    return playRequest(host, request, { flags, out, problems })
  })
}
