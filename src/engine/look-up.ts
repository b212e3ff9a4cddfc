import type { FactRecorded, FactType, Seat } from '../core/events.ts'
import type { Json } from '../core/json.ts'
import type { Material } from '../core/model.ts'
import { type Hit, type Lookup, type PageRead, pageAddress, type SearchMade, type Wanted } from '../core/search.ts'
import type { View } from '../core/view.ts'
import { textHash } from './cues.ts'
import { failures } from './failures.ts'
import { lookUpWords } from './look-up-words.ts'
import { TurnLost } from './lost.ts'
import type { Room } from './turn.ts'

/**
 * Asks the service and reads pages, side by side. Each question is an event; what came of it is kept by its hash, so that a
 * resume asks nothing again and shows the same words. What this seat was shown before is not asked for again either.
 */
export async function lookUp(path: string, seat: Seat, wanted: Wanted, room: Room): Promise<Material[]> {
  const { lookup } = room
  if (!lookup) throw new Error(`${path}${seat.id}: there is nothing to look things up with`)
  // Looked at before anything is asked: what this round finds can be read in the next.
  const earlier = earlierOf(seat.id, path, room.journal.view)
  const asking = (type: 'search.made' | 'page.read', place: number): Asking => {
    return { key: `${path}${type}/${seat.id}-${place + 1}`, seat, lookup, earlier, room }
  }
  // A reply is masked as it is written: in JSON a secret can be written so that it is none before it is read.
  const searches = wanted.searches.map((query, place) => search(room.mask.text(query), asking('search.made', place)))
  const pages = wanted.pages.map((url, place) => page(room.mask.text(url), asking('page.read', place)))
  return Promise.all([...searches, ...pages])
}

interface Asking {
  key: string
  seat: Seat
  lookup: Lookup
  earlier: Earlier
  room: Room
}

/** What a seat has found in the rounds before this one. */
interface Earlier {
  searches: readonly SearchMade[]
  pages: readonly PageRead[]
}

async function search(query: string, asking: Asking): Promise<Material> {
  const { key, lookup, earlier, room } = asking
  const t = lookUpWords[room.journal.view.brief.language]
  const kept = factOf<SearchMade>(key, room.journal.view)
  if (kept) return { path: t.search(kept.query, kept.day), text: shownText(kept.hash, room) }
  const before = earlier.searches.find(made => sameWords(made.query, query) && made.failure === undefined)
  if (before) return keepShown('search.made', t.search(query, before.day), t.askedBefore, { ...before, query }, asking)
  const answer = await lookup.find(query, room.signal)
  refuseStopped(asking)
  const found = 'hits' in answer ? fitting(answer.hits, room) : []
  const listed = 'hits' in answer ? t.hits(found.map(listing), answer.hits.length - found.length) : null
  const failure = 'failure' in answer ? room.mask.text(answer.failure.message) : null
  const made: Omit<SearchMade, 'hash'> = {
    query,
    by: lookup.name,
    day: today(),
    hits: found.map(({ url, title, date }) => ({ url, title, date })),
    ...(failure !== null && { failure }),
  }
  return keepShown('search.made', t.search(query, made.day), listed ?? t.failed(failure!), made, asking)
}

async function page(url: string, asking: Asking): Promise<Material> {
  const { key, lookup, earlier, room } = asking
  const { mask, keeper, signal, shownBytes } = room
  const t = lookUpWords[room.journal.view.brief.language]
  const kept = factOf<PageRead>(key, room.journal.view)
  if (kept) return { path: t.page(kept.url, kept.day), text: shownText(kept.shown, room) }
  const before = earlier.pages.find(read => pageAddress(read.url) === pageAddress(url) && read.hash !== null)
  if (before) return keepShown('page.read', t.page(before.url, before.day), t.readBefore, before, asking)
  // An address that no search brought may be one that a page made up, to be told something by it.
  const listed = earlier.searches.flatMap(({ hits }) => hits).find(hit => pageAddress(hit.url) === pageAddress(url))
  const read = listed ? await lookup.read(listed.url, signal) : { reason: t.notListed }
  refuseStopped(asking)
  const whole = 'text' in read ? mask.text(read.text) : null
  if (whole !== null) await keeper.keep(textHash(whole), whole)
  const fact: Omit<PageRead, 'shown'> = {
    url: listed?.url ?? url,
    title: 'text' in read && read.title !== null ? mask.text(read.title) : null,
    day: today(),
    hash: whole === null ? null : textHash(whole),
    ...('reason' in read && { reason: mask.text(read.reason) }),
  }
  const text = whole === null ? t.unread(fact.reason!) : cut(whole, shownBytes, t.cut)
  return keepShown('page.read', t.page(fact.url, fact.day), text, fact, asking)
}

function earlierOf(seat: string, path: string, view: View): Earlier {
  const facts = <T>(type: FactType) =>
    view.facts
      .filter(fact => fact.type === type && fact.seat === seat && !fact.key.startsWith(`${path}${type}/`))
      .map(({ fact }) => fact as object as T)
  return { searches: facts('search.made'), pages: facts('page.read') }
}

const factOf = <T>(key: string, view: View): T | null =>
  view.factKeys.has(key) ? (view.facts.find(fact => fact.key === key)!.fact as object as T) : null

/** The words are on disk before the event that speaks of them. */
async function keepShown(
  type: 'search.made' | 'page.read',
  path: string,
  words: string,
  fact: object,
  { key, seat, room }: Asking,
): Promise<Material> {
  const text = room.mask.text(words)
  const hash = textHash(text)
  await room.keeper.keep(hash, text)
  const shown = type === 'search.made' ? { hash } : { shown: hash }
  const event: FactRecorded = { type, key, seat: seat.id, fact: { ...fact, ...shown } as Record<string, Json> }
  await room.journal.keep(event)
  return { path, text }
}

function shownText(hash: string, { keeper }: Room): string {
  const text = keeper.text(hash)
  if (text === null) throw new Error(`the text ${hash} is lost`)
  return text
}

/** What was stopped in the middle found less than there is: a resume asks again. */
function refuseStopped({ key, seat, room: { journal, signal } }: Asking): void {
  if (signal.aborted) throw new TurnLost(key, seat.id, failures.paused(journal.view.brief.language))
}

const listing = ({ url, title, text, date }: Hit): string =>
  [`${title ?? url}`, url, ...(date === null ? [] : [date]), text].join('\n')

/** As many of them as a seat is shown, and one in any case. */
function fitting(hits: readonly Hit[], { mask, shownBytes }: Room): Hit[] {
  let left = shownBytes
  const shown = ({ url, title, text, date }: Hit): Hit => ({
    url: mask.text(url),
    title: title && mask.text(title),
    text: cut(mask.text(text), shownBytes, '…'),
    date,
  })
  return hits.map(shown).filter((hit, place) => {
    left -= Buffer.byteLength(listing(hit))
    return place === 0 || left >= 0
  })
}

const sameWords = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (query: string): string => query.toLowerCase().replace(/\s+/g, ' ').trim()

function cut(text: string, bytes: number, mark: string): string {
  if (Buffer.byteLength(text) <= bytes) return text
  const part = Buffer.from(text)
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/\uFFFD{1,3}$/, '')
  return `${part}\n${mark}`
}

const today = (): string => new Date().toISOString().slice(0, 10)
