import assert from 'node:assert/strict'
import type { DebateForked, DebateOpened, JournalRecord, KeptEvent, Register } from '../../../src/core/events.ts'
import { firstRecords, seal, verify } from '../../../src/engine/journal.ts'
import type { Archive } from '../../../src/store/archive.ts'
import { plainBrief } from '../../support/brief.ts'
import { answered, asked, cellsOf, rows as objectsIn } from './archives.ts'

export const hex = (letter: string): string => letter.repeat(64)

export const openedEvent = (cues: Record<string, string>, register?: Register): DebateOpened => ({
  type: 'debate.opened',
  format: 'duel',
  version: 1,
  brief: {
    ...plainBrief,
    topic: 'Should we move to Postgres?',
    seats: ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `lab:${id}` })),
  },
  secret: 's',
  cues,
  ...(register && { register }),
})

const forkedFrom = (parent: number, more: Partial<DebateForked> = {}): DebateForked => ({
  type: 'debate.forked',
  parent,
  at: 'somewhere',
  changes: {},
  remark: null,
  without: null,
  version: 1,
  cues: {},
  ...more,
})

export const said = (key: string, text: string): KeptEvent[] => [asked(key), answered(key, text)]

const score = (key: string, logic: number): KeptEvent => ({
  type: 'score.given',
  key,
  seat: 'judge',
  fact: { seat: 'proposer', logic },
})

export const closed: KeptEvent = {
  type: 'debate.closed',
  outcome: 'verdict',
  decided: true,
  verdict: { winner: 'proposer' },
  failure: null,
}

/** Keeps a debate with these events and lets it go. */
export async function keep(
  archive: Archive,
  events: readonly KeptEvent[],
  { texts = new Map<string, string>(), register }: { texts?: Map<string, string>; register?: Register } = {},
): Promise<number> {
  const cues = Object.fromEntries([...texts.keys()].map((hash, i) => [`cue-${i}`, hash]))
  const [first, ...rest] = firstRecords(openedEvent(cues, register), events)
  const lease = await archive.create(first, texts, rest)
  await archive.release(lease)
  return lease.debate
}

export type ForkRecords = [...JournalRecord[], JournalRecord<DebateForked>]

/** The records of a fork: what of the parent comes along, and that it is one. */
export function forkRecords(
  archive: Archive,
  parent: number,
  upto: number,
  along: readonly KeptEvent[] = [],
  more: Partial<DebateForked> = {},
): ForkRecords {
  const records: JournalRecord[] = []
  const behind = () => records.at(-1) ?? archive.read(parent)[upto - 1]!
  for (const event of along) records.push(seal(behind(), event))
  return [...records, seal(behind(), forkedFrom(parent, more))]
}

/** Forks a debate, goes on with these events and lets it go. */
export async function fork(
  archive: Archive,
  parent: number,
  upto: number,
  own: readonly KeptEvent[],
  along: readonly KeptEvent[] = [],
  more: Partial<DebateForked> = {},
): Promise<number> {
  const records = forkRecords(archive, parent, upto, along, more)
  const lease = await archive.fork(parent, upto, records, new Map())
  let last: JournalRecord = records.at(-1)!
  for (const event of own) {
    last = seal(last, event)
    await archive.append(lease, [last])
  }
  await archive.release(lease)
  return lease.debate
}

const eventsOf = (archive: Archive, debate: number): KeptEvent[] => {
  const { records, damage } = verify(archive.read(debate))
  assert.equal(damage, null, `debate ${debate}`)
  return records.map(({ event }) => event)
}

export const wordsOf = (archive: Archive, debate: number): string[] =>
  eventsOf(archive, debate).flatMap(event => (event.type === 'turn.answered' ? [event.text] : []))

export const rows = (path: string, sql: string): unknown[][] => objectsIn(path, sql).map(cellsOf)

/** Every row belongs to something that is there, and every message to a debate that has it among its records. */
export function assertSound(path: string): void {
  for (const [what, sql] of [
    ['rounds', 'SELECT id FROM messages WHERE round_id NOT IN (SELECT id FROM rounds)'],
    ['agents', 'SELECT id FROM messages WHERE agent_id NOT IN (SELECT id FROM agents)'],
    [
      'records',
      `SELECT messages.id FROM messages JOIN rounds ON rounds.id = round_id WHERE NOT EXISTS (
         SELECT 1 FROM events WHERE events.debate_id = rounds.debate_id AND message_id = messages.id)`,
    ],
    ['messages', 'SELECT seq FROM events WHERE message_id NOT IN (SELECT id FROM messages)'],
    ['bases', 'SELECT id FROM debates WHERE base NOT IN (SELECT id FROM debates)'],
    [
      'scenes',
      `SELECT id FROM messages WHERE substr(turn_key, 1, instr(turn_key, '/') - 1) <>
         (SELECT scene FROM rounds WHERE rounds.id = round_id)`,
    ],
    [
      'seats',
      `SELECT messages.id FROM messages JOIN rounds ON rounds.id = round_id
       WHERE agent_id NOT LIKE rounds.debate_id || '/%'`,
    ],
    ['foreign keys', 'PRAGMA foreign_key_check'],
  ] as const)
    assert.deepEqual(rows(path, sql), [], what)
  assert.deepEqual(rows(path, 'PRAGMA integrity_check'), [['ok']])
}

export const duel = [
  ...said('round-1/proposer', 'alpha opens'),
  ...said('round-1/challenger', 'beta answers'),
  score('round-1/score', 7),
  ...said('round-2/proposer', 'gamma insists'),
  score('round-2/score', 8),
  closed,
]
