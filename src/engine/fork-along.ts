import { keptSpeechesIn } from '../core/cue.ts'
import type { JournalRecord, KeptEvent, TurnAsked } from '../core/events.ts'
import { lookedNote, turnOfFact } from '../core/evidence.ts'
import { foldAll, type View } from '../core/view.ts'

/**
 * Of the records behind a point, those that a fork takes along: what turns came to that were under way, with what code found
 * in them, and everything of the parts that hear nothing of the point.
 */
export function alongside(
  records: readonly JournalRecord[],
  upto: number,
  whole: View,
  isBeside: (key: string) => boolean,
  without: string | null,
): JournalRecord[] {
  const { turns } = foldAll(records.slice(0, upto).map(({ event }) => event))
  const later = untilNextFork(records.slice(upto))
  const coming = settledIn(later)
  const isSettled = (key: string) => ['answered', 'missed'].includes(turns.get(key)?.state ?? '')
  const taken = new Set([...turns.keys()].filter(key => !isSettled(key) && coming.has(key)))
  let isWhole = true
  return later.filter(({ event }) => {
    const turn = turnOf(event)
    if (turn !== null && turn === without) return false
    if (turn !== null && taken.has(turn)) return true
    if (turn !== null && isSettled(turn)) return isOnWords(event)
    if (!isWhole || !('key' in event) || !isBeside(event.key)) return false
    if (turn !== null && !coming.has(turn)) return false
    if (event.type === 'turn.asked') isWhole = needsOf(event, whole).every(key => isSettled(key) || taken.has(key))
    if (turn !== null && isWhole) taken.add(turn)
    return isWhole
  })
}

/** What a debate that is itself a fork said after it parted was said by other rules. */
function untilNextFork(records: readonly JournalRecord[]): JournalRecord[] {
  const next = records.findIndex(({ type }) => type === 'debate.forked')
  return next < 0 ? [...records] : records.slice(0, next)
}

const settledIn = (records: readonly JournalRecord[]): Set<string> =>
  new Set(
    records.flatMap(({ event }) => (event.type === 'turn.answered' || event.type === 'turn.missed' ? [event.key] : [])),
  )

/** The turn that an event is about. */
function turnOf(event: KeptEvent): string | null {
  switch (event.type) {
    case 'turn.asked':
    case 'turn.answered':
    case 'turn.failed':
    case 'turn.missed':
    case 'fallback.taken':
      return event.key
    case 'note.kept':
      return event.key.endsWith(looked) ? event.key.slice(0, -looked.length) : null
    case 'citation.checked':
    case 'claim.made':
      return turnOfFact(event)
    case 'person.spoke':
      return typeof event.fact.turn === 'string' ? event.fact.turn : null
    default:
      return null
  }
}

const looked = lookedNote('')

const isOnWords = ({ type }: KeptEvent): boolean =>
  type === 'note.kept' || type === 'citation.checked' || type === 'claim.made'

/** The turns that a conversation goes on from, and those whose words it is shown. */
function needsOf({ after, values }: TurnAsked, { turns }: View): string[] {
  const shown = Object.values(values).flatMap(keptSpeechesIn)
  return [...(after === null ? [] : [after]), ...shown.map(({ speech }) => speech)].filter(key => turns.has(key))
}
