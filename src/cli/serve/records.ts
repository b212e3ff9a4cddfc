import type { JournalRecord, SealedRecord } from '../../core/events.ts'
import { StoreFailed } from '../../core/store.ts'
import { unseal } from '../../engine/journal.ts'

/** Events of records up to the first that is torn: that one is dropped when the debate goes on. */
export function* readable(
  records: readonly SealedRecord[],
): Generator<Pick<JournalRecord, 'seq' | 'at' | 'event'>, void> {
  for (const record of records) {
    if (isTorn(record)) return
    yield { ...record, event: unseal(record) }
  }
}

export function isTorn(record: SealedRecord): boolean {
  try {
    const event: unknown = unseal(record)
    return typeof event !== 'object' || event === null
  } catch {
    return true
  }
}

/**
 * False: the archive cannot be read now. Whoever looks unasked tries again later: nothing ends by that, least of all a debate that is
 * paid for. Whoever asks for the debate is told.
 */
export function couldRead(look: () => void): boolean {
  try {
    look()
    return true
  } catch (error) {
    if (error instanceof StoreFailed) return false
    throw error
  }
}

/**
 * For looks that no request asks for: whatever else goes wrong is told, and ends neither the server nor what it plays. False: it
 * is worth another try.
 */
export function lookUnasked(look: () => void, onError: (error: unknown) => void): boolean {
  try {
    return couldRead(look)
  } catch (error) {
    onError(error)
    return true
  }
}
