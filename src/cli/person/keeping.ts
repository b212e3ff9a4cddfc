import type { Draft } from './drafts.ts'
import type { Talk } from './talk.ts'

const keptEveryMs = 1_000

/** While somebody writes, what they wrote is on disk about every second, and in any case when they are interrupted. */
export async function keeping<T>(work: () => Promise<T>, keepAll: () => void): Promise<T> {
  const timer = setInterval(keepAll, keptEveryMs)
  try {
    return await work()
  } catch (error) {
    keepAll()
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** A disk that does not take it is no reason to stop writing. */
export function keep(talk: Talk, draft: Draft, text: string): void {
  try {
    if (text === '') draft.remove()
    else draft.keep(text)
  } catch (error) {
    talk.warnOnce(talk.t.draftNotKept((error as Error).message))
  }
}
