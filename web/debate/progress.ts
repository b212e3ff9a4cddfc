import type { TurnView, View } from '../../src/core/view.ts'
import type { PageRecord } from '../../src/server/backend.ts'

/** Turns that are being said. */
export const speakingIn = ({ turns }: View): TurnView[] =>
  [...turns.values()].filter(({ state }) => state === 'speaking')

/** The playing time up to a record. Pauses do not count, and a fork starts from zero. `now` is given if the debate goes on. */
export function elapsedIn(records: readonly PageRecord[], seq: number, now: number | null): number {
  let [ms, last] = [0, 0]
  for (const { seq: at, at: time, event } of records) {
    if (at > seq) break
    const when = Date.parse(time) || last
    if (event.type === 'debate.forked') ms = 0
    else if (last > 0 && event.type !== 'debate.resumed') ms += Math.max(0, when - last)
    last = Math.max(last, when)
  }
  return now === null || last === 0 ? ms : ms + Math.max(0, now - last)
}
