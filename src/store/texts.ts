import type { DebateOpened } from '../core/events.ts'
import type { Database } from './database.ts'
import { hashToKeep } from './records.ts'

/** Keeps each text once, however many debates bring it along, and notes that this debate uses it. */
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

/** One more text, for a debate that is under way. */
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

export function readText(database: Database, hash: string): string | null {
  const row = database.get<{ content: string }>('SELECT content FROM texts WHERE hash = ?', hashToKeep(hash))
  return row?.content ?? null
}

export function dropUnusedTexts(database: Database, debate: number): void {
  database.run(
    `DELETE FROM texts WHERE id IN (
       SELECT text_id FROM text_uses WHERE debate_id = ?1
       EXCEPT SELECT text_id FROM text_uses WHERE debate_id <> ?1)`,
    debate,
  )
}
