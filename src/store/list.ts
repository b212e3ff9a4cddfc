import type { Language } from '../core/language.ts'
import type { Database } from './database.ts'
import { type LeaseRow, liveHolder } from './lease.ts'

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
  turns: number
  cost: number
  unpriced: number
}

/** Newest first. */
export function listDebates(database: Database, { limit = Infinity, state, format }: ListFilter): ListedDebate[] {
  const listed: ListedDebate[] = []
  const rows = database.each<DebateRow>(
    `SELECT id, topic, format, language, state, outcome, winner, created_at, turns, cost, unpriced, holder, until
     FROM debates WHERE ?1 IS NULL OR format = ?1 ORDER BY id DESC`,
    format ?? null,
  )
  for (const row of rows) {
    if (listed.length >= limit) break
    const debate = listedFrom(row, database.language)
    if (state === undefined || debate.state === state) listed.push(debate)
  }
  return listed
}

function listedFrom(row: DebateRow, language: Language): ListedDebate {
  const heldBy = liveHolder(row, language)
  const openState = heldBy === null ? 'paused' : 'running'
  return {
    id: row.id,
    topic: row.topic,
    format: row.format,
    language: row.language,
    state: row.state === 'open' ? openState : row.state,
    outcome: row.outcome,
    winner: row.winner,
    createdAt: row.created_at,
    turns: row.turns,
    cost: row.unpriced > 0 ? null : row.cost,
    heldBy,
  }
}
