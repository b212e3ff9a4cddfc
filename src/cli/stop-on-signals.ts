import { exitCodes } from './exit.ts'

/** The first Ctrl-C pauses, the second ends at once. */
export function stopOnSignals(say: () => void): { signal: AbortSignal; forget(): void } {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const stop = () => {
    if (controller.signal.aborted) process.exit(exitCodes.paused)
    say()
    controller.abort()
  }
  for (const signal of signals) process.on(signal, stop)
  const forget = () => {
    for (const signal of signals) process.off(signal, stop)
  }
  return { signal: controller.signal, forget }
}
