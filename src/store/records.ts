import type { JournalRecord, KeptEvent, SealedRecord } from '../core/events.ts'
import type { Lease } from '../core/store.ts'
import type { Database } from './database.ts'
import { leaseLost } from './lease.ts'
import { lineOf, type Stretch } from './line.ts'

export interface Tail {
  seq: number
  hash: string
}

interface EventRow {
  v: number
  seq: number
  at: number | string
  type: SealedRecord['type']
  prev: string | null
  hash: Uint8Array | string
  body: string
  raw: string | null
  content: string | null
}

/** The last record of a debate, for the one who holds the lease. */
export function heldTail(database: Database, lease: Lease, holder: string): Tail {
  const row = database.get<{ epoch: number; holder: string | null; seq: number; hash: Uint8Array | string }>(
    `SELECT epoch, holder, seq, hash FROM debates JOIN events ON debate_id = id
     WHERE id = ? ORDER BY seq DESC LIMIT 1`,
    lease.debate,
  )
  if (row?.epoch !== lease.epoch || row.holder !== holder) throw leaseLost(lease.debate, database.language)
  return { seq: row.seq, hash: hashFrom(row.hash) }
}

export function insertRecord(
  database: Database,
  debate: number,
  record: JournalRecord,
  before: Tail | null,
  message: number | null,
): Tail {
  if (before && record.seq !== before.seq + 1) {
    throw new Error(`record ${record.seq} of debate ${debate} does not follow record ${before.seq}`)
  }
  database.run(
    `INSERT INTO events (debate_id, seq, v, at, type, prev, hash, message_id, cost, body, raw)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    debate,
    record.seq,
    record.v,
    timeToKeep(record.at),
    record.type,
    record.prev === (before?.hash ?? '') ? null : record.prev,
    hashToKeep(record.hash),
    message,
    costOf(record.event),
    record.body,
    wordsToKeep(record.text, message),
  )
  return { seq: record.seq, hash: record.hash }
}

/** Of a fork, those that it shares first. */
export function readRecords(database: Database, debate: number): SealedRecord[] {
  const rows = database.snapshot(() => lineOf(database, debate).flatMap(stretch => rowsOf(database, stretch)))
  return recordsFrom(rows, '')
}

/** Those behind this one. */
export function readRecordsAfter(database: Database, debate: number, seq: number): SealedRecord[] {
  const line = lineOf(database, debate)
  const rows = line
    .filter(({ upto }) => upto > seq)
    .flatMap(stretch => rowsOf(database, { ...stretch, above: Math.max(stretch.above, seq) }))
  return rows.length === 0 ? [] : recordsFrom(rows, tailAt(database, line, seq)?.hash ?? '')
}

/** `hash`: of the record before them. */
function recordsFrom(rows: readonly EventRow[], hash: string): SealedRecord[] {
  let before = hash
  return rows.map(({ raw, content, ...row }) => {
    const hash = hashFrom(row.hash)
    const at = typeof row.at === 'number' ? new Date(row.at).toISOString() : row.at
    const text = raw === null ? content : (JSON.parse(raw) as string)
    const record = { ...row, at, prev: row.prev ?? before, hash, text }
    before = hash
    return record
  })
}

const rowsOf = (database: Database, { debate, above, upto }: Stretch): EventRow[] =>
  database.all<EventRow>(
    `SELECT v, seq, at, type, prev, hash, body, raw, content
     FROM events LEFT JOIN messages ON messages.id = message_id
     WHERE debate_id = ? AND seq > ? AND seq <= ? ORDER BY seq`,
    debate,
    above,
    upto,
  )

/** One of a debate's records, also of those that it shares; null: there is none. */
export function tailAt(database: Database, line: readonly Stretch[], seq: number): Tail | null {
  const debate = line.find(({ above, upto }) => seq > above && seq <= upto)?.debate
  if (debate === undefined) return null
  const row = database.get<{ hash: Uint8Array | string }>(
    'SELECT hash FROM events WHERE debate_id = ? AND seq = ?',
    debate,
    seq,
  )
  return row ? { seq, hash: hashFrom(row.hash) } : null
}

/** Hexadecimal takes half the room as bytes. */
export function hashToKeep(hash: string): Uint8Array | string {
  return isHex.test(hash) ? Buffer.from(hash, 'hex') : hash
}

const isHex = /^(?:[0-9a-f]{2})+$/

export function hashFrom(kept: Uint8Array | string): string {
  if (typeof kept === 'string') return kept
  return Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength).toString('hex')
}

function timeToKeep(at: string): number | string {
  const time = Date.parse(at)
  return !Number.isNaN(time) && new Date(time).toISOString() === at ? time : at
}

/** A call that produced nothing cost nothing, whatever its price. */
function costOf(event: KeptEvent): number | null {
  if (event.type === 'turn.answered') return event.cost
  if (event.type === 'model.probed') return typeof event.fact.cost === 'number' ? event.fact.cost : null
  if (event.type !== 'turn.failed') return null
  return event.cost ?? (event.failure.maybePaid === false ? 0 : null)
}

/** Half a surrogate pair does not survive UTF-8; JSON escapes it. */
function wordsToKeep(text: string | null, message: number | null): string | null {
  if (text === null) return null
  return message !== null && text.isWellFormed() ? null : JSON.stringify(text)
}
