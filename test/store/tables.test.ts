import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Register } from '../../src/core/events.ts'
import type { Archive } from '../../src/store/archive.ts'
import { valuesOf } from '../support/values.ts'
import {
  add,
  answered,
  asked,
  cellsOf,
  closed,
  type Debate,
  fact,
  newPath,
  open,
  openedEvent,
  openNew,
  openStarted,
  rows,
  Sealer,
  say,
  start,
} from './support/archives.ts'

describe('the tables', () => {
  test('hold a duel as the seed laid them out', async () => {
    const { path, archive, debate } = await openStarted()
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
    const { path, archive, debate } = await openStarted()
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
    assert.deepEqual(valuesOf(archive.list({ state: 'paused' }), 'id'), [3])
    assert.deepEqual(valuesOf(archive.list({ format: 'duel', limit: 2 }), 'id'), [4, 3])
    assert.deepEqual(archive.list({ format: 'tree' }), [])
    assert.deepEqual([archive.find('last'), archive.find(2), archive.find(9)], [4, 2, null])
    assert.equal(open().find('last'), null)
  })
})

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
    assert.deepEqual(found.map(cellsOf), [
      ['1/audience-1', 'audience', 'deepseek', 'chat', null, 'aud_01'],
      ['1/audience-2', 'audience', 'ollama', 'qwen3:8b', null, 'audience-1'],
      ['1/con', 'debater', 'anthropic', 'claude', 'con', 'deb_con'],
      ['1/judge', 'judge', 'google', 'gemini', null, 'judge_01'],
      ['1/pro', 'debater', 'openai', 'gpt-5', 'pro', 'deb_pro'],
      ['1/toString', 'toString', 'lab', 'big', null, null],
    ])
  })

  test('have its rounds from the start, and those that are not in it behind them', async () => {
    const { path, archive } = openNew()
    const debate = await startArena(archive)
    const registered = types.map((type, i) => [type, i + 1, `round-${i + 1}`])
    const allRounds = () => rows(path, 'SELECT round_type, sequence, scene FROM rounds ORDER BY id').map(cellsOf)
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
    assert.deepEqual(said.map(cellsOf), [
      ['clash', 3, '1/pro', 'first clash'],
      ['clash', 3, '1/audience-2', '{}'],
      ['clash', 4, '1/con', 'second clash'],
      ['poll', 8, '1/audience-1', 'leaning'],
      ['clash', 9, '1/pro', 'a scene that is called like a type'],
    ])
  })

  test('hold scores by round and debater, and votes by those who cast them', async () => {
    const { path, archive } = openNew()
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
    assert.deepEqual(scores.map(cellsOf), [
      ['clash', 3, 'pro', 7.5, 6, 8, 5.5],
      ['clash', 3, 'con', 6, 6, 8, 5.5],
    ])
    const votes = rows(
      path,
      `SELECT agents.id, name, role, vote, weight
       FROM votes JOIN agents ON agents.id = audience_id WHERE debate_id = 1 ORDER BY seq`,
    )
    assert.deepEqual(votes.map(cellsOf), [
      ['1/audience-1', 'aud_01', 'audience', 'pro', 1],
      ['1/audience-2', 'audience-1', 'audience', 'con', 0.5],
    ])
  })

  test('are empty of it once it is removed', async () => {
    const { path, archive } = openNew()
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
