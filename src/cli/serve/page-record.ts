import type { Brief, JournalRecord, KeptEvent } from '../../core/events.ts'
import type { PageRecord } from '../../server/house.ts'
import { shownEvent } from '../shown-event.ts'

/**
 * A record as a page gets it: without the seed of the fences, without the folders of the user's machine, and without what is held
 * secret by now, also where it was none when it was written.
 */
export const pageRecord = (
  { seq, at, event }: Pick<JournalRecord, 'seq' | 'at' | 'event'>,
  mask: (text: string) => string,
): PageRecord => ({ seq, at, event: masked(withoutFolders(shownEvent(event)), mask) })

/** Data with the mask over all of its strings. What has nothing to hide is given as it is. */
export function masked<T>(value: T, mask: (text: string) => string): T {
  if (typeof value === 'string') return mask(value) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const shown = entries.map(([name, inner]): [string, unknown] => [name, masked(inner, mask)])
  if (shown.every(([, inner], i) => inner === entries[i]![1])) return value
  return (Array.isArray(value) ? shown.map(([, inner]) => inner) : Object.fromEntries(shown)) as T
}

function withoutFolders(event: KeptEvent): KeptEvent {
  if (event.type === 'debate.opened') return { ...event, brief: placeless(event.brief) }
  if (event.type === 'debate.forked') return { ...event, changes: placeless(event.changes) }
  return event
}

function placeless<B extends Partial<Brief>>(brief: B): B {
  const { folders, ...rest } = brief
  return rest as B
}
