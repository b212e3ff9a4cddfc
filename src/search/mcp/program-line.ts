import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import { type JSONRPCMessage, ReadBuffer, serializeMessage, type Transport } from '@modelcontextprotocol/client'
import type { Failure } from '../../core/failure.ts'
import { oneLine } from '../hits.ts'
import { mostBytes, tooLarge } from '../http.ts'
import type { McpProgram } from '../settings.ts'
import { codeIn, Told } from '../told.ts'
import type { SearchWords } from '../words.ts'
import { endGroup, killGroup } from './group.ts'
import type { Line } from './line.ts'

const keptOfStderr = 4 * 1024
/** How long its last words may take to arrive after it is gone. */
const drainMs = 200

/** A server that is started here: no shell, only the environment that it is given, and an end that includes whoever it started. */
export function programLine(program: McpProgram, words: SearchWords): Line {
  const running = new Running(program, words)
  return { transport: running, trouble: () => running.trouble, end: () => running.close() }
}

/** `pid` and `stderr` are what the package knows a subprocess by. */
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

  constructor(program: McpProgram, words: SearchWords) {
    this.#program = program
    this.#words = words
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  start(): Promise<void> {
    const { path, args, env, folder } = this.#program
    const detached = process.platform !== 'win32'
    return new Promise((resolve, reject) => {
      const child = spawn(path, args, { cwd: folder, env: { ...env }, detached, windowsHide: true, shell: false })
      this.#child = child
      child.once('error', error => reject(new Told(this.#notStarted(error))))
      child.once('spawn', () => {
        process.once('exit', this.#killNow)
        resolve()
      })
      child.stdout.on('data', chunk => this.#hear(chunk)).on('error', () => {})
      child.stderr.on('data', chunk => this.#hearComplaint(chunk)).on('error', () => {})
      child.stdin.on('error', () => {})
      // Somebody that it left behind may keep its output open.
      child.once('exit', (code, signal) => setTimeout(() => this.#gone(code, signal), drainMs).unref())
      child.once('close', (code, signal) => this.#gone(code, signal))
    })
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      const { stdin } = this.#child ?? {}
      if (!stdin?.writable) return reject(new Told(this.trouble ?? this.#ended(null, null)))
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
    process.off('exit', this.#killNow)
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
        // A line that is JSON and no message: the next one may be.
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

  /** Whatever way Agon goes, no server stays behind. */
  readonly #killNow = (): void => {
    if (this.#child?.pid !== undefined) killGroup(this.#child.pid)
  }
}
