import { readdirSync, readFileSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import { beforeTheEnd, childProcesses, isAlive, platform, signalGroup as send } from '../../system.ts'
import { longestTimer, Watch } from '../api/watch.ts'
import { type Fields, fields, parsed } from '../json.ts'
import type { Subprocess } from './subprocess.ts'
import { toolWordsIn } from './words.ts'

/**
 * Process groups led by tools. They concern the one process that Agon is, so they are stored once per process: however
 * Agon ends, no tool stays behind.
 */
const live = new Set<number>()
let forgetEnd = (): void => {}

/** How long a tool may take to end when told to. Less than the engine waits for a stopped voice. */
const graceMs = 1000
/** The longest time until a killed process is gone. */
const killMs = 500
const firstLookMs = 10

export function watchGroup(pid: number): void {
  if (live.size === 0) forgetEnd = beforeTheEnd(endAllNow)
  live.add(pid)
}

/** Ends what is left of a group, first by request, then by force. Afterwards nothing is left. */
export async function endGroup(pid: number): Promise<void> {
  const left = send(pid, 'SIGTERM') && !(await isGoneWithin(pid, graceMs))
  if (left && send(pid, 'SIGKILL')) await isGoneWithin(pid, killMs)
  forgetGroup(pid)
}

async function isGoneWithin(pid: number, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms
  for (let look = firstLookMs; isThere(pid); look = Math.min(look * 2, 100)) {
    if (performance.now() >= deadline) return false
    await sleep(look)
  }
  return true
}

/** Ends what is left of a group by force and waits until it is gone: for a group that nobody listens to any more. */
export function endGroupNow(pid: number): void {
  const deadline = performance.now() + graceMs
  send(pid, 'SIGKILL')
  while (isThere(pid) && performance.now() < deadline) Atomics.wait(idle, 0, 0, firstLookMs)
}

const idle = new Int32Array(new SharedArrayBuffer(4))

function forgetGroup(pid: number): void {
  if (live.delete(pid) && live.size === 0) forgetEnd()
}

function endAllNow(): void {
  for (const pid of live) send(pid, 'SIGKILL')
}

/** Whether any process of a group lives. In many containers nobody reaps dead processes, so they stay in their group. */
function isThere(pid: number): boolean {
  if (!send(pid, 0)) return false
  if (platform !== 'linux') return true
  return readdirSync('/proc').some(name => /^\d+$/.test(name) && livesInGroup(Number(name), pid))
}

/**
 * When a process was started, as the system reports it: with its number this identifies it. null: there is no such
 * process, or the system does not say.
 */
export function startOf(pid: number): string | null {
  if (platform === 'linux') return statOf(pid)?.[19] ?? null
  return platform === 'win32' ? null : startByPs(pid)
}

/** Whether it still runs. In many containers nobody reaps dead processes, so they keep their numbers. */
export const lives = (pid: number): boolean => isAlive(pid) && !isDead(statOf(pid))

/** Whether it runs in that group. Only Linux tells. */
function livesInGroup(pid: number, group: number): boolean {
  const stat = statOf(pid)
  return stat !== null && Number(stat[2]) === group && !isDead(stat)
}

const isDead = (stat: readonly string[] | null): boolean => stat?.[0] === 'Z' || stat?.[0] === 'X'

/** Linux's status fields of a process, after its name, which may contain anything. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function startByPs(pid: number): string | null {
  const { spawnSync } = childProcesses()
  const env = { LC_ALL: 'C', TZ: 'UTC' }
  const { stdout } = spawnSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
    env,
    encoding: 'utf8',
    timeout: 2000,
  })
  return stdout?.trim() || null
}

/** Ends a run that the user stopped, that prints nothing for too long, or that takes too long overall. */
export class RunLimits {
  readonly #watch: Watch
  readonly #callMs: number | null
  #timer: NodeJS.Timeout | undefined
  #process: Subprocess | null = null
  readonly #language: Language
  #late = false

  constructor(outer: AbortSignal, idleMs: number, callMs: number | null, language: Language) {
    this.#language = language
    this.#watch = new Watch(outer, idleMs, Number.POSITIVE_INFINITY)
    this.#callMs = callMs === null ? null : Math.min(callMs, longestTimer)
  }

  guard(program: Subprocess): void {
    this.#process = program
    this.#watch.signal.addEventListener('abort', this.#stop)
    if (this.#watch.signal.aborted) this.#stop()
    if (this.#callMs !== null) this.#timer = setTimeout(this.#stopLate, this.#callMs)
  }

  /** The next line. null after the last one. */
  async next(): Promise<string | null> {
    this.#watch.listen(true)
    const line = await this.#process!.next()
    this.#watch.heard()
    return line
  }

  /** Everything was said. The process may take this long to exit. */
  endWithin(ms: number): void {
    this.#watch.endWithin(ms)
  }

  /** Why we ended the run. null: we did not. */
  failure(began: boolean): Failure | null {
    if (!this.#late) return this.#watch.failure(began, this.#language)
    const message = toolWordsIn(this.#language).late(this.#callMs! / 1000)
    return { kind: 'timeout', message, maybePaid: true }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#watch.signal.removeEventListener('abort', this.#stop)
    this.#watch.close()
  }

  readonly #stop = (): void => {
    void this.#process?.stop()
  }

  readonly #stopLate = (): void => {
    this.#late = true
    this.#stop()
  }
}

/** One tool repeats the whole prompt in one line. */
const longestLine = 32 * 1024 * 1024

/** A line was longer than anything a tool would say. */
export class LineTooLong extends Error {}

/** Splits bytes into lines. Chunks may split characters and line ends. */
export class OutputLines {
  readonly #decoder = new StringDecoder('utf8')
  #rest: string[] = []
  #length = 0

  push(chunk: Buffer): string[] {
    return this.#take(this.#decoder.write(chunk))
  }

  /** What came after the last line end. */
  end(): string[] {
    const lines = this.#take(this.#decoder.end())
    const last = this.#rest.join('')
    this.#rest = []
    return last.trim() === '' ? lines : [...lines, last]
  }

  #take(text: string): string[] {
    const lines = text.split('\n')
    const rest = lines.pop()!
    if (lines.length > 0) {
      lines[0] = this.#rest.join('') + lines[0]
      this.#rest = []
      this.#length = 0
    }
    this.#rest.push(rest)
    this.#length += rest.length
    if (this.#length > longestLine) throw new LineTooLong(`a line of more than ${longestLine} characters`)
    return lines.map(line => (line.endsWith('\r') ? line.slice(0, -1) : line)).filter(line => line.trim() !== '')
  }
}

/** One JSON event of a tool. null for anything else: warnings, banners, progress. */
export function jsonLine(line: string): Fields | null {
  const event = line.trimStart().startsWith('{') ? parsed(line) : undefined
  return event === undefined ? null : fields(event)
}
