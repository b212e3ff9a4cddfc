import type { Database } from './database.ts'
import { blocksWith, bringUpToDate, indexedBlocks, lastIdOf, trigramsOf } from './trigrams.ts'

export interface ArchiveHit {
  debate: number
  topic: string
  /** null: the words are in the topic. */
  key: string | null
  seat: string | null
  /** The words with some text around them, on one line. */
  snippet: string
  /** Where in the snippet the first of the words begins and ends. */
  match: [start: number, end: number]
}

/** The audible part of a speech, given the format of its debate. */
export type SearchedSpeech = (text: string, format: string) => string

interface MessageRow {
  id: number
  content: string
  agent_id: string
  turn_key: string
  debate_id: number
  topic: string
  format: string
}

/** Topics and messages with all the words, newest debate first. Words match parts of the text and are no patterns. */
export function search(
  database: Database,
  query: string,
  limit: number,
  unindexed: number,
  heard: SearchedSpeech,
): ArchiveHit[] {
  bringUpToDate(database, unindexed)
  const words = query
    .toWellFormed()
    .split(/\s+/u)
    .filter(word => word !== '')
  if (words.length === 0) return []
  const patterns = words.map(word => new RegExp(word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu'))
  const topics = hitsInTopics(database, patterns).take(limit)
  const messages = hitsInMessages(database, words, patterns, heard).take(limit)
  return [...topics, ...messages].sort((a, b) => b.debate - a.debate).slice(0, limit)
}

function* hitsInTopics(database: Database, patterns: RegExp[]): Generator<ArchiveHit> {
  const rows = database.each<{ id: number; topic: string }>('SELECT id, topic FROM debates ORDER BY id DESC')
  for (const { id, topic } of rows) {
    const found = foundIn(topic, patterns)
    if (found) yield { debate: id, topic, key: null, seat: null, ...found }
  }
}

function* hitsInMessages(
  database: Database,
  words: string[],
  patterns: RegExp[],
  heard: SearchedSpeech,
): Generator<ArchiveHit> {
  for (const row of candidates(database, words)) {
    const found = foundIn(row.content, patterns) && foundIn(said(database, row, heard), patterns)
    if (!found) continue
    const seat = row.agent_id.slice(row.agent_id.indexOf('/') + 1)
    yield { debate: row.debate_id, topic: row.topic, key: row.turn_key, seat, ...found }
  }
}

/** A JSON reply as it is, or the audible part of a speech. */
function said(database: Database, { id, debate_id, format, content }: MessageRow, heard: SearchedSpeech): string {
  const text = heard(content, format)
  return text === content || isReply(database, debate_id, id) ? content : text
}

function isReply(database: Database, debate: number, message: number): boolean {
  const row = database.get<{ structured: number | null }>(
    `SELECT CASE WHEN json_valid(body) THEN json_extract(body, '$.structured') END AS structured
     FROM events WHERE debate_id = ? AND message_id = ?`,
    debate,
    message,
  )
  return row?.structured === 1
}

function* candidates(database: Database, words: string[]): Generator<MessageRow> {
  const blocks = indexedBlocks(database)
  yield* messagesBetween(database, lastIdOf(blocks) + 1, Number.MAX_SAFE_INTEGER)
  const trigrams = trigramsOf(words)
  if (trigrams.length === 0) {
    yield* messagesBetween(database, 1, lastIdOf(blocks))
    return
  }
  for (const block of blocksWith(database, trigrams)) {
    if (block <= blocks) yield* messagesBetween(database, lastIdOf(block - 1) + 1, lastIdOf(block))
  }
}

function messagesBetween(database: Database, first: number, last: number): Iterable<MessageRow> {
  return database.each<MessageRow>(
    `SELECT messages.id, content, agent_id, turn_key, debate_id, topic, format
     FROM messages JOIN rounds ON rounds.id = round_id JOIN debates ON debates.id = debate_id
     WHERE messages.id BETWEEN ? AND ? ORDER BY messages.id DESC`,
    first,
    last,
  )
}

/** The first word with its surroundings, if the text has all the words. */
function foundIn(text: string, patterns: RegExp[]): Pick<ArchiveHit, 'snippet' | 'match'> | null {
  const [first, ...others] = patterns
  const found = first?.exec(text)
  if (!found || !others.every(pattern => pattern.test(text))) return null
  const start = found.index
  const end = start + found[0].length
  const before = oneLine(`${start > 60 ? '…' : ''}${cut(text, start - 60, start)}`).trimStart()
  const after = oneLine(`${cut(text, end, end + 100)}${end + 100 < text.length ? '…' : ''}`).trimEnd()
  return { snippet: before + found[0] + after, match: [before.length, before.length + found[0].length] }
}

/** A slice that does not split a character. */
function cut(text: string, start: number, end: number): string {
  return text.slice(Math.max(start, 0), end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
