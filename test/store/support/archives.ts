import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after } from 'node:test'
import type { DebateOpened, FactRecorded, JournalRecord, KeptEvent, SealedRecord } from '../../../src/core/events.ts'
import { type Lease, StoreFailed } from '../../../src/core/store.ts'
import { type Archive, openArchive } from '../../../src/store/archive.ts'
import type { ArchiveOptions } from '../../../src/store/open.ts'
import { plainBrief } from '../../support/brief.ts'
import { turnAnswered, turnAsked } from '../../support/turns.ts'

export const folder = mkdtempSync(join(tmpdir(), 'agon-store-'))
export const opened: Archive[] = []
const children: ChildProcess[] = []
let files = 0

after(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const archive of opened) archive.close()
  rmSync(folder, { recursive: true, force: true })
})

export const newPath = (): string => join(folder, `home-${++files}`, 'agon.db')

export function open(path = newPath(), options?: ArchiveOptions): Archive {
  const archive = openArchive(path, options)
  opened.push(archive)
  return archive
}

export const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Seals events the way a journal does: numbered from 1, each with the hash of the one before. */
export class Sealer {
  #last: SealedRecord | null = null

  seal<E extends KeptEvent>(event: E, change: Partial<SealedRecord> = {}): JournalRecord<E> {
    const { text = null, ...rest } = event as { text?: string }
    const body = JSON.stringify(rest)
    const prev = this.#last?.hash ?? ''
    const seq = (this.#last?.seq ?? 0) + 1
    const at = new Date(Date.UTC(2026, 10, 15, 12, 0, seq, 345)).toISOString()
    const hash = sha(`${seq}${at}${prev}${body}${text}`)
    const record = { v: 1, seq, at, type: event.type, prev, hash, body, text, event, ...change }
    this.#last = record
    return record
  }
}

export function openedEvent(topic = 'Should we move to Postgres?', cues: Record<string, string> = {}): DebateOpened {
  const seats = [
    { id: 'proposer', model: 'lab:big' },
    { id: 'challenger', model: 'ollama:qwen3:8b' },
  ]
  const brief = { ...plainBrief, topic, seats, options: { stances: { proposer: 'for' } } }
  return { type: 'debate.opened', format: 'duel', version: 1, brief, secret: 's', cues }
}

export const asked = (key: string): KeptEvent =>
  turnAsked(key, { model: 'lab:big', request: sha(key), cues: ['opening'], reserved: 0.01 })

export const answered = (key: string, text: string, cost: number | null = 0.25): KeptEvent =>
  turnAnswered(key, text, { usage: { input: 10, output: 20 }, cost, ms: 1200 })

export const closed: KeptEvent = {
  type: 'debate.closed',
  outcome: 'decided',
  decided: true,
  verdict: { winner: 'proposer' },
  failure: null,
}

export const fact = (
  type: FactRecorded['type'],
  key: string,
  seat: string | null,
  content: FactRecorded['fact'],
): KeptEvent => ({ type, key, seat, fact: content })

export interface Debate {
  lease: Lease
  sealer: Sealer
  first: JournalRecord<DebateOpened>
}

export async function start(archive: Archive, topic?: string, texts = new Map<string, string>()): Promise<Debate> {
  const sealer = new Sealer()
  const cues = Object.fromEntries([...texts.keys()].map((hash, i) => [`cue-${i}`, hash]))
  const first = sealer.seal(openedEvent(topic, cues))
  return { lease: await archive.create(first, texts), sealer, first }
}

export const add = (archive: Archive, { lease, sealer }: Debate, ...events: KeptEvent[]): Promise<void> =>
  archive.append(
    lease,
    events.map(event => sealer.seal(event)),
  )

export const say = (archive: Archive, debate: Debate, key: string, text: string): Promise<void> =>
  add(archive, debate, asked(key), answered(key, text))

export function rows(path: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path)
  try {
    return database
      .prepare(sql)
      .all()
      .map(row => ({ ...row }))
  } finally {
    database.close()
  }
}

export function change(path: string, sql: string): void {
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
}

/** Runs code with `archive` open on the path in another process; waits for its first line. */
export async function elsewhere(path: string, code: string): Promise<{ child: ChildProcess; line: string }> {
  const archiveFile = new URL('../../../src/store/archive.ts', import.meta.url).href
  const script = `import { openArchive } from ${JSON.stringify(archiveFile)}
    const archive = openArchive(${JSON.stringify(path)})
    ${code}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout!.once('data', data => resolve(String(data).trim()))
    child.once('close', code => reject(new Error(`ended with code ${code} and said nothing`)))
  })
  return { child, line }
}

export const failsFor =
  (reason: StoreFailed['reason'], words = /./) =>
  (error: unknown): boolean =>
    error instanceof StoreFailed && error.reason === reason && words.test(error.message)

export const withoutEvent = ({ event: _, ...record }: JournalRecord): SealedRecord => record

export const cellsOf = (row: Record<string, unknown>): unknown[] => Object.values(row)

export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!condition()) {
    assert.ok(Date.now() < deadline, 'waited a minute in vain')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/** A new archive, and where it is. */
export function openNew(options?: ArchiveOptions): { path: string; archive: Archive } {
  const path = newPath()
  return { path, archive: open(path, options) }
}

/** A new archive with a debate that has just begun. */
export async function openStarted(options?: ArchiveOptions) {
  const { path, archive } = openNew(options)
  return { path, archive, debate: await start(archive) }
}
