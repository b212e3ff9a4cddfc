import type { FactRecorded, Seat } from '../core/events.ts'
import type { Json } from '../core/json.ts'
import type { Material } from '../core/model.ts'
import type { Hit, Lookup, PageRead, SearchMade, Wanted } from '../core/search.ts'
import type { View } from '../core/view.ts'
import { textHash } from './cues.ts'
import { failures } from './failures.ts'
import { lookUpWords } from './look-up-words.ts'
import { TurnLost } from './lost.ts'
import type { Room } from './turn.ts'

/**
 * Asks the service and reads pages, side by side. Each question is an event; what came of it is kept by its hash, so that a
 * resume asks nothing again and shows the same words.
 */
export async function lookUp(path: string, seat: Seat, wanted: Wanted, room: Room): Promise<Material[]> {
  const { lookup } = room
  if (!lookup) throw new Error(`${path}${seat.id}: there is nothing to look things up with`)
  const keyOf = (type: string, place: number) => `${path}${type}/${seat.id}-${place + 1}`
  // Looked at before anything is asked: what this round finds can be read in the next.
  const listed = listedFor(seat.id, path, room.journal.view)
  const searches = wanted.searches.map((query, place) => search(keyOf('search.made', place), seat, query, lookup, room))
  const pages = wanted.pages.map((url, place) => page(keyOf('page.read', place), seat, url, listed, lookup, room))
  return Promise.all([...searches, ...pages])
}

async function search(key: string, seat: Seat, query: string, lookup: Lookup, room: Room): Promise<Material> {
  const { journal, keeper, signal } = room
  const t = lookUpWords[journal.view.brief.language]
  const kept = factOf<SearchMade>(key, journal.view)
  if (kept) return { path: t.search(kept.query, kept.day), text: shownText(kept.hash, room) }
  const answer = await lookup.find(query, signal)
  refuseStopped(key, seat, room)
  const day = today()
  const found = 'hits' in answer ? answer.hits : []
  const text = 'hits' in answer ? t.hits(found.map(listing)) : t.failed(answer.failure.message)
  const hash = textHash(text)
  await keeper.keep(hash, text)
  const hits = found.map(({ url, title, date }) => ({ url, title, date }))
  const made: SearchMade = { query, by: lookup.name, day, hits, hash }
  await keepFact(
    'search.made',
    key,
    seat,
    'failure' in answer ? { ...made, failure: answer.failure.message } : made,
    room,
  )
  return { path: t.search(query, day), text }
}

async function page(
  key: string,
  seat: Seat,
  url: string,
  listed: ReadonlySet<string>,
  lookup: Lookup,
  room: Room,
): Promise<Material> {
  const { journal, keeper, signal, shownBytes } = room
  const t = lookUpWords[journal.view.brief.language]
  const kept = factOf<PageRead>(key, journal.view)
  if (kept) return { path: t.page(kept.url, kept.day), text: shownText(kept.shown, room) }
  // An address that no search brought may be one that a page made up, to be told something by it.
  const read = listed.has(url) ? await lookup.read(url, signal) : { reason: t.notListed }
  refuseStopped(key, seat, room)
  const day = today()
  const text = 'text' in read ? cut(read.text, shownBytes, t.cut) : t.unread(read.reason)
  const shown = textHash(text)
  const hash = 'text' in read ? textHash(read.text) : null
  await Promise.all([keeper.keep(shown, text), 'text' in read && keeper.keep(hash!, read.text)])
  const title = 'text' in read ? read.title : null
  const fact: PageRead = { url, title, day, hash, shown, ...('reason' in read && { reason: read.reason }) }
  await keepFact('page.read', key, seat, fact, room)
  return { path: t.page(url, day), text }
}

/** The addresses that earlier searches of this seat brought. */
function listedFor(seat: string, path: string, view: View): Set<string> {
  const earlier = view.facts.filter(
    fact => fact.type === 'search.made' && fact.seat === seat && !fact.key.startsWith(`${path}search.made/`),
  )
  return new Set(earlier.flatMap(({ fact }) => (fact as object as SearchMade).hits.map(({ url }) => url)))
}

const factOf = <T>(key: string, view: View): T | null =>
  view.factKeys.has(key) ? (view.facts.find(fact => fact.key === key)!.fact as object as T) : null

const keepFact = (
  type: FactRecorded['type'],
  key: string,
  seat: Seat,
  fact: object,
  { journal }: Room,
): Promise<void> => journal.keep({ type, key, seat: seat.id, fact: fact as Record<string, Json> })

function shownText(hash: string, { keeper }: Room): string {
  const text = keeper.text(hash)
  if (text === null) throw new Error(`the text ${hash} is lost`)
  return text
}

/** What was stopped in the middle found less than there is: a resume asks again. */
function refuseStopped(key: string, seat: Seat, { journal, signal }: Room): void {
  if (signal.aborted) throw new TurnLost(key, seat.id, failures.paused(journal.view.brief.language))
}

const listing = ({ url, title, text, date }: Hit): string =>
  [`${title ?? url}`, url, ...(date === null ? [] : [date]), text].join('\n')

function cut(text: string, bytes: number, mark: string): string {
  if (Buffer.byteLength(text) <= bytes) return text
  const part = Buffer.from(text)
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
  return `${part}\n${mark}`
}

const today = (): string => new Date().toISOString().slice(0, 10)
