import { StoreFailed } from '../core/store.ts'
import type { Database } from './database.ts'

/*
 * Messages are indexed in blocks of neighbours, and only when somebody searches. Measured on 21,000 messages of 700
 * bytes: indexing a message on arrival costs more than writing it, a block's trigrams take a quarter of the space of
 * those of its single messages, and reading a message takes a fortieth of the time of indexing it. So the newest
 * messages are just read, and the index serves older ones. Trigrams only say where to look; the search compares the
 * words.
 */
const blockSize = 32
const blocksPerTransaction = 16
/** How long a search may spend on indexing. */
const indexingMs = 500
/** More would hardly narrow a search further. */
const mostTrigrams = 40

export const lastIdOf = (block: number): number => block * blockSize

const blockOf = (message: number): number => Math.ceil(message / blockSize)

/** How many blocks are indexed: all up to this one. */
export function indexedBlocks(database: Database): number {
  return database.get<{ blocks: number }>('SELECT blocks FROM search_state')!.blocks
}

/** Newest first. */
export function* blocksWith(database: Database, trigrams: readonly string[]): Generator<number> {
  const query = trigrams.map(trigram => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
  const rows = database.each<{ rowid: number }>(
    'SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC',
    query,
  )
  for (const { rowid } of rows) yield rowid
}

export function trigramsOf(words: readonly string[]): string[] {
  const trigrams = new Set<string>()
  for (const word of words) {
    const characters = [...word]
    for (let i = 0; i + 3 <= characters.length; i++) trigrams.add(characters.slice(i, i + 3).join(''))
  }
  return [...trigrams].filter(trigram => !trigram.includes('\0')).slice(0, mostTrigrams)
}

/** Leaves at most about `unindexed` messages without index. A search that may not write still works, but reads more. */
export function bringUpToDate(database: Database, unindexed: number): void {
  const deadline = performance.now() + indexingMs
  try {
    while (missingBlocks(database) * blockSize > unindexed && performance.now() < deadline) {
      database.transaction(() => indexSome(database))
    }
  } catch (error) {
    if (!(error instanceof StoreFailed) || error.reason === 'damaged') throw error
  }
}

function indexSome(database: Database): void {
  const indexed = indexedBlocks(database)
  const last = indexed + Math.min(missingBlocks(database), blocksPerTransaction)
  for (let block = indexed + 1; block <= last; block++) addBlock(database, block)
  database.run('UPDATE search_state SET blocks = ?', last)
}

/** Ids rise, so a block is complete once there is a message with its last id or a later one. */
function missingBlocks(database: Database): number {
  const { last } = database.get<{ last: number | null }>('SELECT max(id) AS last FROM messages')!
  return Math.max(0, Math.floor((last ?? 0) / blockSize) - indexedBlocks(database))
}

/** Removes messages from their table and from the index. It must run within a transaction. */
export function removeMessages(database: Database, ids: readonly number[]): void {
  const indexed = indexedBlocks(database)
  const touched = new Set(ids.map(blockOf).filter(block => block <= indexed))
  for (const block of touched) {
    database.run(`INSERT INTO search (search, rowid, content) VALUES ('delete', ?, ?)`, block, wordsOf(database, block))
  }
  for (const id of ids) database.run('DELETE FROM messages WHERE id = ?', id)
  for (const block of touched) addBlock(database, block)
}

function addBlock(database: Database, block: number): void {
  const words = wordsOf(database, block)
  if (words !== '') database.run('INSERT INTO search (rowid, content) VALUES (?, ?)', block, words)
}

function wordsOf(database: Database, block: number): string {
  const rows = database.all<{ content: string }>(
    'SELECT content FROM messages WHERE id > ? AND id <= ? ORDER BY id',
    lastIdOf(block - 1),
    lastIdOf(block),
  )
  return rows.map(row => row.content).join('\n')
}
