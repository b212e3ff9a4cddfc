import { spawn, spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Io } from '../../src/cli/io.ts'
import { type Machine, until } from './agon.ts'
import { bareEnvironment } from './bare-machine.ts'
import { mainHere, WrittenTo } from './io.ts'

const scriptIsHere = spawnSync('script', ['--version']).status === 0

/** Why tests on a terminal are skipped, or false. */
export const noTerminal = scriptIsHere ? false : 'needs the program script, which makes a terminal'

/** A command line on a terminal of its own, with nothing of ours around it. */
export const spawnOnTerminal = (
  machine: Pick<Machine, 'folder' | 'home'>,
  command: string,
  env: Readonly<Record<string, string | undefined>> = {},
) =>
  spawn('script', ['-qefc', command, '/dev/null'], {
    cwd: machine.folder,
    env: { ...terminalEnvironment(machine), ...env },
  })

const terminalEnvironment = ({ folder, home }: Pick<Machine, 'folder' | 'home'>) => ({
  ...bareEnvironment,
  HOME: folder,
  AGON_HOME: home,
  TERM: 'xterm-256color',
  LANG: 'C.UTF-8',
  SHELL: '/bin/sh',
})

/** What is waited for, and what is typed there; or several of these that depend on what stands on the screen by then. */
export type Step = readonly [prompt: string, keys: string | (() => string)] | ((screen: string) => readonly Step[])

/** Agon in front of somebody who types, on a terminal that is 90 columns wide. */
export interface Terminal {
  type(keys: string): void
  /** Waits for each prompt behind the one before, and types what belongs there. */
  fill(steps: readonly Step[]): Promise<void>
  raw(): string
  text(): string
  done: Promise<number | null>
  end(): void
}

/** Runs Agon in this process, before streams that say they are a terminal. */
export function onTerminal(machine: Machine, args: readonly string[], env: Record<string, string> = {}): Terminal {
  const signals = new EventEmitter()
  const keyboard = Object.assign(new PassThrough(), { isTTY: true as const, isRaw: false, setRawMode })
  let [raw, read] = ['', 0]
  const screen = () =>
    Object.assign(new WrittenTo(text => (raw += text)), { isTTY: true as const, columns: 90, rows: 40 })
  const text = () => readable(raw)
  const done = mainHere(args, {
    env: { ...terminalEnvironment(machine), ...env },
    cwd: machine.folder,
    ...{ stdin: keyboard as unknown as Io['stdin'], stdout: screen(), stderr: screen(), signals },
  })
  return { type, fill, raw: () => raw, text, done, end: () => void signals.emit('SIGHUP') }

  function type(keys: string): void {
    // Unless a program takes every key itself, Ctrl-C is the terminal's own.
    if (keys === ctrlC && !keyboard.isRaw) signals.emit('SIGINT')
    else keyboard.write(keys)
  }

  async function fill(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      if (typeof step === 'function') {
        await fill(step(text()))
        continue
      }
      const [prompt, keys] = step
      await until(`"${prompt}"`, () => text().indexOf(prompt, read) >= 0).catch(error => {
        throw new Error(`${error.message}\n${text()}`)
      })
      read = text().indexOf(prompt, read) + prompt.length
      // Whoever asks begins to listen right behind the prompt; what is typed before is kept by the terminal, only not edited.
      await sleep(60)
      type(typeof keys === 'string' ? keys : keys())
    }
  }

  function setRawMode(isRaw: boolean) {
    keyboard.isRaw = isRaw
    return keyboard
  }
}

const ctrlC = '\x03'

/** What a person reads above the status line, which is drawn between saving and restoring the cursor. */
export const readable = (raw: string): string =>
  raw.replace(/\x1b7[\s\S]*?\x1b8/g, '').replace(/\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\x1bD|\r/g, '')
