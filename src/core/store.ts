import type { DebateForked, DebateOpened, JournalRecord, SealedRecord } from './events.ts'

/** The right to write one debate. A later epoch ends it. */
export interface Lease {
  debate: number
  epoch: number
}

export interface Held {
  heldBy: string
}

/** Where journals live. One implementation per database; engine and library know only this. */
export interface Store {
  /** Keeps the first record with those that come with it, and the texts it names by hash, and takes the lease, in one transaction. */
  create(
    first: JournalRecord<DebateOpened>,
    texts: ReadonlyMap<string, string>,
    others?: readonly JournalRecord[],
  ): Promise<Lease>
  /**
   * Makes a debate that shares the parent's records up to and with `upto`, none of them kept twice, and takes its lease, in one
   * transaction. Behind them come these: others of the parent in new places, whose words are not kept twice either, and last
   * of all the one that says that this is a fork. The texts are those that it needs; the parent may keep some of them already.
   */
  fork(
    parent: number,
    upto: number,
    records: readonly [...JournalRecord[], JournalRecord<DebateForked>],
    texts: ReadonlyMap<string, string>,
  ): Promise<Lease>
  /** Takes the lease of an existing debate, or says who holds it. A holder that died is replaced at once. */
  claim(debate: number): Promise<Lease | Held>
  /**
   * Keeps records with all that they imply in the tables. Resolved means on disk. Appends of many debates
   * share a transaction. Rejects with LeaseLost when another process took over, with StoreFailed when the
   * disk is full, the database locked or broken; then none of the records is kept.
   */
  append(lease: Lease, records: readonly JournalRecord[]): Promise<void>
  release(lease: Lease): Promise<void>
  /** A debate's records as kept, oldest first; empty when there is no such debate. Not yet verified. */
  read(debate: number): SealedRecord[]
  /** Drops a last record that is torn. */
  dropTail(lease: Lease, seq: number): Promise<void>
  /** A text kept by its hash. */
  text(hash: string): string | null
  /** Keeps a text that a debate came to need, once, by its hash. */
  keepText(lease: Lease, hash: string, text: string): Promise<void>
  /** The words of a turn that is being said, for other processes. Written a few times a second, lossy. */
  live(lease: Lease, key: string, text: string | null): void
  /** What `live` last kept for this debate, by key. */
  readLive(debate: number): Map<string, string>
}

export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

export class StoreFailed extends Error {
  override name = 'StoreFailed'
  readonly reason: 'full' | 'locked' | 'damaged' | 'read-only' | 'other'
  constructor(reason: StoreFailed['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
