import { setTimeout } from 'node:timers/promises'
import { parseRecord } from '../../../formats/dialectic/record/parse.ts'
import type { Found, RecordDisk } from './disk.ts'

/** Of a file that looks as if somebody were saving it just now, so many looks in a row must see the same. */
const looks = 4
const pause = 40
const mostLooks = 50

/**
 * A file as it is when nobody is about to save it. One that is gone or empty, has no topic or lacks a round that it had is not believed
 * at once. `known`: as it was before. null: it is not there.
 */
export async function patientRead(disk: RecordDisk, known: string | null): Promise<Found | null> {
  let found = disk.read()
  if (!isDoubtful(found, known)) return found
  for (let same = 1, all = 1; same < looks && all < mostLooks; all++) {
    await setTimeout(pause)
    const again = disk.read()
    same = again?.stamp === found?.stamp ? same + 1 : 1
    found = again
    if (!isDoubtful(found, known)) return found
  }
  return found
}

function isDoubtful(found: Found | null, known: string | null): boolean {
  if (found === null) return known !== null
  if (found.text === known) return false
  const { topic, rounds } = parseRecord(found.text).record
  return topic === '' || (known !== null && rounds.length < parseRecord(known).record.rounds.length)
}
