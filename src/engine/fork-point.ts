import type { JournalRecord } from '../core/events.ts'
import type { View } from '../core/view.ts'
import { alongside } from './fork-along.ts'
import { atEnd, debatersOf, leavable, unknownPoint, unknownSpeech } from './fork-places.ts'
import type { Format } from './format.ts'

/** Where a fork parts from its parent, and what of the parent it takes along. */
export interface ForkPoint {
  /** As the user may write it. */
  at: string
  /** The last record that both share. */
  upto: number
  /** Records behind that one: of turns that were under way, and of parts that hear nothing of the point. */
  along: JournalRecord[]
}

/** What a user wants to fork at. With a speech that is left out, it is right behind that. */
export interface WantedPoint {
  at: string
  without: string | null
}

/** Throws CannotPlay with what exists where there is no such point. Records must be all of the debate, and the view their fold. */
export function forkPoint(
  records: readonly JournalRecord[],
  view: View,
  format: Format,
  { at, without }: WantedPoint,
): ForkPoint {
  const cut = without === null ? cutAt(at.trim(), records, view, format) : cutBehind(without, records, view, format)
  const isBeside = format.beside?.(view, cut.point) ?? (() => false)
  return { at: cut.at, upto: cut.upto, along: alongside(records, cut.upto, view, isBeside, without) }
}

interface Cut extends Pick<ForkPoint, 'at' | 'upto'> {
  /** The turn or scene that it is about, or `end`. */
  point: string
}

function cutAt(at: string, records: readonly JournalRecord[], view: View, format: Format): Cut {
  const isMeant = (name: string) => name.toLowerCase() === at.toLowerCase()
  const own = format.forkPoints?.(view).find(({ name }) => isMeant(name))
  const place = placeIn(records, view, format, own?.key ?? at.replace(/\/+$/, ''))
  const name = own?.name ?? at.replace(/\/+$/, '')
  if (place !== null) return { at: name, upto: place, point: isMeant(atEnd) ? atEnd : (own?.key ?? name) }
  if (isMeant(atEnd)) return { at: atEnd, upto: endOf(records, view), point: atEnd }
  throw unknownPoint(at, view, format)
}

/** How many records stand before a turn, or before the first turn of a scene; null: there is none. */
function placeIn(records: readonly JournalRecord[], view: View, format: Format, key: string): number | null {
  const places = askedAt(records, view)
  const isDebater = debatersOf(view, format)
  const own = places.get(key)
  if (own !== undefined) return own
  const below = [...places].filter(([turn]) => turn.startsWith(`${key}/`))
  // What serves an earlier part, such as a summary that is written meanwhile, must not take that part along.
  const debated = below.filter(([turn]) => isDebater(view.turns.get(turn)!))
  const counted = debated.length > 0 ? debated : below
  return counted.length === 0 ? null : Math.min(...counted.map(([, place]) => place))
}

/** How many records stand before each turn, as it stands now: one that a fork asked anew stands where it was asked anew. */
function askedAt(records: readonly JournalRecord[], { turns }: View): Map<string, number> {
  const places = new Map<string, { place: number; forks: number }>()
  let forks = 0
  for (const [place, { event }] of records.entries()) {
    if (event.type === 'debate.forked') forks += 1
    if ((event.type !== 'turn.asked' && event.type !== 'turn.missed') || !turns.has(event.key)) continue
    const known = places.get(event.key)
    if (!known || known.forks < forks) places.set(event.key, { place, forks })
  }
  return new Map([...places].map(([key, { place }]) => [key, place]))
}

/** Before the first call that ends the debate; all there is of one that is not over. */
function endOf(records: readonly JournalRecord[], view: View): number {
  if (view.state !== 'done') return records.length
  const closing = [...askedAt(records, view)].filter(([key]) => view.turns.get(key)!.closing)
  if (closing.length > 0) return Math.min(...closing.map(([, place]) => place))
  return records.findLastIndex(({ type }) => type === 'debate.closed')
}

/** Right behind the answer that is left out. */
function cutBehind(key: string, records: readonly JournalRecord[], view: View, format: Format): Cut {
  if (!leavable(view, format).some(turn => turn.key === key)) throw unknownSpeech(key, view, format)
  const place = records.findLastIndex(({ event }) => event.type === 'turn.answered' && event.key === key)
  return { at: key, upto: place + 1, point: key }
}
