import type { Format } from '../../engine/format.ts'
import type { Io } from '../io.ts'
import type { DebateRequest } from '../plan/prepare.ts'
import { Problems } from '../problems.ts'
import { type DebateFlags, optionFlags, playWish, showingOf, topicFrom } from '../start.ts'
import { inRoom, languageFor, seatIn, spokenBy } from './room.ts'

export function debateCommand(format: Format, words: readonly string[], flags: DebateFlags, io: Io): Promise<number> {
  return inRoom({ io, language: spokenBy(flags, io, words) }, async room => {
    const context = [...(flags.context ?? [])]
    const topic = await topicFrom(words, context, room)
    const obstacles = new Problems()
    const language = await languageFor(flags, null, topic, room, obstacles)
    const { budget, out } = await showingOf(flags, room, language, obstacles)
    const wish: DebateRequest = {
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
    return playWish(room, wish, { flags, out, obstacles })
  })
}
