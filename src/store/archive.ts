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
import type { Language } from '../core/language.ts'
import type { Held, Lease, Store } from '../core/store.ts'
import type { Database } from './database.ts'
import { makeFork } from './fork.ts'
import { GroupCommit } from './group.ts'
import { freeLease, freeLeases, newHolder, newLeaseEnd, renewalMs, renewLeases, takeLease } from './lease.ts'
import { type Family, familyOf } from './line.ts'
import {
  type ListedDebate,
  type ListFilter,
  listDebates,
  listMark,
  modelsOf,
  type Standing,
  standingOf,
} from './list.ts'
import { LiveTexts } from './live.ts'
import { type ArchiveOptions, defaultBusyTimeout, openDatabase } from './open.ts'
import { openDebate, project } from './projection.ts'
import { heldTail, insertRecord, readRecords, readRecordsAfter, type Tail } from './records.ts'
import { dropLastRecord, removeDebate } from './remove.ts'
import { type Heard, type Hit, search } from './search.ts'
import { keepText, keepTexts, readText } from './texts.ts'

export type { Family } from './line.ts'
export type { ListedDebate, ListFilter, Standing } from './list.ts'
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
  /** How it stands now; null: there is no such debate. */
  standing(debate: number, language?: Language): Standing | null
  /** Who sits in it, each once. */
  modelsOf(debate: number): string[]
  /** The place of its last record; 0: it has none. */
  lastSeq(debate: number): number
  /** What was kept behind a record, and the words of turns that are being said, of one moment. */
  since(debate: number, seq: number): { records: SealedRecord[]; live: Map<string, string> }
  /** Another number than before whenever others, not this archive, have written into the file. */
  othersWrote(): number
  /** Another text than before whenever a debate began, ended, went on or was deleted. */
  listMark(): string
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
  /** Given up while the file could not be written: they would be held for as long as this process lives. */
  readonly #unfreed = new Set<Lease>()
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
    const left = this.#leftIn(debate)
    const lease = await this.#group.add(() => {
      for (const before of left) freeLease(this.#database, before, this.#holder)
      return takeLease(this.#database, debate, this.#holder)
    })
    for (const before of left) this.#unfreed.delete(before)
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

  async release(lease: Lease): Promise<void> {
    this.#live.forgetAll(lease.debate)
    this.#held.delete(lease.debate)
    this.#unfreed.add(lease)
    await this.#group.add(() => freeLease(this.#database, lease, this.#holder))
    this.#unfreed.delete(lease)
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
    return listDebates(this.#database, filter, this.#isLeft)
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
    return this.standing(debate)?.heldBy ?? null
  }

  standing(debate: number, language = this.#database.language): Standing | null {
    const isLeft = this.#leftIn(debate).length > 0
    return standingOf(this.#database, debate, language, isLeft ? this.#holder : null)
  }

  modelsOf(debate: number): string[] {
    return modelsOf(this.#database, debate)
  }

  lastSeq(debate: number): number {
    const sql = 'SELECT max(seq) AS seq FROM events WHERE debate_id = ?'
    return this.#database.get<{ seq: number | null }>(sql, debate)?.seq ?? 0
  }

  since(debate: number, seq: number): { records: SealedRecord[]; live: Map<string, string> } {
    return this.#database.snapshot(() => ({
      records: readRecordsAfter(this.#database, debate, seq),
      live: this.#live.read(debate),
    }))
  }

  othersWrote(): number {
    return this.#database.get<{ data_version: number }>('PRAGMA data_version')!.data_version
  }

  listMark(): string {
    return this.#database.snapshot(() => listMark(this.#database, this.#isLeft))
  }

  search(words: string, limit = 20, heard: Heard = text => text): Hit[] {
    return search(this.#database, words, limit, this.#unindexed, heard)
  }

  remove(debate: number): boolean {
    const left = this.#leftIn(debate)
    const removed = removeDebate(this.#database, debate, () => {
      for (const lease of left) freeLease(this.#database, lease, this.#holder)
    })
    for (const lease of left) this.#unfreed.delete(lease)
    return removed
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

  /** It was given up here, and that could not be written. */
  #isLeft = ({ id, holder }: { id: number; holder: string | null }): boolean =>
    holder === this.#holder && this.#leftIn(id).length > 0

  #leftIn(debate: number): Lease[] {
    return [...this.#unfreed].filter(lease => lease.debate === debate)
  }

  #hold(debate: number): void {
    this.#held.add(debate)
    if (this.#closed) return
    this.#renewal ??= setInterval(() => {
      // A renewal that fails is repeated long before the lease ends.
      this.#renew().catch(() => undefined)
    }, renewalMs).unref()
  }

  async #renew(): Promise<void> {
    const unfreed = [...this.#unfreed]
    await this.#group.add(() => {
      for (const lease of unfreed) freeLease(this.#database, lease, this.#holder)
      renewLeases(this.#database, this.#holder)
    })
    for (const lease of unfreed) this.#unfreed.delete(lease)
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
