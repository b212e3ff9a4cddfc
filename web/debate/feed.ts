import type { LiveEvent } from '../../src/core/events.ts'
import type { Control, JournalPart, PageRecord, SpokenPart } from '../../src/server/backend.ts'
import type { EventListener } from '../reach/listening.ts'
import type { Showing } from './showing.ts'

/** Where a debate is fetched from, and the language for its server. */
export interface Origin {
  journal(id: number, after: number): Promise<JournalPart>
  language(): string
}

/** Feeds events into a debate. If an event does not fit what is known, it fetches what is missing. */
export function feedOf(showing: Showing, origin: Origin): EventListener {
  let [isBehind, isFetching] = [false, false]
  let controls = 0
  const catchUp = async () => {
    const before = controls
    const part = await origin.journal(showing.id, showing.lastSeq)
    // What the stream told meanwhile is newer.
    showing.take(controls === before ? part : { ...part, control: showing.control.peek() })
  }
  const fetchMissed = async () => {
    isBehind = true
    if (isFetching) return
    isFetching = true
    try {
      while (isBehind) {
        isBehind = false
        await catchUp()
      }
    } catch {
      // Then the stream ends too, and the next one brings what is missing.
    } finally {
      isFetching = false
    }
  }
  return {
    names: ['kept', 'said', 'live', 'control', 'jump'],
    address: () => `/api/debates/${showing.id}/events?after=${showing.lastSeq}&language=${origin.language()}`,
    catchUp,
    heard(name, data) {
      if (name === 'control') {
        controls += 1
        const before = showing.control.peek()
        showing.control.value = data as Control
        if (standsOtherwise(before, showing.control.peek())) fetchMissed()
      } else if (name === 'live') showing.live(data as LiveEvent)
      else if (name === 'jump') fetchMissed()
      else if (name === 'kept' && showing.kept(data as PageRecord) === 'gap') fetchMissed()
      else if (name === 'said' && showing.said(data as SpokenPart) === 'gap') fetchMissed()
    },
  }
}

/** The journal does not say how a debate ended: why it broke off, what could not be written. So it must be fetched. */
const standsOtherwise = (before: Control, now: Control): boolean =>
  before.state !== now.state || before.here !== now.here
