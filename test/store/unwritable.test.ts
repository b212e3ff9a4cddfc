import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import type { Lease } from '../../src/core/store.ts'
import {
  add,
  answered,
  asked,
  closed,
  failsFor,
  open,
  openedEvent,
  openNew,
  openStarted,
  Sealer,
  say,
  start,
} from './support/archives.ts'

describe('a database that cannot be written', () => {
  test('is waited for without holding up the process, then told as locked', async () => {
    const { path, archive, debate } = await openStarted({ busyTimeout: 150 })
    const other = new DatabaseSync(path)
    other.exec('BEGIN EXCLUSIVE')
    let ticks = 0
    const clock = setInterval(() => ticks++, 10)
    const [first, second] = await Promise.allSettled([
      add(archive, debate, asked('round-1/proposer')),
      archive.create(new Sealer().seal(openedEvent()), new Map()),
    ])
    clearInterval(clock)
    for (const result of [first, second]) {
      assert.ok(result.status === 'rejected' && failsFor('locked', /Close it/)(result.reason))
    }
    assert.ok(ticks > 0, 'the event loop turned meanwhile')
    assert.throws(() => archive.remove(1), failsFor('locked'))
    assert.equal(archive.read(1).length, 1)

    const waiting = archive.append(debate.lease, [{ ...debate.sealer.seal(closed), seq: 2 }])
    setTimeout(() => other.exec('ROLLBACK'), 40)
    await waiting
    other.close()
    assert.deepEqual([archive.read(1).length, archive.list().length], [2, 1])
  })

  test('because it is full keeps nothing of the transaction and all that was before', async () => {
    const { path, archive } = openNew({ maxPages: 60 })
    const [a, b] = [await start(archive), await start(archive)]
    await say(archive, a, 'round-1/proposer', 'small')
    const results = await Promise.allSettled([
      say(archive, b, 'round-1/proposer', 'also small'),
      say(archive, a, 'round-2/proposer', 'x'.repeat(400_000)),
    ])
    for (const result of results) {
      assert.ok(result.status === 'rejected' && failsFor('full', /Free some disk space/)(result.reason))
    }
    assert.deepEqual([archive.read(1).length, archive.read(2).length], [3, 1])
    archive.close()

    const roomy = open(path)
    const lease = (await roomy.claim(1)) as Lease
    await roomy.append(lease, [{ ...a.sealer.seal(answered('round-2/proposer', 'x'.repeat(400_000))), seq: 4 }])
    assert.equal(roomy.read(1)[3]!.text!.length, 400_000)
  })
})

describe('a file that is taken away while it is open', () => {
  test('is not written into any more, and is again once it is back; what was read can be read', async () => {
    const { path, archive, debate } = await openStarted()
    renameSync(path, `${path}.away`)
    const gone = failsFor('other', /moved, deleted or replaced.*Put it back/)
    await assert.rejects(say(archive, debate, 'round-1/proposer', 'for nobody'), gone)
    await assert.rejects(archive.create(new Sealer().seal(openedEvent()), new Map()), gone)
    assert.throws(() => archive.remove(1), gone)
    assert.equal(archive.read(1).length, 1)
    writeFileSync(path, '')
    await assert.rejects(archive.create(new Sealer().seal(openedEvent()), new Map()), gone)
    renameSync(`${path}.away`, path)
    await archive.create(new Sealer().seal(openedEvent()), new Map())
    assert.equal(archive.list().length, 2)
  })
})
