import { CannotPlay } from '../../engine/cannot-play.ts'
import { resume } from '../../engine/perform.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { refuseNested } from '../inside.ts'
import { debateNumber, keptDebate } from '../kept.ts'
import { dollars } from '../numbers.ts'
import { Obstacles } from '../obstacles.ts'
import { checkOut, playBefore } from '../play.ts'
import { checkSpeakers } from '../preflight.ts'
import { openRoom } from '../room.ts'
import { cliWords } from '../words.ts'
import type { ShowingFlags } from './debate.ts'

export async function resumeCommand(which: string | undefined, flags: ShowingFlags): Promise<number> {
  const room = openRoom({ env: process.env, cwd: process.cwd(), terminal: true })
  try {
    refuseNested(room.env, room.language)
    const words = cliWords[room.language]
    const id =
      which === undefined
        ? latestUnfinished(room.archive, words.nothingToResume)
        : debateNumber(room.archive, which, words)
    const { view, format } = keptDebate(room.archive, id, words)
    const { language } = view.brief
    const t = cliWords[language]
    if (view.state === 'done') throw new UsageError(t.alreadyOver(id))
    const obstacles = new Obstacles()
    const budget = await obstacles.collect(() => dollars(flags.budget, t))
    const out = await obstacles.collect(() => checkOut(flags.out, flags.yes ?? false, room.cwd, language))
    const remarks = await checkSpeakers(view, format, room, obstacles)
    if (obstacles.any) throw obstacles.all()
    const options = {
      seats: view.brief.seats,
      json: flags.json ?? false,
      events: flags.events ?? false,
      plain: flags.plain ?? false,
      quiet: flags.quiet ?? false,
      yes: flags.yes ?? false,
      budget: budget ?? view.brief.budget,
      out,
    }
    if (!options.quiet && !options.events) for (const remark of remarks) room.output.err(`${remark}\n`)
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

function latestUnfinished(archive: Parameters<typeof keptDebate>[0], none: string): number {
  const [latest] = archive.list().filter(({ state }) => state === 'paused' || state === 'failed')
  if (!latest) throw new UsageError(none, exitCodes.notFound)
  return latest.id
}
