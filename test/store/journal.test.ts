import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { JournalRecord } from '../../src/core/events.ts'
import { DebateHeld } from '../../src/store/remove.ts'
import { valuesOf } from '../support/values.ts'
import {
  add,
  answered,
  asked,
  change,
  closed,
  fact,
  open,
  openedEvent,
  openNew,
  openStarted,
  rows,
  Sealer,
  say,
  sha,
  start,
  withoutEvent,
} from './support/archives.ts'

describe('the journal', () => {
  test('is begun with its first records as a whole, or not at all', async () => {
    const { path, archive } = openNew()
    const sealer = new Sealer()
    const probed = fact('model.probed', 'probe/lab:big', null, { model: 'lab:big', cost: 0.5 })
    const [first, second, third] = [sealer.seal(openedEvent()), sealer.seal(probed), sealer.seal(closed)]
    const texts = new Map([[sha('a cue'), 'a cue']])
    await assert.rejects(archive.create(first, texts, [second, { ...third, seq: 9 }]), /does not follow record 2/)
    assert.deepEqual(archive.list(), [])
    for (const table of ['debates', 'events', 'texts'])
      assert.deepEqual(rows(path, `SELECT * FROM ${table}`), [], table)
    const { debate } = await archive.create(first, texts, [second, third])
    assert.deepEqual(archive.read(debate), [first, second, third].map(withoutEvent))
    const [listed] = archive.list()
    assert.deepEqual([listed?.id, listed?.outcome, listed?.cost], [debate, 'decided', 0.5])
  })

  test('gives back exactly what was kept', async () => {
    const { path, archive } = openNew()
    const texts = new Map([
      [sha('a cue'), 'a cue'],
      ['not-hex', '一段中文\0 with NUL'],
    ])
    const debate = await start(archive, 'Topic', texts)
    const records: JournalRecord[] = [
      debate.sealer.seal(asked('round-1/proposer')),
      debate.sealer.seal(answered('round-1/proposer', 'Plain, 中文, 🎭, NUL \0 inside')),
      debate.sealer.seal(answered('round-1/challenger', 'half a pair \ud83d'), { hash: 'UPPER-and-not-hex' }),
      debate.sealer.seal({ type: 'note.kept', key: 'dice', value: [1, { a: '\ud83d' }] }, { at: '2026-11-15 12:00' }),
      debate.sealer.seal({ type: 'debate.resumed', budget: null }, { prev: 'broken', v: 2 }),
    ]
    await archive.append(debate.lease, records)
    archive.close()

    const again = open(path)
    assert.deepEqual(again.read(debate.lease.debate), [debate.first, ...records].map(withoutEvent))
    assert.deepEqual([again.text(sha('a cue')), again.text('not-hex')], ['a cue', '一段中文\0 with NUL'])
    assert.equal(again.text(sha('nothing')), null)
    assert.deepEqual(again.read(99), [])
  })

  test('shows a record that was taken out: the next one no longer fits its hash', async () => {
    const { path, archive, debate } = await openStarted()
    await say(archive, debate, 'round-1/proposer', 'words')
    const before = archive.read(1)
    change(path, 'DELETE FROM events WHERE seq = 2')
    const damaged = archive.read(1)
    assert.deepEqual(valuesOf(damaged, 'seq'), [1, 3])
    assert.equal(before[2]!.prev, before[1]!.hash)
    assert.notEqual(damaged[1]!.prev, before[2]!.prev)
  })

  test('has the words of a turn on disk once, also when the debate is indexed', async () => {
    const { path, archive, debate } = await openStarted({ unindexed: 0 })
    const words = 'A sentence of some length that nobody else would ever say: quixotic zephyr.'
    for (let i = 0; i < 40; i++) await say(archive, debate, `round-${i}/proposer`, i === 7 ? words : `filler ${i}`)
    assert.equal(archive.search('quixotic').length, 1)
    archive.close()
    assert.equal(readFileSync(path, 'latin1').split(words).length - 1, 1)
  })

  test('takes at most three times the bytes of the transcript, index and all', async () => {
    const { path, archive } = openNew({ unindexed: 0 })
    const vocabulary = Array.from({ length: 3_000 }, (_, i) =>
      sha(String(i))
        .replace(/\d/g, '')
        .slice(0, 3 + (i % 6)),
    )
    const speech = (seed: number): string =>
      Array.from({ length: 115 }, (_, i) => vocabulary[(seed * 7_919 + i * i * 31) % 3_000]).join(' ')
    let bytes = 0
    for (let d = 0; d < 30; d++) {
      const debate = await start(archive)
      for (let turn = 0; turn < 21; turn++) {
        const text = speech(d * 21 + turn)
        bytes += text.length
        await say(archive, debate, `round-${turn >> 1}/${turn % 2 ? 'challenger' : 'proposer'}`, text)
      }
    }
    assert.ok(bytes / 630 > 600 && bytes / 630 < 800, `speeches of ${bytes / 630} bytes`)
    assert.ok(archive.search(vocabulary[3]!).length > 0)
    archive.close()
    assert.ok(statSync(path).size / bytes <= 3, `${statSync(path).size / bytes}`)
  })

  test('drops its last record with what it implied', async () => {
    const { path, archive, debate } = await openStarted()
    await say(archive, debate, 'round-1/proposer', 'kept words')
    await add(archive, debate, answered('round-1/challenger', 'torn words'))
    await assert.rejects(archive.dropTail(debate.lease, 2), /not the last/)
    await archive.dropTail(debate.lease, 4)
    assert.equal(archive.read(1).length, 3)
    assert.deepEqual(rows(path, 'SELECT content FROM messages'), [{ content: 'kept words' }])

    const twin = new Sealer()
    const [, , third] = [openedEvent(), asked('round-1/proposer'), answered('round-1/proposer', 'kept words')].map(
      event => twin.seal(event),
    )
    await archive.append(debate.lease, [twin.seal(closed)])
    assert.equal(archive.read(1)[3]!.prev, third!.hash)
    assert.equal(archive.list()[0]!.state, 'done')
    await archive.dropTail(debate.lease, 4)
    assert.deepEqual([archive.list()[0]!.state, archive.list()[0]!.winner], ['running', null])
  })
})

describe('removal', () => {
  test('takes away a debate and all that only it used, also out of the bytes', async () => {
    const { path, archive } = openNew({ unindexed: 0 })
    const shared = ['the shared cue', 'only of the first']
    const [both, own] = shared.map(text => [sha(text), text] as const)
    const gone = await start(archive, 'The secret plan', new Map([both!, own!]))
    const stays = await start(archive, 'The public plan', new Map([both!]))
    for (let i = 0; i < 40; i++) {
      await say(archive, gone, `round-${i}/proposer`, `privatissime ${i}`)
      await say(archive, stays, `round-${i}/proposer`, `openly ${i}`)
    }
    await add(
      archive,
      gone,
      fact('vote.cast', 'v', 'a', { vote: 'pro' }),
      fact('score.given', 'round-1/s', 'a', { logic: 1 }),
    )
    assert.equal(archive.search('privatissime', 100).length, 40)
    assert.throws(() => archive.remove(1), DebateHeld)
    await archive.release(gone.lease)

    assert.deepEqual([archive.remove(1), archive.remove(1)], [true, false])
    assert.deepEqual(
      [archive.read(1), archive.find(1), archive.search('privatissime'), archive.search('secret')],
      [[], null, [], []],
    )
    assert.deepEqual([archive.text(sha(shared[0]!)), archive.text(sha(shared[1]!))], [shared[0], null])
    assert.equal(archive.search('openly', 100).length, 40)
    for (const table of ['votes', 'scores']) assert.deepEqual(rows(path, `SELECT * FROM ${table}`), [], table)
    assert.equal(rows(path, 'SELECT * FROM agents').length, 2)
    assert.equal(rows(path, 'SELECT * FROM rounds WHERE debate_id = 1').length, 0)
    assert.equal(archive.read(2).length, 81)

    await say(archive, stays, 'after/proposer', 'still writable')
    assert.deepEqual(valuesOf(archive.search('still writable'), 'key'), ['after/proposer'])
    assert.equal((await start(archive)).lease.debate, 3)
    archive.close()
    const bytes = readFileSync(path, 'latin1')
    for (const words of ['privatissime', 'secret plan', 'only of the first', 'ssime', 'vatis']) {
      assert.ok(!bytes.includes(words), words)
    }
    assert.ok(bytes.includes('openly'))
  })

  test('never lets a new message hide behind an old place in the index', async () => {
    const archive = open(undefined, { unindexed: 0 })
    const first = await start(archive)
    for (let i = 0; i < 64; i++) await say(archive, first, `round-${i}/proposer`, `old words ${i}`)
    assert.equal(archive.search('old words', 100).length, 64)
    await archive.release(first.lease)
    archive.remove(1)
    const second = await start(archive)
    await say(archive, second, 'round-1/proposer', 'new words')
    assert.deepEqual(valuesOf(archive.search('new words'), 'debate'), [2])
  })
})
