import type { DebateForked, DebateOpened, JournalRecord, SealedRecord } from './events.ts'

/** The right to write one debate. A later epoch ends this one. */
export interface Lease {
  debate: number
  epoch: number
}

export interface Held {
  heldBy: string
}

/** Where journals are stored. There is one implementation per database; engine and library know only this interface. */
export interface Store {
  /** In one transaction: keeps the first record, those that come with it and the texts it names by hash, and takes the lease. */
  create(
    first: JournalRecord<DebateOpened>,
    texts: ReadonlyMap<string, string>,
    others?: readonly JournalRecord[],
  ): Promise<Lease>
  /**
   * In one transaction: makes a debate that shares the parent's records up to and including `upto`, and takes its lease. No
   * shared record or word is stored twice. `records` follow: others of the parent in new places, and last the one that marks
   * the fork. `texts` are all that the fork needs; some may be stored already.
   */
  fork(
    parent: number,
    upto: number,
    records: readonly [...JournalRecord[], JournalRecord<DebateForked>],
    texts: ReadonlyMap<string, string>,
  ): Promise<Lease>
  /** Takes the lease of an existing debate, or says who holds it. A dead holder is replaced at once. */
  claim(debate: number): Promise<Lease | Held>
  /**
   * Keeps records and updates the tables. When it resolves they are on disk. Appends of many debates share a transaction. It
   * rejects with LeaseLost if another process took over, and with StoreFailed if the disk is full or the database locked or
   * broken; then no record is kept.
   */
  append(lease: Lease, records: readonly JournalRecord[]): Promise<void>
  release(lease: Lease): Promise<void>
  /** A debate's records as kept, oldest first; empty when there is no such debate. Not yet verified. */
  read(debate: number): SealedRecord[]
  dropTail(lease: Lease, seq: number): Promise<void>
  text(hash: string): string | null
  /** Keeps a text that a debate needs, once, by its hash. */
  keepText(lease: Lease, hash: string, text: string): Promise<void>
  /** The words of a turn that is being said, for other processes. Written a few times a second; some may be lost. */
  live(lease: Lease, key: string, text: string | null): void
  /** What `live` kept last for this debate, by key. */
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
