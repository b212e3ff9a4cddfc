import { type Lease, StoreFailed } from '../core/store.ts'
import type { Database } from './database.ts'
import { leaveToForks, messagesOf, releaseMessages } from './inherit.ts'
import { type LeaseRow, liveHolder } from './lease.ts'
import { reopenDebate } from './projection.ts'
import { heldTail } from './records.ts'
import { dropUnusedTexts } from './texts.ts'

/** Somebody runs the debate that was to be removed. */
export class DebateHeld extends Error {
  override name = 'DebateHeld'
  readonly heldBy: string
  constructor(heldBy: string, message: string) {
    super(message)
    this.heldBy = heldBy
  }
}

/** Takes a debate away with all that belongs to it; its words are overwritten in the file. `first`: in the same transaction. False: there is none. */
export function removeDebate(database: Database, debate: number, first: () => void): boolean {
  // Else SQLite would leave the words in pages that are free now.
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

/** The log, too, still holds the words. When somebody reads just now it is emptied at a later checkpoint. */
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

/** Drops the last record and what it implied. Within a transaction. */
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
