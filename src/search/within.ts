import type { Failure } from '../core/failure.ts'
import { Told } from './told.ts'
import type { SearchWords } from './words.ts'

/** Does work that ends when it is told to, or when its time is up, whether or not it listens. Throws Told for both. */
export async function within<T>(
  ms: number,
  signal: AbortSignal,
  late: string,
  words: SearchWords,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), ms)
  const either = AbortSignal.any([signal, limit.signal])
  try {
    return await Promise.race([work(either), whenAborted(either)])
  } catch (error) {
    if (signal.aborted) throw new Told(stopped(words))
    if (limit.signal.aborted) throw new Told({ kind: 'timeout', message: late, maybePaid: true })
    throw error
  } finally {
    clearTimeout(timer)
  }
}

export const stopped = (words: SearchWords): Failure => ({ kind: 'aborted', message: words.stopped, maybePaid: true })

/** `1.5` */
export const secondsOf = (ms: number): string => String(Math.round(ms / 100) / 10)

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
