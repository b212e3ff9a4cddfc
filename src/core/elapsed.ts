import type { AgonEvent } from './events.ts'

interface TimedRecord {
  seq: number
  at: string
  event: Pick<AgonEvent, 'type'>
}

/** The playing time up to a record. Pauses do not count, and a fork starts from zero. `now` is given if the debate goes on. */
export function elapsedIn(records: readonly TimedRecord[], seq: number, now: number | null): number {
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
