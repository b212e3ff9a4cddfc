import type { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { exitCodes } from '../host/exit.ts'
import type { Host } from '../host/host.ts'
import type { Surroundings } from '../host/io.ts'
import type { CliWords } from '../host/words.ts'

export type Input = Readable & Partial<Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode'>> & { fd?: number }

export type Screen = Writable & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>> & { fd?: number }

/** Everything a command gets from outside. It comes in through `main(argv, io)`: nothing below reads `process`. */
export interface Io extends Surroundings {
  readonly stdin: Input
  readonly stdout: Screen
  readonly stderr: Screen
  /** SIGINT and similar signals as events, and `exit` when everything ends. */
  readonly signals: Pick<EventEmitter, 'on' | 'off' | 'emit' | 'listenerCount'>
  /** Ends everything at once, with this exit code. */
  exit(code: number): void
  /** Ctrl-Z: stops until the shell continues it. */
  suspend(): void
}

/** A host that was opened at a terminal. */
export type TerminalHost = Host<Io>

/** Whether somebody sits at the terminal and can be asked. */
export const isAttended = ({ stdin, stderr }: Pick<Io, 'stdin' | 'stderr'>): boolean =>
  Boolean(stdin.isTTY && stderr.isTTY)

export const colorful = (stream: Screen, { env }: Pick<Io, 'env'>, plain: boolean): boolean =>
  !plain && Boolean(stream.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb'

/** The first Ctrl-C pauses the debate, the second ends the program at once. */
export function stopOnSignals(
  io: Pick<Io, 'signals' | 'exit'>,
  say: () => void,
): { signal: AbortSignal; forget(): void } {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const stop = () => {
    if (controller.signal.aborted) io.exit(exitCodes.paused)
    say()
    controller.abort()
  }
  for (const signal of signals) io.signals.on(signal, stop)
  const forget = () => {
    for (const signal of signals) io.signals.off(signal, stop)
  }
  return { signal: controller.signal, forget }
}

/**
 * A reader that goes away (`agon show 1 | head`) is no error, but a full disk behind `>` is. If nobody can read a
 * debate, it pauses as on Ctrl-C.
 */
export function mindOutput({ stdout, stderr, signals, exit }: Io, t: CliWords): { readonly failed: boolean } {
  const minded = { failed: false }
  for (const stream of [stdout, stderr])
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      const failed = code !== 'EPIPE'
      if (failed && stream === stdout) stderr.write(`agon: ${t.outputFailed(code ?? '')}\n`)
      if (signals.listenerCount('SIGINT') === 0) exit(failed ? exitCodes.storage : exitCodes.done)
      minded.failed ||= failed
      stream.removeAllListeners('error').on('error', () => {})
      signals.emit('SIGINT')
    })
  return minded
}
