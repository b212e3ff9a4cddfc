import type { Mask } from '../core/mask.ts'
import { exitCodes } from './exit.ts'
import type { CliWords } from './words.ts'

/** Where a command writes: results to `out`, everything else to `err`. Both masked. */
export interface Output {
  out(text: string): void
  err(text: string): void
  /** A document, or one line of many. Masked string by string: masking JSON as text could break it. */
  json(value: unknown, indent?: number): void
}

export function processOutput(mask: () => Mask | null): Output {
  const masked = (text: string) => mask()?.text(text) ?? text
  return {
    out: text => void process.stdout.write(masked(text)),
    err: text => void process.stderr.write(masked(text)),
    json: (value, indent) => void process.stdout.write(`${maskedJson(value, masked, indent)}\n`),
  }
}

export const maskedJson = (value: unknown, masked: (text: string) => string, indent?: number): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? masked(inner) : inner), indent)

/**
 * A reader that goes away (`agon show 1 | head`) is no error, a full disk behind `>` is. A debate that nobody can read
 * pauses, as on Ctrl-C.
 */
export function mindOutput(t: CliWords): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      const failed = code !== 'EPIPE'
      if (failed && stream === process.stdout) process.stderr.write(`agon: ${t.outputFailed(code ?? '')}\n`)
      if (process.listenerCount('SIGINT') === 0) process.exit(failed ? exitCodes.storage : exitCodes.done)
      if (failed) process.once('exit', () => (process.exitCode = exitCodes.storage))
      stream.removeAllListeners('error').on('error', () => {})
      process.emit('SIGINT')
    })
}
