import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import type {
  DebateOpened,
  FactRecorded,
  JournalRecord,
  KeptEvent,
  Register,
  SealedRecord,
} from '../src/core/events.ts'
import { type Lease, LeaseLost, StoreFailed } from '../src/core/store.ts'
import { type Archive, type ArchiveOptions, DebateHeld, openArchive } from '../src/store/archive.ts'
import { migrations } from '../src/store/schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'agon-store-'))
const opened: Archive[] = []
const children: ChildProcess[] = []
let files = 0

after(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const archive of opened) archive.close()
  rmSync(folder, { recursive: true, force: true })
})

const newPath = (): string => join(folder, `home-${++files}`, 'agon.db')

function open(path = newPath(), options?: ArchiveOptions): Archive {
  const archive = openArchive(path, options)
  opened.push(archive)
  return archive
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Seals events the way a journal does: numbered from 1, each with the hash of the one before. */
class Sealer {
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

function openedEvent(topic = 'Should we move to Postgres?', cues: Record<string, string> = {}): DebateOpened {
  const seats = [
    { id: 'proposer', model: 'lab:big' },
    { id: 'challenger', model: 'ollama:qwen3:8b' },
  ]
  const brief = {
    topic,
    language: 'en' as const,
    seats,
    effort: null,
    budget: null,
    options: { stances: { proposer: 'for' } },
    context: [],
  }
  return { type: 'debate.opened', format: 'duel', version: 1, brief, secret: 's', cues }
}

const asked = (key: string): KeptEvent => ({
  type: 'turn.asked',
  key,
  seat: key.split('/').at(-1)!,
  model: 'lab:big',
  attempt: 1,
  request: sha(key),
  cues: ['opening'],
  values: {},
  after: null,
  reserved: 0.01,
})

const answered = (key: string, text: string, cost: number | null = 0.25): KeptEvent => ({
  type: 'turn.answered',
  key,
  text,
  finish: 'stop',
  usage: { input: 10, output: 20 },
  cost,
  ms: 1200,
  rhythm: '',
})

const closed: KeptEvent = {
  type: 'debate.closed',
  outcome: 'decided',
  decided: true,
  verdict: { winner: 'proposer' },
  failure: null,
}

const fact = (
  type: FactRecorded['type'],
  key: string,
  seat: string | null,
  content: FactRecorded['fact'],
): KeptEvent => ({
  type,
  key,
  seat,
  fact: content,
})

interface Debate {
  lease: Lease
  sealer: Sealer
  first: JournalRecord<DebateOpened>
}

async function start(archive: Archive, topic?: string, texts = new Map<string, string>()): Promise<Debate> {
  const sealer = new Sealer()
  const cues = Object.fromEntries([...texts.keys()].map((hash, i) => [`cue-${i}`, hash]))
  const first = sealer.seal(openedEvent(topic, cues))
  return { lease: await archive.create(first, texts), sealer, first }
}

const add = (archive: Archive, { lease, sealer }: Debate, ...events: KeptEvent[]): Promise<void> =>
  archive.append(
    lease,
    events.map(event => sealer.seal(event)),
  )

const say = (archive: Archive, debate: Debate, key: string, text: string): Promise<void> =>
  add(archive, debate, asked(key), answered(key, text))

function rows(path: string, sql: string): Record<string, unknown>[] {
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

function change(path: string, sql: string): void {
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
}

/** Runs code with `archive` open on the path in another process; waits for its first line. */
async function elsewhere(path: string, code: string): Promise<{ child: ChildProcess; line: string }> {
  const archiveFile = new URL('../src/store/archive.ts', import.meta.url).href
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

const failsFor =
  (reason: StoreFailed['reason'], words = /./) =>
  (error: unknown): boolean =>
    error instanceof StoreFailed && error.reason === reason && words.test(error.message)

const withoutEvent = ({ event: _, ...record }: JournalRecord): SealedRecord => record

describe('the journal', () => {
  test('is begun with its first records as a whole, or not at all', async () => {
    const path = newPath()
    const archive = open(path)
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
    const path = newPath()
    const archive = open(path)
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
    assert.equal(again.text(sha('a cue')), 'a cue')
    assert.equal(again.text('not-hex'), '一段中文\0 with NUL')
    assert.equal(again.text(sha('nothing')), null)
    assert.deepEqual(again.read(99), [])
  })

  test('shows a record that was taken out: the next one no longer fits its hash', async () => {
    const path = newPath()
    const archive = open(path)
    const debate = await start(archive)
    await say(archive, debate, 'round-1/proposer', 'words')
    const before = archive.read(1)
    change(path, 'DELETE FROM events WHERE seq = 2')
    const damaged = archive.read(1)
    assert.deepEqual(
      damaged.map(record => record.seq),
      [1, 3],
    )
    assert.equal(before[2]!.prev, before[1]!.hash)
    assert.notEqual(damaged[1]!.prev, before[2]!.prev)
  })

  test('has the words of a turn on disk once, also when the debate is indexed', async () => {
    const path = newPath()
    const archive = open(path, { unindexed: 0 })
    const debate = await start(archive)
    const words = 'A sentence of some length that nobody else would ever say: quixotic zephyr.'
    for (let i = 0; i < 40; i++) await say(archive, debate, `round-${i}/proposer`, i === 7 ? words : `filler ${i}`)
    assert.equal(archive.search('quixotic').length, 1)
    archive.close()
    assert.equal(readFileSync(path, 'latin1').split(words).length - 1, 1)
  })

  test('takes at most three times the bytes of the transcript, index and all', async () => {
    const path = newPath()
    const archive = open(path, { unindexed: 0 })
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
    const path = newPath()
    const archive = open(path)
    const debate = await start(archive)
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

describe('the tables', () => {
  test('hold a duel as the seed laid them out', async () => {
    const path = newPath()
    const archive = open(path)
    const debate = await start(archive)
    await add(archive, debate, asked('round-1/proposer'))
    await add(archive, debate, answered('round-1/proposer', 'pro 1'), asked('round-1/challenger'))
    await add(archive, debate, answered('round-1/challenger', 'con 1'), asked('round-2/proposer'))
    await add(archive, debate, answered('round-2/proposer', 'pro 2'), asked('synthesis/judge'))
    await add(archive, debate, answered('synthesis/judge', '{}'), closed)
    await archive.release(debate.lease)

    assert.deepEqual(rows(path, 'SELECT id, topic, created_at, state, outcome, winner FROM debates'), [
      {
        id: 1,
        topic: 'Should we move to Postgres?',
        created_at: '2026-11-15T12:00:01.345Z',
        state: 'done',
        outcome: 'decided',
        winner: 'proposer',
      },
    ])
    assert.deepEqual(rows(path, 'SELECT * FROM agents ORDER BY id'), [
      {
        id: '1/challenger',
        role: 'challenger',
        model_provider: 'ollama',
        model_name: 'qwen3:8b',
        stance: null,
        name: null,
      },
      { id: '1/proposer', role: 'proposer', model_provider: 'lab', model_name: 'big', stance: 'for', name: null },
    ])
    assert.deepEqual(rows(path, 'SELECT debate_id, round_type, sequence FROM rounds ORDER BY id'), [
      { debate_id: 1, round_type: 'round-1', sequence: 1 },
      { debate_id: 1, round_type: 'round-2', sequence: 2 },
      { debate_id: 1, round_type: 'synthesis', sequence: 3 },
    ])
    assert.deepEqual(
      rows(
        path,
        `SELECT sequence, agent_id, content, messages.created_at AS at
         FROM messages JOIN rounds ON rounds.id = round_id ORDER BY messages.id`,
      ),
      [
        { sequence: 1, agent_id: '1/proposer', content: 'pro 1', at: '2026-11-15T12:00:03.345Z' },
        { sequence: 1, agent_id: '1/challenger', content: 'con 1', at: '2026-11-15T12:00:05.345Z' },
        { sequence: 2, agent_id: '1/proposer', content: 'pro 2', at: '2026-11-15T12:00:07.345Z' },
        { sequence: 3, agent_id: '1/judge', content: '{}', at: '2026-11-15T12:00:09.345Z' },
      ],
    )
  })

  test('hold scores and votes, and nothing that was not given', async () => {
    const path = newPath()
    const archive = open(path)
    const debate = await start(archive)
    await add(
      archive,
      debate,
      asked('round-1/proposer'),
      fact('score.given', 'round-1/score/proposer', 'judge', { seat: 'proposer', logic: 7.5, rebuttal: 6 }),
      fact('score.given', 'round-2/score', 'judge', {
        scores: { proposer: { logic: 1 }, challenger: { evidence: '9' } },
      }),
      fact('vote.cast', 'vote/aud-3', 'aud-3', { vote: 'pro', weight: 0.5 }),
      fact('vote.cast', 'vote/aud-4', null, { agent_id: 'aud-4', vote: 'con', weight: { odd: true } }),
    )
    const marks = { logic: null, rebuttal: null, clarity: null, evidence: null }
    assert.deepEqual(
      rows(
        path,
        'SELECT sequence, agent_id, logic, rebuttal, clarity, evidence FROM scores JOIN rounds ON rounds.id = round_id',
      ),
      [
        { sequence: 1, agent_id: '1/proposer', ...marks, logic: 7.5, rebuttal: 6 },
        { sequence: 2, agent_id: '1/proposer', ...marks, logic: 1 },
        { sequence: 2, agent_id: '1/challenger', ...marks },
      ],
    )
    assert.deepEqual(rows(path, 'SELECT audience_id, debate_id, vote, weight FROM votes'), [
      { audience_id: '1/aud-3', debate_id: 1, vote: 'pro', weight: 0.5 },
      { audience_id: '1/aud-4', debate_id: 1, vote: 'con', weight: null },
    ])
    await archive.dropTail(debate.lease, 6)
    assert.equal(rows(path, 'SELECT * FROM votes').length, 1)
  })

  test('list debates, newest first, with what is known of them', async () => {
    const archive = open()
    const failure = { kind: 'auth' as const, message: 'wrong key' }
    const failedCall = { type: 'turn.failed' as const, key: 'round-1/proposer', partial: '', usage: null, ms: 1 }
    const done = await start(archive, 'one')
    await say(archive, done, 'round-1/proposer', 'words')
    await add(archive, done, answered('round-1/challenger', 'more', 0.5), closed)
    await archive.release(done.lease)
    const failed = await start(archive, 'two')
    await add(archive, failed, asked('round-1/proposer'))
    await add(archive, failed, { ...failedCall, cost: null, failure: { ...failure, maybePaid: false } })
    await add(archive, failed, { type: 'debate.closed', outcome: 'failed', decided: true, verdict: null, failure })
    await archive.release(failed.lease)
    const paused = await start(archive, 'three')
    await add(archive, paused, asked('round-1/proposer'), { ...failedCall, cost: null, failure })
    await archive.release(paused.lease)
    const running = await start(archive, 'four')
    await add(archive, running, asked('round-1/proposer'), answered('round-1/proposer', 'words', 0.125))

    const brief = archive.list().map(d => [d.id, d.topic, d.state, d.outcome, d.winner, d.turns, d.cost])
    assert.deepEqual(brief, [
      [4, 'four', 'running', null, null, 1, 0.125],
      [3, 'three', 'paused', null, null, 0, null],
      [2, 'two', 'failed', 'failed', null, 0, 0],
      [1, 'one', 'done', 'decided', 'proposer', 2, 0.75],
    ])
    assert.match(archive.list()[0]!.heldBy!, new RegExp(`process ${process.pid} on `))
    assert.equal(archive.list()[1]!.heldBy, null)
    assert.equal(archive.list()[0]!.createdAt, '2026-11-15T12:00:01.345Z')
    assert.deepEqual(
      archive.list({ state: 'paused' }).map(d => d.id),
      [3],
    )
    assert.deepEqual(
      archive.list({ format: 'duel', limit: 2 }).map(d => d.id),
      [4, 3],
    )
    assert.deepEqual(archive.list({ format: 'tree' }), [])
    assert.deepEqual([archive.find('last'), archive.find(2), archive.find(9)], [4, 2, null])
    assert.equal(open().find('last'), null)
  })
})

describe('the lease', () => {
  test('keeps a second process out until the first one is dead', async () => {
    const path = newPath()
    const archive = open(path)
    const debate = await start(archive)
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
    const path = newPath()
    const archive = open(path, { busyTimeout: 50 })
    const debate = await start(archive)
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
    const path = newPath()
    const archive = open(path, { busyTimeout: 50 })
    const debate = await start(archive)
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
    const path = newPath()
    const archive = open(path)
    const [a, b, c] = [await start(archive), await start(archive), await start(archive)]
    change(path, `UPDATE debates SET holder = '1@elsewhere#x', epoch = 2 WHERE id = 2`)
    const gap = c.sealer.seal(asked('round-1/proposer'), { seq: 7 })
    const results = await Promise.allSettled([
      say(archive, a, 'round-1/proposer', 'mine'),
      say(archive, b, 'round-1/proposer', 'lost'),
      archive.append(c.lease, [gap]),
      say(archive, a, 'round-2/proposer', 'mine too'),
    ])
    assert.deepEqual(
      results.map(result => result.status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
    assert.ok((results[1] as PromiseRejectedResult).reason instanceof LeaseLost)
    assert.match(String((results[2] as PromiseRejectedResult).reason), /does not follow/)
    assert.deepEqual(rows(path, 'SELECT content FROM messages'), [{ content: 'mine' }, { content: 'mine too' }])
    assert.deepEqual(
      [1, 2, 3].map(id => archive.read(id).length),
      [5, 1, 1],
    )
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
    const path = newPath()
    const archive = open(path)
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
    const path = newPath()
    const archive = open(path)
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

describe('a database that cannot be written', () => {
  test('is waited for without holding up the process, then told as locked', async () => {
    const path = newPath()
    const archive = open(path, { busyTimeout: 150 })
    const debate = await start(archive)
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
    assert.ok(ticks >= 5, `the event loop turned ${ticks} times meanwhile`)
    assert.throws(() => archive.remove(1), failsFor('locked'))
    assert.equal(archive.read(1).length, 1)

    const waiting = archive.append(debate.lease, [{ ...debate.sealer.seal(closed), seq: 2 }])
    setTimeout(() => other.exec('ROLLBACK'), 40)
    await waiting
    other.close()
    assert.equal(archive.read(1).length, 2)
    assert.equal(archive.list().length, 1)
  })

  test('because it is full keeps nothing of the transaction and all that was before', async () => {
    const path = newPath()
    const archive = open(path, { maxPages: 60 })
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
    const path = newPath()
    const archive = open(path)
    const debate = await start(archive)
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
    const path = newPath()
    const archive = open(path)
    const debate = await start(archive)
    for (let i = 0; i < 20; i++) await say(archive, debate, `round-${i}/proposer`, 'y'.repeat(3000))
    archive.close()
    const bytes = readFileSync(path)
    bytes.fill(0xee, 4096 * 2)
    writeFileSync(path, bytes)
    const damaged = open(path)
    assert.throws(() => damaged.read(1), failsFor('damaged', /restore a copy/))
  })
})

for (const [kind, unindexed] of [
  ['reading', 1_000],
  ['the index', 0],
] as const) {
  describe(`search by ${kind}`, () => {
    const path = newPath()
    const archive = open(path, { unindexed })
    const found = (words: string, limit?: number): (string | null)[] => archive.search(words, limit).map(hit => hit.key)

    test('finds words and parts of words, in any case, all of them in one speech', async () => {
      const debate = await start(archive, '数据库迁移是否值得？')
      const speeches: [string, string][] = [
        ['en/proposer', 'Postgres handles CONCURRENT writers;\n\n  the migration pays for itself.'],
        ['zh/challenger', '我们认为数据库迁移的风险很高，尤其是停机时间。'],
        ['odd/proposer', `It costs 100% of a_b "quoted" it's OR NEAR(x) a* b^2 C:\\path {k} col:val -not`],
        ['umlaut/challenger', 'ÄRGER über Größe'],
        ['nul/challenger', 'before\0afterthought'],
      ]
      for (const [key, text] of speeches) await say(archive, debate, key, text)
      for (let i = 0; i < 60; i++) await say(archive, debate, `filler-${i}/proposer`, `Nothing of note, number ${i}.`)

      assert.deepEqual(found('postgres'), ['en/proposer'])
      assert.deepEqual(found('CURRENT writers'), ['en/proposer'])
      assert.deepEqual(found('postgres 风险'), [])
      assert.deepEqual(found('ärger'), ['umlaut/challenger'])
      assert.deepEqual(found('afterthought'), ['nul/challenger'])
      assert.deepEqual(found('absent'), [])
      assert.deepEqual(found('   '), [])
    })

    test('finds Chinese, down to a single character, in topics too', () => {
      assert.deepEqual(found('数据库迁移'), [null, 'zh/challenger'])
      assert.deepEqual(found('停机'), ['zh/challenger'])
      assert.deepEqual(found('险'), ['zh/challenger'])
      assert.deepEqual(found('值得'), [null])
      assert.deepEqual(found('风险 迁移'), ['zh/challenger'])
    })

    test('takes every sign for itself', () => {
      const signs = ['100%', '%', 'a_b', '_', '"quoted"', '"', "it's", 'OR NEAR(x)', 'a*', 'b^2', 'C:\\path', '{k}']
      for (const words of [...signs, 'col:val', '-not', 'near']) assert.deepEqual(found(words), ['odd/proposer'], words)
      for (const words of ['1%0', 'a.b', 'AND xyz', 'content:val', 'p*s']) assert.deepEqual(found(words), [], words)
    })

    test('shows the match with its surroundings on one line', () => {
      const [hit] = archive.search('writers')
      assert.deepEqual([hit!.debate, hit!.topic, hit!.seat], [1, '数据库迁移是否值得？', 'proposer'])
      assert.equal(hit!.snippet, 'Postgres handles CONCURRENT writers; the migration pays for itself.')
      assert.equal(hit!.snippet.slice(...hit!.match), 'writers')
      assert.equal(found('nothing', 5).length, 5)
      assert.equal(found('nothing', 5)[0], 'filler-59/proposer')
    })

    test('has the state it is meant to have', () => {
      assert.deepEqual(rows(path, 'SELECT blocks FROM search_state'), [{ blocks: unindexed === 0 ? 2 : 0 }])
    })

    test('works while another process writes', async () => {
      const debate = await start(archive, 'second')
      for (let i = 0; i < 40; i++) await say(archive, debate, `late-${i}/proposer`, i === 3 ? 'needle' : 'hay')
      const impatient = open(path, { unindexed, busyTimeout: 10 })
      const other = new DatabaseSync(path)
      other.exec('BEGIN IMMEDIATE')
      assert.deepEqual(
        impatient.search('needle').map(hit => hit.key),
        ['late-3/proposer'],
      )
      other.close()
    })
  })
}

describe('removal', () => {
  test('takes away a debate and all that only it used, also out of the bytes', async () => {
    const path = newPath()
    const archive = open(path, { unindexed: 0 })
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

    assert.equal(archive.remove(1), true)
    assert.equal(archive.remove(1), false)
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
    assert.deepEqual(
      archive.search('still writable').map(hit => hit.key),
      ['after/proposer'],
    )
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
    assert.deepEqual(
      archive.search('new words').map(hit => hit.debate),
      [2],
    )
  })
})

const valuesOf = (row: Record<string, unknown>): unknown[] => Object.values(row)

describe('the tables of a debate with a register', () => {
  const agent = (id: string, model: string, role: string, stance: string | null, agent_id: string) => ({
    seat: { id, model },
    entry: { role, stance, agent_id },
  })
  const agents = [
    agent('pro', 'openai:gpt-5', 'debater', 'pro', 'deb_pro'),
    agent('con', 'anthropic:claude', 'debater', 'con', 'deb_con'),
    agent('judge', 'google:gemini', 'judge', null, 'judge_01'),
    agent('audience-1', 'deepseek:chat', 'audience', null, 'aud_01'),
    agent('audience-2', 'ollama:qwen3:8b', 'audience', null, 'audience-1'),
  ]
  const types = ['position', 'position', 'clash', 'clash', 'battle', 'endgame', 'summary']
  const register: Register = {
    agents: Object.fromEntries(agents.map(({ seat, entry }) => [seat.id, entry])),
    rounds: Object.fromEntries(types.map((type, i) => [`round-${i + 1}`, { type, sequence: i + 1 }])),
  }

  async function startArena(archive: Archive): Promise<Debate> {
    const sealer = new Sealer()
    const plain = openedEvent('motion')
    const seats = [...agents.map(({ seat }) => seat), { id: 'toString', model: 'lab:big' }]
    const first = sealer.seal({ ...plain, format: 'arena', brief: { ...plain.brief, seats }, register })
    return { lease: await archive.create(first, new Map()), sealer, first }
  }

  test('have its roles, stances and ids; a seat that is not in it is called by its own name', async () => {
    const path = newPath()
    await startArena(open(path))
    const found = rows(path, 'SELECT id, role, model_provider, model_name, stance, name FROM agents ORDER BY id')
    assert.deepEqual(found.map(valuesOf), [
      ['1/audience-1', 'audience', 'deepseek', 'chat', null, 'aud_01'],
      ['1/audience-2', 'audience', 'ollama', 'qwen3:8b', null, 'audience-1'],
      ['1/con', 'debater', 'anthropic', 'claude', 'con', 'deb_con'],
      ['1/judge', 'judge', 'google', 'gemini', null, 'judge_01'],
      ['1/pro', 'debater', 'openai', 'gpt-5', 'pro', 'deb_pro'],
      ['1/toString', 'toString', 'lab', 'big', null, null],
    ])
  })

  test('have its rounds from the start, and those that are not in it behind them', async () => {
    const path = newPath()
    const archive = open(path)
    const debate = await startArena(archive)
    const registered = types.map((type, i) => [type, i + 1, `round-${i + 1}`])
    const allRounds = () => rows(path, 'SELECT round_type, sequence, scene FROM rounds ORDER BY id').map(valuesOf)
    assert.deepEqual(allRounds(), registered)

    await say(archive, debate, 'poll/audience-1', 'leaning')
    await say(archive, debate, 'round-4/con', 'second clash')
    await say(archive, debate, 'round-3/pro', 'first clash')
    await say(archive, debate, 'round-3/applications/audience-2', '{}')
    await say(archive, debate, 'clash/pro', 'a scene that is called like a type')
    assert.deepEqual(allRounds(), [...registered, ['poll', 8, 'poll'], ['clash', 9, 'clash']])
    const said = rows(
      path,
      `SELECT round_type, sequence, agent_id, content
       FROM messages JOIN rounds ON rounds.id = round_id WHERE debate_id = 1 ORDER BY sequence, messages.id`,
    )
    assert.deepEqual(said.map(valuesOf), [
      ['clash', 3, '1/pro', 'first clash'],
      ['clash', 3, '1/audience-2', '{}'],
      ['clash', 4, '1/con', 'second clash'],
      ['poll', 8, '1/audience-1', 'leaning'],
      ['clash', 9, '1/pro', 'a scene that is called like a type'],
    ])
  })

  test('hold scores by round and debater, and votes by those who cast them', async () => {
    const path = newPath()
    const archive = open(path)
    const debate = await startArena(archive)
    const marks = { logic: 7.5, rebuttal: 6, clarity: 8, evidence: 5.5 }
    const given = { round: 3, scores: { pro: marks, con: { ...marks, logic: 6 } }, foul: false, comment: '' }
    await add(
      archive,
      debate,
      fact('score.given', 'round-3/score', 'judge', given),
      fact('vote.cast', 'vote/audience-1', 'audience-1', { agent_id: 'aud_01', vote: 'pro', weight: 1 }),
      fact('vote.cast', 'vote/audience-2', 'audience-2', { agent_id: 'audience-1', vote: 'con', weight: 0.5 }),
    )
    const scores = rows(
      path,
      `SELECT round_type, sequence, stance, logic, rebuttal, clarity, evidence
       FROM scores JOIN rounds ON rounds.id = round_id JOIN agents ON agents.id = scores.agent_id`,
    )
    assert.deepEqual(scores.map(valuesOf), [
      ['clash', 3, 'pro', 7.5, 6, 8, 5.5],
      ['clash', 3, 'con', 6, 6, 8, 5.5],
    ])
    const votes = rows(
      path,
      `SELECT agents.id, name, role, vote, weight
       FROM votes JOIN agents ON agents.id = audience_id WHERE debate_id = 1 ORDER BY seq`,
    )
    assert.deepEqual(votes.map(valuesOf), [
      ['1/audience-1', 'aud_01', 'audience', 'pro', 1],
      ['1/audience-2', 'audience-1', 'audience', 'con', 0.5],
    ])
  })

  test('are empty of it once it is removed', async () => {
    const path = newPath()
    const archive = open(path)
    const [gone, stays] = [await startArena(archive), await startArena(archive)]
    for (const debate of [gone, stays]) {
      await say(archive, debate, 'round-1/pro', 'words')
      await add(
        archive,
        debate,
        fact('score.given', 'round-1/score', 'judge', { scores: { pro: { logic: 1 } } }),
        fact('vote.cast', 'vote/audience-1', 'audience-1', { agent_id: 'aud_01', vote: 'pro', weight: 1 }),
      )
    }
    await archive.release(gone.lease)
    archive.remove(1)
    const left = ['debates', 'agents', 'rounds', 'messages', 'scores', 'votes'].map(
      table => rows(path, `SELECT count(*) AS n FROM ${table}`)[0]!.n,
    )
    assert.deepEqual(left, [1, 6, 7, 1, 1, 1])
    assert.deepEqual(rows(path, 'SELECT DISTINCT debate_id FROM rounds'), [{ debate_id: 2 }])
    assert.deepEqual(rows(path, 'SELECT agent_id FROM scores'), [{ agent_id: '2/pro' }])
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
    assert.equal(archive.read(1).length, 7)
    assert.equal(archive.search('old words').length, 2)
    assert.equal(archive.list()[0]!.turns, 2)
    assert.deepEqual(rows(path, 'SELECT * FROM rounds').map(valuesOf), [
      [5, 1, 'round-1', 1, 'round-1'],
      [9, 1, 'round-2', 2, 'round-2'],
    ])
    assert.deepEqual(rows(path, 'SELECT round_id, agent_id, logic, seq FROM scores').map(valuesOf), [
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
    assert.deepEqual(said.map(valuesOf), [
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

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000
  while (!condition()) {
    assert.ok(Date.now() < deadline, 'waited five seconds in vain')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
