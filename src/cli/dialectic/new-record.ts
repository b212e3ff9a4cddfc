import { lstatSync, mkdirSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { CannotPlay } from '../../engine/cannot-play.ts'
import type { Opening } from '../../engine/perform.ts'
import { newRecordText } from '../../formats/dialectic/record/render.ts'
import { UsageError } from '../exit.ts'
import { realPath } from '../real-path.ts'
import type { Room } from '../room.ts'
import { shownPath } from '../tree/paths.ts'
import { writeNewFile } from '../write-file.ts'
import type { DialecticAsk } from './ask.ts'
import { recordFileWords } from './record/words.ts'
import { claimRecord, localDate, recordPath } from './record-path.ts'
import { refuseRunning } from './running.ts'
import { dialecticWords } from './words.ts'

type Asked = Pick<DialecticAsk, 'record' | 'topic' | 'language' | 'past'>

/** Where the record will lie, before anything is spent; null: there is none. Nothing is made. Throws UsageError where it cannot be. */
export async function recordPlace(ask: Asked, { cwd, mask }: Room): Promise<string | null> {
  const { record, language } = ask
  if (record === null) return null
  if (record === 'new') return recordPath({ topic: mask.text(ask.topic), language, cwd, now: new Date() })
  const path = realPath(record.path)
  if (!ask.past && lstatSync(path, { throwIfNoEntry: false }))
    throw new UsageError(dialecticWords[language].recordExists(shownPath(path, cwd)))
  return path
}

/**
 * Makes the record and plays the debate that keeps it. Where that cannot be played at all, the record goes again. Throws UsageError
 * where it cannot be made.
 */
export async function withRecord<T>(
  ask: Asked,
  opening: Opening,
  room: Room,
  play: (opening: Opening) => Promise<T>,
): Promise<T> {
  const path = await made(ask, opening, room)
  // Somebody else may have gone on from it while this one was planned.
  if (ask.past && path !== null) refuseRunning(path, ask.past.file, room)
  try {
    return await play({ ...opening, options: { ...opening.options, record: path } })
  } catch (error) {
    if (path !== null && !ask.past && error instanceof CannotPlay) unlinkSync(path)
    throw error
  }
}

async function made(
  { record, past }: Asked,
  { topic, language, options }: Opening,
  { cwd }: Room,
): Promise<string | null> {
  const now = new Date()
  if (record === 'new') return claimRecord({ topic, language, cwd, now })
  const path = typeof options.record === 'string' ? options.record : null
  if (path === null || past) return path
  try {
    mkdirSync(dirname(path), { recursive: true })
    await writeNewFile(path, newRecordText({ topic, date: localDate(now) }, language))
    return path
  } catch (error) {
    throw new UsageError(recordFileWords[language].notMade(shownPath(path, cwd), (error as Error).message))
  }
}
