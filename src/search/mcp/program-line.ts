import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JSONRPCMessage, ReadBuffer, serializeMessage, type Transport } from '@modelcontextprotocol/client'
import type { Failure } from '../../core/failure.ts'
import { hasGroups, onExit, signalGroup as send } from '../../system.ts'
import { oneLine } from '../hits.ts'
import { codeIn, SearchFailure } from '../search-failure.ts'
import type { McpProgram } from '../settings.ts'
import { mostBytes, tooLarge } from '../web.ts'
import type { SearchWords } from '../words.ts'
import type { Line } from './tool.ts'

const keptOfStderr = 4 * 1024
/** How long its last output may take to arrive after it is gone. */
const drainMs = 200

/** A server started here: no shell, only the given environment, and an end that includes all processes it started. */
export function programLine(program: McpProgram, words: SearchWords): Line {
  const running = new Running(program, words)
  return { transport: running, trouble: () => running.trouble, end: () => running.close() }
}

/** The package recognises a subprocess by `pid` and `stderr`. */
class Running implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  trouble: Failure | null = null
  readonly stderr = null
  readonly #program: McpProgram
  readonly #words: SearchWords
  readonly #arrived = new ReadBuffer({ maxBufferSize: mostBytes })
  readonly #complaints = new StringDecoder('utf8')
  #child: ChildProcessWithoutNullStreams | null = null
  #lastWords = ''
  #ending: Promise<void> | null = null
  #forgetExit = (): void => {}

  constructor(program: McpProgram, words: SearchWords) {
    this.#program = program
    this.#words = words
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  start(): Promise<void> {
    const { path, args, env, folder } = this.#program
    return new Promise((resolve, reject) => {
      const child = spawn(path, args, {
        cwd: folder,
        env: { ...env },
        detached: hasGroups,
        windowsHide: true,
        shell: false,
      })
      this.#child = child
      child.once('error', error => reject(new SearchFailure(this.#notStarted(error))))
      child.once('spawn', () => {
        // However Agon ends, no server stays behind.
        this.#forgetExit = onExit(() => killGroup(child.pid!))
        resolve()
      })
      child.stdout.on('data', chunk => this.#hear(chunk)).on('error', () => {})
      child.stderr.on('data', chunk => this.#hearComplaint(chunk)).on('error', () => {})
      child.stdin.on('error', () => {})
      // A process that it left behind may keep its output open.
      child.once('exit', (code, signal) => setTimeout(() => this.#gone(code, signal), drainMs).unref())
      child.once('close', (code, signal) => this.#gone(code, signal))
    })
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      const { stdin } = this.#child ?? {}
      if (!stdin?.writable) return reject(new SearchFailure(this.trouble ?? this.#ended(null, null)))
      stdin.write(serializeMessage(message), error => (error ? reject(error) : resolve()))
    })
  }

  close(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  async #end(): Promise<void> {
    const child = this.#child
    this.onclose?.()
    if (child?.pid === undefined) return
    child.stdin.end()
    await endGroup(child.pid, child)
    this.#forgetExit()
    child.stdout.destroy()
    child.stderr.destroy()
  }

  #hear(chunk: Buffer): void {
    try {
      this.#arrived.append(chunk)
    } catch {
      this.trouble = tooLarge({ service: 'mcp', url: '', withKey: false, words: this.#words })
      void this.close()
      return
    }
    this.#passOn()
  }

  #passOn(): void {
    for (;;)
      try {
        const message = this.#arrived.readMessage()
        if (message === null) return
        this.onmessage?.(message)
      } catch (error) {
        // The line is JSON but no message. The next one may be.
        this.onerror?.(error as Error)
      }
  }

  #hearComplaint(chunk: Buffer): void {
    this.#lastWords = (this.#lastWords + this.#complaints.write(chunk)).slice(-keptOfStderr)
  }

  #gone(code: number | null, signal: string | null): void {
    if (this.#ending === null) this.trouble ??= this.#ended(code, signal)
    void this.close()
  }

  #ended(code: number | null, signal: string | null): Failure {
    const said = oneLine(this.#lastWords.trim().split('\n').slice(-3).join(' '), 300) || null
    const how = signal ?? this.#words.exitCode(code)
    return { kind: 'transport', message: this.#words.ended(this.#program.path, how, said), maybePaid: true }
  }

  #notStarted(error: Error): Failure {
    const message = this.#words.notStarted(this.#program.path, codeIn(error))
    this.trouble = { kind: 'rejected', message, maybePaid: false }
    return this.trouble
  }
}

/** How long a server may take to exit after its input has ended, and then after it was told to. */
const leaveMs = 500
const graceMs = 1_000

/** Waits for a program to end. Otherwise ends it and its processes: first by request, then by force. */
async function endGroup(pid: number, leader: ChildProcess): Promise<void> {
  await exitWithin(leader, leaveMs)
  if (!send(pid, 'SIGTERM')) return
  for (let waited = 0; waited < graceMs && send(pid, 0); waited += 25) await sleep(25)
  killGroup(pid)
}

const killGroup = (pid: number): void => void send(pid, 'SIGKILL')

async function exitWithin(child: ChildProcess, ms: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const tired = new AbortController()
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  await Promise.race([exited, sleep(ms, undefined, { signal: tired.signal }).catch(() => {})])
  tired.abort()
}
