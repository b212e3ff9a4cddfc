import type { DebateForked, JournalRecord } from '../core/events.ts'
import { StoreFailed } from '../core/store.ts'
import type { Database } from './database.ts'
import { unknownTexts } from './lease.ts'
import { addRound, project, sceneOf, seatAgent } from './projection.ts'
import { insertRecord, lineOf, lineUpto, type Stretch, tailAt } from './records.ts'
import { keepText, shareTexts } from './remove.ts'

interface NewFork {
  parent: number
  upto: number
  records: readonly [...JournalRecord[], JournalRecord<DebateForked>]
  texts: ReadonlyMap<string, string>
}

interface NewHolder {
  holder: string
  until: number
}

/** Makes a debate that shares records with another one. It must run within a transaction. */
export function makeFork(database: Database, fork: NewFork, holder: NewHolder): number {
  const { parent, upto, records, texts } = fork
  if (!database.get('SELECT 1 FROM debates WHERE id = ?', parent))
    throw new StoreFailed('other', unknownTexts(parent)[database.language])
  const whole = lineOf(database, parent)
  const shared = lineUpto(whole, upto)
  const last = tailAt(database, shared, upto)
  if (last?.hash !== records[0].prev) throw new Error(`record ${upto} of debate ${parent} is not the one it was`)
  const forked = records.at(-1) as JournalRecord<DebateForked>
  const id = insertDebate(database, fork, shared.at(-1)!.debate, forked, holder)
  copyTables(database, fork, shared, id, forked.event)
  const messages = answersIn(database, whole)
  let tail = last
  for (const record of records) {
    const message = messageOf(database, record, messages) ?? project(database, id, record)
    tail = insertRecord(database, id, record, tail, message)
  }
  for (const [hash, text] of texts) keepText(database, id, hash, text)
  shareTexts(database, parent, id, [...bodiesIn(database, shared), ...records.map(({ body }) => body)])
  return id
}

/** `base` is the debate that holds the last shared record as a row. */
function insertDebate(
  database: Database,
  { parent, upto }: NewFork,
  base: number,
  forked: JournalRecord<DebateForked>,
  { holder, until }: NewHolder,
): number {
  return database.run(
    `INSERT INTO debates (topic, created_at, format, language, holder, epoch, until, parent, family, base, shared, forked)
     SELECT topic, ?2, format, language, ?3, 1, ?4, id, coalesce(family, id), ?5, ?6, ?7 FROM debates WHERE id = ?1`,
    parent,
    forked.at,
    holder,
    until,
    base,
    upto,
    forked.seq,
  ).id
}

/** Copies what the tables hold about the shared records, except the words. */
function copyTables(
  database: Database,
  { parent, upto }: NewFork,
  shared: readonly Stretch[],
  id: number,
  { changes, register }: DebateForked,
): void {
  copyAgents(database, parent, id)
  for (const seat of changes.seats ?? []) seatAgent(database, id, seat, register, { isAgain: true })
  const rounds = Object.entries(register?.rounds ?? {})
  for (const [scene, round] of rounds) addRound(database, id, scene, round)
  copyRounds(database, parent, id, scenesIn(database, shared))
  database.run(
    `INSERT INTO scores (round_id, agent_id, logic, rebuttal, clarity, evidence, seq)
     SELECT new.id, ?4 || substr(agent_id, instr(agent_id, '/')), logic, rebuttal, clarity, evidence, seq
     FROM scores JOIN rounds AS old ON old.id = round_id JOIN rounds AS new ON new.debate_id = ?2 AND new.scene = old.scene
     WHERE old.debate_id = ?1 AND seq <= ?3 ORDER BY scores.rowid`,
    parent,
    id,
    upto,
    String(id),
  )
  database.run(
    `INSERT INTO votes (audience_id, debate_id, vote, weight, seq)
     SELECT ?4 || substr(audience_id, instr(audience_id, '/')), ?2, vote, weight, seq
     FROM votes WHERE debate_id = ?1 AND seq <= ?3 ORDER BY rowid`,
    parent,
    id,
    upto,
    String(id),
  )
}

function copyAgents(database: Database, parent: number, id: number): void {
  database.run(
    `INSERT INTO agents (id, role, model_provider, model_name, stance, name)
     SELECT ?2 || substr(id, instr(id, '/')), role, model_provider, model_name, stance, name
     FROM agents WHERE id >= ?1 || '/' AND id < ?1 || '0'`,
    String(parent),
    String(id),
  )
}

function copyRounds(database: Database, parent: number, id: number, scenes: ReadonlySet<string>): void {
  const rounds = database.all<{ type: string; sequence: number; scene: string }>(
    `SELECT round_type AS type, sequence, scene FROM rounds
     WHERE debate_id = ?1 AND scene NOT IN (SELECT scene FROM rounds WHERE debate_id = ?2) ORDER BY sequence`,
    parent,
    id,
  )
  for (const { scene, ...round } of rounds) if (scenes.has(scene)) addRound(database, id, scene, round)
}

function scenesIn(database: Database, line: readonly Stretch[]): Set<string> {
  const rows = line.flatMap(({ debate, above, upto }) =>
    database.all<{ key: string | null }>(
      `SELECT CASE WHEN json_valid(body) THEN json_extract(body, '$.key') END AS key FROM events
       WHERE debate_id = ? AND seq > ? AND seq <= ? AND type IN ('turn.asked', 'turn.answered', 'score.given')`,
      debate,
      above,
      upto,
    ),
  )
  return new Set(rows.flatMap(({ key }) => (key === null ? [] : [sceneOf(key)])))
}

function* bodiesIn(database: Database, line: readonly Stretch[]): Generator<string> {
  for (const { debate, above, upto } of line) {
    const rows = database.each<{ body: string }>(
      'SELECT body FROM events WHERE debate_id = ? AND seq > ? AND seq <= ?',
      debate,
      above,
      upto,
    )
    for (const { body } of rows) yield body
  }
}

/** Key → the messages that hold the answers to it. */
function answersIn(database: Database, line: readonly Stretch[]): Map<string, { id: number }[]> {
  const rows = line.flatMap(({ debate, above, upto }) =>
    database.all<{ id: number; key: string }>(
      `SELECT messages.id, turn_key AS key FROM events JOIN messages ON messages.id = message_id
       WHERE debate_id = ? AND seq > ? AND seq <= ?`,
      debate,
      above,
      upto,
    ),
  )
  return Map.groupBy(rows, ({ key }) => key)
}

/** The message that already holds the words of a record; null: none does. */
function messageOf(
  database: Database,
  { event, text }: JournalRecord,
  messages: ReadonlyMap<string, readonly { id: number }[]>,
): number | null {
  if (event.type !== 'turn.answered') return null
  const isIt = ({ id }: { id: number }) =>
    database.get('SELECT 1 FROM messages WHERE id = ? AND content = ?', id, text) !== undefined
  return messages.get(event.key)?.findLast(isIt)?.id ?? null
}
