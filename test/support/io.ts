import { EventEmitter } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import { type Io, isAttended } from '../../src/cli/io.ts'
import { main } from '../../src/cli/main.ts'

/** Surroundings in memory: pipes that nobody reads, and signals that only a test sends. */
export function newIo(changes: Pick<Io, 'env' | 'cwd'> & Partial<Io>): Io {
  const io = {
    stdin: new PassThrough().end(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    signals: new EventEmitter(),
    now: () => new Date(),
    exit: () => {},
    suspend: () => {},
    ...changes,
  }
  return {
    ...io,
    get attended() {
      return isAttended(io)
    },
  }
}

export interface Here extends Pick<Io, 'env' | 'cwd'> {
  /** All that can be read from standard input. */
  input?: string | undefined
}

/** Starts a command in this process, with nothing of this process around it. */
export function startHere(args: readonly string[], { env, cwd, input = '' }: Here) {
  const said = { stdout: '', stderr: '' }
  const signals = new EventEmitter()
  const stdout = new WrittenTo(text => (said.stdout += text))
  const stderr = new WrittenTo(text => (said.stderr += text))
  const ended = mainHere(args, { env, cwd, stdin: new PassThrough().end(input), stdout, stderr, signals })
  return {
    said: () => ({ ...said }),
    signal: (signal: NodeJS.Signals) => void signals.emit(signal),
    done: ended.then(code => ({ code, signal: null, ...said })),
  }
}

/** `io.exit` ends it at once: what still runs then is nobody's any more. */
export function mainHere(args: readonly string[], around: Pick<Io, 'env' | 'cwd'> & Partial<Io>): Promise<number> {
  const { promise: left, resolve: exit } = Promise.withResolvers<number>()
  return Promise.race([main(args, newIo({ ...around, exit })), left])
}

/** A stream whose text goes to a function as it is written. */
export class WrittenTo extends Writable {
  readonly #hear: (text: string) => void

  constructor(hear: (text: string) => void) {
    super({ decodeStrings: false })
    this.#hear = hear
  }

  override _write(chunk: string | Uint8Array, _: BufferEncoding, done: () => void): void {
    this.#hear(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    done()
  }
}
