import type { Language } from '../core/language.ts'
import type { Database } from './database.ts'
import { type LeaseRow, liveHolder } from './lease.ts'
import { sumsOf } from './projection.ts'

export interface ListedDebate {
  id: number
  topic: string
  format: string
  language: Language
  state: 'running' | 'paused' | 'done' | 'failed'
  outcome: string | null
  winner: string | null
  /** ISO 8601, UTC. */
  createdAt: string
  /** Turns that were answered. */
  turns: number
  /** US dollars; null when the price of a call is unknown. */
  cost: number | null
  /** Who writes it now, in words. */
  heldBy: string | null
  /** The debate that it is a fork of, which may be gone; null: it is nobody's fork. */
  parent: number | null
}

export interface ListFilter {
  limit?: number
  state?: ListedDebate['state']
  format?: string
}

interface DebateRow extends LeaseRow {
  id: number
  topic: string
  format: string
  language: Language
  state: 'open' | 'done' | 'failed'
  outcome: string | null
  winner: string | null
  created_at: string
  turns: number | null
  cost: number | null
  unpriced: number | null
  parent: number | null
}

interface Sums {
  turns: number
  cost: number
  unpriced: number
}

/** Newest first. */
export function listDebates(database: Database, { limit = Infinity, state, format }: ListFilter): ListedDebate[] {
  const listed: ListedDebate[] = []
  const rows = database.each<DebateRow>(
    `SELECT id, topic, format, language, state, outcome, winner, created_at, turns, cost, unpriced, holder, until, parent
     FROM debates WHERE ?1 IS NULL OR format = ?1 ORDER BY id DESC`,
    format ?? null,
  )
  for (const row of rows) {
    if (listed.length >= limit) break
    const heldBy = liveHolder(row, database.language)
    const now = stateOf(row, heldBy)
    if (state === undefined || now === state) listed.push(listedFrom(database, row, now, heldBy))
  }
  return listed
}

function stateOf(row: DebateRow, heldBy: string | null): ListedDebate['state'] {
  if (row.state !== 'open') return row.state
  return heldBy === null ? 'paused' : 'running'
}

function listedFrom(
  database: Database,
  row: DebateRow,
  state: ListedDebate['state'],
  heldBy: string | null,
): ListedDebate {
  const { id, topic, format, language, outcome, winner, created_at, parent } = row
  const { turns, cost, unpriced } = row.turns === null ? sumsSoFar(database, id) : (row as Sums)
  return {
    id,
    topic,
    format,
    language,
    state,
    outcome,
    winner,
    createdAt: created_at,
    turns,
    cost: unpriced > 0 ? null : cost,
    heldBy,
    parent,
  }
}

function sumsSoFar(database: Database, debate: number): Sums {
  return database.get<Sums>(`WITH sums (turns, cost, unpriced) AS (${sumsOf('?1')}) SELECT * FROM sums`, debate)!
}
