import { type Language, languages } from '../../core/language.ts'
import { type Host, type HostOptions, openHost, refuseNested } from '../../host/host.ts'
import { type Io, userLanguage } from '../../host/io.ts'
import type { Problems } from '../../host/problems.ts'
import { type DebateFlags, languageOf } from '../start.ts'

/** Opens a host for a command that plays a debate at this terminal. */
export async function withHost(
  options: Omit<HostOptions, 'terminal'>,
  play: (host: Host) => Promise<number>,
): Promise<number> {
  const host = openHost({ ...options, terminal: true })
  try {
    refuseNested(host.env, host.language)
    return await play(host)
  } finally {
    await host.close()
  }
}

export const spokenBy = (
  { lang, context = [] }: { lang?: string; context?: string[] },
  io: Io,
  written: readonly string[],
): Language => languages.find(language => language === lang) ?? userLanguage(io.env, [...written, ...context])

/** The language of a debate: that of the flag, that of its file or record, or that of its topic. */
export async function languageFor(
  { lang }: DebateFlags,
  known: Language | null | undefined,
  topic: string | null | undefined,
  host: Host,
  problems: Problems,
): Promise<Language> {
  const isKnown = lang === undefined && known
  return (await problems.collect(() => (isKnown ? known : languageOf(lang, topic ?? '', host)))) ?? host.language
}
