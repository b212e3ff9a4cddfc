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
import { GroupCommit } from './group-commit.ts'
import { freeLease, freeLeases, newHolder, newLeaseEnd, renewalMs, renewLeases, takeLease } from './lease.ts'
import {
  type ListedDebate,
  type ListFilter,
  listDebates,
  listMark,
  modelsOf,
  type StoredState,
  standingOf,
} from './list.ts'
import { LiveTexts } from './live.ts'
import { type ArchiveOptions, defaultBusyTimeout, openDatabase } from './open.ts'
import { openDebate, project } from './projection.ts'
import {
  type Family,
  familyOf,
  heldTail,
  insertRecord,
  type JournalTail,
  readRecords,
  readRecordsAfter,
} from './records.ts'
import { dropLastRecord, keepText, keepTexts, readText, removeDebate } from './remove.ts'
import { type ArchiveHit, type SearchedSpeech, search } from './search.ts'

/** Opens the archive or creates it. Throws StoreFailed. */
export function openArchive(path: string, options: ArchiveOptions = {}): Archive {
  return new Archive(openDatabase(resolve(path), options), options)
}

/** The debates of a user, in one SQLite file. */
export class Archive implements Store {
  readonly #database: Database
  readonly #unindexed: number
  readonly #group: GroupCommit
  readonly #live: LiveTexts
  readonly #holder = newHolder()
  readonly #held = new Set<number>()
  /** Leases released while the file could not be written. Without this they would last as long as this process. */
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

  /** Newest first. */
  list(filter: ListFilter = {}): ListedDebate[] {
    return listDebates(this.#database, filter, this.#isLeft)
  }

  /** The debate's number, if it exists. */
  find(which: 'last' | number): number | null {
    const row =
      which === 'last'
        ? this.#database.get<{ id: number | null }>('SELECT max(id) AS id FROM debates')
        : this.#database.get<{ id: number }>('SELECT id FROM debates WHERE id = ?', which)
    return row?.id ?? null
  }

  /** The debate it is a fork of, and its own forks. */
  familyOf(debate: number): Family {
    return this.#database.snapshot(() => familyOf(this.#database, debate))
  }

  /** Who writes the debate now, in words. */
  heldBy(debate: number): string | null {
    return this.standing(debate)?.heldBy ?? null
  }

  /** Its present state; null: there is no such debate. */
  standing(debate: number, language = this.#database.language): StoredState | null {
    const isLeft = this.#leftIn(debate).length > 0
    return standingOf(this.#database, debate, language, isLeft ? this.#holder : null)
  }

  /** The models in its seats, each once. */
  modelsOf(debate: number): string[] {
    return modelsOf(this.#database, debate)
  }

  /** The number of its last record; 0: it has none. */
  lastSeq(debate: number): number {
    const sql = 'SELECT max(seq) AS seq FROM events WHERE debate_id = ?'
    return this.#database.get<{ seq: number | null }>(sql, debate)?.seq ?? 0
  }

  /** The records after one, and the words of turns that are being said, read at one moment. */
  since(debate: number, seq: number): { records: SealedRecord[]; live: Map<string, string> } {
    return this.#database.snapshot(() => ({
      records: readRecordsAfter(this.#database, debate, seq),
      live: this.#live.read(debate),
    }))
  }

  /** Changes whenever somebody else has written into the file. */
  othersWrote(): number {
    return this.#database.get<{ data_version: number }>('PRAGMA data_version')!.data_version
  }

  /** Changes whenever a debate began, ended, continued or was deleted. */
  listMark(): string {
    return this.#database.snapshot(() => listMark(this.#database, this.#isLeft))
  }

  /** Messages and topics with all the words, newest debate first. `heard` gives the searched part of a speech. Left out: all. */
  search(words: string, limit = 20, heard: SearchedSpeech = text => text): ArchiveHit[] {
    return search(this.#database, words, limit, this.#unindexed, heard)
  }

  /** False when there is no such debate. Throws DebateHeld while somebody runs it. Its forks keep what they share. */
  remove(debate: number): boolean {
    const left = this.#leftIn(debate)
    const removed = removeDebate(this.#database, debate, () => {
      for (const lease of left) freeLease(this.#database, lease, this.#holder)
    })
    for (const lease of left) this.#unfreed.delete(lease)
    return removed
  }

  /** Writes what is queued and frees the leases taken through this archive. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#live.close()
    this.#group.close()
    // An archive that never held a debate has nothing to free, and need not wait for writers.
    if (this.#renewal) {
      clearInterval(this.#renewal)
      this.#freeAll()
    }
    this.#database.close()
  }

  /** Appends after the last kept record and updates the tables. */
  #insert(debate: number, records: readonly JournalRecord[], last: JournalTail): void {
    let tail = last
    for (const record of records)
      tail = insertRecord(this.#database, debate, record, tail, project(this.#database, debate, record))
  }

  /** It was released here, but that could not be written. */
  #isLeft = ({ id, holder }: { id: number; holder: string | null }): boolean =>
    holder === this.#holder && this.#leftIn(id).length > 0

  #leftIn(debate: number): Lease[] {
    return [...this.#unfreed].filter(lease => lease.debate === debate)
  }

  #hold(debate: number): void {
    this.#held.add(debate)
    if (this.#closed) return
    this.#renewal ??= setInterval(() => {
      // A failed renewal is repeated long before the lease ends.
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
      // The leases end by themselves once this process is gone.
    }
  }
}

function endsTurn(event: KeptEvent): event is TurnAnswered | TurnFailed | TurnMissed {
  return event.type === 'turn.answered' || event.type === 'turn.failed' || event.type === 'turn.missed'
}
