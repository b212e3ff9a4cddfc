import { exitCodes } from '../exit.ts'
import type { Nearby } from '../nearby.ts'
import { Obstacles } from '../obstacles.ts'
import { planText } from '../plan-text.ts'
import { type Prepared, prepare } from '../prepare.ts'
import type { Room } from '../room.ts'
import { agreed, type DebateFlags, isAttended, playPrepared } from '../start.ts'
import { cliWords } from '../words.ts'
import type { DialecticAsk } from './ask.ts'
import { askBefore } from './before.ts'
import { type Found, findFor } from './found.ts'
import { withRecord } from './new-record.ts'
import { offer } from './offer.ts'
import { planWords } from './plan.ts'
import type { Questions } from './questions.ts'
import { dialecticWish, type Wished } from './request.ts'
import { dialecticWords } from './words.ts'

export interface Starting {
  flags: DebateFlags
  out: string | null
  obstacles: Obstacles
  /** The person at the terminal is asked for what only it knows, and shown what will be sent. */
  confirms: boolean
  /** What a record or an agent file gave reason to say. */
  remarks: readonly string[]
  nearby: Nearby
  /** Open where the topic was asked for. */
  questions: Questions
}

/** Checks what is asked for, asks the user what is missing, shows the plan, and plays it. */
export async function startDialectic(room: Room, asked: DialecticAsk, starting: Starting): Promise<number> {
  const { nearby, questions } = starting
  if (!starting.confirms) await questions.close()
  const first = await ready(asked, room, nearby, starting.obstacles)
  const settled = starting.confirms ? await settle(asked, room, nearby, starting) : shown(asked, first, room, starting)
  if (!settled || !(await agreed(settled.prepared, starting.flags, cliWords[asked.language]))) {
    room.output.err(`${cliWords[asked.language].notStarted}\n`)
    return exitCodes.paused
  }
  const { wish, prepared } = settled
  return withRecord(asked, prepared.opening, room, opening =>
    playPrepared(room, wish, { ...prepared, opening }, starting),
  )
}

interface Ready extends Wished {
  found: Found
  prepared: Prepared
}

/** Throws UsageError with all that is wrong; nothing was spent then. */
async function ready(
  ask: DialecticAsk,
  room: Room,
  nearby: Nearby,
  obstacles: Obstacles,
  only?: Found['materials'],
): Promise<Ready> {
  const all = await findFor(ask, room, nearby, obstacles)
  const found = only
    ? { ...all, materials: all.materials.filter(({ path }) => only.some(kept => kept.path === path)) }
    : all
  const wished = await dialecticWish(ask, room, nearby, found, obstacles)
  return { ...wished, found, prepared: await prepare(room, wished.wish, obstacles) }
}

/** What the user says before it starts, and what it lets be sent. null: it is given up. */
async function settle(asked: DialecticAsk, room: Room, nearby: Nearby, starting: Starting): Promise<Ready | null> {
  const { questions } = starting
  const isTyped = questions.isOpen
  const dialogue = await questions.open()
  try {
    const ask = await askBefore(asked, dialogue, room, isTyped)
    if (!ask) return null
    const next = shown(ask, await ready(ask, room, nearby, new Obstacles()), room, starting)
    const { materials } = next.found
    if (materials.length === 0) return next
    const kept = await offer(materials, dialogue, ask.language)
    if (kept === null || kept.length === materials.length) return kept && next
    room.output.err(`${dialecticWords[ask.language].left(kept.length)}\n`)
    return await ready(ask, room, nearby, new Obstacles(), kept)
  } finally {
    await questions.close()
  }
}

/** The plan, where somebody reads it; whoever is asked must have read it. */
function shown(ask: DialecticAsk, ready: Ready, room: Room, { flags, confirms, remarks }: Starting): Ready {
  if (!confirms && (flags.quiet || flags.events)) return ready
  const { prepared, found, wish } = ready
  const { opening } = prepared
  // What was found is listed by itself, with numbers.
  const given = { ...prepared, opening: { ...opening, context: opening.context.slice(found.materials.length) } }
  const isUnattended = flags.ask === undefined && !isAttended()
  const words = planWords(ask, found, ready, prepared, { cwd: room.cwd, isUnattended })
  const text = planText(given, found.given.length > 0, wish.format, room, cliWords[ask.language], {
    ...words,
    remarks: [...remarks, ...words.remarks],
  })
  room.output.err(`${confirms ? '\n' : ''}${text}`)
  return ready
}
