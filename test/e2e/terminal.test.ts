import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { agonProgram, labConfig, type Machine, newLabMachine, turnsAsked, until } from '../support/agon.ts'
import { bareEnvironment } from '../support/bare-machine.ts'

const question = 'Should we move this service to Postgres?'
const scriptIsHere = spawnSync('script', ['--version']).status === 0
const skip = scriptIsHere ? false : 'needs the program script, which makes a terminal'

/** Runs Agon on a terminal of its own; `keys` are typed. */
function onTerminal(machine: Machine, args: string[], env: Record<string, string> = {}) {
  const quoted = [process.execPath, agonProgram, ...args].map(arg => `'${arg}'`).join(' ')
  const child = spawn('script', ['-qefc', `stty cols 90 rows 30; exec ${quoted}`, '/dev/null'], {
    cwd: machine.folder,
    env: {
      ...bareEnvironment,
      HOME: machine.folder,
      AGON_HOME: machine.home,
      TERM: 'xterm-256color',
      SHELL: '/bin/sh',
      ...env,
    },
  })
  let screen = ''
  child.stdout.on('data', text => (screen += text))
  const done = new Promise<number | null>(resolve => child.once('close', resolve))
  return {
    type: (keys: string) => child.stdin.write(keys),
    screen: () => screen,
    done,
    end: () => child.kill('SIGKILL'),
  }
}

/** What a person reads above the status line, which is drawn between saving and restoring the cursor. */
const read = (screen: string): string =>
  screen.replace(/\x1b7[\s\S]*?\x1b8/g, '').replace(/\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\x1bD|\r/g, '')

describe('on a terminal', { concurrency: 3, skip }, () => {
  it('asks for the question, shows speeches as they come, and renders the report', async t => {
    const machine = await newLabMachine(t, { rules: [{ turn: 'round-1/proposer', reply: { msPerChunk: 50 } }] })
    const terminal = onTerminal(machine, ['--rounds', '1'])
    t.after(terminal.end)
    await until('it asks', () => read(terminal.screen()).includes('What should be debated?'))
    terminal.type(`${question}\r`)
    await until('the first words', () => read(terminal.screen()).includes('The proposal holds'))
    assert.equal(machine.lab.requests[0]!.state, 'open', 'while the rest is still to come')
    assert.equal(await terminal.done, 0)
    const screen = terminal.screen()
    assert.match(screen, /\x1b\[1m/)
    assert.match(read(screen), /Debate Summary/)
    assert.doesNotMatch(read(screen), /^### Verdict/m)
    assert.deepEqual(turnsAsked(machine.lab).length, 3)
    assert.equal(screen.lastIndexOf('\x1b[?25l') > screen.lastIndexOf('\x1b[?25h'), false, 'the cursor is back')
  })

  it('pauses on Ctrl-C and says how to go on', async t => {
    const machine = await newLabMachine(t, { msPerToken: 20 })
    const terminal = onTerminal(machine, [question])
    t.after(terminal.end)
    await until('it speaks', () => (machine.lab.requests[0]?.chunks ?? 0) > 10)
    terminal.type('\x03')
    assert.equal(await terminal.done, 130)
    assert.match(read(terminal.screen()), /Paused; everything said is kept\. Go on with: agon resume 1/)
    const screen = terminal.screen()
    assert.equal(screen.lastIndexOf('\x1b[?25l') > screen.lastIndexOf('\x1b[?25h'), false, 'the cursor is back')
    await machine.lab.requests[0]!.closed
    assert.equal(machine.lab.requests[0]!.state, 'aborted')
  })

  it('has no colour with NO_COLOR, and no escapes at all with --plain or on a dumb one', async t => {
    const machine = await newLabMachine(t)
    const run = async (args: string[], env: Record<string, string>) => {
      const terminal = onTerminal(machine, [question, '--rounds', '1', ...args], env)
      t.after(terminal.end)
      assert.equal(await terminal.done, 0)
      return terminal.screen()
    }
    const [uncoloured, plain, dumb] = await Promise.all([
      run([], { NO_COLOR: '1' }),
      run(['--plain'], {}),
      run([], { TERM: 'dumb' }),
    ])
    assert.doesNotMatch(uncoloured, /\x1b\[(3|4|9)\d/)
    for (const screen of [plain, dumb]) assert.doesNotMatch(screen, /\x1b/)
    assert.match(plain, /^### Verdict\r$/m, 'Markdown as it is')
  })

  it('asks before much is spent, and does nothing when the answer is no', async t => {
    const machine = await newLabMachine(t)
    const price = { input: 500, output: 1_000 }
    machine.configure(labConfig(machine.lab, {}, { prices: { a: price, b: price, c: price } }))
    const terminal = onTerminal(machine, [question])
    t.after(terminal.end)
    await until('it asks', () => read(terminal.screen()).includes('Start? [y/N]'))
    await sleep(50)
    terminal.type('n\r')
    assert.equal(await terminal.done, 130)
    assert.match(read(terminal.screen()), /Not started; nothing was spent/)
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
      const terminal = onTerminal(machine, ['delete', '1'])
      t.after(terminal.end)
      await until('it asks', () => read(terminal.screen()).includes('for good? [y/N]'))
      terminal.type(`${answer}\r`)
      assert.equal(await terminal.done, 0)
      assert.equal(JSON.parse((await machine.run(['list', '--json'])).stdout).debates.length, left)
    }
  })
})
