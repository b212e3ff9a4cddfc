import type { JournalRecord, KeptEvent, SealedRecord } from '../core/events.ts'
import type { Lease } from '../core/store.ts'
import type { Database } from './database.ts'
import { leaseLost } from './lease.ts'

export interface JournalTail {
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

/** The last record of a debate, for whoever holds the lease. */
export function heldTail(database: Database, lease: Lease, holder: string): JournalTail {
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
  before: JournalTail | null,
  message: number | null,
): JournalTail {
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

/** For a fork, the shared records come first. */
export function readRecords(database: Database, debate: number): SealedRecord[] {
  const rows = database.snapshot(() => lineOf(database, debate).flatMap(stretch => rowsOf(database, stretch)))
  return recordsFrom(rows, '')
}

/** The records after this one. */
export function readRecordsAfter(database: Database, debate: number, seq: number): SealedRecord[] {
  const line = lineOf(database, debate)
  const rows = line
    .filter(({ upto }) => upto > seq)
    .flatMap(stretch => rowsOf(database, { ...stretch, above: Math.max(stretch.above, seq) }))
  return rows.length === 0 ? [] : recordsFrom(rows, tailAt(database, line, seq)?.hash ?? '')
}

/** `hash` is that of the record before them. */
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

/** One of a debate's records, including shared ones; null: there is none. */
export function tailAt(database: Database, line: readonly Stretch[], seq: number): JournalTail | null {
  const debate = line.find(({ above, upto }) => seq > above && seq <= upto)?.debate
  if (debate === undefined) return null
  const row = database.get<{ hash: Uint8Array | string }>(
    'SELECT hash FROM events WHERE debate_id = ? AND seq = ?',
    debate,
    seq,
  )
  return row ? { seq, hash: hashFrom(row.hash) } : null
}

/** As bytes, hexadecimal takes half the room. */
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

/** A failed call that cannot have been charged cost nothing, whatever its price. */
function costOf(event: KeptEvent): number | null {
  if (event.type === 'turn.answered') return event.cost
  if (event.type === 'model.probed') return typeof event.fact.cost === 'number' ? event.fact.cost : null
  if (event.type !== 'turn.failed') return null
  return event.cost ?? (event.failure.maybePaid === false ? 0 : null)
}

/** Half a surrogate pair does not survive UTF-8, so JSON escapes it. */
function wordsToKeep(text: string | null, message: number | null): string | null {
  if (text === null) return null
  return message !== null && text.isWellFormed() ? null : JSON.stringify(text)
}

/** Rows of one debate that are records of this debate or of another: those after `above`, up to and including `upto`. */
export interface Stretch {
  debate: number
  above: number
  upto: number
}

/** Where a debate's records are stored, oldest first. */
export function lineOf(database: Database, debate: number): Stretch[] {
  const line: Stretch[] = []
  let upto = Number.MAX_SAFE_INTEGER
  for (let next: number | null = debate; next !== null; ) {
    const { base, shared }: Kin = kinOf(database, next)
    const above = shared ?? 0
    line.unshift({ debate: next, above, upto })
    upto = above
    next = base
  }
  return line
}

/** The debate's records up to and including this one. */
export const lineUpto = (line: readonly Stretch[], seq: number): Stretch[] =>
  line.filter(({ above }) => above < seq).map(stretch => ({ ...stretch, upto: Math.min(stretch.upto, seq) }))

/** How a debate is related to others that share records with it. */
interface Kin {
  parent: number | null
  family: number | null
  base: number | null
  shared: number | null
}

export const kinOf = (database: Database, debate: number): Kin =>
  database.get<Kin>('SELECT parent, family, base, shared FROM debates WHERE id = ?', debate) ?? nobody

const nobody: Kin = { parent: null, family: null, base: null, shared: null }

export interface Family {
  /** The debate it is a fork of; `gone`: that debate does not exist any more. null: it is no fork. */
  parent: { id: number; gone: boolean } | null
  /** Its forks, oldest first. */
  children: number[]
}

export function familyOf(database: Database, debate: number): Family {
  const { parent } = kinOf(database, debate)
  const children = database.all<{ id: number }>('SELECT id FROM debates WHERE parent = ? ORDER BY id', debate)
  const isThere = database.get('SELECT 1 FROM debates WHERE id = ?', parent) !== undefined
  return { parent: parent === null ? null : { id: parent, gone: !isThere }, children: children.map(({ id }) => id) }
}

/** All other debates of the same family: ancestors, forks, and forks of forks. */
export function relativesOf(database: Database, debate: number): number[] {
  const family = kinOf(database, debate).family ?? debate
  const rows = database.all<{ id: number }>('SELECT id FROM debates WHERE id = ?1 OR family = ?1 ORDER BY id', family)
  return rows.map(({ id }) => id).filter(id => id !== debate)
}
