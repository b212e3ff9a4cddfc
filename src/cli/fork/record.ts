import type { View } from '../../core/view.ts'
import { makeRecord, withNewRecord } from '../dialectic/new-record.ts'
import type { Room } from '../room.ts'

/**
 * Makes the record of a dialectic fork, where it has one, and plays it. Where it ends before it is in the archive, the record goes
 * again. Throws UsageError where it cannot be made.
 */
export async function withOwnRecord<T>({ brief }: View, room: Room, play: () => Promise<T>): Promise<T> {
  const { record } = brief.options
  if (typeof record !== 'string') return play()
  await makeRecord(record, brief, room.cwd)
  return withNewRecord(record, room, play)
}
