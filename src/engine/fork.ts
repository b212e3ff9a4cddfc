import type { Brief, DebateForked, JournalRecord, Seat } from '../core/events.ts'
import type { Json } from '../core/json.ts'
import { foldAll } from '../core/view.ts'
import { CannotPlay } from './cannot-play.ts'
import { type CueTexts, loadCues } from './cues.ts'
import { type ForkPoint, forkPoint } from './fork-point.ts'
import { Journal, seal, verify } from './journal.ts'
import { holding, type Performance, type Performed, play, refuseUnpriced, seatVoices } from './perform.ts'
import { materialOf, notFound, refuseOther } from './taken-up.ts'

/** What is to be different in a fork. */
export interface ForkWish {
  /**
   * A turn's key, a scene, `end`, or a name of the format's own: from there on everything is new. With a speech that is left
   * out it is that speech's key, or left out as well.
   */
  at?: string
  /** What of the brief is different; of its options and seats, only those. Checked by whoever wishes it. */
  changes?: DebateForked['changes']
  /** Everybody who speaks from there on is told it. */
  remark?: string | null
  /** The key of a speech that counts as not made: it is gone on right behind it. */
  without?: string | null
  /** Of the fork alone; left out: as much as the other debate had. */
  budget?: number | null
}

/**
 * Plays a debate on from any of its points, as another debate that shares what was said before: none of that is sent, checked
 * or paid again. The other one is left as it is, also where somebody runs it.
 */
export async function fork(parent: number, wish: ForkWish, performance: Performance): Promise<Performed> {
  const { store, format, listeners = [], opened } = performance
  const past = recordsOf(parent, performance)
  const view = foldAll(past.map(({ event }) => event))
  refuseOther(view, format)
  const point = forkPoint(past, view, format, wantedPoint(wish))
  const cues = loadCues(format.cues, view.brief.language)
  const shared = [...past.slice(0, point.upto), ...resealed(past[point.upto - 1]!, point.along)]
  const event = forkedEvent(parent, view.brief, briefAt(shared), point, wish, cues, performance)
  const forked = seal(shared.at(-1)!, event)
  const records = [...shared, forked]
  const { brief, fallbacks } = foldAll(records.map(record => record.event))
  const voices = seatVoices(brief.seats, fallbacks, performance)
  refuseUnpriced(voices, brief.budget)
  const context = brief.context.map(file => materialOf(file, store))
  const own = [...shared.slice(point.upto), forked] as const
  const lease = await store.fork(parent, point.upto, own, textsOf(cues))
  return holding(lease, store, async () => {
    const journal = new Journal(store, lease, records, listeners)
    opened?.(lease.debate, shared, null)
    journal.tell(event, forked)
    return play(journal, cues, context, voices, performance, forked.at)
  })
}

/** A last record that is torn is somebody else's to drop. */
function recordsOf(parent: number, { store }: Performance): JournalRecord[] {
  const found = store.read(parent)
  if (found.length === 0) throw notFound(parent)
  const { records, damage } = verify(found)
  if (damage && !damage.torn) throw new CannotPlay('damaged', damage.reason)
  return records
}

function wantedPoint({ at, without = null }: ForkWish): { at: string; without: string | null } {
  const isBoth = without !== null && at !== undefined && at !== without
  if (isBoth)
    throw new CannotPlay('point', {
      en: `a fork without ${without} goes on right behind that speech: it cannot begin at ${at} as well`,
      zh: `略去 ${without} 的分叉从该发言之后继续，不能同时从 ${at} 开始`,
    })
  return { at: at ?? without ?? 'end', without }
}

function resealed(last: JournalRecord, along: readonly JournalRecord[]): JournalRecord[] {
  const records: JournalRecord[] = []
  for (const { event, at } of along) records.push(seal(records.at(-1) ?? last, event, at))
  return records
}

const briefAt = (records: readonly JournalRecord[]): Brief => foldAll(records.map(({ event }) => event)).brief

/** `was`: by which the parent goes on, which may be another one than at the point. */
function forkedEvent(
  parent: number,
  was: Brief,
  then: Brief,
  { at }: ForkPoint,
  { changes = {}, remark = null, without = null, budget }: ForkWish,
  cues: CueTexts,
  { format, mask }: Performance,
): DebateForked {
  const brief: Brief = {
    ...was,
    ...changes,
    seats: reseated(was.seats, changes.seats ?? []),
    options: { ...was.options, ...changes.options },
    ...(budget !== undefined && { budget }),
  }
  return {
    type: 'debate.forked',
    parent,
    at,
    changes: differences(then, brief),
    remark: remark === null || remark.trim() === '' ? null : mask.text(remark),
    without,
    version: format.version,
    cues: { ...cues.hashes },
    ...(format.register && { register: format.register(brief) }),
  }
}

const reseated = (seats: readonly Seat[], changed: readonly Seat[]): Seat[] => [
  ...seats.map(seat => changed.find(({ id }) => id === seat.id) ?? seat),
  ...changed.filter(({ id }) => !seats.some(seat => seat.id === id)),
]

/** What has to be said of one brief to get the other. */
function differences(one: Brief, other: Brief): DebateForked['changes'] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const { topic, language, context, options, ...rest } = other
  const changed = Object.entries(rest).filter(([name, value]) => !isSame(value, one[name as keyof Brief]))
  const chosen = Object.entries(options).filter(([name, value]) => !isSame(value, one.options[name]))
  return {
    ...(Object.fromEntries(changed) as DebateForked['changes']),
    ...(chosen.length > 0 && { options: Object.fromEntries(chosen) as Record<string, Json> }),
  }
}

const textsOf = ({ texts, hashes }: CueTexts): Map<string, string> =>
  new Map([...texts].map(([name, text]) => [hashes[name]!, text]))
