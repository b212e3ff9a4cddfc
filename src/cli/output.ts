import type { Mask } from '../core/mask.ts'

/** Where a command writes: results to `out`, everything else to `err`. Both masked. */
export interface Output {
  out(text: string): void
  err(text: string): void
}

export function processOutput(mask: () => Mask | null): Output {
  const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(mask()?.text(text) ?? text)
  return { out: write(process.stdout), err: write(process.stderr) }
}

/** A reader that goes away (`agon show 1 | head`) is no error; but a debate that nobody reads pauses, as on Ctrl-C. */
export function mindClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      if (process.listenerCount('SIGINT') === 0) process.exit(0)
      stream.removeAllListeners('error').on('error', () => {})
      process.emit('SIGINT')
    })
}
