import type { DebateOpened } from '../core/events.ts'
import { type Lease, StoreFailed } from '../core/store.ts'
import type { Database } from './database.ts'
import { type LeaseRow, liveHolder } from './lease.ts'
import { agentOf, reopenDebate, roundOf } from './projection.ts'
import { hashFrom, hashToKeep, heldTail, kinOf, relativesOf } from './records.ts'
import { removeMessages } from './trigrams.ts'

/** Somebody runs the debate that should be removed. */
export class DebateHeld extends Error {
  override name = 'DebateHeld'
  readonly heldBy: string
  constructor(heldBy: string, message: string) {
    super(message)
    this.heldBy = heldBy
  }
}

/** Removes a debate with all its data and overwrites its words. `first` runs in the same transaction. False: there is none. */
export function removeDebate(database: Database, debate: number, first: () => void): boolean {
  // Otherwise SQLite would leave the words in free pages.
  database.get('PRAGMA secure_delete = ON')
  try {
    return database.transaction(() => {
      first()
      return removeRows(database, debate)
    })
  } finally {
    database.get('PRAGMA secure_delete = FAST')
    emptyLog(database)
  }
}

/** The log still holds the words, too. If somebody is reading, it is emptied at a later checkpoint. */
function emptyLog(database: Database): void {
  try {
    database.withoutWaiting(() => database.get('PRAGMA wal_checkpoint(TRUNCATE)'))
  } catch {
    // The debate is removed all the same.
  }
}

function removeRows(database: Database, debate: number): boolean {
  const row = database.get<LeaseRow>('SELECT holder, until FROM debates WHERE id = ?', debate)
  if (!row) return false
  const heldBy = liveHolder(row, database.language)
  if (heldBy !== null) throw new DebateHeld(heldBy, heldTexts(debate, heldBy)[database.language])
  const heir = leaveToForks(database, debate)
  const messages = messagesOf(database, debate)
  database.run('DELETE FROM events WHERE debate_id = ?', debate)
  releaseMessages(database, debate, messages, heir)
  dropUnusedTexts(database, debate)
  database.run(`DELETE FROM agents WHERE id >= ?1 || '/' AND id < ?1 || '0'`, String(debate))
  database.run('UPDATE debates SET family = NULL WHERE id = ?', debate)
  // All other tables follow by their foreign keys.
  database.run('DELETE FROM debates WHERE id = ?', debate)
  return true
}

/** Drops the last record and what it implied. It must run within a transaction. */
export function dropLastRecord(database: Database, lease: Lease, holder: string, seq: number): void {
  const { debate } = lease
  const tail = heldTail(database, lease, holder)
  if (tail.seq !== seq) throw new Error(`record ${seq} of debate ${debate} is not the last one`)
  const row = database.get<{ type: string; message_id: number | null }>(
    'SELECT type, message_id FROM events WHERE debate_id = ? AND seq = ?',
    debate,
    seq,
  )
  if (row?.type === 'debate.opened') throw new StoreFailed('damaged', firstTexts(debate)[database.language])
  if (row?.type === 'debate.forked' || isShared(database, debate, seq))
    throw new StoreFailed('damaged', sharedTexts(debate, seq)[database.language])
  if (row?.type === 'debate.closed') reopenDebate(database, debate)
  database.run('DELETE FROM events WHERE debate_id = ? AND seq = ?', debate, seq)
  if (typeof row?.message_id === 'number') releaseMessages(database, debate, [row.message_id], null)
  database.run('DELETE FROM votes WHERE debate_id = ? AND seq = ?', debate, seq)
  database.run(
    'DELETE FROM scores WHERE seq = ?2 AND round_id IN (SELECT id FROM rounds WHERE debate_id = ?1)',
    debate,
    seq,
  )
}

const isShared = (database: Database, debate: number, seq: number): boolean =>
  database.get('SELECT 1 FROM debates WHERE base = ? AND shared >= ?', debate, seq) !== undefined

const heldTexts = (debate: number, heldBy: string) => ({
  en: `Debate ${debate} is being run by ${heldBy}. Stop it there, then delete it.`,
  zh: `辩论 ${debate} 正由${heldBy}运行。请先在那里停止，再删除。`,
})

const firstTexts = (debate: number) => ({
  en: `The first record of debate ${debate} is damaged, so the debate cannot go on. It can be exported and deleted.`,
  zh: `辩论 ${debate} 的第一条记录已损坏，无法继续。仍可导出或删除。`,
})

const sharedTexts = (debate: number, seq: number) => ({
  en: `Record ${seq} of debate ${debate} is damaged, and a fork of it rests on that record, so the debate cannot go on. It can be exported and deleted.`,
  zh: `辩论 ${debate} 的记录 ${seq} 已损坏，而它的分叉建立在这条记录之上，因此无法继续。仍可导出或删除。`,
})

/**
 * Gives the records that forks share with a debate to the fork that shares most of them; the other forks now share them with
 * that one. Returns that fork; null: nobody shares any.
 */
function leaveToForks(database: Database, debate: number): number | null {
  const heir = database.get<{ id: number; shared: number }>(
    'SELECT id, shared FROM debates WHERE base = ? ORDER BY shared DESC, id LIMIT 1',
    debate,
  )
  if (!heir) return null
  const { base, shared } = kinOf(database, debate)
  database.run('UPDATE events SET debate_id = ? WHERE debate_id = ? AND seq <= ?', heir.id, debate, heir.shared)
  database.run('UPDATE debates SET base = ?, shared = ? WHERE id = ?', base, shared, heir.id)
  database.run('UPDATE debates SET base = ? WHERE base = ?', heir.id, debate)
  return heir.id
}

/** Deletes messages that a debate no longer needs, unless a relative needs them; then they become the relative's. */
function releaseMessages(database: Database, debate: number, ids: readonly number[], heir: number | null): void {
  const relatives = relativesOf(database, debate)
  const needed = new Set(relatives.flatMap(relative => messagesOf(database, relative)))
  removeMessages(
    database,
    ids.filter(id => !needed.has(id)),
  )
  for (const relative of relatives.toSorted((one, other) => Number(other === heir) - Number(one === heir)))
    takeOver(database, relative, debate)
}

function messagesOf(database: Database, debate: number): number[] {
  const rows = database.all<{ id: number }>(
    'SELECT message_id AS id FROM events WHERE debate_id = ? AND message_id IS NOT NULL',
    debate,
  )
  return rows.map(({ id }) => id)
}

/** Moves the words of a debate's records from the other debate's rounds into its own. */
function takeOver(database: Database, debate: number, from: number): void {
  const rows = database.all<{ id: number; key: string; seat: string }>(
    `SELECT messages.id, turn_key AS key, substr(agent_id, instr(agent_id, '/') + 1) AS seat
     FROM events JOIN messages ON messages.id = message_id JOIN rounds ON rounds.id = round_id
     WHERE events.debate_id = ? AND rounds.debate_id = ?
       AND message_id NOT IN (SELECT message_id FROM events WHERE debate_id = ?2 AND message_id IS NOT NULL)`,
    debate,
    from,
  )
  for (const { id, key, seat } of rows)
    database.run(
      'UPDATE messages SET round_id = ?, agent_id = ? WHERE id = ?',
      roundOf(database, debate, key),
      agentOf(debate, seat),
      id,
    )
}

/** Keeps each text once, however many debates bring it, and notes that this debate uses it. */
export function keepTexts(
  database: Database,
  debate: number,
  event: DebateOpened,
  texts: ReadonlyMap<string, string>,
): void {
  for (const [hash, content] of texts) insertText(database, hash, content)
  const named = [...Object.values(event.cues), ...event.brief.context.map(file => file.hash)]
  for (const hash of new Set([...named, ...texts.keys()])) useText(database, debate, hash)
}

/** Keeps one more text for a running debate. */
export function keepText(database: Database, debate: number, hash: string, content: string): void {
  insertText(database, hash, content)
  useText(database, debate, hash)
}

function insertText(database: Database, hash: string, content: string): void {
  database.run('INSERT OR IGNORE INTO texts (hash, content) VALUES (?, ?)', hashToKeep(hash), content)
}

function useText(database: Database, debate: number, hash: string): void {
  database.run(
    'INSERT OR IGNORE INTO text_uses (debate_id, text_id) SELECT ?, id FROM texts WHERE hash = ?',
    debate,
    hashToKeep(hash),
  )
}

/** Of the texts that `from` uses, `debate` also uses those that its records name. */
export function shareTexts(database: Database, from: number, debate: number, bodies: Iterable<string>): void {
  const named = new Set<string>()
  for (const body of bodies)
    for (const [hash] of body.matchAll(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g)) named.add(hash)
  const rows = database.all<{ id: number; hash: Uint8Array | string }>(
    'SELECT id, hash FROM text_uses JOIN texts ON id = text_id WHERE debate_id = ?',
    from,
  )
  for (const { id, hash } of rows) {
    if (typeof hash !== 'string' && hash.byteLength === 32 && !named.has(hashFrom(hash))) continue
    database.run('INSERT OR IGNORE INTO text_uses (debate_id, text_id) VALUES (?, ?)', debate, id)
  }
}

export function readText(database: Database, hash: string): string | null {
  const row = database.get<{ content: string }>('SELECT content FROM texts WHERE hash = ?', hashToKeep(hash))
  return row?.content ?? null
}

function dropUnusedTexts(database: Database, debate: number): void {
  database.run(
    `DELETE FROM texts WHERE id IN (
       SELECT text_id FROM text_uses WHERE debate_id = ?1
       EXCEPT SELECT text_id FROM text_uses WHERE debate_id <> ?1)`,
    debate,
  )
}
