import type { Mask } from '../core/mask.ts'

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

/** A reader that goes away (`agon show 1 | head`) is no error; but a debate that nobody can read pauses, as on Ctrl-C. */
export function mindClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', () => {
      if (process.listenerCount('SIGINT') === 0) process.exit(0)
      stream.removeAllListeners('error').on('error', () => {})
      process.emit('SIGINT')
    })
}
