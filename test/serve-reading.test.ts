import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Played, Playing } from '../src/cli/serve/playing.ts'
import { readingHouse, type Shelf } from '../src/cli/serve/reading.ts'
import type { AgonEvent, KeptEvent } from '../src/core/events.ts'
import { makeMask } from '../src/core/mask.ts'
import type { Call } from '../src/core/model.ts'
import { verify } from '../src/engine/journal.ts'
import { type Opening, open, type Performance, resume } from '../src/engine/perform.ts'
import { duel } from '../src/formats/duel/duel.ts'
import { type Line, scriptedModel } from '../src/models/scripted.ts'
import { type Control, type Follower, Refused } from '../src/server/house.ts'
import { type Archive, openArchive } from '../src/store/archive.ts'
import { until } from './support/agon.ts'
import { duelScript } from './support/duel-script.ts'

const seats = [
  { id: 'proposer', model: 'lab:quick' },
  { id: 'challenger', model: 'lab:slow' },
  { id: 'judge', model: 'other:judge' },
]

const opening = (topic = 'Shall we?'): Opening => ({
  topic,
  language: 'en',
  seats,
  effort: null,
  budget: null,
  options: { rounds: 1 },
  context: [],
  folders: ['/somewhere/of/the/user'],
})

const hidden = 'a-key-that-became-known-later-7731'

interface Place {
  /** Of the page. */
  archive: Archive
  /** Of another process. */
  other: Archive
  playing: Playing
  house: ReturnType<typeof readingHouse>
  path: string
}

const shelfOf = (archive: Archive, playing = new Playing()): Shelf => ({
  archive,
  playing,
  mask: makeMask([hidden]).text,
  notices: () => ['told besides'],
  onError: error => assert.fail(error as Error),
})

function newPlace(t: TestContext): Place {
  const folder = mkdtempSync(join(tmpdir(), 'agon-serve-'))
  const path = join(folder, 'agon.db')
  const [archive, other, playing] = [openArchive(path), openArchive(path), new Playing()]
  const house = readingHouse(shelfOf(archive, playing))
  t.after(() => {
    house.close()
    archive.close()
    other.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { archive, other, playing, house, path }
}

interface Way {
  store: Archive
  script?: (call: Call) => string | Line
  signal?: AbortSignal
  playing?: Playing
  topic?: string
  began?: (id: number) => void
}

const performance = ({ store, script = duelScript, signal, playing, began }: Way): Performance => {
  let number: number | null = null
  return {
    format: duel,
    store,
    modelFor: name => scriptedModel(name, script),
    mask: makeMask([]),
    ...(signal && { signal }),
    listeners: [(event, view, record) => number !== null && playing?.hear(number, event, view, record)],
    opened(id) {
      number = id
      playing?.add(id, played)
      began?.(id)
    },
  }
}

const played: Played = {
  heldBy: () => null,
  pausing: () => false,
  listens: () => true,
  questions: () => [],
  pause() {},
  stop() {},
  async say() {},
  answer() {},
}

async function play(way: Way): Promise<number> {
  const { id } = await open(opening(way.topic), performance(way))
  way.playing?.end(id, way.playing.get(id)!)
  return id
}

const slowly =
  (msPerChunk: number) =>
  (call: Call): Line => ({ text: duelScript(call), msPerChunk })

/** Somebody who follows a debate and keeps all that is told. */
class Viewer implements Follower {
  readonly events: KeptEvent[] = []
  readonly seqs: number[] = []
  readonly words = new Map<string, string>()
  readonly heard: { key: string; from: number; length: number; afterRecords: number }[] = []
  readonly live_: AgonEvent[] = []
  readonly controls: Control[] = []

  kept(record: { seq: number; event: KeptEvent }) {
    this.seqs.push(record.seq)
    this.events.push(record.event)
    const { event } = record
    if (event.type === 'turn.answered') assert.ok(event.text.startsWith(this.words.get(event.key) ?? ''), event.key)
  }
  said({ key, from, text }: Parameters<Follower['said']>[0]) {
    const before = this.words.get(key) ?? ''
    assert.ok(from <= before.length, 'nothing is missing before it')
    this.heard.push({ key, from, length: text.length, afterRecords: this.seqs.length })
    this.words.set(key, before.slice(0, from) + text)
  }
  live(event: AgonEvent) {
    this.live_.push(event)
  }
  control(control: Control) {
    this.controls.push(control)
  }
}

const inOrder = (seqs: readonly number[]) => seqs.every((seq, i) => i === 0 || seq === seqs[i - 1]! + 1)

/** Looks come every half second, and late where there is much to do. */
async function settled(count: () => number): Promise<number> {
  for (let last = -1; last !== count(); await sleep(1_200)) last = count()
  return count()
}

describe('the reading half of the house', () => {
  it('lists what runs first, then the newest, and goes on with a list', async t => {
    const { archive, other, house } = newPlace(t)
    for (const topic of ['one', 'two', 'three']) await play({ store: other, topic })
    const controller = new AbortController()
    const running = play({ store: other, topic: 'running', script: slowly(20), signal: controller.signal })
    await until('it runs', () => archive.list({ state: 'running' }).length === 1)
    await play({ store: other, topic: 'four' })
    const list = (more = {}) => house.debates({ limit: 2, language: 'en', ...more })
    assert.deepEqual(
      list().map(({ topic }) => topic),
      ['running', 'four', 'three'],
    )
    assert.deepEqual(
      list({ before: 3 }).map(({ topic }) => topic),
      ['two', 'one'],
    )
    assert.deepEqual(
      list({ state: 'running' }).map(({ topic }) => topic),
      ['running'],
    )
    assert.deepEqual(
      list({ state: 'done', limit: 9 }).map(({ id }) => id),
      [5, 3, 2, 1],
    )
    assert.deepEqual(list({ format: 'tree' }), [])
    const [first, second] = list()
    assert.deepEqual([first!.state, first!.headline], ['running', null])
    assert.equal(second!.headline, 'Challenger prevails')
    assert.equal(second!.formatName, 'Duel')
    assert.equal(list({ language: 'zh' })[0]!.formatName, '对决')
    assert.deepEqual(second!.models.toSorted(), ['lab:quick', 'lab:slow', 'other:judge'])
    controller.abort()
    await running
  })

  it('finds debates by words, Chinese too, and by part of a model', async t => {
    const { other, house } = newPlace(t)
    await play({ store: other, topic: '我们应该迁移到 Postgres 吗' })
    await play({ store: other, topic: 'Tabs or spaces?' })
    const find = (filter: object) => house.debates({ limit: 9, language: 'en', ...filter })
    const [chinese] = find({ words: '迁移' })
    assert.equal(chinese?.id, 1)
    assert.equal(chinese.found?.turn, null)
    assert.equal(chinese.found.snippet.slice(...chinese.found.match), '迁移')
    assert.deepEqual(
      find({ words: 'point seven' }).map(({ id }) => id),
      [2, 1],
    )
    assert.equal(find({ words: 'point seven' })[0]!.found?.turn, 'round-1/proposer')
    assert.equal(find({ words: 'no owner' })[0]!.found?.snippet.includes('":'), false)
    assert.deepEqual(find({ words: 'nowhere at all' }), [])
    assert.deepEqual(
      find({ model: 'SLO' }).map(({ id }) => id),
      [2, 1],
    )
    assert.deepEqual(find({ model: 'gpt' }), [])
  })

  it('lists a thousand debates in a tenth of a second once it has seen them', async t => {
    const { other, house } = newPlace(t)
    const first = await play({ store: other })
    const records = verify(other.read(first)).records
    for (let i = 1; i < 1_000; i++) {
      const [head, ...rest] = records
      const lease = await other.create(head as never, new Map(), rest)
      await other.release(lease)
    }
    const list = () => house.debates({ limit: 1_000, language: 'en' })
    assert.equal(list().length, 1_000)
    const began = process.cpuUsage()
    assert.equal(
      list().every(({ headline }) => headline === 'Challenger prevails'),
      true,
    )
    const took = process.cpuUsage(began).user / 1_000
    assert.ok(took < 100, `${took} ms`)
  })

  it('tells of a changed list, whoever changes it, and of nothing else', async t => {
    const { other, house } = newPlace(t)
    let changes = 0
    const stop = house.watch(() => changes++)
    const id = await play({ store: other })
    await until('it is told', () => changes > 0)
    const before = await settled(() => changes)
    other.search('point seven')
    await sleep(700)
    assert.equal(changes, before)
    house.remove(id, 'en')
    assert.equal(changes, before + 1)
    stop()
    await play({ store: other })
    await sleep(700)
    assert.equal(changes, before + 1)
  })

  it('gives the journal without the seed and without folders of the user', async t => {
    const { archive, other, house } = newPlace(t)
    const id = await play({ store: other })
    const part = house.journal(id, 0, 'en')
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
    const later = house.journal(id, 5, 'en')
    assert.equal(later.records[0]!.seq, 6)
  })

  it('reads a journal on from where it had read it, also where it was another one by then', async t => {
    const { archive, other, house, path } = newPlace(t)
    const pause = new AbortController()
    const script = (call: Call): Line => {
      if (call.key === 'round-1/challenger') pause.abort()
      return { text: duelScript(call), msPerChunk: 1 }
    }
    const id = await play({ store: other, script, signal: pause.signal })
    const before = house.journal(id, 0, 'en')
    assert.deepEqual(before, readingHouse(shelfOf(archive)).journal(id, 0, 'en'))
    await resume(id, performance({ store: other }))
    const after = house.journal(id, 0, 'en')
    assert.ok(after.records.length > before.records.length)
    assert.deepEqual(after, readingHouse(shelfOf(archive)).journal(id, 0, 'en'))
    assert.deepEqual(house.journal(id, before.records.length, 'en').records, after.records.slice(before.records.length))
    const database = new DatabaseSync(path)
    database.exec('DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)')
    database.close()
    assert.equal(house.journal(id, 0, 'en').records.length, after.records.length - 1)
  })

  it('shows nothing that is held secret by now', async t => {
    const { other, house } = newPlace(t)
    const script = (call: Call): string => `${duelScript(call)}`.replace('point seven', `point seven ${hidden}`)
    const id = await play({ store: other, topic: `What of ${hidden}?`, script })
    const viewer = new Viewer()
    const lease = await begun(other, script)
    const stop = house.follow(lease.debate, viewer, 'en')
    other.live(lease, 'round-1/proposer', `My key is ${hidden}.`)
    await until('words', () => viewer.words.size > 0)
    const speaking = house.journal(lease.debate, 0, 'en')
    stop()
    await other.release(lease)
    const shown = JSON.stringify([
      house.debates({ limit: 9, language: 'en' }),
      house.debates({ limit: 9, language: 'en', words: 'point seven' }),
      house.journal(id, 0, 'en'),
      house.document(id, 'en'),
      house.report(id, 'en'),
      await Promise.all(['md', 'json', 'html'].map(form => house.export(id, form, 'en'))),
      speaking,
      [...viewer.words],
    ])
    assert.ok(JSON.stringify(other.read(id)).includes(hidden))
    assert.ok(!shown.includes(hidden))
    assert.match(shown, /What of \[secret\]\?/)
    assert.equal(viewer.words.get('round-1/proposer'), 'My key is [secret].')
  })

  it('shows a damaged journal up to there, with the reason, in both languages', async t => {
    const { other, house, path } = newPlace(t)
    const id = await play({ store: other })
    const database = new DatabaseSync(path)
    database.exec(`UPDATE messages SET content = 'other words' WHERE turn_key = 'round-1/challenger'`)
    database.close()
    const part = house.journal(id, 0, 'en')
    assert.match(part.damage ?? '', /record \d+ was changed/)
    assert.match(house.journal(id, 0, 'zh').damage ?? '', /被改动过/)
    assert.ok(part.records.length > 1 && part.records.length < other.read(id).length)
    assert.match(part.notices.join('\n'), /read-only/)
    const viewer = new Viewer()
    const stop = house.follow(id, viewer, 'en')
    await sleep(700)
    stop()
    assert.deepEqual(viewer.seqs, [])
  })

  it('refuses what is not there, and forms that there are not', async t => {
    const { other, house } = newPlace(t)
    const id = await play({ store: other })
    const refused = (status: number, words: RegExp) => (error: unknown) =>
      error instanceof Refused && error.status === status && words.test(error.message)
    for (const work of [
      () => house.journal(9, 0, 'en'),
      () => house.document(9, 'en'),
      () => house.report(9, 'en'),
      () => house.follow(9, new Viewer(), 'en'),
      () => house.remove(9, 'en'),
    ])
      assert.throws(work, refused(404, /There is no debate 9/))
    await assert.rejects(house.export(9, 'md', 'zh'), refused(404, /没有编号为 9/))
    await assert.rejects(house.export(id, 'pdf', 'en'), refused(422, /"pdf".*md, json, html/))
    await assert.rejects(house.export(id, '__proto__', 'en'), refused(422, /__proto__/))
  })

  it('exports files whose names are safe', async t => {
    const { other, house } = newPlace(t)
    const topics: [topic: string, name: RegExp][] = [
      ['Move to Postgres?', /^agon-1-move-to-postgres\.md$/],
      ['../../etc/passwd\u0000; rm -rf "~" $(x)', /^agon-2-etc-passwd-rm-rf-x\.md$/],
      ['我们应该迁移吗？', /^agon-3-我们应该迁移吗\.md$/],
      ['\ud800 …', /^agon-4[-\w]*\.md$/],
      ['x'.repeat(5_000), /^agon-5-x{48}\.md$/],
    ]
    for (const [topic] of topics) await play({ store: other, topic })
    for (const [i, [, name]] of topics.entries()) assert.match((await house.export(i + 1, 'md', 'en')).name, name)
    const html = await house.export(1, 'html', 'en')
    assert.deepEqual([html.name, html.type], ['agon-1-move-to-postgres.html', 'text/html'])
    assert.match(html.text, /^<!doctype html>/i)
    const json = await house.export(1, 'json', 'en')
    assert.deepEqual(JSON.parse(json.text), JSON.parse(JSON.stringify(house.document(1, 'en'))))
    assert.match(house.report(1, 'en'), /Move to Postgres\?/)
  })
})

describe('following a debate', () => {
  it('that this process plays: every record and every word, at once', async t => {
    const { archive, playing, house } = newPlace(t)
    const viewer = new Viewer()
    let stop = () => {}
    let first = 0
    const id = await play({
      store: archive,
      playing,
      script: slowly(1),
      began(id) {
        stop = house.follow(id, viewer, 'en')
        first = house.journal(id, 0, 'en').records.at(-1)!.seq
      },
    })
    stop()
    const records = verify(archive.read(id)).records
    assert.deepEqual(
      viewer.seqs,
      records.map(({ seq }) => seq).filter(seq => seq > first),
    )
    assert.ok(viewer.heard.length > 20)
    assert.equal(viewer.words.get('round-1/proposer'), records.find(r => r.type === 'turn.answered')!.text)
    assert.deepEqual(
      viewer.controls.map(({ state, here }) => [state, here]),
      [
        ['done', true],
        ['done', false],
      ],
    )
  })

  it('that another process plays: words before a turn ends, records in their order, the end', async t => {
    const { other, house } = newPlace(t)
    const viewer = new Viewer()
    let stop = () => {}
    const id = await play({
      store: other,
      script: slowly(60),
      began(id) {
        stop = house.follow(id, viewer, 'zh')
      },
    })
    await until('the end is told', () => viewer.controls.at(-1)?.state === 'done')
    stop()
    assert.ok(inOrder(viewer.seqs))
    assert.equal(viewer.seqs.at(-1), other.read(id).at(-1)!.seq)
    const early = viewer.heard.filter(({ key }) => key === 'round-1/proposer')
    assert.ok(early.length >= 1, 'words come before the turn is over')
    assert.deepEqual(viewer.controls.at(-1), {
      state: 'done',
      heldBy: null,
      here: false,
      listens: false,
      questions: [],
    })
  })

  it('changes hands cleanly: elsewhere, paused, then here, then elsewhere again', async t => {
    const { archive, other, playing, house } = newPlace(t)
    const viewer = new Viewer()
    const [pause, again] = [new AbortController(), new AbortController()]
    const script = (call: Call): Line => {
      if (call.key === 'round-1/challenger') pause.abort()
      if (call.key === 'synthesis/judge') again.abort()
      return { text: duelScript(call), msPerChunk: 20 }
    }
    let stop = () => {}
    const began = (id: number) => {
      stop = house.follow(id, viewer, 'en')
    }
    const id = await play({ store: other, script, signal: pause.signal, began })
    await until('paused is told', () => viewer.controls.at(-1)?.state === 'paused')
    const here = resume(id, performance({ store: archive, playing, script, signal: again.signal }))
    await until('here is told', () => viewer.controls.at(-1)?.here === true)
    await here
    playing.end(id, playing.get(id)!)
    await until('paused is told again', () => viewer.controls.at(-1)?.state === 'paused')
    await resume(id, performance({ store: other, script: slowly(30) }))
    await until('the end is told', () => viewer.controls.at(-1)?.state === 'done')
    stop()
    assert.ok(inOrder(viewer.seqs), String(viewer.seqs))
    assert.equal(viewer.seqs.at(-1), other.read(id).at(-1)!.seq)
    assert.equal(viewer.events.filter(({ type }) => type === 'debate.resumed').length, 2)
  })

  it('a turn that is asked again begins at its first word', async t => {
    const { other, house } = newPlace(t)
    const deltas: { attempt: number; from: number }[] = []
    const viewer = new Viewer()
    viewer.said = ({ attempt, from }) => void deltas.push({ attempt, from })
    const lease = await begun(other)
    const stop = house.follow(lease.debate, viewer, 'en')
    const say = async (text: string) => {
      const before = deltas.length
      other.live(lease, 'round-1/proposer', text)
      await until('it is told', () => deltas.length > before)
    }
    await say('one')
    await say('one two')
    await say('another')
    stop()
    assert.deepEqual(deltas, [
      { attempt: 1, from: 0 },
      { attempt: 1, from: 3 },
      { attempt: 1, from: 0 },
    ])
    await other.release(lease)
  })

  it('a debate that is deleted is told of once, whoever deletes it', async t => {
    const { other, house } = newPlace(t)
    const [here, elsewhere] = [await play({ store: other }), await play({ store: other })]
    const gone: number[] = []
    for (const id of [here, here, elsewhere])
      house.follow(id, Object.assign(new Viewer(), { gone: () => void gone.push(id) }), 'en')
    house.remove(here, 'en')
    assert.deepEqual(gone, [here, here])
    other.remove(elsewhere)
    await until('it is told', () => gone.length === 3)
    await sleep(700)
    assert.deepEqual(gone, [here, here, elsewhere])
  })

  it('a follower that breaks ends no debate', async t => {
    const { archive, playing, house } = newPlace(t)
    const broken = new Viewer()
    broken.kept = () => {
      throw new Error('broken')
    }
    const id = await play({ store: archive, playing, began: id => void house.follow(id, broken, 'en') })
    assert.equal(house.document(id, 'en').state, 'done')
  })
})

/** A debate whose first turn was asked and is being said, by somebody who never ends it. */
async function begun(store: Archive, script: (call: Call) => string = duelScript) {
  const folder = mkdtempSync(join(tmpdir(), 'agon-serve-'))
  const source = openArchive(join(folder, 'agon.db'))
  const id = await play({ store: source, script })
  const [first, ...rest] = verify(source.read(id)).records
  source.close()
  rmSync(folder, { recursive: true })
  const asked = rest.findIndex(({ type }) => type === 'turn.asked')
  return store.create(first as never, new Map(), rest.slice(0, asked + 1))
}
