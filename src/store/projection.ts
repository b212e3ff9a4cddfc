import type { DebateClosed, DebateOpened, FactRecorded, JournalRecord, Register, Seat } from '../core/events.ts'
import { fieldsOf, type Json } from '../core/json.ts'
import { splitModelName } from '../core/model.ts'
import type { Database } from './database.ts'
import { endLive } from './live.ts'

/** Writes what a record implies into the tables. Returns the message that holds the words of a turn. */
export function project(database: Database, debate: number, record: JournalRecord): number | null {
  const event = record.event
  switch (event.type) {
    case 'turn.asked':
      roundOf(database, debate, event.key)
      return null
    case 'turn.answered':
      endLive(database, debate, event.key)
      return addMessage(database, debate, event.key, record)
    case 'turn.failed':
    case 'turn.missed':
      endLive(database, debate, event.key)
      return null
    case 'score.given':
      addScores(database, debate, record.seq, event)
      return null
    case 'vote.cast':
      addVote(database, debate, record.seq, event)
      return null
    case 'debate.resumed':
      reopenDebate(database, debate)
      return null
    case 'debate.closed':
      closeDebate(database, debate, event)
      return null
    default:
      return null
  }
}

export function openDebate(
  database: Database,
  first: JournalRecord<DebateOpened>,
  holder: string,
  until: number,
): number {
  const { brief, format, register } = first.event
  const { id } = database.run(
    `INSERT INTO debates (topic, created_at, format, language, holder, epoch, until)
     VALUES (?, ?, ?, ?, ?, 1, ?)`,
    brief.topic,
    first.at,
    format,
    brief.language,
    holder,
    until,
  )
  const { stances } = fieldsOf(brief.options)
  for (const seat of brief.seats) seatAgent(database, id, seat, register, { stance: textIn(stances, seat.id) })
  for (const [scene, round] of Object.entries(register?.rounds ?? {})) addRound(database, id, scene, round)
  return id
}

/** `stance`: if the register does not know it. `isAgain`: in a fork, a seat may have another model now, or may be new. */
export function seatAgent(
  database: Database,
  debate: number,
  seat: Seat,
  register: Register | undefined,
  { stance = null, isAgain = false }: { stance?: string | null; isAgain?: boolean },
): void {
  const { provider, model } = splitModelName(seat.model)
  const known = register && Object.hasOwn(register.agents, seat.id) ? register.agents[seat.id] : undefined
  database.run(
    `INSERT INTO agents (id, role, model_provider, model_name, stance, name) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
     ${isAgain ? 'ON CONFLICT (id) DO UPDATE SET model_provider = ?3, model_name = ?4' : ''}`,
    agentOf(debate, seat.id),
    known?.role ?? seat.id,
    provider,
    model,
    known ? known.stance : stance,
    known?.agent_id ?? null,
  )
}

function closeDebate(database: Database, debate: number, { outcome, verdict, failure }: DebateClosed): void {
  database.run(
    `UPDATE debates SET state = ?2, outcome = ?3, winner = ?4, (turns, cost, unpriced) = (${sumsOf('?1')}) WHERE id = ?1`,
    debate,
    failure ? 'failed' : 'done',
    outcome,
    textIn(verdict, 'winner') ?? textIn(fieldsOf(verdict).judging, 'winner'),
  )
}

export function reopenDebate(database: Database, debate: number): void {
  database.run(
    `UPDATE debates SET state = 'open', outcome = NULL, winner = NULL, turns = NULL, cost = NULL, unpriced = NULL
     WHERE id = ?`,
    debate,
  )
}

/** SQL: answered turns, known cost and calls of unknown cost; a fork's own only. Summing at the end saves a write per turn. */
export const sumsOf = (debate: string): string => `
  SELECT count(*) FILTER (WHERE type = 'turn.answered'), total(events.cost), count(*) - count(events.cost)
  FROM events WHERE debate_id = ${debate} AND type IN ('turn.answered', 'turn.failed', 'model.probed')
    AND seq > coalesce((SELECT forked FROM debates WHERE id = ${debate}), 0)`

function addMessage(database: Database, debate: number, key: string, record: JournalRecord): number {
  return database.run(
    'INSERT INTO messages (round_id, agent_id, content, created_at, turn_key) VALUES (?, ?, ?, ?, ?)',
    roundOf(database, debate, key),
    agentOf(debate, seatOf(key)),
    record.text,
    record.at,
    key,
  ).id
}

/** A scene is the first part of a key. Its first turn creates the round, unless the debate registered it. */
export function roundOf(database: Database, debate: number, key: string): number {
  const scene = sceneOf(key)
  const known = database.get<{ id: number }>('SELECT id FROM rounds WHERE debate_id = ? AND scene = ?', debate, scene)
  return known?.id ?? addRound(database, debate, scene, { type: scene, sequence: null })
}

export const sceneOf = (key: string): string => key.slice(0, Math.max(key.indexOf('/'), 0)) || key

/** Without a sequence, the round comes after all others. */
export function addRound(
  database: Database,
  debate: number,
  scene: string,
  { type, sequence }: { type: string; sequence: number | null },
): number {
  return database.run(
    `INSERT INTO rounds (debate_id, round_type, sequence, scene)
     SELECT ?1, ?2, coalesce(?3, max(sequence) + 1, 1), ?4 FROM rounds WHERE debate_id = ?1`,
    debate,
    type,
    sequence,
    scene,
  ).id
}

/** Either `{ seat, logic, … }` or the scores of several seats at once: `{ scores: { pro: { logic, … } } }`. */
function addScores(database: Database, debate: number, seq: number, { key, seat, fact }: FactRecorded): void {
  const { scores } = fieldsOf(fact)
  const scored = fieldsOf(scores) === scores ? scores : { [textIn(fact, 'seat') ?? seat ?? '']: fact }
  const round = roundOf(database, debate, key)
  for (const [name, marks] of Object.entries(scored)) {
    database.run(
      `INSERT INTO scores (round_id, agent_id, logic, rebuttal, clarity, evidence, seq) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      round,
      name === '' ? null : agentOf(debate, name),
      numberIn(marks, 'logic'),
      numberIn(marks, 'rebuttal'),
      numberIn(marks, 'clarity'),
      numberIn(marks, 'evidence'),
      seq,
    )
  }
}

function addVote(database: Database, debate: number, seq: number, { seat, fact }: FactRecorded): void {
  const named = textIn(fact, 'agent_id')
  database.run(
    'INSERT INTO votes (audience_id, debate_id, vote, weight, seq) VALUES (?, ?, ?, ?, ?)',
    voterOf(database, debate, named, seat),
    debate,
    textIn(fact, 'vote'),
    numberIn(fact, 'weight'),
    seq,
  )
}

/** A name in the register stands for its seat. */
function voterOf(database: Database, debate: number, named: string | null, seat: string | null): string | null {
  const registered = database.get<{ id: string }>(
    `SELECT id FROM agents WHERE id >= ?1 || '/' AND id < ?1 || '0' AND name = ?2`,
    String(debate),
    named,
  )
  const voter = named ?? seat
  return registered?.id ?? (voter === null ? null : agentOf(debate, voter))
}

export const agentOf = (debate: number, seat: string): string => `${debate}/${seat}`

/** The last part of a key. */
const seatOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

function textIn(value: Json | undefined, name: string): string | null {
  const member = fieldsOf(value)[name]
  return typeof member === 'string' ? member : null
}

function numberIn(value: Json | undefined, name: string): number | null {
  const member = fieldsOf(value)[name]
  return typeof member === 'number' ? member : null
}
