import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DebateDocument } from '../../src/core/document.ts'
import type { Brief, KeptEvent } from '../../src/core/events.ts'
import { verify } from '../../src/engine/journal.ts'
import { openArchive } from '../../src/store/archive.ts'
import { type Lab, type Script, startLab } from '../lab/server.ts'
import { bareEnvironment } from './bare-machine.ts'
import { startHere } from './io.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The sources, unless the whole suite is run: see scripts/test.ts. */
export const agonProgram = process.env.AGON_TEST_PROGRAM ?? join(root, 'bin/agon.js')

export interface Ran {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface RunOptions {
  input?: string
  env?: Record<string, string>
  cwd?: string
}

/** A command under way. */
export interface Running {
  /** What it has written so far. */
  said(): { stdout: string; stderr: string }
  /** Sends it a signal. */
  signal(signal: NodeJS.Signals): void
  done: Promise<Ran>
}

/** A process. */
export interface Spawned extends Running {
  child: ChildProcess
}

/** A machine with Agon: a home, a working folder, an environment that holds nothing of ours. */
export interface Machine {
  home: string
  folder: string
  configure(config: object | string): void
  /** A file of the working folder. */
  write(name: string, content: string | Uint8Array): string
  /** Runs a command to its end, in this process: see startHere. */
  run(args: readonly string[], options?: RunOptions): Promise<Ran>
  /** The same while it is under way. */
  start(args: readonly string[], options?: RunOptions): Running
  /** Starts a process, where a process is the point: signals, kills, its environment, its start. */
  spawn(args: readonly string[], options?: RunOptions): Spawned
  /** Runs with --json and gives the document. */
  document(args: readonly string[], options?: RunOptions): Promise<DebateDocument & { exit: number | null }>
  journal(id?: number): KeptEvent[]
  /** The words of turns under way, as the archive has them for other processes. */
  liveWords(): string
  state(folder?: string): Record<string, unknown>
}

export function newMachine(t: TestContext, config?: object): Machine {
  const place = mkdtempSync(join(tmpdir(), 'agon-e2e-'))
  const [home, folder] = [join(place, 'agon'), join(place, 'work')]
  const running = new Set<ChildProcess>()
  mkdirSync(home)
  mkdirSync(folder)
  t.after(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(place, { recursive: true, force: true, maxRetries: 3 })
  })
  const environment = { ...bareEnvironment, HOME: place, AGON_HOME: home }
  const start = (args: readonly string[], { input, env, cwd = folder }: RunOptions = {}): Running =>
    startHere(args, { env: { ...environment, ...env }, cwd, input })
  const run = (args: readonly string[], options?: RunOptions): Promise<Ran> => start(args, options).done
  const configure = (config: object | string) =>
    writeFileSync(join(home, 'config.json'), typeof config === 'string' ? config : JSON.stringify(config, null, 2))
  if (config) configure(config)
  return {
    home,
    folder,
    configure,
    write(name, content) {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      return path
    },
    run,
    start,
    spawn(args, { input, env, cwd = folder } = {}) {
      const child = spawn(process.execPath, [agonProgram, ...args], { cwd, env: { ...environment, ...env } })
      running.add(child)
      return follow(child, input)
    },
    async document(args, options) {
      const dashes = args.indexOf('--')
      const { code, stdout, stderr } = await run(
        args.toSpliced(dashes < 0 ? args.length : dashes, 0, '--json'),
        options,
      )
      assert.notEqual(stdout, '', stderr)
      return { ...JSON.parse(stdout), exit: code }
    },
    journal: id => journalOf(join(home, 'agon.db'), id),
    liveWords: () => liveWordsIn(join(home, 'agon.db')),
    state: (where = home) => JSON.parse(readFileSync(join(where, 'debate/last-debate.json'), 'utf8')),
  }
}

/** A machine whose provider `lab` has the models a, b and c; the first two debate, the third judges. */
export async function newLabMachine(
  t: TestContext,
  script: Script = {},
  config: Record<string, unknown> = {},
): Promise<Machine & { lab: Lab }> {
  const lab = await startLab(script)
  t.after(() => lab.close())
  return { ...newMachine(t, labConfig(lab, config)), lab }
}

/** Failures are tried again at once, so that tests need not wait. */
export const labConfig = (lab: Lab, more: Record<string, unknown> = {}, provider: object = {}) => ({
  providers: { lab: { baseURL: lab.url, models: ['a', 'b', 'c'], ...provider } },
  seats: { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c' },
  limits: { tries: 3, retryDelayMs: 1 },
  ...more,
})

/** How a configuration refers to the environment variable LAB_KEY. */
export const keyReference = '$'.concat('{LAB_KEY}')

export const turnsAsked = ({ requests }: Lab, from = 0): string[] => requests.slice(from).map(({ turn }) => turn)

/** All that one request says to the model. */
export const prompt = ({ requests }: Lab, turn: string, nth = 0): string =>
  messages({ requests }, turn, nth)
    .map(message => message.content)
    .join('\n')

export function messages({ requests }: Pick<Lab, 'requests'>, turn: string, nth = 0) {
  const request = requests.filter(request => request.turn === turn)[nth]
  assert.ok(request, `${turn} was not asked ${nth + 1} times; asked: ${requests.map(({ turn }) => turn)}`)
  return request.body.messages as { role: string; content: string }[]
}

/** Control characters other than line breaks: nothing that is piped or kept for people may hold one. */
export const escapes = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202e]/

export async function until(what: string, holds: () => boolean, ms = 120_000): Promise<void> {
  const end = performance.now() + ms
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await sleep(5)
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function follow(child: ChildProcess, input: string | undefined): Spawned {
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]!.setEncoding('utf8')
    child[name]!.on('data', (text: string) => (said[name] += text))
  }
  child.stdin!.on('error', () => {})
  child.stdin!.end(input ?? '')
  const done = new Promise<Ran>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, ...said }))
  })
  return { child, said: () => ({ ...said }), signal: signal => void child.kill(signal), done }
}

function journalOf(path: string, id?: number): KeptEvent[] {
  if (!existsSync(path)) return []
  const archive = openArchive(path)
  try {
    const debate = id ?? archive.find('last')
    return debate === null ? [] : verify(archive.read(debate)).records.map(record => record.event)
  } finally {
    archive.close()
  }
}

function liveWordsIn(path: string): string {
  if (!existsSync(path)) return ''
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const rows = database.prepare('SELECT text FROM live').all() as { text: string }[]
    return rows.map(({ text }) => text).join('\n')
  } catch {
    return ''
  } finally {
    database.close()
  }
}

/** What the last debate was opened with. */
export function briefOf(machine: Machine): Brief {
  const opened = machine.journal().find(event => event.type === 'debate.opened')
  assert.ok(opened, 'no debate was opened')
  return opened.brief
}
