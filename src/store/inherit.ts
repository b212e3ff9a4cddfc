import type { Database } from './database.ts'
import { kinOf, relativesOf } from './line.ts'
import { agentOf, roundOf } from './projection.ts'
import { removeMessages } from './trigrams.ts'

/**
 * Leaves the records that forks share with a debate to the one that shares most of them; the others share them with that one
 * from now on. Gives that one; null: nobody shares any.
 */
export function leaveToForks(database: Database, debate: number): number | null {
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

/** A debate needs these messages no longer: they go, unless a relative needs them, whose they are then. */
export function releaseMessages(database: Database, debate: number, ids: readonly number[], heir: number | null): void {
  const relatives = relativesOf(database, debate)
  const needed = new Set(relatives.flatMap(relative => messagesOf(database, relative)))
  removeMessages(
    database,
    ids.filter(id => !needed.has(id)),
  )
  for (const relative of relatives.toSorted((one, other) => Number(other === heir) - Number(one === heir)))
    takeOver(database, relative, debate)
}

export function messagesOf(database: Database, debate: number): number[] {
  const rows = database.all<{ id: number }>(
    'SELECT message_id AS id FROM events WHERE debate_id = ? AND message_id IS NOT NULL',
    debate,
  )
  return rows.map(({ id }) => id)
}

/** The words of its records that stood in rounds of another one, stand in its own. */
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
