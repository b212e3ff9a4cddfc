import { spawn, spawnSync } from 'node:child_process'
import { agonProgram, type Machine } from './agon.ts'
import { bareEnvironment } from './bare-machine.ts'

const scriptIsHere = spawnSync('script', ['--version']).status === 0

/** Why tests on a terminal are skipped, or false. */
export const noTerminal = scriptIsHere ? false : 'needs the program script, which makes a terminal'

/** A command line on a terminal of its own, with nothing of ours around it. */
export const spawnOnTerminal = (
  { folder, home }: Pick<Machine, 'folder' | 'home'>,
  command: string,
  env: Readonly<Record<string, string | undefined>> = {},
) =>
  spawn('script', ['-qefc', command, '/dev/null'], {
    cwd: folder,
    env: {
      ...bareEnvironment,
      HOME: folder,
      AGON_HOME: home,
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      SHELL: '/bin/sh',
      ...env,
    },
  })

/** Runs Agon on a terminal of its own, 90 columns wide. */
export function onTerminal(machine: Machine, args: readonly string[], env: Record<string, string> = {}) {
  const quoted = [process.execPath, agonProgram, ...args].map(arg => `'${arg}'`).join(' ')
  const child = spawnOnTerminal(machine, `stty cols 90 rows 40; echo $$ > pid; exec ${quoted}`, env)
  let raw = ''
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', text => (raw += text))
  const done = new Promise<number | null>(resolve => child.once('close', resolve))
  return {
    type: (keys: string) => child.stdin.write(keys),
    raw: () => raw,
    /** What a person reads above the status line, which is drawn between saving and restoring the cursor. */
    text: () =>
      raw.replace(/\x1b7[\s\S]*?\x1b8/g, '').replace(/\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\x1bD|\r/g, ''),
    done,
    end: () => child.kill('SIGKILL'),
  }
}
