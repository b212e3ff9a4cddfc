import { CannotPlay } from '../../engine/cannot-play.ts'
import { resume } from '../../engine/perform.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { refuseNested } from '../inside.ts'
import { debateNumber, type KeptDebate, keptDebate, outputsOf } from '../kept.ts'
import { dollars } from '../numbers.ts'
import { Obstacles } from '../obstacles.ts'
import { checkOutputs } from '../outputs.ts'
import { checkOut, playBefore } from '../play.ts'
import { checkSpeakers } from '../preflight.ts'
import { resumeVoices } from '../resume-voices.ts'
import { openRoom, type Room } from '../room.ts'
import { cliWords } from '../words.ts'
import type { ShowingFlags } from './debate.ts'

export type ResumeFlags = ShowingFlags & { config?: string; force?: true }

const surroundings = () => ({ env: process.env, cwd: process.cwd(), terminal: true })

export async function resumeCommand(which: string | undefined, flags: ResumeFlags): Promise<number> {
  const first = openRoom(surroundings())
  try {
    refuseNested(first.env, first.language)
    const debate = debateNamed(which, first)
    const extend = voicesFor(debate, flags, first)
    if (extend === null) return await goOn(debate, flags, first)
    const room = openRoom({ ...surroundings(), extend })
    try {
      return await goOn(debate, flags, room)
    } finally {
      await room.close()
    }
  } finally {
    await first.close()
  }
}

function debateNamed(which: string | undefined, { archive, language }: Room): KeptDebate {
  const words = cliWords[language]
  const id =
    which === undefined ? latestUnfinished(archive, words.nothingToResume) : debateNumber(archive, which, words)
  return keptDebate(archive, id, words)
}

function voicesFor(debate: KeptDebate, { config }: ResumeFlags, { cwd, env }: Room) {
  const { id, view } = debate
  const { language } = view.brief
  if (view.state === 'done') throw new UsageError(overText(debate))
  return resumeVoices(id, view, { cwd, env, language, config })
}

/** A process that died at the very end may have left no files. */
function overText(debate: KeptDebate): string {
  const { id, view } = debate
  const t = cliWords[view.brief.language]
  return outputsOf(debate) === null ? t.alreadyOver(id) : t.alreadyOver(id) + t.itsFiles(id)
}

async function goOn({ id, view, format }: KeptDebate, flags: ResumeFlags, room: Room): Promise<number> {
  const { language } = view.brief
  const t = cliWords[language]
  const obstacles = new Obstacles()
  const budget = await obstacles.collect(() => dollars(flags.budget, t))
  const out = await obstacles.collect(() => checkOut(flags.out, flags.yes ?? false, room.cwd, language))
  const place = { cwd: room.cwd, force: flags.force ?? false }
  const outputs = await obstacles.collect(() => checkOutputs(view, format, place, language))
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
    outputs,
  }
  if (!options.quiet && !options.events) for (const remark of remarks) room.output.err(`${remark}\n`)
  return playBefore(room, format, language, options, performance => resume(id, performance, options.budget)).catch(
    error => {
      if (!(error instanceof CannotPlay && error.reason === 'drift')) throw error
      throw new UsageError(t.drift(error.in(language), view.brief.topic))
    },
  )
}

function latestUnfinished(archive: Room['archive'], none: string): number {
  const [latest] = archive.list().filter(({ state }) => state === 'paused' || state === 'failed')
  if (!latest) throw new UsageError(none, exitCodes.notFound)
  return latest.id
}
