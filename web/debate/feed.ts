import type { LiveEvent } from '../../src/core/events.ts'
import type { Control, JournalPart, PageRecord } from '../../src/server/house.ts'
import type { Listener } from '../reach/listening.ts'
import type { Said, Showing } from './showing.ts'

/** Where a debate is fetched from, and in which language its server is to speak. */
export interface Origin {
  journal(id: number, after: number): Promise<JournalPart>
  language(): string
}

/** Brings a debate what happens in it. What does not fit to what is known is fetched. */
export function feedOf(showing: Showing, origin: Origin): Listener {
  let [isBehind, isFetching] = [false, false]
  let controls = 0
  const catchUp = async () => {
    const before = controls
    const part = await origin.journal(showing.id, showing.journal.last)
    // What the stream has told meanwhile is newer.
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
      // The stream ends as well then, and with the next one comes what is missing.
    } finally {
      isFetching = false
    }
  }
  return {
    names: ['kept', 'said', 'live', 'control', 'jump'],
    address: () => `/api/debates/${showing.id}/events?after=${showing.journal.last}&language=${origin.language()}`,
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
      else if (name === 'said' && showing.said(data as Said) === 'gap') fetchMissed()
    },
  }
}

/** What there is to say of its end is not in the journal: why it broke off, what could not be written. */
const standsOtherwise = (before: Control, now: Control): boolean =>
  before.state !== now.state || before.here !== now.here
