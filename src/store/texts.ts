import type { DebateOpened } from '../core/events.ts'
import type { Database } from './database.ts'
import { hashFrom, hashToKeep } from './records.ts'

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

/** Of the texts that one debate uses, another one uses those that its records name. */
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

export function dropUnusedTexts(database: Database, debate: number): void {
  database.run(
    `DELETE FROM texts WHERE id IN (
       SELECT text_id FROM text_uses WHERE debate_id = ?1
       EXCEPT SELECT text_id FROM text_uses WHERE debate_id <> ?1)`,
    debate,
  )
}
