import type { Language } from '../../core/language.ts'
import { StoreFailed } from '../../core/store.ts'
import { fold, type View } from '../../core/view.ts'
import { verify } from '../../engine/journal.ts'
import { type ArchivedDebate, childrenOf, noticesFor } from '../../host/archived.ts'
import type { JournalPart, PageRecord } from '../backend.ts'
import { controlOf, debateIn, pageRecord } from './control.ts'
import type { ServedArchive } from './reading.ts'

/** How many journals are remembered: only new records are read on top of them. */
const mostKnown = 8

export interface KnownJournal extends Pick<ArchivedDebate, 'id' | 'format' | 'createdAt' | 'damage'> {
  view: View
  /** Those before the first damage. Their numbers have no gaps. */
  records: PageRecord[]
  last: { seq: number; hash: string }
  /** The words of those who speak, by turn, when it was read. They are not masked. */
  live: ReadonlyMap<string, string>
}

/** How far a viewer was told of a debate: its last record, and the words so far if another process plays it. */
export interface ToldSoFar {
  seq: number
  speaking: ReadonlyMap<string, JournalPart['speaking'][string]>
}

/** The journals of the archive as a page gets them. */
export class Journals {
  readonly shelf: ServedArchive
  readonly #known = new Map<number, KnownJournal>()

  constructor(shelf: ServedArchive) {
    this.shelf = shelf
  }

  /** The records after this one, and what is being said now. `told`: nothing newer than this. */
  part(id: number, after: number, language: Language, told?: ToldSoFar): JournalPart {
    const { archive, playing, notices, mask } = this.shelf
    const journal = this.read(id, language)
    const { records, createdAt, damage } = journal
    const children = childrenOf(archive, id)
    return {
      id,
      createdAt,
      records: records.slice(firstBehind(records, after), told && firstBehind(records, told.seq)),
      speaking: this.#speaking(journal, told),
      control: controlOf(id, archive, playing, language)!,
      notices: [...new Set([...noticesFor({ ...journal, live: false, children }), ...notices(id)])].map(mask),
      parent: archive.familyOf(id).parent?.id ?? null,
      children,
      damage: damage?.reason[language] ?? null,
    }
  }

  /** `held`: what the caller got last, so that it is gone on from even if it is not remembered here any more. */
  read(id: number, language: Language, held: KnownJournal | null = null): KnownJournal {
    const known = this.#known.get(id) ?? held
    this.#known.delete(id)
    return this.#remember(known && this.#goesOn(known) ? known : this.#readWhole(id, language))
  }

  #readWhole(id: number, language: Language): KnownJournal {
    const { archive, mask } = this.shelf
    const { records, ...debate } = debateIn(archive, id, language)
    const { seq, hash } = records.at(-1)!
    return {
      ...{ ...debate, live: archive.readLive(id), last: { seq, hash } },
      records: records.map(record => pageRecord(record, mask)),
    }
  }

  /** False: the journal has changed, so all of it has to be read. */
  #goesOn(known: KnownJournal): boolean {
    const { seq, hash } = known.last
    const { records, live } = this.shelf.archive.since(known.id, seq - 1)
    const [last, ...since] = records
    if (last?.hash !== hash) return false
    const more = verify(since, known.last)
    for (const record of more.records) {
      fold(known.view, record.event)
      known.records.push(pageRecord(record, this.shelf.mask))
      known.last = { seq: record.seq, hash: record.hash }
    }
    known.damage = more.damage
    known.live = live
    return true
  }

  /** The one that was requested longest ago is dropped. */
  #remember(known: KnownJournal): KnownJournal {
    this.#known.set(known.id, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest)
    return known
  }

  #speaking({ id, view: kept, live }: KnownJournal, told?: ToldSoFar): JournalPart['speaking'] {
    const { playing, mask } = this.shelf
    const view = playing.viewOf(id)
    if (told && !view) return Object.fromEntries(told.speaking)
    const speaking: JournalPart['speaking'] = {}
    for (const { key, state, attempts, text } of (view ?? kept).turns.values()) {
      const words = view ? text : (live.get(key) ?? '')
      if (state === 'speaking' && words !== '') speaking[key] = { attempt: attempts, text: mask(words) }
    }
    return speaking
  }
}

export const firstBehind = (records: readonly PageRecord[], seq: number): number =>
  Math.max(0, seq - (records[0]?.seq ?? 1) + 1)

/**
 * False: the archive cannot be read now. Background looks try again later; this ends nothing, least of all a debate
 * that is paid for. Whoever requests the debate gets the error. `onError`: for looks that no request asks for, it gets
 * other errors, which end neither the server nor its debates.
 */
export function couldRead(look: () => void, onError?: (error: unknown) => void): boolean {
  try {
    look()
  } catch (error) {
    if (error instanceof StoreFailed) return false
    if (!onError) throw error
    onError(error)
  }
  return true
}
