import type { AgonEvent } from '../core/events.ts'

/** An event as others may see it: the seed of the fences around speech stays at home. */
export function shownEvent<E extends AgonEvent>(event: E): E {
  if (!('secret' in event)) return event
  const { secret, ...shown } = event
  return shown as typeof event
}
