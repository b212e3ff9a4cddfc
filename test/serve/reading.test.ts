import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../../src/core/model.ts'
import { verify } from '../../src/engine/journal.ts'
import { resume } from '../../src/engine/perform.ts'
import type { ScriptedLine } from '../../src/models/scripted.ts'
import { readingBackend } from '../../src/server/backend/reading.ts'
import { RefusedRequest } from '../../src/server/backend.ts'
import { until } from '../support/agon.ts'
import { duelScript } from '../support/duel-script.ts'
import { begun, hidden, newPlace, performance, play, shelfOf, slowly, Viewer } from './support/reading-backend.ts'

/** Looks come every half second, and late where there is much to do. */
async function settled(count: () => number): Promise<number> {
  for (let last = -1; last !== count(); await sleep(1_200)) last = count()
  return count()
}

describe('the reading half of the backend', () => {
  it('lists what runs first, then the newest, and goes on with a list', async t => {
    const { archive, other, backend } = newPlace(t)
    for (const topic of ['one', 'two', 'three']) await play({ store: other, topic })
    const controller = new AbortController()
    const running = play({ store: other, topic: 'running', script: slowly(20), signal: controller.signal })
    await until('it runs', () => archive.list({ state: 'running' }).length === 1)
    await play({ store: other, topic: 'four' })
    const list = (more = {}) => backend.debates({ limit: 2, language: 'en', ...more })
    const topics = (more = {}) => list(more).map(({ topic }) => topic)
    assert.deepEqual(topics(), ['running', 'four', 'three'])
    assert.deepEqual(topics({ before: 3 }), ['two', 'one'])
    assert.deepEqual(topics({ state: 'running' }), ['running'])
    assert.deepEqual(topics({ state: 'done', limit: 9 }), ['four', 'three', 'two', 'one'])
    assert.deepEqual(list({ format: 'tree' }), [])
    const [first, second] = list()
    assert.deepEqual([first!.state, first!.ending], ['running', null])
    const { answer, ...ended } = second!.ending!
    assert.deepEqual(ended, { headline: 'Challenger prevails', model: 'lab:slow', firmness: 'leaning' })
    assert.match(answer!, /\w/)
    assert.equal(second!.formatName, 'Duel')
    assert.equal(list({ language: 'zh' })[0]!.formatName, '对决')
    assert.deepEqual(second!.models.toSorted(), ['lab:quick', 'lab:slow', 'other:judge'])
    controller.abort()
    await running
  })

  it('finds debates by words, Chinese too, and by part of a model', async t => {
    const { other, backend } = newPlace(t)
    await play({ store: other, topic: '我们应该迁移到 Postgres 吗' })
    await play({ store: other, topic: 'Tabs or spaces?' })
    const find = (filter: object) => backend.debates({ limit: 9, language: 'en', ...filter })
    const [chinese] = find({ words: '迁移' })
    assert.equal(chinese?.id, 1)
    assert.equal(chinese.found?.turn, null)
    assert.equal(chinese.found.snippet.slice(...chinese.found.match), '迁移')
    const ids = (filter: object) => find(filter).map(({ id }) => id)
    assert.deepEqual(ids({ words: 'point seven' }), [2, 1])
    assert.equal(find({ words: 'point seven' })[0]!.found?.turn, 'round-1/proposer')
    assert.equal(find({ words: 'no owner' })[0]!.found?.snippet.includes('":'), false)
    assert.deepEqual(find({ words: 'nowhere at all' }), [])
    assert.deepEqual(ids({ model: 'SLO' }), [2, 1])
    assert.deepEqual(find({ model: 'gpt' }), [])
  })

  it('lists a thousand debates, the second time as the first', async t => {
    const { other, backend } = newPlace(t)
    const first = await play({ store: other })
    const records = verify(other.read(first)).records
    for (let i = 1; i < 1_000; i++) {
      const [head, ...rest] = records
      const lease = await other.create(head as never, new Map(), rest)
      await other.release(lease)
    }
    const list = () => backend.debates({ limit: 1_000, language: 'en' })
    assert.equal(list().length, 1_000)
    assert.ok(list().every(({ ending }) => ending?.headline === 'Challenger prevails'))
  })

  it('tells of a changed list, whoever changes it, and of nothing else', async t => {
    const { other, backend } = newPlace(t)
    let changes = 0
    const stop = backend.watch(() => changes++)
    const id = await play({ store: other })
    await until('it is told', () => changes > 0)
    const before = await settled(() => changes)
    other.search('point seven')
    await sleep(700)
    assert.equal(changes, before)
    backend.remove(id, 'en')
    assert.equal(changes, before + 1)
    stop()
    await play({ store: other })
    await sleep(700)
    assert.equal(changes, before + 1)
  })

  it('gives the journal without the seed and without folders of the user', async t => {
    const { archive, other, backend } = newPlace(t)
    const id = await play({ store: other })
    const part = backend.journal(id, 0, 'en')
    assert.equal(part.records.length, archive.read(id).length)
    assert.deepEqual(Object.keys(part.records[0]!).toSorted(), ['at', 'event', 'seq'])
    const text = JSON.stringify(part)
    assert.doesNotMatch(text, /somewhere\/of\/the\/user|"secret"|"folders"/)
    const { secret } = verify(archive.read(id)).records[0]!.event as { secret: string }
    assert.match(secret, /^[0-9a-f]{32}$/)
    assert.ok(!text.includes(secret))
    assert.deepEqual(part.control, { state: 'done', here: false, heldBy: null, listens: false, questions: [] })
    assert.deepEqual(part.notices, ['told besides'])
    assert.deepEqual([part.parent, part.children, part.damage, part.speaking], [null, [], null, {}])
    const later = backend.journal(id, 5, 'en')
    assert.equal(later.records[0]!.seq, 6)
  })

  it('reads a journal on from where it had read it, also where it was another one by then', async t => {
    const { archive, other, backend, database } = newPlace(t)
    const pause = new AbortController()
    const script = (call: Call): ScriptedLine => {
      if (call.key === 'round-1/challenger') pause.abort()
      return { text: duelScript(call), msPerChunk: 1 }
    }
    const id = await play({ store: other, script, signal: pause.signal })
    const before = backend.journal(id, 0, 'en')
    assert.deepEqual(before, readingBackend(shelfOf(archive)).journal(id, 0, 'en'))
    await resume(id, performance({ store: other }))
    const after = backend.journal(id, 0, 'en')
    assert.ok(after.records.length > before.records.length)
    assert.deepEqual(after, readingBackend(shelfOf(archive)).journal(id, 0, 'en'))
    assert.deepEqual(
      backend.journal(id, before.records.length, 'en').records,
      after.records.slice(before.records.length),
    )
    database.exec('DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)')
    assert.equal(backend.journal(id, 0, 'en').records.length, after.records.length - 1)
  })

  it('shows nothing that is held secret by now', async t => {
    const { other, backend } = newPlace(t)
    const script = (call: Call): string => `${duelScript(call)}`.replace('point seven', `point seven ${hidden}`)
    const id = await play({ store: other, topic: `What of ${hidden}?`, script })
    const viewer = new Viewer()
    const lease = await begun(other, script)
    const { stop } = backend.follow(lease.debate, viewer.follower, 'en')
    other.live(lease, 'round-1/proposer', `My key is ${hidden}.`)
    await until('words', () => viewer.words.size > 0)
    const speaking = backend.journal(lease.debate, 0, 'en')
    stop()
    await other.release(lease)
    const shown = JSON.stringify([
      backend.debates({ limit: 9, language: 'en' }),
      backend.debates({ limit: 9, language: 'en', words: 'point seven' }),
      backend.journal(id, 0, 'en'),
      backend.document(id, 'en'),
      backend.report(id, 'en'),
      await Promise.all(['md', 'json', 'html'].map(form => backend.export(id, form, 'en'))),
      speaking,
      [...viewer.words],
    ])
    assert.ok(JSON.stringify(other.read(id)).includes(hidden))
    assert.ok(!shown.includes(hidden))
    assert.match(shown, /What of \[secret\]\?/)
    assert.equal(viewer.words.get('round-1/proposer'), 'My key is [secret].')
  })

  it('shows a damaged journal up to there, with the reason, in both languages', async t => {
    const { other, backend, database } = newPlace(t)
    const id = await play({ store: other })
    database.exec(`UPDATE messages SET content = 'other words' WHERE turn_key = 'round-1/challenger'`)
    const part = backend.journal(id, 0, 'en')
    assert.match(part.damage ?? '', /record \d+ was changed/)
    assert.match(backend.journal(id, 0, 'zh').damage ?? '', /被改动过/)
    assert.ok(part.records.length > 1 && part.records.length < other.read(id).length)
    assert.match(part.notices.join('\n'), /read-only/)
    const viewer = new Viewer()
    const { stop } = backend.follow(id, viewer.follower, 'en')
    await sleep(700)
    stop()
    assert.deepEqual(viewer.seqs, [])
  })

  it('refuses what is not there, and forms that there are not', async t => {
    const { other, backend } = newPlace(t)
    const id = await play({ store: other })
    const refused = (status: number, words: RegExp) => (error: unknown) =>
      error instanceof RefusedRequest && error.status === status && words.test(error.message)
    for (const work of [
      () => backend.journal(9, 0, 'en'),
      () => backend.document(9, 'en'),
      () => backend.report(9, 'en'),
      () => backend.follow(9, new Viewer().follower, 'en'),
      () => backend.remove(9, 'en'),
    ])
      assert.throws(work, refused(404, /There is no debate 9/))
    await assert.rejects(backend.export(9, 'md', 'zh'), refused(404, /没有编号为 9/))
    await assert.rejects(backend.export(id, 'pdf', 'en'), refused(422, /"pdf".*md, json, html/))
    await assert.rejects(backend.export(id, '__proto__', 'en'), refused(422, /__proto__/))
  })

  it('exports files whose names are safe', async t => {
    const { other, backend } = newPlace(t)
    const topics: [topic: string, name: RegExp][] = [
      ['Move to Postgres?', /^agon-1-move-to-postgres\.md$/],
      ['../../etc/passwd\u0000; rm -rf "~" $(x)', /^agon-2-etc-passwd-rm-rf-x\.md$/],
      ['我们应该迁移吗？', /^agon-3-我们应该迁移吗\.md$/],
      ['\ud800 …', /^agon-4[-\w]*\.md$/],
      ['x'.repeat(5_000), /^agon-5-x{48}\.md$/],
    ]
    for (const [topic] of topics) await play({ store: other, topic })
    for (const [i, [, name]] of topics.entries()) assert.match((await backend.export(i + 1, 'md', 'en')).name, name)
    const html = await backend.export(1, 'html', 'en')
    assert.deepEqual([html.name, html.type], ['agon-1-move-to-postgres.html', 'text/html'])
    assert.match(html.text, /^<!doctype html>/i)
    const json = await backend.export(1, 'json', 'en')
    assert.deepEqual(JSON.parse(json.text), JSON.parse(JSON.stringify(backend.document(1, 'en'))))
    assert.match(backend.report(1, 'en'), /Move to Postgres\?/)
  })
})
