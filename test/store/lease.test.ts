import assert from 'node:assert/strict'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { type Lease, LeaseLost } from '../../src/core/store.ts'
import { DebateHeld } from '../../src/store/remove.ts'
import {
  add,
  answered,
  asked,
  change,
  elsewhere,
  failsFor,
  newPath,
  open,
  openedEvent,
  openNew,
  openStarted,
  rows,
  Sealer,
  say,
  start,
  until,
} from './support/archives.ts'

describe('the lease', () => {
  test('keeps a second process out until the first one is dead', async () => {
    const { path, archive, debate } = await openStarted()
    await archive.release(debate.lease)
    const { child, line } = await elsewhere(
      path,
      'console.log(JSON.stringify(await archive.claim(1))); setInterval(() => {}, 1000)',
    )
    assert.deepEqual(JSON.parse(line), { debate: 1, epoch: 2 })

    const held = await archive.claim(1)
    assert.ok('heldBy' in held && held.heldBy.startsWith(`process ${child.pid} on `), JSON.stringify(held))
    assert.throws(
      () => archive.remove(1),
      (error: unknown) => error instanceof DebateHeld && error.heldBy === held.heldBy,
    )
    await assert.rejects(archive.append(debate.lease, [debate.sealer.seal(asked('a/b'))]), LeaseLost)

    child.kill('SIGKILL')
    await once(child, 'exit')
    assert.deepEqual(await archive.claim(1), { debate: 1, epoch: 3 })
  })

  test('that could not be given up while the file was locked is given up as soon as it can be', async t => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const { path, archive, debate } = await openStarted({ busyTimeout: 50 })
    const other = new DatabaseSync(path)
    other.exec('BEGIN EXCLUSIVE')
    assert.equal(archive.standing(1)?.state, 'running')
    await assert.rejects(archive.release(debate.lease), failsFor('locked'))
    assert.deepEqual(archive.standing(1), { state: 'paused', heldBy: null })
    other.exec('ROLLBACK')
    other.close()
    const holder = () => rows(path, 'SELECT holder FROM debates WHERE id = 1')[0]!.holder
    assert.ok(holder())
    t.mock.timers.tick(5_000)
    await archive.create(new Sealer().seal(openedEvent()), new Map())
    assert.equal(holder(), null)
    assert.deepEqual(await archive.claim(1), { debate: 1, epoch: 2 })
    t.mock.timers.tick(5_000)
    await archive.create(new Sealer().seal(openedEvent()), new Map())
    assert.ok(holder() && archive.heldBy(1))
  })

  test('that could not be given up does not keep its own process from taking it up again', async () => {
    const { path, archive, debate } = await openStarted({ busyTimeout: 50 })
    renameSync(path, `${path}.away`)
    await assert.rejects(archive.release(debate.lease), failsFor('other'))
    renameSync(`${path}.away`, path)
    assert.equal(archive.heldBy(1), null)
    assert.deepEqual(await archive.claim(1), { debate: 1, epoch: 2 })
    assert.equal(archive.standing(1)?.state, 'running')
    assert.ok('heldBy' in (await archive.claim(1)))
  })

  test('is not given twice in one process either, and ends with close', async () => {
    const path = newPath()
    const first = open(path)
    const second = open(path, { language: 'zh' })
    await start(first)
    const held = await second.claim(1)
    assert.match('heldBy' in held ? held.heldBy : '', /上的进程 \d+$/)
    assert.ok('heldBy' in (await first.claim(1)))
    first.close()
    assert.deepEqual(await second.claim(1), { debate: 1, epoch: 2 })
    await assert.rejects(second.claim(77), /没有编号为 77/)
    await assert.rejects(first.claim(1), failsFor('other', /closed/))
  })

  test('that was not renewed is taken, and its old holder can no longer write', async () => {
    const path = newPath()
    const slow = open(path)
    const quick = open(path)
    const debate = await start(slow)
    change(path, `UPDATE debates SET until = ${Date.now() - 1}`)
    const lease = (await quick.claim(1)) as Lease
    await assert.rejects(add(slow, debate, asked('round-1/proposer')), LeaseLost)
    await slow.release(debate.lease)
    assert.ok('heldBy' in (await slow.claim(1)), 'an old lease frees nothing')
    assert.equal(quick.read(1).length, 1)
    await quick.release(lease)
    assert.deepEqual(await slow.claim(1), { debate: 1, epoch: 3 })
  })

  test('is renewed every five seconds', async t => {
    const path = newPath()
    t.mock.timers.enable({ apis: ['setInterval'] })
    const archive = open(path)
    await start(archive)
    const soon = Date.now() + 3_000
    change(path, `UPDATE debates SET until = ${soon}`)
    t.mock.timers.tick(5_000)
    await archive.claim(1)
    const [row] = rows(path, 'SELECT until, epoch FROM debates')
    assert.ok(Number(row!.until) > soon + 10_000 && row!.epoch === 1, JSON.stringify(row))
  })

  test('lost by one debate leaves the others of the same transaction alone', async () => {
    const { path, archive } = openNew()
    const [a, b, c] = [await start(archive), await start(archive), await start(archive)]
    change(path, `UPDATE debates SET holder = '1@elsewhere#x', epoch = 2 WHERE id = 2`)
    const gap = c.sealer.seal(asked('round-1/proposer'), { seq: 7 })
    const results = await Promise.allSettled([
      say(archive, a, 'round-1/proposer', 'mine'),
      say(archive, b, 'round-1/proposer', 'lost'),
      archive.append(c.lease, [gap]),
      say(archive, a, 'round-2/proposer', 'mine too'),
    ])
    const ends = results.map(result => result.status)
    assert.deepEqual(ends, ['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    assert.ok((results[1] as PromiseRejectedResult).reason instanceof LeaseLost)
    assert.match(String((results[2] as PromiseRejectedResult).reason), /does not follow/)
    assert.deepEqual(rows(path, 'SELECT content FROM messages'), [{ content: 'mine' }, { content: 'mine too' }])
    const lengths = [1, 2, 3].map(id => archive.read(id).length)
    assert.deepEqual(lengths, [5, 1, 1])
  })

  test('lets several processes make and write one archive at the same time', async () => {
    const path = newPath()
    const brief = { ...openedEvent() }
    const code = `
      const record = (event, seq, text = null) => ({ v: 1, seq, at: new Date().toISOString(), type: event.type,
        prev: '', hash: 'h' + seq, body: '{}', text, event })
      for (let d = 0; d < 5; d++) {
        const lease = await archive.create(record(${JSON.stringify(brief)}, 1), new Map())
        for (let seq = 2; seq <= 11; seq++)
          await archive.append(lease, [record({ type: 'turn.answered', key: 'r-' + seq + '/a', cost: 0 }, seq, 'w' + seq)])
      }
      archive.close()
      console.log('done')`
    const lines = await Promise.all([1, 2, 3].map(async () => (await elsewhere(path, code)).line))
    assert.deepEqual(lines, ['done', 'done', 'done'])
    assert.equal(open(path).list().length, 15)
    assert.deepEqual(rows(path, 'SELECT count(*) AS n FROM events UNION SELECT count(*) FROM messages'), [
      { n: 150 },
      { n: 165 },
    ])
  })
})

describe('words being said', () => {
  test('are seen by others and go when the turn is over', async () => {
    const { path, archive } = openNew()
    const viewer = open(path)
    const debate = await start(archive)
    await add(archive, debate, asked('round-1/proposer'), asked('round-1/challenger'))
    archive.live(debate.lease, 'round-1/proposer', 'I th')
    archive.live(debate.lease, 'round-1/proposer', 'I think')
    archive.live(debate.lease, 'round-1/challenger', 'No')
    assert.equal(archive.readLive(1).get('round-1/proposer'), 'I think')
    await until(() => viewer.readLive(1).size === 2)
    assert.deepEqual([...viewer.readLive(1)].sort(), [
      ['round-1/challenger', 'No'],
      ['round-1/proposer', 'I think'],
    ])
    archive.live(debate.lease, 'round-1/proposer', 'I think so')
    await add(archive, debate, answered('round-1/proposer', 'I think so.'))
    assert.deepEqual([...viewer.readLive(1)], [['round-1/challenger', 'No']])
    archive.live(debate.lease, 'round-1/challenger', null)
    await until(() => viewer.readLive(1).size === 0)
    assert.equal(archive.readLive(1).size, 0)
  })

  test('of a process that died go when another one takes over', async () => {
    const { path, archive } = openNew()
    await archive.release((await start(archive)).lease)
    const { child } = await elsewhere(
      path,
      `const lease = await archive.claim(1); archive.live(lease, 'a/b', 'half a'); console.log('ok'); setInterval(() => {}, 1000)`,
    )
    await until(() => archive.readLive(1).get('a/b') === 'half a')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await archive.claim(1)
    assert.equal(archive.readLive(1).size, 0)
  })
})
