import type { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { detectLanguage, type Language } from '../core/language.ts'
import type { Mask } from '../core/mask.ts'
import { exitCodes } from './exit.ts'
import type { Environment } from './host.ts'
import type { CliWords } from './words.ts'

export type Input = Readable & Partial<Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode'>> & { fd?: number }

export type Screen = Writable & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>> & { fd?: number }

/** Everything a command gets from outside. It comes in through `main(argv, io)`: nothing below reads `process`. */
export interface Io {
  readonly env: Environment
  readonly cwd: string
  readonly stdin: Input
  readonly stdout: Screen
  readonly stderr: Screen
  /** SIGINT and similar signals as events, and `exit` when everything ends. */
  readonly signals: Pick<EventEmitter, 'on' | 'off' | 'emit' | 'listenerCount'>
  /** The clock that dates files and records. */
  now(): Date
  /** Ends everything at once, with this exit code. */
  exit(code: number): void
  /** Ctrl-Z: stops until the shell continues it. */
  suspend(): void
}

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

/** A command writes results to `out` and everything else to `err`. Both are masked. */
export interface Output {
  out(text: string): void
  err(text: string): void
  /** A document, or one of many lines. Each string is masked by itself: masking JSON as text could break it. */
  json(value: unknown, indent?: number): void
}

export function outputTo({ stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>, mask: Mask): Output {
  const masked = (text: string) => mask.text(text)
  return {
    out: text => void stdout.write(masked(text)),
    err: text => void stderr.write(masked(text)),
    json: (value, indent) => void stdout.write(`${maskedJson(value, masked, indent)}\n`),
  }
}

export const maskedJson = (value: unknown, masked: (text: string) => string, indent?: number): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? masked(inner) : inner), indent)

/** Masks all strings in the data. If there is nothing to hide, the same value is returned. */
export function masked<T>(value: T, mask: (text: string) => string): T {
  if (typeof value === 'string') return mask(value) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const shown = entries.map(([name, inner]): [string, unknown] => [name, masked(inner, mask)])
  if (shown.every(([, inner], i) => inner === entries[i]![1])) return value
  return (Array.isArray(value) ? shown.map(([, inner]) => inner) : Object.fromEntries(shown)) as T
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

/** The language of the user's environment, for messages before the question is known. */
export const environmentLanguage = (env: Environment): Language =>
  /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'zh' : 'en'

/** The language is Chinese if the user writes Chinese, whatever the environment says. */
export const userLanguage = (env: Environment, written: readonly string[]): Language =>
  written.some(text => detectLanguage(text) === 'zh') ? 'zh' : environmentLanguage(env)

/** The user's local date, as 2026-01-25. */
export function localDate(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
