import type { Listener } from '../../engine/journal.ts'
import { openAborted, type Performed } from '../../engine/perform.ts'
import { research as format } from '../../formats/research/research.ts'
import { documentOf } from '../kept.ts'
import type { Room } from '../room.ts'
import { eventLine } from '../show-live.ts'
import { factsOf, type Probes } from './probes.ts'
import type { Rehearsed, Stopped } from './rehearse.ts'
import { researchWords } from './words.ts'

/** Keeps a research that was given up before it began: what was planned, what the probes found, and why. */
export function keepAborted(
  { prepared }: Pick<Rehearsed, 'prepared'>,
  { reason }: Pick<Stopped, 'reason'>,
  room: Room,
  probes: Probes,
  listeners: readonly Listener[] = [],
): Promise<Performed> {
  const { archive: store, modelFor, mask } = room
  const performance = { format, store, modelFor, mask, listeners }
  const verdict = { state: 'aborted', reason: mask.text(reason) }
  return openAborted(prepared.opening, performance, factsOf(probes), verdict)
}

/** The same in front of the user: the reason on standard error, and the document or the journal where that is wanted. */
export async function abortBefore(
  rehearsed: Pick<Rehearsed, 'prepared'>,
  stopped: Stopped,
  room: Room,
  probes: Probes,
  show: { json: boolean; events: boolean },
): Promise<number> {
  const { language } = rehearsed.prepared.opening
  const tell: Listener = (event, _, record) => room.output.json(eventLine(event, record))
  const { id, view, createdAt } = await keepAborted(rehearsed, stopped, room, probes, show.events ? [tell] : [])
  if (show.json && !show.events) room.output.json(documentOf({ id, view, format, createdAt, live: false }), 2)
  room.output.err(`${researchWords[language].aborted(stopped.reason, id)}\n`)
  return stopped.exit
}
