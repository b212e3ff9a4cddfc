import { hash } from 'node:crypto'
import type { AgonEvent, DebateOpened, JournalRecord, KeptEvent, LiveEvent, SealedRecord } from '../core/events.ts'
import type { Texts } from '../core/language.ts'
import type { Lease, Store } from '../core/store.ts'
import { emptyView, fold, type View } from '../core/view.ts'

export type Listener = (event: AgonEvent, view: View, record: JournalRecord | null) => void

const recordVersion = 1

/** One writer. Kept events go to disk and then to listeners; live ones only to listeners. */
export class Journal {
  readonly view: View
  readonly lease: Lease
  readonly #store: Store
  readonly #listeners: readonly Listener[]
  #last: { seq: number; hash: string }
  readonly #broken = new AbortController()

  constructor(store: Store, lease: Lease, past: readonly JournalRecord[], listeners: readonly Listener[]) {
    this.#store = store
    this.lease = lease
    this.#listeners = listeners
    this.view = emptyView()
    for (const record of past) fold(this.view, record.event)
    this.#last = past.at(-1) ?? { seq: 0, hash: '' }
  }

  /** Resolved means on disk. After a write that failed, nothing more is written. */
  async keep(...events: KeptEvent[]): Promise<void> {
    this.broke.throwIfAborted()
    const records = events.map(event => this.#seal(event))
    for (const event of events) fold(this.view, event)
    try {
      await this.#store.append(this.lease, records)
    } catch (error) {
      this.#broken.abort(error)
      throw error
    }
    for (const record of records) this.tell(record.event, record)
  }

  /** Ends whatever is under way once a write failed, and gives why: nothing that is still said could be kept. */
  get broke(): AbortSignal {
    return this.#broken.signal
  }

  show(event: LiveEvent): void {
    fold(this.view, event)
    this.tell(event, null)
  }

  /** The words of a turn so far, for other processes. */
  live(key: string, text: string): void {
    this.#store.live(this.lease, key, text)
  }

  /** The seed of the fences stays in the journal. */
  tell(event: AgonEvent, record: JournalRecord | null): void {
    const told = event.type === 'debate.opened' ? { ...event, secret: '' } : event
    for (const listener of this.#listeners) listener(told, this.view, record)
  }

  #seal(event: KeptEvent): JournalRecord {
    const record = seal(this.#last, event)
    this.#last = record
    return record
  }
}

/** `at`: when it was first written, of a record that gets a new place. */
export function seal<E extends KeptEvent>(
  last: { seq: number; hash: string },
  event: E,
  at: string = new Date().toISOString(),
): JournalRecord<E> {
  const text = event.type === 'turn.answered' ? event.text : null
  const body = JSON.stringify(event.type === 'turn.answered' ? { ...event, text: undefined } : event)
  const record = {
    v: recordVersion,
    seq: last.seq + 1,
    at,
    type: event.type,
    prev: last.hash,
    body,
    text,
  }
  return { ...record, hash: hashOf(record), event }
}

/** The record that opens a debate, and those that come with it. */
export function firstRecords(
  event: DebateOpened,
  others: readonly KeptEvent[] = [],
): [first: JournalRecord<DebateOpened>, ...others: JournalRecord[]] {
  const first = seal({ seq: 0, hash: '' }, event)
  const behind: JournalRecord[] = []
  for (const other of others) behind.push(seal(behind.at(-1) ?? first, other))
  return [first, ...behind]
}

export interface Verified {
  records: JournalRecord[]
  /** The first record that is not as it was written. `torn`: it is the last one, and may be dropped. */
  damage: { seq: number; reason: Texts; torn: boolean } | null
}

/** Follows the chain. Records behind the first damage are not used. */
export function verify(sealed: readonly SealedRecord[]): Verified {
  const records: JournalRecord[] = []
  let last = { seq: 0, hash: '' }
  for (const record of sealed) {
    const misplaced = misplacedTexts(record, last)
    const changed = record.hash === hashOf(record) ? null : changedTexts(record)
    const reason = misplaced ?? changed
    if (reason) {
      const torn = !misplaced && record === sealed.at(-1) && record.seq > 1
      return { records, damage: { seq: record.seq, reason, torn } }
    }
    records.push({ ...record, event: unseal(record) })
    last = record
  }
  return { records, damage: null }
}

function misplacedTexts({ v, seq, prev }: SealedRecord, last: { seq: number; hash: string }): Texts | null {
  if (v > recordVersion)
    return { en: `record ${seq} was written by a newer Agon`, zh: `记录 ${seq} 由更新版本的 Agon 写入` }
  if (seq !== last.seq + 1) return { en: `record ${last.seq + 1} is missing`, zh: `缺少记录 ${last.seq + 1}` }
  if (prev !== last.hash)
    return { en: `record ${seq} does not follow from the one before`, zh: `记录 ${seq} 与前一条不相衔接` }
  return null
}

const changedTexts = ({ seq }: SealedRecord): Texts => ({ en: `record ${seq} was changed`, zh: `记录 ${seq} 被改动过` })

function unseal(record: SealedRecord): KeptEvent {
  const event = JSON.parse(record.body) as KeptEvent
  return event.type === 'turn.answered' ? { ...event, text: record.text ?? '' } : event
}

const hashOf = (r: Omit<SealedRecord, 'hash'>): string =>
  hash('sha256', `${r.v}\n${r.seq}\n${r.at}\n${r.prev}\n${r.body}\n${r.text ?? ''}`, 'hex')
