import { setTimeout } from 'node:timers/promises'
import { parseRecord } from '../../../formats/dialectic/record/parse.ts'
import type { Found, RecordDisk } from './disk.ts'

/** How often a file is looked at that seems to be just being saved, and how many milliseconds apart. */
const looks = { lacking: 4, empty: 12 }
const pause = 40

/**
 * A file as it is when nobody is about to save it. One that is gone or empty, has no topic or lacks a round that it had is not believed
 * at once. `known`: as it was before. null: it is not there.
 */
export async function patientRead(disk: RecordDisk, known: string | null): Promise<Found | null> {
  for (let look = 1; ; look++) {
    const found = disk.read()
    const doubt = doubtOf(found, known)
    if (doubt === null || look >= looks[doubt]) return found
    await setTimeout(pause)
  }
}

function doubtOf(found: Found | null, known: string | null): keyof typeof looks | null {
  if (found === null) return known === null ? null : 'empty'
  if (found.text === known) return null
  const { topic, rounds } = parseRecord(found.text).record
  if (topic === '') return 'empty'
  return known !== null && rounds.length < parseRecord(known).record.rounds.length ? 'lacking' : null
}
