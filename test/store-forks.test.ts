import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { DebateForked, DebateOpened, JournalRecord, KeptEvent, Register } from '../src/core/events.ts'
import { StoreFailed } from '../src/core/store.ts'
import { firstRecords, seal, verify } from '../src/engine/journal.ts'
import { type Archive, DebateHeld, openArchive } from '../src/store/archive.ts'
import { migrations } from '../src/store/schema.ts'
import { bareEnvironment } from './support/bare-machine.ts'

const folder = mkdtempSync(join(tmpdir(), 'agon-store-forks-'))
const opened: Archive[] = []
let files = 0

after(() => {
  for (const archive of opened) archive.close()
  rmSync(folder, { recursive: true, force: true })
})

const newPath = (): string => join(folder, `home-${++files}`, 'agon.db')

function open(path = newPath(), unindexed = 1_000): Archive {
  const archive = openArchive(path, { unindexed })
  opened.push(archive)
  return archive
}

const hex = (letter: string): string => letter.repeat(64)

const openedEvent = (cues: Record<string, string>, register?: Register): DebateOpened => ({
  type: 'debate.opened',
  format: 'duel',
  version: 1,
  brief: {
    topic: 'Should we move to Postgres?',
    language: 'en',
    seats: ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `lab:${id}` })),
    effort: null,
    budget: null,
    options: {},
    context: [],
  },
  secret: 's',
  cues,
  ...(register && { register }),
})

const asked = (key: string): KeptEvent => ({
  type: 'turn.asked',
  key,
  seat: key.split('/').at(-1)!,
  model: 'lab:big',
  attempt: 1,
  request: key,
  cues: ['opening'],
  values: {},
  after: null,
  reserved: null,
})

const answered = (key: string, text: string, cost: number | null = 0.25): KeptEvent => ({
  type: 'turn.answered',
  key,
  text,
  finish: 'stop',
  usage: null,
  cost,
  ms: 1,
  rhythm: '',
})

const forkedFrom = (parent: number, more: Partial<DebateForked> = {}): DebateForked => ({
  type: 'debate.forked',
  parent,
  at: 'somewhere',
  changes: {},
  remark: null,
  without: null,
  version: 1,
  cues: {},
  ...more,
})

const said = (key: string, text: string): KeptEvent[] => [asked(key), answered(key, text)]

const score = (key: string, logic: number): KeptEvent => ({
  type: 'score.given',
  key,
  seat: 'judge',
  fact: { seat: 'proposer', logic },
})

const closed: KeptEvent = {
  type: 'debate.closed',
  outcome: 'verdict',
  decided: true,
  verdict: { winner: 'proposer' },
  failure: null,
}

/** Keeps a debate with these events and lets it go. */
async function keep(
  archive: Archive,
  events: readonly KeptEvent[],
  { texts = new Map<string, string>(), register }: { texts?: Map<string, string>; register?: Register } = {},
): Promise<number> {
  const cues = Object.fromEntries([...texts.keys()].map((hash, i) => [`cue-${i}`, hash]))
  const [first, ...rest] = firstRecords(openedEvent(cues, register), events)
  const lease = await archive.create(first, texts, rest)
  await archive.release(lease)
  return lease.debate
}

type ForkRecords = [...JournalRecord[], JournalRecord<DebateForked>]

/** The records of a fork: what of the parent comes along, and that it is one. */
function forkRecords(
  archive: Archive,
  parent: number,
  upto: number,
  along: readonly KeptEvent[] = [],
  more: Partial<DebateForked> = {},
): ForkRecords {
  const records: JournalRecord[] = []
  const behind = () => records.at(-1) ?? archive.read(parent)[upto - 1]!
  for (const event of along) records.push(seal(behind(), event))
  return [...records, seal(behind(), forkedFrom(parent, more))]
}

/** Forks a debate, goes on with these events and lets it go. */
async function fork(
  archive: Archive,
  parent: number,
  upto: number,
  own: readonly KeptEvent[],
  along: readonly KeptEvent[] = [],
  more: Partial<DebateForked> = {},
): Promise<number> {
  const records = forkRecords(archive, parent, upto, along, more)
  const lease = await archive.fork(parent, upto, records, new Map())
  let last: JournalRecord = records.at(-1)!
  for (const event of own) {
    last = seal(last, event)
    await archive.append(lease, [last])
  }
  await archive.release(lease)
  return lease.debate
}

const eventsOf = (archive: Archive, debate: number): KeptEvent[] => {
  const { records, damage } = verify(archive.read(debate))
  assert.equal(damage, null, `debate ${debate}`)
  return records.map(({ event }) => event)
}

const wordsOf = (archive: Archive, debate: number): string[] =>
  eventsOf(archive, debate).flatMap(event => (event.type === 'turn.answered' ? [event.text] : []))

function rows(path: string, sql: string): unknown[][] {
  const database = new DatabaseSync(path)
  try {
    return database
      .prepare(sql)
      .all()
      .map(row => Object.values(row))
  } finally {
    database.close()
  }
}

/** Every row belongs to something that is there, and every message to a debate that has it among its records. */
function assertSound(path: string): void {
  for (const [what, sql] of [
    ['rounds', 'SELECT id FROM messages WHERE round_id NOT IN (SELECT id FROM rounds)'],
    ['agents', 'SELECT id FROM messages WHERE agent_id NOT IN (SELECT id FROM agents)'],
    [
      'records',
      `SELECT messages.id FROM messages JOIN rounds ON rounds.id = round_id WHERE NOT EXISTS (
         SELECT 1 FROM events WHERE events.debate_id = rounds.debate_id AND message_id = messages.id)`,
    ],
    ['messages', 'SELECT seq FROM events WHERE message_id NOT IN (SELECT id FROM messages)'],
    ['bases', 'SELECT id FROM debates WHERE base NOT IN (SELECT id FROM debates)'],
    [
      'scenes',
      `SELECT id FROM messages WHERE substr(turn_key, 1, instr(turn_key, '/') - 1) <>
         (SELECT scene FROM rounds WHERE rounds.id = round_id)`,
    ],
    [
      'seats',
      `SELECT messages.id FROM messages JOIN rounds ON rounds.id = round_id
       WHERE agent_id NOT LIKE rounds.debate_id || '/%'`,
    ],
    ['foreign keys', 'PRAGMA foreign_key_check'],
  ] as const)
    assert.deepEqual(rows(path, sql), [], what)
  assert.deepEqual(rows(path, 'PRAGMA integrity_check'), [['ok']])
}

const duel = [
  ...said('round-1/proposer', 'alpha opens'),
  ...said('round-1/challenger', 'beta answers'),
  score('round-1/score', 7),
  ...said('round-2/proposer', 'gamma insists'),
  score('round-2/score', 8),
  closed,
]

describe('a fork', () => {
  test('has the records that it shares in front of its own, and the chain holds', async () => {
    const path = newPath()
    const archive = open(path)
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
    const path = newPath()
    const archive = open(path)
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
    const path = newPath()
    const archive = open(path)
    const late = 'words that were under way \u{1F3AD}'
    const parent = await keep(archive, [asked('side/judge'), ...duel, answered('side/judge', late)])
    const child = await fork(archive, parent, 4, said('round-1/challenger', 'delta'), [answered('side/judge', late)])
    assert.deepEqual(wordsOf(archive, child), ['alpha opens', late, 'delta'])
    assert.equal(archive.search('under way').length, 1)
    assert.equal(archive.search('alpha').length, 1)
    archive.close()
    assert.equal(readFileSync(path, 'latin1').split('words that were under way').length - 1, 1)
    assertSound(path)
  })

  test('of two megabytes of speeches takes next to nothing', async () => {
    const path = newPath()
    const archive = open(path)
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
    const path = newPath()
    const archive = open(path)
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
    const path = newPath()
    const archive = open(path)
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
    const path = newPath()
    const archive = open(path)
    const parent = await keep(archive, duel)
    const records = forkRecords(archive, parent, 6)
    await assert.rejects(archive.fork(77, 6, records, new Map()), /no debate 77/)
    await assert.rejects(archive.fork(parent, 99, records, new Map()), /record 99 of debate 1 is not/)
    await assert.rejects(archive.fork(parent, 5, records, new Map([[hex('a'), 'text']])), /record 5 of debate 1 is not/)
    assert.deepEqual(rows(path, 'SELECT count(*) FROM debates'), [[1]])
    assert.deepEqual(rows(path, 'SELECT count(*) FROM texts'), [[0]])
  })

  test('shows damage in what it shares', async () => {
    const path = newPath()
    const archive = open(path)
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
    const path = newPath()
    const archive = open(path)
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
    const path = newPath()
    const archive = open(path)
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
    assert.deepEqual(
      archive.search('beta').map(({ debate }) => debate),
      [child],
    )
  })
})

describe('removal in a family', () => {
  const under = answered('side/judge', 'omega under way')

  /** Parent, two children and a child of the second; each has words of its own and of those before. */
  async function family(path: string, unindexed: number): Promise<{ archive: Archive; ids: number[] }> {
    const archive = open(path, unindexed)
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
            assert.deepEqual(
              found.map(({ debate }) => left.has(debate)),
              still.has(text) ? [true] : [],
              `${about}: ${text}`,
            )
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
    const path = newPath()
    const archive = open(path)
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
    assert.equal(archive.text(mine), null)
    assert.equal(archive.text(shared), 'the page that came first')
    assert.deepEqual(wordsOf(archive, child), ['shared words'])
    archive.close()
    const bytes = readFileSync(path, 'latin1')
    assert.ok(!bytes.includes('privatissime') && !bytes.includes('came later') && bytes.includes('shared words'))
  })

  test('leaves a fork that runs alone', async () => {
    const path = newPath()
    const archive = open(path)
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
    const path = newPath()
    const archive = open(path)
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
      const path = newPath()
      const archive = open(path)
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
