import { mkdirSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import type { View } from '../../core/view.ts'
import { CannotPlay } from '../../engine/cannot-play.ts'
import { UsageError } from '../exit.ts'
import type { Room } from '../room.ts'
import { shownPath } from '../tree/paths.ts'
import { writeNewFile } from '../write-file.ts'

/**
 * Makes the record of a dialectic fork, where it has one, and plays it. Where it cannot be played at all, the record goes again.
 * Throws UsageError where it cannot be made.
 */
export async function withOwnRecord<T>(
  { brief }: View,
  { cwd }: Pick<Room, 'cwd'>,
  play: () => Promise<T>,
): Promise<T> {
  const { record } = brief.options
  if (typeof record !== 'string') return play()
  const { newRecordText } = await import('../../formats/dialectic/record/render.ts')
  const { recordFileWords } = await import('../dialectic/record/words.ts')
  const { localDate } = await import('../dialectic/record-path.ts')
  try {
    mkdirSync(dirname(record), { recursive: true })
    await writeNewFile(record, newRecordText({ topic: brief.topic, date: localDate(new Date()) }, brief.language))
  } catch (error) {
    throw new UsageError(recordFileWords[brief.language].notMade(shownPath(record, cwd), (error as Error).message))
  }
  try {
    return await play()
  } catch (error) {
    if (error instanceof CannotPlay) unlinkSync(record)
    throw error
  }
}
