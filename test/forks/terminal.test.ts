import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { labConfig, type Machine, newLabMachine, turnsAsked, until } from '../support/agon.ts'
import { noTerminal, onTerminal } from '../support/on-terminal.ts'
import { reseal } from '../support/reseal.ts'
import { agonOn, newMachine, prices, question } from './support/machine.ts'

/** Writes the last debate once more, as if its prompts had been others. */
const drifted = (machine: Machine): Promise<void> =>
  reseal(machine, undefined, event =>
    event.type === 'debate.opened' ? { ...event, cues: { ...event.cues, synthesis: '0'.repeat(64) } } : event,
  )

describe('a debate that cannot go on as it began', { concurrency: 2 }, () => {
  const judgeDies = { rules: [{ turn: 'synthesis/judge', reply: { status: 503 } }] }
  const dead = async (t: TestContext) => {
    const machine = await newLabMachine(t, judgeDies)
    await machine.run([question, '--rounds', '1', '--quiet'])
    await drifted(machine)
    machine.lab.play({})
    return machine
  }

  it('is offered as a fork, by the command that makes it', async t => {
    const machine = await dead(t)
    const before = machine.lab.requests.length
    const refused = await machine.run(['resume', '2'])
    assert.equal(refused.code, 2)
    const [, command = ''] =
      /cannot go on as it began: prompts changed .*: agon (fork 2 --at end)\n$/.exec(refused.stderr) ?? []
    assert.equal(machine.lab.requests.length, before)
    const ran = await machine.run(command.split(' '))
    assert.equal(ran.code, 0, ran.stderr)
    assert.deepEqual(turnsAsked(machine.lab, before), ['synthesis/judge'])
  })

  it('becomes one on a terminal, if its user agrees', { skip: noTerminal }, async t => {
    const machine = await dead(t)
    const before = machine.lab.requests.length
    const no = onTerminal(machine, ['resume', '2'])
    await until('the question', () => no.text().includes('Fork from here instead? [y/N]'))
    no.type('n\n')
    assert.equal(await no.done, 130)
    assert.match(no.text(), /Not started; nothing was spent\./)
    const yes = onTerminal(machine, ['resume', '2'])
    await until('the question', () => yes.text().includes('Fork from here instead? [y/N]'))
    yes.type('y\n')
    assert.equal(await yes.done, 0, yes.text())
    assert.match(yes.text(), /Fork of debate 2 \(duel\), from its end on/)
    assert.deepEqual(turnsAsked(machine.lab, before), ['synthesis/judge'])
  })
})

describe('a fork on a terminal', { concurrency: 2, skip: noTerminal }, () => {
  it('asks from where, and takes a number, a name or a key', async t => {
    const machine = await newMachine(t)
    for (const [answer, at] of [
      ['2', 'Round 2'],
      ['end', 'its end'],
      ['round-2/challenger', 'Round 2 · Challenger'],
    ]) {
      const screen = onTerminal(machine, ['fork', '1'])
      await until('the question', () => screen.text().includes('From where? A number or a name:'))
      assert.match(screen.text(), /^ *1 {2}round-1 +Round 1 \(2 turns\)/m)
      screen.type(`${answer}\n`)
      assert.equal(await screen.done, 0, screen.text())
      assert.ok(screen.text().includes(`Fork of debate 1 (duel), from ${at} on`), screen.text())
    }
  })

  it('asks before it spends much', async t => {
    const machine = await newMachine(t)
    const dear = { input: 500, output: 1_000 }
    machine.configure(labConfig(machine.lab, {}, { models: ['a', 'b', 'c'], prices: { ...prices, c: dear } }))
    const before = machine.lab.requests.length
    const screen = onTerminal(machine, ['fork', '1', '--at', 'end'])
    await until('the question', () => /This may cost up to \$[\d.]+\. Start\? \[y\/N\]/.test(screen.text()))
    screen.type('n\n')
    assert.equal(await screen.done, 130)
    assert.equal(machine.lab.requests.length, before)
  })
})

it('the library forks and compares debates', async t => {
  const machine = await newMachine(t)
  const agon = agonOn(machine)
  t.after(() => agon.close())
  const before = machine.lab.requests.length
  const running = agon.fork(1, {
    at: 'round-2',
    seats: { proposer: 'lab:d' },
    remark: 'We have no DBA.',
    effort: 'low',
  })
  const types: string[] = []
  for await (const { type } of running) types.push(type)
  const fork = await running.result
  assert.equal(types[0], 'debate.forked')
  assert.deepEqual([fork.state, fork.fork?.parent, fork.effort], ['done', 1, 'low'])
  assert.deepEqual(turnsAsked(machine.lab, before), ['round-2/proposer', 'round-2/challenger', 'synthesis/judge'])
  const { shared, settings } = await agon.diff(1, fork.id)
  assert.equal(shared, 2)
  const names = settings.map(({ name }) => name)
  assert.deepEqual(names, ['seat.proposer', 'effort', 'remark'])
  await assert.rejects(agon.fork(1).result, /say from where debate 1 should go on/)
  await assert.rejects(agon.fork(9, { at: 'end' }).result, /There is no debate 9/)
  await assert.rejects(agon.fork(1, { at: 'end', seats: { nobody: 'lab:a' } }).result, /there is no seat "nobody"/)
  await assert.rejects(agon.diff(1, 9), /There is no debate 9/)
})
