import { resolve } from 'node:path'
import type {
  DebateForked,
  DebateOpened,
  JournalRecord,
  KeptEvent,
  SealedRecord,
  TurnAnswered,
  TurnFailed,
  TurnMissed,
} from '../core/events.ts'
import type { Held, Lease, Store } from '../core/store.ts'
import type { Database } from './database.ts'
import { makeFork } from './fork.ts'
import { GroupCommit } from './group.ts'
import { freeLease, freeLeases, holderOf, newHolder, newLeaseEnd, renewalMs, renewLeases, takeLease } from './lease.ts'
import { type Family, familyOf } from './line.ts'
import { type ListedDebate, type ListFilter, listDebates } from './list.ts'
import { LiveTexts } from './live.ts'
import { type ArchiveOptions, defaultBusyTimeout, openDatabase } from './open.ts'
import { openDebate, project } from './projection.ts'
import { heldTail, insertRecord, readRecords, type Tail } from './records.ts'
import { dropLastRecord, removeDebate } from './remove.ts'
import { type Heard, type Hit, search } from './search.ts'
import { keepText, keepTexts, readText } from './texts.ts'

export type { Family } from './line.ts'
export type { ListedDebate, ListFilter } from './list.ts'
export type { ArchiveOptions } from './open.ts'
export { DebateHeld } from './remove.ts'
export type { Hit } from './search.ts'

/** The debates of a user, in one SQLite file. */
export interface Archive extends Store {
  /** Newest first. */
  list(filter?: ListFilter): ListedDebate[]
  /** The debate's number if there is such a debate. */
  find(which: 'last' | number): number | null
  /** Of what it is a fork, and what is a fork of it. */
  familyOf(debate: number): Family
  /** Who writes the debate now, in words. */
  heldBy(debate: number): string | null
  /** Messages and topics that hold all the words, newest debate first. `heard`: what of a speech is looked at; left out: all. */
  search(words: string, limit?: number, heard?: Heard): Hit[]
  /** False when there is no such debate; throws DebateHeld while somebody runs it. What its forks share stays with them. */
  remove(debate: number): boolean
  /** Writes what is queued and frees the leases taken through this archive. */
  close(): void
}

/** Opens the archive, or makes it. Throws StoreFailed. */
export function openArchive(path: string, options: ArchiveOptions = {}): Archive {
  return new SqliteArchive(openDatabase(resolve(path), options), options)
}

class SqliteArchive implements Archive {
  readonly #database: Database
  readonly #unindexed: number
  readonly #group: GroupCommit
  readonly #live: LiveTexts
  readonly #holder = newHolder()
  readonly #held = new Set<number>()
  #renewal: NodeJS.Timeout | null = null
  #closed = false

  constructor(database: Database, { busyTimeout = defaultBusyTimeout, unindexed = 30_000 }: ArchiveOptions) {
    this.#database = database
    this.#unindexed = unindexed
    this.#group = new GroupCommit(database, busyTimeout, () => this.#held.size)
    this.#live = new LiveTexts(database)
  }

  async create(
    first: JournalRecord<DebateOpened>,
    texts: ReadonlyMap<string, string>,
    others: readonly JournalRecord[] = [],
  ): Promise<Lease> {
    const debate = await this.#group.add(() => {
      const id = openDebate(this.#database, first, this.#holder, newLeaseEnd())
      keepTexts(this.#database, id, first.event, texts)
      this.#insert(id, others, insertRecord(this.#database, id, first, null, null))
      return id
    })
    this.#hold(debate)
    return { debate, epoch: 1 }
  }

  async fork(
    parent: number,
    upto: number,
    records: readonly [...JournalRecord[], JournalRecord<DebateForked>],
    texts: ReadonlyMap<string, string>,
  ): Promise<Lease> {
    const fork = { parent, upto, records, texts }
    const debate = await this.#group.add(() =>
      makeFork(this.#database, fork, { holder: this.#holder, until: newLeaseEnd() }),
    )
    this.#hold(debate)
    return { debate, epoch: 1 }
  }

  async claim(debate: number): Promise<Lease | Held> {
    const lease = await this.#group.add(() => takeLease(this.#database, debate, this.#holder))
    if (!('heldBy' in lease)) this.#hold(debate)
    return lease
  }

  append(lease: Lease, records: readonly JournalRecord[]): Promise<void> {
    for (const { event } of records) {
      if (endsTurn(event)) this.#live.forget(lease.debate, event.key)
    }
    return this.#group.add(() => {
      this.#insert(lease.debate, records, heldTail(this.#database, lease, this.#holder))
    })
  }

  keepText(lease: Lease, hash: string, text: string): Promise<void> {
    return this.#group.add(() => {
      heldTail(this.#database, lease, this.#holder)
      keepText(this.#database, lease.debate, hash, text)
    })
  }

  release(lease: Lease): Promise<void> {
    this.#live.forgetAll(lease.debate)
    this.#held.delete(lease.debate)
    return this.#group.add(() => freeLease(this.#database, lease, this.#holder))
  }

  read(debate: number): SealedRecord[] {
    return readRecords(this.#database, debate)
  }

  dropTail(lease: Lease, seq: number): Promise<void> {
    return this.#group.add(() => dropLastRecord(this.#database, lease, this.#holder, seq))
  }

  text(hash: string): string | null {
    return readText(this.#database, hash)
  }

  live(lease: Lease, key: string, text: string | null): void {
    if (!this.#closed) this.#live.say(lease, key, text)
  }

  readLive(debate: number): Map<string, string> {
    return this.#live.read(debate)
  }

  list(filter: ListFilter = {}): ListedDebate[] {
    return listDebates(this.#database, filter)
  }

  find(which: 'last' | number): number | null {
    const row =
      which === 'last'
        ? this.#database.get<{ id: number | null }>('SELECT max(id) AS id FROM debates')
        : this.#database.get<{ id: number }>('SELECT id FROM debates WHERE id = ?', which)
    return row?.id ?? null
  }

  familyOf(debate: number): Family {
    return this.#database.snapshot(() => familyOf(this.#database, debate))
  }

  heldBy(debate: number): string | null {
    return holderOf(this.#database, debate)
  }

  search(words: string, limit = 20, heard: Heard = text => text): Hit[] {
    return search(this.#database, words, limit, this.#unindexed, heard)
  }

  remove(debate: number): boolean {
    return removeDebate(this.#database, debate)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#live.close()
    this.#group.close()
    // Who never held a debate has nothing to free, and does not wait for those who write.
    if (this.#renewal) {
      clearInterval(this.#renewal)
      this.#freeAll()
    }
    this.#database.close()
  }

  /** Behind the last record that is kept, with all that they imply in the tables. */
  #insert(debate: number, records: readonly JournalRecord[], last: Tail): void {
    let tail = last
    for (const record of records)
      tail = insertRecord(this.#database, debate, record, tail, project(this.#database, debate, record))
  }

  #hold(debate: number): void {
    this.#held.add(debate)
    if (this.#closed) return
    this.#renewal ??= setInterval(() => {
      // A renewal that fails is repeated long before the lease ends.
      this.#group.add(() => renewLeases(this.#database, this.#holder)).catch(() => undefined)
    }, renewalMs).unref()
  }

  #freeAll(): void {
    try {
      this.#database.withoutWaiting(() => freeLeases(this.#database, this.#holder))
    } catch {
      // They end by themselves once this process is gone.
    }
  }
}

function endsTurn(event: KeptEvent): event is TurnAnswered | TurnFailed | TurnMissed {
  return event.type === 'turn.answered' || event.type === 'turn.failed' || event.type === 'turn.missed'
}
