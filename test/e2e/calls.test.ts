import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { describe, it, type TestContext } from 'node:test'
import type { TurnCalls } from '../../src/core/calls.ts'
import type { Lab, Script } from '../lab/server.ts'
import { labConfig, type Machine, newLabMachine, until } from '../support/agon.ts'
import { reseal } from '../support/reseal.ts'

const models = ['a', 'b', 'c', 'd']
const question = 'Should we move this service to Postgres?'

async function labMachine(t: TestContext, script: Script = {}, config: Record<string, unknown> = {}) {
  const machine = await newLabMachine(t, script)
  machine.configure(labConfig(machine.lab, config, { models }))
  return machine
}

async function callsOf(machine: Machine, id: number, turn: string): Promise<TurnCalls> {
  const { code, stdout, stderr } = await machine.run(['show', String(id), '--prompt', turn, '--json'])
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

/** Every request that reached the lab for this debate is told again, word for word. Gives the turns by key. */
async function assertAsSent(machine: Machine & { lab: Lab }, id: number): Promise<Map<string, TurnCalls>> {
  const { requests } = machine.lab
  const [journal, count] = [machine.journal(id), requests.length]
  const own = Map.groupBy(
    requests.filter(({ debate }) => debate === id),
    ({ turn }) => turn,
  )
  assert.ok(own.size > 0)
  const told = new Map<string, TurnCalls>()
  for (const [turn, sent] of own) {
    const calls = await callsOf(machine, id, turn)
    assert.equal(calls.prompt, 'sent', turn)
    const again = calls.tries.map(one => [...calls.messages, ...one.again])
    const bodies = sent.map(({ body }) => body.messages)
    assert.deepEqual(again, bodies, turn)
    told.set(turn, calls)
  }
  assert.equal(requests.length, count, 'nothing is sent')
  assert.deepEqual(machine.journal(id), journal, 'nothing is kept')
  return told
}

describe('what a turn was asked', { concurrency: 2 }, () => {
  it('is told as it was sent, with a failed try and a repaired reply, though a file has changed', async t => {
    const rules = [
      { turn: 'round-1/challenger', times: 1, reply: { status: 503 } },
      { turn: 'synthesis/judge', times: 1, reply: { text: '{"winner": "nobody"' } },
    ]
    const machine = await labMachine(t, { rules })
    const file = machine.write('notes.md', 'Postgres has been running here since 2019.\n')
    assert.equal((await machine.run([question, '--rounds', '2', '--context', 'notes.md'])).code, 0)
    rmSync(file)
    const told = await assertAsSent(machine, 1)
    assert.match(told.get('round-1/proposer')!.messages[0]!.content, /1\| Postgres has been running here since 2019\./)

    const failed = told.get('round-1/challenger')!
    assert.deepEqual(
      failed.tries.map(({ number, failure, again, reply }) => [number, failure?.status, again.length, reply === '']),
      [
        [1, 503, 0, true],
        [2, undefined, 0, false],
      ],
    )
    const ruled = told.get('synthesis/judge')!
    const [first, second] = ruled.tries
    assert.deepEqual([first!.reply, first!.failure!.kind, ruled.stands], ['{"winner": "nobody"', 'bad-output', 2])
    assert.deepEqual(
      second!.again.map(({ role }) => role),
      ['assistant', 'user'],
    )
    assert.equal(second!.again[0]!.content, first!.reply)
    assert.ok(second!.usage!.input > 0 && second!.ms > 0)
    assert.equal(ruled.shape, 'synthesis')
  })

  it('also of an arena, where a speech was asked for once more', async t => {
    const draft = 'Cars take the room that people need.'
    const rules = [{ turn: 'round-1/pro', times: 1, reply: { text: draft } }]
    const machine = await labMachine(t, { rules }, { seats: {} })
    assert.equal((await machine.run(['arena', 'Ban cars', '--rounds', '4', '--yes', '--quiet'])).code, 0)
    const told = await assertAsSent(machine, 1)
    const { tries, stands } = told.get('round-1/pro')!
    assert.deepEqual([tries[0]!.reply, tries[0]!.failure!.kind, stands], [draft, 'incomplete', 2])
    assert.ok([...told.keys()].some(key => key.startsWith('vote/')))
  })

  it('also of a research, a dialectic and a tree', async t => {
    const machine = await labMachine(t, {}, { seats: {} })
    for (const [place, format] of ['research', 'dialectic', 'tree'].entries()) {
      const { code, stderr } = await machine.run([format, 'Cities should ban cars', '--yes', '--quiet'])
      assert.equal(code, 0, stderr)
      await assertAsSent(machine, place + 1)
    }
  })

  it('is told in a fork: what it inherits as it was sent to its parent, the rest with its own models and remark', async t => {
    const machine = await labMachine(t)
    assert.equal((await machine.run([question, '--rounds', '2'])).code, 0)
    const fork = ['fork', '1', '--at', '2', '--seat', 'proposer=lab:d', '--remark', 'We have no DBA.', '--yes']
    assert.equal((await machine.run(fork)).code, 0)
    const told = await assertAsSent(machine, 2)
    assert.match(told.get('round-2/proposer')!.messages.at(-1)!.content, /We have no DBA\./)
    const [mine, parents] = [
      await callsOf(machine, 2, 'round-1/proposer'),
      await callsOf(machine, 1, 'round-1/proposer'),
    ]
    assert.deepEqual({ ...mine, debate: 1 }, parents)
    assert.equal(mine.tries[0]!.model, 'lab:a')
  })

  it('is told of a debate that failed and was resumed, and of one under way', async t => {
    const machine = await labMachine(t, { rules: [{ turn: 'round-1/challenger', reply: { status: 401 } }] })
    assert.notEqual((await machine.run([question, '--rounds', '1'])).code, 0)
    await assertAsSent(machine, 1)
    machine.lab.play({ rules: [{ turn: 'synthesis/judge', reply: { delayMs: 600_000 } }] })
    const running = machine.start(['resume', '1'])
    await until('the judge is asked', () => machine.lab.requests.some(({ turn }) => turn === 'synthesis/judge'))
    const told = await assertAsSent(machine, 1)
    const { tries, stands } = told.get('synthesis/judge')!
    assert.deepEqual([tries.map(({ isUnderWay }) => isUnderWay), stands], [[true], null])
    running.signal('SIGINT')
    await running.done
  })

  it('is said to have changed where it is not what was sent', async t => {
    const machine = await labMachine(t)
    assert.equal((await machine.run([question, '--rounds', '1'])).code, 0)
    await reseal(machine, 1, event => (event.type === 'turn.asked' ? { ...event, request: 'another' } : event))
    const calls = await callsOf(machine, 2, 'synthesis/judge')
    assert.equal(calls.prompt, 'changed')
    assert.deepEqual(calls.messages, (await callsOf(machine, 1, 'synthesis/judge')).messages)
    const { stdout } = await machine.run(['show', '2', '--prompt', 'synthesis/judge'])
    assert.match(stdout, /^The prompt has changed since: this is what would be asked now\./m)
  })

  it('is printed in both languages without secrets, and a turn that is not there is told', async t => {
    const reply = { text: 'The password is hunter2hunter2hunter2 here.' }
    const machine = await labMachine(t, { rules: [{ turn: 'round-1/proposer', reply }] })
    assert.equal((await machine.run([question, '--rounds', '1'])).code, 0)
    const show = (turn: string, env = {}) => machine.run(['show', '1', '--prompt', turn], { env })
    const { secret } = machine.journal(1)[0] as unknown as { secret: string }
    const { stdout } = await show('round-1/challenger', { MY_API_KEY: 'hunter2hunter2hunter2' })
    assert.match(stdout, /^This is the prompt as it was sent\./m)
    assert.match(stdout, /The password is \[secret\] here\./)
    assert.match(stdout, /^# Try 1 · lab:b · counts\n\n- \d{4}-.* tokens in(?: \(\d+ from the cache\))? · \d+ out/m)
    assert.ok(!stdout.includes(secret) && !stdout.includes('hunter2'))
    assert.match((await show('round-1/challenger', { LANG: 'zh_CN.UTF-8' })).stdout, /^这是当时发送的提示词/m)
    const missing = await show('challenger')
    assert.deepEqual([missing.code, missing.stdout], [4, ''])
    assert.match(missing.stderr, /Did you mean round-1\/challenger\?/)
  })
})
