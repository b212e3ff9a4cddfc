import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { speechFor } from '../lab/server.ts'
import { newLabMachine } from '../support/agon.ts'

const question = 'Should we move this service to Postgres?'

describe('the file in which other tools look', { concurrency: 4 }, () => {
  it('has exactly the fields it should have, in their order', async t => {
    const machine = await newLabMachine(t)
    machine.configure({
      providers: Object.fromEntries(
        ['pro', 'con'].map(name => [name, { baseURL: machine.lab.url, models: ['big', 'small'] }]),
      ),
    })
    const seats = ['--proposer', 'pro:big', '--challenger', 'con:deep/r1:7b', '--judge', 'pro:small']
    assert.equal((await machine.run([question, ...seats, '--effort', 'high'])).code, 0)
    // biome-ignore lint/suspicious/noExplicitAny: the test looks into it freely
    const state = machine.state() as Record<string, any>
    assert.deepEqual(Object.keys(state), [
      'id',
      'topic',
      'proposer',
      'challenger',
      'effort',
      'rounds_completed',
      'max_rounds',
      'status',
      'exchanges',
      'verdict',
      'timestamp',
    ])
    assert.match(state.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.match(state.id, new RegExp(`^debate-${state.timestamp}-[0-9a-f]{4}$`))
    assert.deepEqual(
      [
        state.topic,
        state.proposer,
        state.challenger,
        state.effort,
        state.rounds_completed,
        state.max_rounds,
        state.status,
      ],
      [question, { tool: 'pro', model: 'big' }, { tool: 'con', model: 'deep/r1:7b' }, 'high', 2, 2, 'completed'],
    )
    const exchanges = [1, 2].flatMap(round => [
      { round, role: 'proposer', tool: 'pro', response: speechFor(`round-${round}/proposer`) },
      { round, role: 'challenger', tool: 'con', response: speechFor(`round-${round}/challenger`) },
    ])
    for (const exchange of state.exchanges) {
      assert.deepEqual(Object.keys(exchange), ['round', 'role', 'tool', 'response', 'duration_ms'])
      assert.ok(Number.isInteger(exchange.duration_ms) && exchange.duration_ms >= 0)
    }
    assert.deepEqual(
      state.exchanges.map(({ duration_ms, ...rest }: { duration_ms: number }) => rest),
      exchanges,
    )
    assert.deepEqual(Object.keys(state.verdict), [
      'winner',
      'reasoning',
      'agreements',
      'disagreements',
      'recommendation',
    ])
    assert.equal(state.verdict.winner, 'pro')
    assert.match(state.verdict.reasoning, /^The proposer gave measurements/)
    for (const list of [state.verdict.agreements, state.verdict.disagreements])
      assert.ok(list.length > 0 && list.every((item: unknown) => typeof item === 'string'))
    assert.match(state.verdict.disagreements[0], /: pro argues .+, con argues /)
  })

  it('lies where the platform keeps its state, and no folder is littered', async t => {
    const machine = await newLabMachine(t)
    const { folder } = machine
    const file = 'debate/last-debate.json'
    const run = (topic: string, env: Record<string, string> = {}) =>
      machine.run([topic, '--rounds', '1', '--quiet'], { env })
    await run('First question?')
    assert.equal(machine.state().topic, 'First question?')
    assert.deepEqual(readdirSync(folder), [])

    await run('Second question?', { CLAUDECODE: '1' })
    assert.equal(machine.state(join(folder, '.claude')).topic, 'Second question?')
    mkdirSync(join(folder, '.codex'))
    await run('Third question?', { OPENCODE: '1' })
    assert.equal(
      machine.state(join(folder, '.opencode')).topic,
      'Third question?',
      'who started us goes before what exists',
    )
    assert.equal(existsSync(join(folder, '.codex', file)), false)

    await run('Fourth question?', { AI_STATE_DIR: 'elsewhere', CLAUDECODE: '1' })
    assert.equal(machine.state(join(folder, 'elsewhere')).topic, 'Fourth question?', 'AI_STATE_DIR goes first')
    assert.equal(machine.state().topic, 'First question?')
  })

  it('goes into the folder that exists, and leaves nothing half-written beside it', async t => {
    const machine = await newLabMachine(t)
    mkdirSync(join(machine.folder, '.codex'))
    await machine.run([question, '--rounds', '1', '--quiet'])
    await machine.run(['Another question?', '--rounds', '1', '--quiet'])
    assert.equal(machine.state(join(machine.folder, '.codex')).topic, 'Another question?')
    assert.deepEqual(readdirSync(join(machine.folder, '.codex/debate')), ['last-debate.json'])
    assert.ok(statSync(join(machine.folder, '.codex/debate/last-debate.json')).isFile())
  })

  it('that cannot be written is said, and costs nobody the debate', async t => {
    const machine = await newLabMachine(t)
    machine.write('state', 'a file where a folder should be')
    const ran = await machine.run([question, '--rounds', '1'], { env: { AI_STATE_DIR: 'state' } })
    assert.equal(ran.code, 0)
    assert.match(ran.stderr, /The state file .*state\/debate\/last-debate\.json could not be written/)
    assert.match(ran.stdout, /### Verdict/)
  })

  it('does not follow a link out of the project', async t => {
    const machine = await newLabMachine(t)
    mkdirSync(join(machine.folder, '.claude'))
    mkdirSync(join(machine.folder, '../outside'))
    symlinkSync('../../outside', join(machine.folder, '.claude/debate'))
    const ran = await machine.run([question, '--rounds', '1'])
    assert.equal(ran.code, 0)
    assert.match(ran.stderr, /could not be written.*link/)
    assert.deepEqual(readdirSync(join(machine.folder, '../outside')), [])
  })
})
