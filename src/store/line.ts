import type { Database } from './database.ts'

/** Rows of one debate that are records of another, or of itself: those behind `above`, up to and with `upto`. */
export interface Stretch {
  debate: number
  above: number
  upto: number
}

/** Where a debate's records lie, oldest first. */
export function lineOf(database: Database, debate: number): Stretch[] {
  const line: Stretch[] = []
  let upto = Number.MAX_SAFE_INTEGER
  for (let next: number | null = debate; next !== null; ) {
    const { base, shared }: Kin = kinOf(database, next)
    const above = shared ?? 0
    line.unshift({ debate: next, above, upto })
    upto = above
    next = base
  }
  return line
}

/** The same debate's records up to and with this one. */
export const lineUpto = (line: readonly Stretch[], seq: number): Stretch[] =>
  line.filter(({ above }) => above < seq).map(stretch => ({ ...stretch, upto: Math.min(stretch.upto, seq) }))

/** What the table says of a debate and others that share records with it. */
export interface Kin {
  parent: number | null
  family: number | null
  base: number | null
  shared: number | null
}

export const kinOf = (database: Database, debate: number): Kin =>
  database.get<Kin>('SELECT parent, family, base, shared FROM debates WHERE id = ?', debate) ?? nobody

const nobody: Kin = { parent: null, family: null, base: null, shared: null }

export interface Family {
  /** The debate that it is a fork of; `gone`: there is no such debate any more. null: it is nobody's fork. */
  parent: { id: number; gone: boolean } | null
  /** Its forks, oldest first. */
  children: number[]
}

export function familyOf(database: Database, debate: number): Family {
  const { parent } = kinOf(database, debate)
  const children = database.all<{ id: number }>('SELECT id FROM debates WHERE parent = ? ORDER BY id', debate)
  const isThere = database.get('SELECT 1 FROM debates WHERE id = ?', parent) !== undefined
  return { parent: parent === null ? null : { id: parent, gone: !isThere }, children: children.map(({ id }) => id) }
}

/** All others that came of the same debate, or that it came of. */
export function relativesOf(database: Database, debate: number): number[] {
  const family = kinOf(database, debate).family ?? debate
  const rows = database.all<{ id: number }>('SELECT id FROM debates WHERE id = ?1 OR family = ?1 ORDER BY id', family)
  return rows.map(({ id }) => id).filter(id => id !== debate)
}
