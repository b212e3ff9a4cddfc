import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { labConfig, newLabMachine, turnsAsked, until } from '../support/agon.ts'
import { noTerminal } from '../support/on-terminal.ts'
import { atTerminal } from './support/keys.ts'

const question = 'Should we move this service to Postgres?'

describe('on a terminal', { concurrency: 3, skip: noTerminal }, () => {
  it('asks for the question, shows speeches as they come, and ends with the answer', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/proposer', reply: { msPerChunk: 50 } }] })
    const terminal = atTerminal(t, machine, ['--rounds', '1'])
    await terminal.fill([['What should be debated?', `${question}\r`]])
    await terminal.sees('The proposal holds')
    assert.equal(machine.lab.requests[0]!.state, 'open', 'while the rest is still to come')
    assert.equal(await terminal.done, 0)
    const screen = terminal.raw()
    assert.match(screen, /\x1b\[1m/)
    assert.match(terminal.text(), /^Answer {2,}\S/m)
    assert.match(terminal.text(), /^Firmness {2}leaning: one judge ruled once/m)
    assert.doesNotMatch(terminal.text(), /Debate Summary|Key Agreements/)
    assert.deepEqual(turnsAsked(machine.lab).length, 3)
    assert.equal(screen.lastIndexOf('\x1b[?25l') > screen.lastIndexOf('\x1b[?25h'), false, 'the cursor is back')
  })

  it('pauses on Ctrl-C and says how to go on', async t => {
    const machine = await newLabMachine(t, { msPerToken: 20 })
    const terminal = atTerminal(t, machine, [question])
    await until('it speaks', () => (machine.lab.requests[0]?.chunks ?? 0) > 10)
    terminal.type('\x03')
    assert.equal(await terminal.done, 130)
    assert.match(terminal.text(), /Paused; everything said is kept\. Go on with: agon resume 1/)
    const screen = terminal.raw()
    assert.equal(screen.lastIndexOf('\x1b[?25l') > screen.lastIndexOf('\x1b[?25h'), false, 'the cursor is back')
    await machine.lab.requests[0]!.closed
    assert.equal(machine.lab.requests[0]!.state, 'aborted')
  })

  it('has no colour with NO_COLOR, and no escapes at all with --plain or on a dumb one', async t => {
    const machine = await newLabMachine(t)
    const run = async (args: string[], env: Record<string, string>) => {
      const terminal = atTerminal(t, machine, [question, '--rounds', '1', ...args], env)
      assert.equal(await terminal.done, 0)
      return terminal.raw()
    }
    const [uncoloured, plain, dumb] = await Promise.all([
      run([], { NO_COLOR: '1' }),
      run(['--plain'], {}),
      run([], { TERM: 'dumb' }),
    ])
    assert.doesNotMatch(uncoloured, /\x1b\[(3|4|9)\d/)
    for (const screen of [plain, dumb]) assert.doesNotMatch(screen, /\x1b/)
    assert.match(plain, /^Answer {2,}\S/m)
  })

  it('shows the whole report with --full, and nothing of it raw', async t => {
    const machine = await newLabMachine(t)
    const terminal = atTerminal(t, machine, [question, '--rounds', '1', '--full'])
    assert.equal(await terminal.done, 0)
    assert.match(terminal.text(), /Debate Summary[\s\S]*^Answer {2,}[\s\S]*Key Agreements/m)
    assert.doesNotMatch(terminal.text(), /^#+ |\*\*|^\| ---/m)
  })

  it('asks before much is spent, and does nothing when the answer is no', async t => {
    const machine = await newLabMachine(t)
    const price = { input: 500, output: 1_000 }
    machine.configure(labConfig(machine.lab, {}, { prices: { a: price, b: price, c: price } }))
    const terminal = atTerminal(t, machine, [question])
    await terminal.fill([['Start? [y/N]', 'n\r']])
    assert.equal(await terminal.done, 130)
    assert.match(terminal.text(), /Not started; nothing was spent/)
    assert.equal(machine.lab.requests.length, 0)
    assert.match((await machine.run(['list'])).stderr, /archive is empty/)
  })

  it('asks before a debate is deleted', async t => {
    const machine = await newLabMachine(t)
    await machine.run([question, '--rounds', '1', '--quiet'])
    for (const [answer, left] of [
      ['n', 1],
      ['y', 0],
    ] as const) {
      const terminal = atTerminal(t, machine, ['delete', '1'])
      await terminal.fill([['for good? [y/N]', `${answer}\r`]])
      assert.equal(await terminal.done, 0)
      assert.equal(JSON.parse((await machine.run(['list', '--json'])).stdout).debates.length, left)
    }
  })
})
