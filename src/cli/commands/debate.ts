import { languages } from '../../core/language.ts'
import type { Format } from '../../engine/format.ts'
import { openHost, refuseNested } from '../host.ts'
import type { Io } from '../io.ts'
import { userLanguage } from '../io.ts'
import type { DebateRequest } from '../plan/prepare.ts'
import { Problems } from '../problems.ts'
import { type DebateFlags, languageOf, optionFlags, playWish, showingOf, topicFrom } from '../start.ts'

export async function debateCommand(
  format: Format,
  words: readonly string[],
  flags: DebateFlags,
  io: Io,
): Promise<number> {
  const spoken =
    languages.find(language => language === flags.lang) ?? userLanguage(io.env, [...words, ...(flags.context ?? [])])
  const room = openHost({ io, language: spoken, terminal: true })
  try {
    refuseNested(room.env, room.language)
    const context = [...(flags.context ?? [])]
    const topic = await topicFrom(words, context, room)
    const obstacles = new Problems()
    const language = (await obstacles.collect(() => languageOf(flags.lang, topic, room))) ?? room.language
    const { budget, out } = await showingOf(flags, room, language, obstacles)
    const wish: DebateRequest = {
      format,
      topic,
      language,
      seats: seatFlags(format, flags),
      fallbacks: flags.fallback ?? [],
      options: optionFlags(format, flags),
      budget,
      context,
      ...(flags.web && { web: true }),
    }
    return await playWish(room, wish, { flags, out, obstacles })
  } finally {
    await room.close()
  }
}

function seatFlags(format: Format, flags: DebateFlags): Record<string, { seat?: string; model?: string }> {
  return Object.fromEntries(
    format.roles({}).map(({ id }) => {
      const seat = flags[id] as string | undefined
      const model = flags[`model${id[0]!.toUpperCase()}${id.slice(1)}`] as string | undefined
      return [id, { ...(seat !== undefined && { seat }), ...(model !== undefined && { model }) }]
    }),
  )
}
