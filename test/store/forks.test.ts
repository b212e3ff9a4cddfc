import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import type { KeptEvent, Register } from '../../src/core/events.ts'
import { StoreFailed } from '../../src/core/store.ts'
import { firstRecords, seal, verify } from '../../src/engine/journal.ts'
import { DebateHeld } from '../../src/store/remove.ts'
import { answered, asked, newPath, open, openNew } from './support/archives.ts'
import {
  assertSound,
  closed,
  duel,
  fork,
  forkRecords,
  hex,
  keep,
  openedEvent,
  rows,
  said,
  wordsOf,
} from './support/forks.ts'

describe('a fork', () => {
  test('has the records that it shares in front of its own, and the chain holds', async () => {
    const { path, archive } = openNew()
    const parent = await keep(archive, duel)
    const before = archive.read(parent)
    const child = await fork(archive, parent, 6, said('round-2/proposer', 'delta insists otherwise'))
    assert.deepEqual(wordsOf(archive, child), ['alpha opens', 'beta answers', 'delta insists otherwise'])
    assert.deepEqual(archive.read(child).slice(0, 6), before.slice(0, 6))
    assert.deepEqual(archive.read(parent), before)
    assert.equal(rows(path, 'SELECT * FROM messages').length, 4)
    const again = open(path)
    assert.deepEqual(again.read(child), archive.read(child))
    assertSound(path)
  })

  test('of a fork reads through both, also from a point that the other shares itself', async () => {
    const { path, archive } = openNew()
    const first = await keep(archive, duel)
    const second = await fork(archive, first, 6, said('round-2/proposer', 'delta'))
    const third = await fork(archive, second, 9, said('round-2/challenger', 'epsilon'))
    const early = await fork(archive, second, 3, said('round-1/challenger', 'zeta'))
    assert.deepEqual(wordsOf(archive, third), ['alpha opens', 'beta answers', 'delta', 'epsilon'])
    assert.deepEqual(wordsOf(archive, early), ['alpha opens', 'zeta'])
    assert.deepEqual(rows(path, 'SELECT id, parent, base, shared FROM debates WHERE parent NOTNULL'), [
      [second, first, first, 6],
      [third, second, second, 9],
      [early, second, first, 3],
    ])
    assertSound(path)
  })

  test('keeps no words twice, not even those of records that came along', async () => {
    const { path, archive } = openNew()
    const late = 'words that were under way \u{1F3AD}'
    const parent = await keep(archive, [asked('side/judge'), ...duel, answered('side/judge', late)])
    const child = await fork(archive, parent, 4, said('round-1/challenger', 'delta'), [answered('side/judge', late)])
    assert.deepEqual(wordsOf(archive, child), ['alpha opens', late, 'delta'])
    assert.deepEqual([archive.search('under way').length, archive.search('alpha').length], [1, 1])
    archive.close()
    assert.equal(readFileSync(path, 'latin1').split('words that were under way').length - 1, 1)
    assertSound(path)
  })

  test('of two megabytes of speeches takes next to nothing', async () => {
    const { path, archive } = openNew()
    const speeches = Array.from({ length: 100 }, (_, i) => said(`round-${i}/proposer`, `${i} `.repeat(10_000)))
    const parent = await keep(archive, speeches.flat())
    const size = () => {
      const [[pages = 0] = []] = rows(path, 'PRAGMA page_count')
      return Number(pages) * 4096
    }
    const before = size()
    assert.ok(before > 2_000_000)
    await fork(
      archive,
      parent,
      200,
      said('synthesis/judge', 'short'),
      said('late/judge', '99 '.repeat(10_000)).slice(1),
    )
    await fork(archive, parent, 200, said('synthesis/judge', 'short'), [])
    assert.ok(size() - before < 100_000, `${size() - before} bytes more`)
  })

  test('counts what it says itself, and is listed with the debate it came of', async () => {
    const archive = open()
    const parent = await keep(archive, duel)
    const along = said('side/judge', 'along')
    const running = await fork(archive, parent, 6, [asked('round-2/proposer')], along)
    const done = await fork(archive, parent, 6, [...said('round-2/proposer', 'own'), closed], along)
    const unpriced = await fork(archive, parent, 6, [asked('x/judge'), answered('x/judge', 'own', null), closed])
    const listed = archive.list().map(({ id, parent, turns, cost, state }) => [id, parent, turns, cost, state])
    assert.deepEqual(listed, [
      [unpriced, parent, 1, null, 'done'],
      [done, parent, 1, 0.25, 'done'],
      [running, parent, 0, 0, 'paused'],
      [parent, null, 3, 0.75, 'done'],
    ])
    assert.deepEqual(archive.familyOf(parent), { parent: null, children: [running, done, unpriced] })
    assert.deepEqual(archive.familyOf(done), { parent: { id: parent, gone: false }, children: [] })
    archive.remove(parent)
    assert.deepEqual(archive.familyOf(done), { parent: { id: parent, gone: true }, children: [] })
    assert.deepEqual(archive.familyOf(99), { parent: null, children: [] })
  })

  test('has the agents, rounds, scores and votes of what it shares', async () => {
    const { path, archive } = openNew()
    const register: Register = {
      agents: { proposer: { role: 'pro', stance: 'for', agent_id: 'ann' } },
      rounds: { 'round-1': { type: 'position', sequence: 1 }, 'round-2': { type: 'clash', sequence: 2 } },
    }
    const vote: KeptEvent = {
      type: 'vote.cast',
      key: 'vote/ann',
      seat: 'proposer',
      fact: { agent_id: 'ann', vote: 'pro' },
    }
    const parent = await keep(archive, [...duel.slice(0, 5), vote, ...duel.slice(5)], { register })
    const seats = [
      { id: 'proposer', model: 'lab:other' },
      { id: 'fourth', model: 'lab:new' },
    ]
    const changed = { ...register, rounds: { ...register.rounds, 'round-3': { type: 'summary', sequence: 3 } } }
    const child = await fork(archive, parent, 7, [], [], { changes: { seats }, register: changed })
    assert.deepEqual(rows(path, `SELECT id, role, model_name, stance, name FROM agents WHERE id LIKE '${child}/%'`), [
      [`${child}/challenger`, 'challenger', 'challenger', null, null],
      [`${child}/fourth`, 'fourth', 'new', null, null],
      [`${child}/judge`, 'judge', 'judge', null, null],
      [`${child}/proposer`, 'pro', 'other', 'for', 'ann'],
    ])
    assert.deepEqual(rows(path, `SELECT scene, round_type, sequence FROM rounds WHERE debate_id = ${child}`), [
      ['round-1', 'position', 1],
      ['round-2', 'clash', 2],
      ['round-3', 'summary', 3],
    ])
    const scores = `SELECT scene, agent_id, logic FROM scores JOIN rounds ON rounds.id = round_id WHERE debate_id = ${child}`
    assert.deepEqual(rows(path, scores), [['round-1', `${child}/proposer`, 7]])
    assert.deepEqual(rows(path, `SELECT audience_id, vote FROM votes WHERE debate_id = ${child}`), [
      [`${child}/proposer`, 'pro'],
    ])
    assertSound(path)
  })

  test('has only those rounds of a debate without a register that were there at its point', async () => {
    const { path, archive } = openNew()
    const parent = await keep(archive, [...duel, ...said('synthesis/judge', '{}')])
    const child = await fork(archive, parent, 6, said('final/judge', '{}'))
    assert.deepEqual(rows(path, `SELECT scene, sequence FROM rounds WHERE debate_id = ${child} ORDER BY sequence`), [
      ['round-1', 1],
      ['final', 2],
    ])
  })

  test('of a debate that is being written disturbs nobody, and is written by whoever made it', async () => {
    const path = newPath()
    const [writer, forker] = [open(path), open(path)]
    const [first, ...rest] = firstRecords(openedEvent({}), said('round-1/proposer', 'alpha'))
    const lease = await writer.create(first, new Map(), rest)
    const records = forkRecords(forker, lease.debate, 3)
    const other = await forker.fork(lease.debate, 3, records, new Map())
    await writer.append(lease, [seal(rest.at(-1)!, asked('round-1/challenger'))])
    assert.equal(writer.read(lease.debate).length, 4)
    assert.equal(forker.read(other.debate).length, 4)
    assert.ok('heldBy' in (await writer.claim(other.debate)))
    assert.throws(() => writer.remove(lease.debate), DebateHeld)
    await forker.append(other, [seal(records.at(-1)!, asked('round-1/challenger'))])
    assertSound(path)
  })

  test('of what is not there is refused, and leaves nothing behind', async () => {
    const { path, archive } = openNew()
    const parent = await keep(archive, duel)
    const records = forkRecords(archive, parent, 6)
    await assert.rejects(archive.fork(77, 6, records, new Map()), /no debate 77/)
    await assert.rejects(archive.fork(parent, 99, records, new Map()), /record 99 of debate 1 is not/)
    await assert.rejects(archive.fork(parent, 5, records, new Map([[hex('a'), 'text']])), /record 5 of debate 1 is not/)
    assert.deepEqual(rows(path, 'SELECT count(*) FROM debates'), [[1]])
    assert.deepEqual(rows(path, 'SELECT count(*) FROM texts'), [[0]])
  })

  test('shows damage in what it shares', async () => {
    const { path, archive } = openNew()
    const parent = await keep(archive, duel)
    const child = await fork(archive, parent, 6, said('round-2/proposer', 'delta'))
    const database = new DatabaseSync(path)
    database.exec(`UPDATE messages SET content = 'forged' WHERE content = 'alpha opens'`)
    database.close()
    for (const debate of [parent, child]) {
      const { records, damage } = verify(archive.read(debate))
      assert.deepEqual([records.length, damage?.seq, damage?.torn], [2, 3, false])
    }
  })
})

describe('a last record', () => {
  test('that a fork rests on is not dropped, nor the one that makes a fork', async () => {
    const { archive } = openNew()
    const parent = await keep(archive, said('round-1/proposer', 'alpha'))
    const child = await fork(archive, parent, 3, [])
    const isDamage = (error: unknown) => error instanceof StoreFailed && error.reason === 'damaged'
    for (const [debate, seq] of [
      [parent, 3],
      [child, 4],
    ] as const) {
      const lease = await archive.claim(debate)
      assert.ok('epoch' in lease)
      await assert.rejects(archive.dropTail(lease, seq), isDamage)
      await archive.release(lease)
    }
    assert.deepEqual(wordsOf(archive, child), ['alpha'])
  })

  test('of either is dropped without harm to the other', async () => {
    const { path, archive } = openNew()
    const parent = await keep(archive, [...said('round-1/proposer', 'alpha'), ...said('round-1/challenger', 'beta')])
    const copied = answered('round-1/challenger', 'beta')
    const child = await fork(archive, parent, 4, said('round-2/proposer', 'own'), [copied])
    for (const [debate, seq] of [
      [parent, 5],
      [child, 8],
    ] as const) {
      const lease = await archive.claim(debate)
      assert.ok('epoch' in lease)
      await archive.dropTail(lease, seq)
      await archive.release(lease)
      assertSound(path)
    }
    assert.deepEqual(wordsOf(archive, parent), ['alpha'])
    assert.deepEqual(wordsOf(archive, child), ['alpha', 'beta'])
    const debates = archive.search('beta').map(({ debate }) => debate)
    assert.deepEqual(debates, [child])
  })
})
