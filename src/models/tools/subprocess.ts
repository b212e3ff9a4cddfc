import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import { endGroup, watchGroup } from './groups.ts'
import { Lines } from './lines.ts'

export interface Start {
  path: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
  cwd: string
  stdin: string
}

export interface Ended {
  code: number | null
  signal: string | null
  stderr: string
  /** It could not be started, or what it printed was too much. */
  trouble: Error | null
}

const keptOfStderr = 8 * 1024
/** How long output may still come after the process itself ended; longer only somebody it left behind would write. */
const drainMs = 300

/** A program with standard input, lines of output, and an end that includes everybody it started. */
export class Subprocess {
  /** Never rejects. Everybody is gone then. */
  readonly ended: Promise<Ended>
  readonly #child: ChildProcessWithoutNullStreams | null
  readonly #lines = new Lines()
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

  /** The next line of standard output; null after the last one. */
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

  /** Ends it and whoever it started. */
  stop(): Promise<void> {
    const pid = this.#child?.pid
    if (pid === undefined) return Promise.resolve()
    this.#stopping ??= endGroup(pid)
    return this.#stopping
  }

  #spawn({ path, args, env, cwd }: Start): ChildProcessWithoutNullStreams | null {
    try {
      const detached = process.platform !== 'win32'
      return spawn(path, args, { cwd, env: { ...env }, detached, windowsHide: true, shell: false })
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
    // A tool that does not read its question to the end is no error by itself.
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

  /** Waits for the end of the output, as long as some still comes. */
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

/** Timers come before what arrived while the process was blocked: look once more after reading. */
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(() => setImmediate(resolve), ms))
