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
  /** The least that was spent, and of how many calls nobody knows the price. */
  knownCost: number
  unknownCalls: number
  /** Who writes it now, in words. */
  heldBy: string | null
  /** The debate it is a fork of, which may be gone; null: it is no fork. */
  parent: number | null
}

export interface ListFilter {
  limit?: number
  state?: ListedDebate['state']
  format?: string
  /** Only those with a smaller number. */
  before?: number
}

/** `turns`, `cost` and `unpriced` are null while it is open. */
interface DebateRow extends LeaseRow, Omit<ListedDebate, 'state' | 'turns' | 'knownCost' | 'unknownCalls' | 'heldBy'> {
  state: 'open' | 'done' | 'failed'
  turns: number | null
  unpriced: number | null
}

interface Sums {
  turns: number
  cost: number
  unpriced: number
}

/** Debates that nobody holds any more, although only this process knows it. */
type IsLeft = (row: { id: number; holder: string | null }) => boolean

/** Newest first. */
export function listDebates(database: Database, filter: ListFilter, isLeft: IsLeft): ListedDebate[] {
  const { limit = Infinity, state, format, before = Number.MAX_SAFE_INTEGER } = filter
  const listed: ListedDebate[] = []
  const rows = database.each<DebateRow>(
    `SELECT id, topic, format, language, state, outcome, winner, created_at AS createdAt, turns, cost, unpriced, holder, until, parent
     FROM debates WHERE (?1 IS NULL OR format = ?1) AND id < ?2 ${state === 'running' ? 'AND holder IS NOT NULL' : ''}
     ORDER BY id DESC`,
    format ?? null,
    before,
  )
  for (const row of rows) {
    if (listed.length >= limit) break
    const heldBy = isLeft(row) ? null : liveHolder(row, database.language)
    const now = stateOf(row, heldBy)
    if (state === undefined || now === state) listed.push(listedFrom(database, row, now, heldBy))
  }
  return listed
}

export interface StoredState {
  state: ListedDebate['state']
  heldBy: string | null
}

/** null: there is no such debate. `left` is a holder that released it but could not write that; null: there is none. */
export function standingOf(
  database: Database,
  debate: number,
  language: Language,
  left: string | null,
): StoredState | null {
  const row = database.get<Pick<DebateRow, 'state'> & LeaseRow>(
    'SELECT state, holder, until FROM debates WHERE id = ?',
    debate,
  )
  if (!row) return null
  const heldBy = row.holder === left ? null : liveHolder(row, language)
  return { state: stateOf(row, heldBy), heldBy }
}

/** Changes whenever a debate began, ended, continued or was deleted. */
export function listMark(database: Database, isLeft: IsLeft): string {
  const counts = database.get<object>(
    `SELECT count(*) AS debates, max(id) AS last, sum(state = 'done') AS done, sum(state = 'failed') AS failed FROM debates`,
  )
  const held = database.all<LeaseRow & { id: number }>(
    'SELECT id, holder, until FROM debates WHERE holder IS NOT NULL ORDER BY id',
  )
  const running = held.filter(row => !isLeft(row) && liveHolder(row, database.language) !== null).map(({ id }) => id)
  return JSON.stringify([counts, running])
}

/** The models in a debate's seats, each once. */
export function modelsOf(database: Database, debate: number): string[] {
  const rows = database.all<{ provider: string; model: string }>(
    'SELECT model_provider AS provider, model_name AS model FROM agents WHERE id > ?1 AND id < ?2 ORDER BY id',
    `${debate}/`,
    `${debate}0`,
  )
  return [...new Set(rows.map(({ provider, model }) => (model ? `${provider}:${model}` : provider)))]
}

function stateOf(row: Pick<DebateRow, 'state'>, heldBy: string | null): ListedDebate['state'] {
  if (row.state !== 'open') return row.state
  return heldBy === null ? 'paused' : 'running'
}

function listedFrom(
  database: Database,
  row: DebateRow,
  state: ListedDebate['state'],
  heldBy: string | null,
): ListedDebate {
  const { holder, until, parent, unpriced: _, ...listed } = row
  const { turns, cost, unpriced } = row.turns === null ? sumsSoFar(database, row.id) : (row as Sums)
  const spent = { cost: unpriced > 0 ? null : cost, knownCost: cost, unknownCalls: unpriced }
  return { ...listed, state, turns, ...spent, heldBy, parent }
}

function sumsSoFar(database: Database, debate: number): Sums {
  return database.get<Sums>(`WITH sums (turns, cost, unpriced) AS (${sumsOf('?1')}) SELECT * FROM sums`, debate)!
}
