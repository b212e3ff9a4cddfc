import type { View } from '../../core/view.ts'
import { CannotPlay } from '../../engine/cannot-play.ts'
import type { Format } from '../../engine/format.ts'
import { resume } from '../../engine/perform.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { refuseNested } from '../inside.ts'
import { debateNumber, keptDebate } from '../kept.ts'
import { lookAround } from '../nearby.ts'
import { dollars } from '../numbers.ts'
import { Obstacles } from '../obstacles.ts'
import { checkOut, playBefore } from '../play.ts'
import { checkVoices } from '../preflight.ts'
import { openRoom, type Room } from '../room.ts'
import { cliWords } from '../words.ts'
import type { ShowingFlags } from './debate.ts'

export async function resumeCommand(which: string | undefined, flags: ShowingFlags): Promise<number> {
  const room = openRoom({ env: process.env, cwd: process.cwd() })
  try {
    refuseNested(room.env, room.language)
    const words = cliWords[room.language]
    const id =
      which === undefined
        ? latestUnfinished(room.archive, words.nothingToResume)
        : debateNumber(room.archive, which, words)
    const { view, format } = keptDebate(room.archive, id, words)
    const { language } = view.brief
    room.language = language
    const t = cliWords[language]
    if (view.state === 'done') throw new UsageError(t.alreadyOver(id))
    await checkSpeakers(view, format, room)
    const options = {
      seats: view.brief.seats,
      json: flags.json ?? false,
      events: flags.events ?? false,
      plain: flags.plain ?? false,
      quiet: flags.quiet ?? false,
      budget: dollars(flags.budget, t) ?? view.brief.budget,
      out: checkOut(flags.out, flags.yes ?? false, room.cwd, language),
    }
    return await playBefore(room, format, language, options, performance =>
      resume(id, performance, options.budget),
    ).catch(error => {
      if (!(error instanceof CannotPlay && error.reason === 'drift')) throw error
      throw new UsageError(t.drift(error.in(language), view.brief.topic))
    })
  } finally {
    await room.close()
  }
}

/** A seat that its fallback has taken over needs only that. */
async function checkSpeakers(view: View, format: Format, room: Room): Promise<void> {
  const obstacles = new Obstacles()
  const seats = view.brief.seats.map(({ id, model, fallback }) =>
    fallback !== undefined && view.fallbacks.some(({ seat }) => seat === id)
      ? { id, model: fallback }
      : { id, model, ...(fallback !== undefined && { fallback }) },
  )
  await checkVoices(seats, format, room, lookAround(room.config, room.language), obstacles)
  if (obstacles.any) throw obstacles.all()
}

function latestUnfinished(archive: Parameters<typeof keptDebate>[0], none: string): number {
  const [latest] = archive.list().filter(({ state }) => state === 'paused' || state === 'failed')
  if (!latest) throw new UsageError(none, exitCodes.notFound)
  return latest.id
}
