import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import { hasGroups } from '../../system.ts'
import { endGroup, OutputLines, watchGroup } from './groups.ts'
import type { Exit } from './tool.ts'

export interface Start {
  path: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
  cwd: string
  stdin: string
}

export interface Ended extends Omit<Exit, 'file'> {
  /** It could not be started, or printed too much. */
  trouble: Error | null
}

const keptOfStderr = 8 * 1024
/** How long output may come after the process ended. Later output could only come from a process it left behind. */
const drainMs = 300

/** A program with standard input, lines of output, and an end that includes every process it started. */
export class Subprocess {
  /** Never rejects. When it resolves, all its processes are gone. */
  readonly ended: Promise<Ended>
  readonly #child: ChildProcessWithoutNullStreams | null
  readonly #lines = new OutputLines()
  readonly #stderr = new StringDecoder('utf8')
  #unread: string[] = []
  #wake: (() => void) | null = null
  #over = false
  #tail = ''
  #trouble: Error | null = null
  #heardAt = 0
  #stopping: Promise<void> | null = null

  constructor(start: Start) {
    this.#child = this.#spawn(start)
    this.ended = this.#child === null ? Promise.resolve(this.#end(null, null)) : this.#follow(this.#child, start.stdin)
  }

  /** null: it could not be started. */
  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  /** The next line of standard output. null after the last one. */
  async next(): Promise<string | null> {
    for (;;) {
      const line = this.#unread.shift()
      if (line !== undefined) return line
      if (this.#over) return null
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    }
  }

  /** Ends it and all processes it started. */
  stop(): Promise<void> {
    const pid = this.#child?.pid
    if (pid === undefined) return Promise.resolve()
    this.#stopping ??= endGroup(pid)
    return this.#stopping
  }

  #spawn({ path, args, env, cwd }: Start): ChildProcessWithoutNullStreams | null {
    try {
      return spawn(path, args, { cwd, env: { ...env }, detached: hasGroups, windowsHide: true, shell: false })
    } catch (error) {
      this.#trouble = error as Error
      return null
    }
  }

  async #follow(child: ChildProcessWithoutNullStreams, stdin: string): Promise<Ended> {
    const { promise: gone, resolve: isGone } = Promise.withResolvers<void>()
    const { promise: closed, resolve: isClosed } = Promise.withResolvers<void>()
    child.once('exit', isGone).once('close', isClosed)
    child.once('error', error => {
      this.#trouble ??= error
      if (child.pid === undefined) isGone()
    })
    if (child.pid !== undefined) watchGroup(child.pid)
    child.stdout.on('data', chunk => this.#hear(chunk)).on('error', () => {})
    child.stderr.on('data', chunk => this.#hearComplaint(chunk)).on('error', () => {})
    // A tool that does not read all of its input is no error by itself.
    child.stdin.on('error', () => {}).end(stdin)

    await gone
    if (child.pid !== undefined) await this.#outlast(closed)
    await this.stop()
    child.stdout.destroy()
    child.stderr.destroy()
    child.stdin.destroy()
    this.#pass(() => this.#lines.end())
    return this.#end(child.exitCode, child.signalCode)
  }

  /** Waits for the end of the output, as long as more arrives. */
  async #outlast(closed: Promise<void>): Promise<void> {
    this.#heardAt = performance.now()
    let done = false
    const closing = closed.then(() => {
      done = true
    })
    while (!done && performance.now() - this.#heardAt < drainMs) await Promise.race([closing, pause(drainMs / 4)])
  }

  #hear(chunk: Buffer): void {
    this.#heardAt = performance.now()
    this.#pass(() => this.#lines.push(chunk))
  }

  #pass(cut: () => string[]): void {
    if (this.#trouble) return
    try {
      this.#unread.push(...cut())
    } catch (error) {
      this.#trouble = error as Error
      void this.stop()
    }
    this.#wake?.()
  }

  #hearComplaint(chunk: Buffer): void {
    this.#tail = (this.#tail + this.#stderr.write(chunk)).slice(-keptOfStderr)
  }

  #end(code: number | null, signal: string | null): Ended {
    this.#over = true
    this.#wake?.()
    return { code, signal, stderr: this.#tail, trouble: this.#trouble }
  }
}

/** Timers fire before what arrived while the process was blocked: check again after reading. */
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(() => setImmediate(resolve), ms))
