import { clean } from '../../core/clean.ts'
import type { Probe } from '../../engine/probe.ts'
import type { SeatFlags } from '../config/seats.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { lookAround } from '../nearby.ts'
import type { Obstacles } from '../obstacles.ts'
import type { Room } from '../room.ts'
import { colorful } from '../show-live.ts'
import { type DebateFlags, playPrepared } from '../start.ts'
import { stopOnSignals } from '../stop-on-signals.ts'
import { duration, failureLine, money } from '../terminal/words.ts'
import { cliWords } from '../words.ts'
import { abortBefore } from './abort.ts'
import type { ResearchAsk } from './ask.ts'
import { confirmPlan } from './confirm.ts'
import { openDialogue } from './dialogue.ts'
import { editAsk } from './edit.ts'
import { editWords } from './edit-words.ts'
import { keptSeats } from './kept-seats.ts'
import { type Look, planText } from './plan.ts'
import { factsOf, type Probes } from './probes.ts'
import { type Rehearsed, rehearse, type Stopped } from './rehearse.ts'
import { withMaskedNames } from './request.ts'
import { researchWords } from './words.ts'

export interface Starting {
  flags: DebateFlags
  out: string | null
  obstacles: Obstacles
  /** The person at the terminal is asked whether the plan is right. */
  confirms: boolean
  /** What a file gave reason to say. */
  remarks: readonly string[]
}

/** Checks and probes what is asked for, shows the plan, lets it be changed, and plays it. */
export async function startResearch(room: Room, given: ResearchAsk, starting: Starting): Promise<number> {
  const asked = withMaskedNames(given, room)
  const { flags, out, confirms } = starting
  const probes: Probes = new Map()
  const show = { json: flags.json ?? false, events: flags.events ?? false }
  const first = await rehearseBefore(asked, room, probes, starting)
  if (first.stopped) return abortBefore(first, first.stopped, room, probes, show)
  const { rehearsed, stopped } = confirms
    ? await agree(first, asked, room, probes, starting)
    : { rehearsed: shown(first, asked, room, probes, starting), stopped: null }
  if (stopped) return abortBefore(rehearsed, stopped, room, probes, show)
  return playPrepared(room, rehearsed.wish, rehearsed.prepared, { flags, out, before: factsOf(probes) })
}

interface Agreed {
  rehearsed: Rehearsed
  stopped: Stopped | null
}

/** Asks until the plan is agreed to or given up. What was changed is checked anew, and only new models are probed. */
async function agree(
  first: Rehearsed,
  asked: ResearchAsk,
  room: Room,
  probes: Probes,
  starting: Starting,
): Promise<Agreed> {
  const t = researchWords[asked.language]
  const cancelled: Stopped = { reason: t.cancelled, faults: [], exit: exitCodes.paused }
  let [rehearsed, ask] = [first, asked]
  /** What the rehearsed plan was asked for with. */
  let shownAsk = asked
  let dialogue = await openDialogue()
  try {
    for (;;) {
      shown(rehearsed, ask, room, probes, starting)
      const answer = await confirmPlan(dialogue, ask.language)
      if (answer === 'yes') return { rehearsed, stopped: null }
      if (answer === 'no') return { rehearsed, stopped: cancelled }
      for (let isReady = false; !isReady; ) {
        const edited = await editAsk(ask, { dialogue, show: say, looking: lookingAt(rehearsed) })
        if (edited === null) return { rehearsed, stopped: cancelled }
        const changed = withMaskedNames(edited, room)
        dialogue.close()
        const next = await rehearseAgain(changed, keptSeats(rehearsed, shownAsk, changed))
        ask = changed
        dialogue = await openDialogue()
        if (next?.stopped && next.stopped.exit === exitCodes.paused) return { rehearsed, stopped: next.stopped }
        isReady = next !== null && !next.stopped
        if (next && isReady) [rehearsed, shownAsk] = [next, changed]
      }
    }
  } finally {
    dialogue.close()
  }

  function say(text: string): void {
    room.output.err(text)
  }

  function lookingAt({ prepared }: Rehearsed) {
    const holderOf = (id: string) => prepared.opening.seats.find(seat => seat.id === id)?.model ?? null
    return { room, nearby: lookAround(room.config, ask.language), holderOf }
  }

  /** null: something is wrong with it. Who is there to be asked may mend it, also where a model does not answer. */
  async function rehearseAgain(ask: ResearchAsk, kept: SeatFlags): Promise<Rehearsed | null> {
    const { notYet } = editWords[ask.language]
    try {
      const next = await rehearseBefore(ask, room, probes, { ...starting, obstacles: null }, kept)
      if (next.stopped) say(`${notYet}\n${clean(next.stopped.reason).text}\n`)
      return next
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      say(`${notYet}\n${clean(error.message).text}\n`)
      return null
    }
  }
}

type Telling = Omit<Starting, 'obstacles'> & { obstacles: Obstacles | null }

/** Says of each model whether it answered, as it does. Ctrl-C ends it. */
async function rehearseBefore(
  ask: ResearchAsk,
  room: Room,
  probes: Probes,
  telling: Telling,
  kept: SeatFlags = {},
): Promise<Rehearsed> {
  const { flags, obstacles } = telling
  const { language } = ask
  const t = researchWords[language]
  const isQuiet = flags.quiet || flags.events
  const stop = stopOnSignals(() => {})
  let isAnnounced = false
  const heard = (probed: Probe) => {
    if (isQuiet) return
    if (!isAnnounced) room.output.err(`${t.probed}\n`)
    isAnnounced = true
    room.output.err(`${clean(probeLine(probed, language)).text}\n`)
  }
  try {
    const probing = { language, signal: stop.signal, heard }
    return await rehearse(ask, room, probes, probing, { kept, ...(obstacles && { obstacles }) })
  } finally {
    stop.forget()
  }
}

function probeLine({ model, ms, cost, failure }: Probe, language: ResearchAsk['language']): string {
  const t = researchWords[language]
  if (failure) return t.failed(model, failureLine(failure, model, language))
  return t.answered(model, duration(ms, language), cost === null ? cliWords[language].costUnknown : money(cost))
}

/** The plan, where somebody reads it; whoever is asked must have read it. */
function shown(rehearsed: Rehearsed, ask: ResearchAsk, room: Room, probes: Probes, starting: Starting): Rehearsed {
  const { flags, confirms, remarks } = starting
  if (!confirms && (flags.quiet || flags.events)) return rehearsed
  const { stderr } = process
  const look: Look = {
    width: stderr.isTTY ? stderr.columns || 80 : Number.POSITIVE_INFINITY,
    color: colorful(stderr, flags.plain ?? false),
  }
  const lines = [planText(rehearsed, ask, room, probes, look), ...remarks.map(remark => `${remark}\n`)]
  room.output.err(`\n${lines.join('')}\n`)
  return rehearsed
}
