import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { JournalRecord, KeptEvent } from '../../src/core/events.ts'
import { firstRecords, seal } from '../../src/engine/journal.ts'
import type { Archive } from '../../src/store/archive.ts'
import { migrations } from '../../src/store/schema.ts'
import { bareEnvironment } from '../support/bare-machine.ts'
import { answered, asked, newPath, open, openNew } from './support/archives.ts'
import { assertSound, duel, fork, forkRecords, hex, keep, openedEvent, rows, said, wordsOf } from './support/forks.ts'

describe('removal in a family', () => {
  const under = answered('side/judge', 'omega under way')

  /** Parent, two children and a child of the second; each has words of its own and of those before. */
  async function family(path: string, unindexed: number): Promise<{ archive: Archive; ids: number[] }> {
    const archive = open(path, { unindexed })
    const texts = new Map([[hex('a'), 'a cue of all']])
    const filler = Array.from({ length: 40 }, (_, i) => said(`filler-${i}/proposer`, `padding ${i}`)).flat()
    const parent = await keep(
      archive,
      [asked('side/judge'), ...duel.slice(0, 5), ...filler, under, ...said('round-3/proposer', 'sigma is last')],
      { texts },
    )
    const one = await fork(archive, parent, 4, said('round-1/challenger', 'kappa of one'), [under])
    const two = await fork(archive, parent, 6, said('round-2/proposer', 'lambda of two'), [under])
    const three = await fork(archive, two, 10, said('round-2/challenger', 'mu of three'))
    return { archive, ids: [parent, one, two, three] }
  }

  const words: Record<number, string[]> = {
    1: [
      'alpha opens',
      'beta answers',
      ...Array.from({ length: 40 }, (_, i) => `padding ${i}`),
      'omega under way',
      'sigma is last',
    ],
    2: ['alpha opens', 'omega under way', 'kappa of one'],
    3: ['alpha opens', 'beta answers', 'omega under way', 'lambda of two'],
    4: ['alpha opens', 'beta answers', 'omega under way', 'lambda of two', 'mu of three'],
  }

  for (const unindexed of [0, 1_000])
    test(`in every order leaves the others whole, sound and found${unindexed === 0 ? ' by the index' : ''}`, async () => {
      for (const order of permutations([1, 2, 3, 4])) {
        const path = newPath()
        const { archive } = await family(path, unindexed)
        const journals = new Map([1, 2, 3, 4].map(id => [id, archive.read(id)]))
        const left = new Set(order)
        for (const gone of order) {
          archive.remove(gone)
          left.delete(gone)
          const about = `order ${order}, after ${gone}`
          for (const id of left) {
            assert.deepEqual(archive.read(id), journals.get(id), about)
            assert.deepEqual(wordsOf(archive, id), words[id], about)
          }
          assertSound(path)
          const still = new Set([...left].flatMap(id => words[id]!))
          for (const text of new Set(Object.values(words).flatMap(all => [...all.slice(0, 3), ...all.slice(-2)]))) {
            const found = archive.search(text).filter(({ snippet }) => snippet === text)
            const owners = found.map(({ debate }) => left.has(debate))
            assert.deepEqual(owners, still.has(text) ? [true] : [], `${about}: ${text}`)
          }
          assert.equal(archive.text(hex('a')), left.size > 0 ? 'a cue of all' : null)
        }
        for (const table of ['debates', 'agents', 'rounds', 'messages', 'scores', 'events', 'texts', 'text_uses'])
          assert.deepEqual(rows(path, `SELECT * FROM ${table}`), [], `${order}: ${table}`)
        archive.close()
        rmSync(dirname(path), { recursive: true })
      }
    })

  test('takes what nobody shares out of the bytes, and the texts that only it had', async () => {
    const { path, archive } = openNew()
    const [mine, shared] = [hex('b'), hex('c')]
    const texts = new Map([
      [mine, 'the page that came later'],
      [shared, 'the page that came first'],
    ])
    const page = (hash: string): KeptEvent => ({ type: 'page.read', key: `page/${hash}`, seat: null, fact: { hash } })
    const [first] = firstRecords(openedEvent({}))
    const lease = await archive.create(first, new Map())
    let last: JournalRecord = first
    for (const event of [
      ...said('round-1/proposer', 'shared words'),
      page(shared),
      ...said('round-2/proposer', 'privatissime'),
      page(mine),
    ]) {
      last = seal(last, event)
      await archive.append(lease, [last])
    }
    for (const [hash, text] of texts) await archive.keepText(lease, hash, text)
    await archive.release(lease)
    const child = await fork(archive, lease.debate, 4, [])
    archive.remove(lease.debate)
    assert.deepEqual([archive.text(mine), archive.text(shared)], [null, 'the page that came first'])
    assert.deepEqual(wordsOf(archive, child), ['shared words'])
    archive.close()
    const bytes = readFileSync(path, 'latin1')
    assert.ok(!bytes.includes('privatissime') && !bytes.includes('came later') && bytes.includes('shared words'))
  })

  test('leaves a fork that runs alone', async () => {
    const { path, archive } = openNew()
    const parent = await keep(archive, duel)
    const records = forkRecords(archive, parent, 6)
    const lease = await archive.fork(parent, 6, records, new Map())
    archive.remove(parent)
    let last: JournalRecord = records.at(-1)!
    for (const event of said('round-2/proposer', 'delta')) {
      last = seal(last, event)
      await archive.append(lease, [last])
    }
    assert.deepEqual(wordsOf(archive, lease.debate), ['alpha opens', 'beta answers', 'delta'])
    assertSound(path)
  })

  test('is refused to a process of the version before, which would take shared words away', async () => {
    const { path, archive } = openNew()
    const parent = await keep(archive, duel)
    const child = await fork(archive, parent, 6, [], [answered('round-1/challenger', 'beta answers')])
    const old = new DatabaseSync(path)
    for (const debate of [parent, child])
      assert.throws(() => {
        old.exec('BEGIN IMMEDIATE')
        try {
          old.exec(`DELETE FROM messages WHERE id IN (SELECT message_id FROM events WHERE debate_id = ${debate})`)
          old.exec(`DELETE FROM debates WHERE id = ${debate}`)
        } finally {
          old.exec('ROLLBACK')
        }
      }, /shares records/)
    old.close()
    assertSound(path)
  })
})

describe('a process that is killed while it forks', () => {
  const mortal = fileURLToPath(new URL('./support/mortal-fork.ts', import.meta.url))

  /** Where it dies: while records are kept, while texts are, or when all is on disk. */
  for (const [when, forks] of [
    ['records', 0],
    ['texts', 0],
    ['after', 1],
  ] as const)
    test(`leaves ${forks === 0 ? 'nothing' : 'all'} of it (${when})`, async () => {
      const { path, archive } = openNew()
      const parent = await keep(archive, duel)
      const before = archive.read(parent)
      archive.close()
      const child = spawn(process.execPath, [mortal, path, String(parent), when], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: bareEnvironment,
      })
      const [, signal] = await once(child, 'close')
      assert.equal(signal, 'SIGKILL')
      const again = open(path)
      assert.equal(again.list().length, 1 + forks)
      assert.deepEqual(again.read(parent), before)
      assert.equal(rows(path, 'SELECT * FROM texts').length, forks)
      for (const id of again.familyOf(parent).children) {
        assert.deepEqual(wordsOf(again, id), ['alpha opens', 'beta answers'])
        assert.ok('epoch' in (await again.claim(id)), 'its lease is free')
      }
      assertSound(path)
    })
})

describe('an archive whose tables are of version 2', () => {
  test('was made by statements that nobody has edited since', () => {
    assert.equal(
      hash('sha256', migrations[1]!, 'hex'),
      'f564705725ec8f86d51b3431acf539b81d9b8a40726249ffc0a1529a44ce6067',
    )
  })

  test('opens with all that is in it, and can be forked', async () => {
    const path = newPath()
    mkdirSync(dirname(path), { recursive: true })
    const records = firstRecords(openedEvent({}), said('round-1/proposer', 'old words'))
    const database = new DatabaseSync(path)
    database.exec(`${migrations[0]} ${migrations[1]}
      PRAGMA user_version = 2;
      INSERT INTO debates (id, topic, created_at, format, language, epoch) VALUES (1, 'Old', '2026-11-15', 'duel', 'en', 1);
      INSERT INTO agents VALUES ('1/proposer', 'proposer', 'lab', 'big', NULL, NULL);
      INSERT INTO rounds VALUES (5, 1, 'round-1', 1, 'round-1');
      INSERT INTO messages VALUES (1, 5, '1/proposer', 'old words', '2026-11-15', 'round-1/proposer')`)
    const insert = database.prepare(
      'INSERT INTO events (debate_id, seq, v, at, type, hash, message_id, body) VALUES (1, ?, 1, ?, ?, ?, ?, ?)',
    )
    for (const { seq, at, type, hash, body, text } of records)
      insert.run(seq, Date.parse(at), type, Buffer.from(hash, 'hex'), text === null ? null : 1, body)
    database.close()
    const archive = open(path)
    assert.deepEqual(wordsOf(archive, 1), ['old words'])
    assert.deepEqual([archive.list()[0]!.parent, archive.list()[0]!.turns], [null, 1])
    const child = await fork(archive, 1, 3, said('round-1/challenger', 'new words'))
    archive.remove(1)
    assert.deepEqual(wordsOf(archive, child), ['old words', 'new words'])
    assert.deepEqual(rows(path, 'PRAGMA foreign_key_check'), [])
    assert.ok(statSync(path).size > 0)
  })
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map(rest => [item, ...rest]))
}
