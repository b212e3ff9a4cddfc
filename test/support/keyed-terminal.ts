import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { agonProgram, type Machine, until } from './agon.ts'
import { spawnOnTerminal } from './on-terminal.ts'
import { TerminalEmulator } from './terminal-emulator.ts'

/** Agon on a terminal of its own, driven by keys, with what stands on its screen. */
export interface KeyedTerminal {
  /** Everything on the screen and above it. */
  text(): string
  raw(): string
  sees(text: string | RegExp): Promise<void>
  /** Waits for each text in turn, then presses the keys that belong there. */
  press(...steps: readonly (readonly [seen: string | RegExp, keys: string])[]): Promise<void>
  type(keys: string): void
  resize(columns: number): void
  signal(signal: NodeJS.Signals): void
  done: Promise<number | null>
  /** What `stty -a` said before and afterwards. */
  settings(): [before: string, after: string]
}

export function keyedTerminal(
  t: TestContext,
  machine: Machine,
  args: readonly string[],
  { columns = 80, rows = 40, program = agonProgram }: { columns?: number; rows?: number; program?: string } = {},
): KeyedTerminal {
  const command = [process.execPath, program, ...args].map(arg => `'${arg}'`).join(' ')
  const child = spawnOnTerminal(
    machine,
    `stty cols ${columns} rows ${rows}; stty -a > before; sh -c "echo \\$\\$ > pid; exec $AGON"; code=$?; stty -a > after; exit $code`,
    { AGON: command },
  )
  const screen = new TerminalEmulator(columns, rows, { asks: true })
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (text: string) => screen.write(text))
  t.after(() => child.kill('SIGKILL'))
  const file = (name: string) => readFileSync(join(machine.folder, name), 'utf8')
  const sees = async (what: string | RegExp) => {
    const found = () => (typeof what === 'string' ? screen.text.includes(what) : what.test(screen.text))
    await until(`${what} on the screen`, found).catch(error => {
      throw new Error(`${error.message}\n${screen.text}`)
    })
  }
  return {
    text: () => screen.text,
    raw: () => screen.raw,
    sees,
    async press(...steps) {
      for (const [what, keys] of steps) {
        await sees(what)
        await sleep(50)
        child.stdin.write(keys)
      }
    },
    type: keys => void child.stdin.write(keys),
    resize(width) {
      const tty = readlinkSync(`/proc/${Number(file('pid'))}/fd/0`)
      spawnSync('stty', ['-F', tty, 'cols', String(width)])
      screen.resize(width)
    },
    signal: signal => void process.kill(Number(file('pid')), signal),
    done: new Promise(resolve => child.once('close', resolve)),
    settings: () => [file('before'), file('after')],
  }
}
