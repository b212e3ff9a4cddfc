import { type Language, languages } from '../../core/language.ts'
import { type HostOptions, openHost, refuseNested } from '../../host/host.ts'
import { userLanguage } from '../../host/io.ts'
import type { Io, TerminalHost } from '../io.ts'

/** Opens a host for a command that plays a debate at this terminal. */
export async function withHost(
  options: Omit<HostOptions<Io>, 'terminal'>,
  play: (host: TerminalHost) => Promise<number>,
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
