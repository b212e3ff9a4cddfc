import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import type { JournalRecord } from '../../src/core/events.ts'
import type { Lease } from '../../src/core/store.ts'
import { openArchive } from '../../src/store/archive.ts'
import { migrations } from '../../src/store/schema.ts'
import {
  answered,
  asked,
  cellsOf,
  change,
  fact,
  failsFor,
  folder,
  newPath,
  open,
  opened,
  openedEvent,
  openStarted,
  rows,
  Sealer,
  say,
  sha,
  start,
} from './support/archives.ts'

describe('opening', () => {
  test('makes a folder and a file for their owner alone', async () => {
    const path = newPath()
    await start(open(path))
    assert.equal(statSync(join(path, '..')).mode & 0o777, 0o700)
    for (const file of [path, `${path}-wal`, `${path}-shm`]) assert.equal(statSync(file).mode & 0o777, 0o600, file)

    const lax = join(folder, 'lax.db')
    writeFileSync(lax, '', { mode: 0o644 })
    open(lax)
    assert.equal(statSync(lax).mode & 0o777, 0o600)
  })

  test('refuses an archive of a newer program and leaves it as it is', async () => {
    const path = newPath()
    await start(open(path))
    opened.at(-1)!.close()
    change(path, 'PRAGMA user_version = 99')
    const before = readFileSync(path)
    assert.throws(() => openArchive(path), failsFor('other', /newer Agon .*Update Agon/))
    assert.throws(() => openArchive(path, { language: 'zh' }), failsFor('other', /更新版本的 Agon/))
    assert.deepEqual(readFileSync(path), before)
    assert.ok(!existsSync(`${path}-wal`))
  })

  test('finds a newer version also when it is only in the log yet', async () => {
    const path = newPath()
    const copy = join(folder, 'copy.db')
    open(path)
    const newer = new DatabaseSync(path)
    newer.exec('PRAGMA user_version = 99')
    for (const end of ['', '-wal']) copyFileSync(path + end, copy + end)
    newer.close()
    const before = [readFileSync(copy), readFileSync(`${copy}-wal`)]
    assert.throws(() => openArchive(copy), failsFor('other', /newer Agon/))
    assert.deepEqual([readFileSync(copy), readFileSync(`${copy}-wal`)], before)
  })

  test('refuses what is not an archive and leaves it as it is', () => {
    const text = join(folder, 'notes.txt')
    writeFileSync(text, 'These are notes, not a database. '.repeat(100))
    assert.throws(() => openArchive(text), failsFor('damaged', /not a database.*Move it away/))
    assert.equal(readFileSync(text, 'utf8').length, 3300)

    const foreign = join(folder, 'foreign.db')
    change(foreign, 'CREATE TABLE songs (title)')
    const before = readFileSync(foreign)
    assert.throws(() => openArchive(foreign), failsFor('other', /another program/))
    assert.deepEqual(readFileSync(foreign), before)

    const notFolder = join(text, 'agon.db')
    assert.throws(() => openArchive(notFolder), failsFor('other', /path and the disk/))
  })

  test('tells a damaged page as damage', async () => {
    const { path, archive, debate } = await openStarted()
    for (let i = 0; i < 20; i++) await say(archive, debate, `round-${i}/proposer`, 'y'.repeat(3000))
    archive.close()
    const bytes = readFileSync(path)
    bytes.fill(0xee, 4096 * 2)
    writeFileSync(path, bytes)
    const damaged = open(path)
    assert.throws(() => damaged.read(1), failsFor('damaged', /restore a copy/))
  })
})

describe('an archive whose tables are of version 1', () => {
  /** In the middle of its second round, with a score for each. */
  function makeOld(path: string): Sealer {
    const sealer = new Sealer()
    const records = [
      openedEvent('An old debate'),
      asked('round-1/proposer'),
      answered('round-1/proposer', 'first old words'),
      fact('score.given', 'round-1/score', null, { seat: 'proposer', logic: 7 }),
      asked('round-2/proposer'),
      answered('round-2/proposer', 'second old words'),
      fact('score.given', 'round-2/score', null, { seat: 'proposer', logic: 8 }),
    ].map(event => sealer.seal(event))
    mkdirSync(join(path, '..'), { recursive: true })
    change(
      path,
      `${migrations[0]}
      PRAGMA user_version = 1;
      INSERT INTO debates (id, topic, created_at, format, language, epoch)
        VALUES (1, 'An old debate', '2026-11-15T12:00:01.345Z', 'duel', 'en', 1);
      INSERT INTO agents VALUES
        ('1/proposer', 'proposer', 'lab', 'big', 'for'), ('1/challenger', 'challenger', 'lab', 'big', NULL);
      INSERT INTO rounds VALUES (5, 1, 'round-1', 1), (9, 1, 'round-2', 2);
      INSERT INTO messages VALUES
        (1, 5, '1/proposer', 'first old words', '2026-11-15', 'round-1/proposer'),
        (2, 9, '1/proposer', 'second old words', '2026-11-15', 'round-2/proposer');
      INSERT INTO scores VALUES (5, '1/proposer', 7, NULL, NULL, NULL, 4), (9, '1/proposer', 8, NULL, NULL, NULL, 7);
      INSERT INTO votes VALUES ('1/aud-1', 1, 'pro', 0.5, 8)`,
    )
    keepOld(path, records)
    return sealer
  }

  function keepOld(path: string, records: readonly JournalRecord[]): void {
    const database = new DatabaseSync(path)
    const insert = database.prepare(
      'INSERT INTO events (debate_id, seq, v, at, type, hash, message_id, body) VALUES (1, ?, 1, ?, ?, ?, ?, ?)',
    )
    let messages = 0
    for (const { seq, at, type, hash, body, text } of records)
      insert.run(seq, Date.parse(at), type, Buffer.from(hash, 'hex'), text === null ? null : ++messages, body)
    database.close()
  }

  test('was made by statements that nobody has edited since', () => {
    assert.equal(sha(migrations[0]!), 'bb92cce5e42726993b380784ced566ac35a934b7a64e516e6c972b6d97f61668')
  })

  test('opens with all that is in it', () => {
    const path = newPath()
    makeOld(path)
    const archive = open(path)
    assert.deepEqual([archive.read(1).length, archive.search('old words').length], [7, 2])
    assert.equal(archive.list()[0]!.turns, 2)
    assert.deepEqual(rows(path, 'SELECT * FROM rounds').map(cellsOf), [
      [5, 1, 'round-1', 1, 'round-1'],
      [9, 1, 'round-2', 2, 'round-2'],
    ])
    assert.deepEqual(rows(path, 'SELECT round_id, agent_id, logic, seq FROM scores').map(cellsOf), [
      [5, '1/proposer', 7, 4],
      [9, '1/proposer', 8, 7],
    ])
    assert.equal(rows(path, 'SELECT * FROM agents WHERE name IS NULL').length, 2)
    assert.equal(rows(path, 'SELECT * FROM votes').length, 1)
    assert.deepEqual(rows(path, 'PRAGMA foreign_key_check'), [])
    assert.deepEqual(rows(path, 'PRAGMA integrity_check'), [{ integrity_check: 'ok' }])
  })

  test('goes on where it was, in the round where it was', async () => {
    const path = newPath()
    const sealer = makeOld(path)
    const archive = open(path)
    const lease = (await archive.claim(1)) as Lease
    for (const [key, words] of [
      ['round-2/challenger', 'new words'],
      ['round-3/proposer', 'newer words'],
    ] as const)
      await archive.append(lease, [sealer.seal(asked(key)), sealer.seal(answered(key, words))])
    const said = rows(
      path,
      'SELECT sequence, content FROM messages JOIN rounds ON rounds.id = round_id ORDER BY messages.id',
    )
    assert.deepEqual(said.map(cellsOf), [
      [1, 'first old words'],
      [2, 'second old words'],
      [2, 'new words'],
      [3, 'newer words'],
    ])
    await archive.release(lease)
    archive.remove(1)
    for (const table of ['debates', 'agents', 'rounds', 'messages', 'scores', 'votes', 'events'])
      assert.deepEqual(rows(path, `SELECT * FROM ${table}`), [], table)
  })

  test('may still be written by a process of its time that had it open', async () => {
    const path = newPath()
    const sealer = makeOld(path)
    const old = new DatabaseSync(path)
    const insert = old.prepare(
      `INSERT INTO rounds (debate_id, round_type, sequence)
       SELECT ?1, ?2, count(*) + 1 FROM rounds WHERE debate_id = ?1`,
    )
    const archive = open(path)
    const { lastInsertRowid } = insert.run(1, 'round-3')
    old.close()
    const lease = (await archive.claim(1)) as Lease
    await archive.append(lease, [sealer.seal(answered('round-3/challenger', 'goes on'))])
    assert.deepEqual(rows(path, `SELECT round_id FROM messages WHERE content = 'goes on'`), [
      { round_id: Number(lastInsertRowid) },
    ])
  })
})
