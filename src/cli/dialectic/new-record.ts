import { lstatSync, mkdirSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Brief } from '../../core/events.ts'
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
import { writtenBy } from './written-by.ts'

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
  const played = () => play({ ...opening, options: { ...opening.options, record: path } })
  if (path === null) return played()
  if (!ask.past) return withNewRecord(path, room, played)
  // Somebody else may have gone on from it while this one was planned.
  refuseRunning(path, ask.past.file, room)
  return played()
}

/** Plays a debate whose record was just made. Where it ends before it is in the archive, the record goes again. */
export async function withNewRecord<T>(
  path: string,
  { archive }: Pick<Room, 'archive'>,
  play: () => Promise<T>,
): Promise<T> {
  const made = fileOf(path)
  try {
    return await play()
  } catch (error) {
    const isUseless = error instanceof CannotPlay || !isKept(path, archive)
    if (made !== null && fileOf(path) === made && isUseless) unlinkSync(path)
    throw error
  }
}

/** Its debate is in the archive, as far as anybody can tell. */
function isKept(path: string, archive: Room['archive']): boolean {
  try {
    return writtenBy(realPath(path), archive) !== null
  } catch {
    return true
  }
}

/** As long as nobody writes it, it is the one that was made. */
function fileOf(path: string): string | null {
  const found = lstatSync(path, { throwIfNoEntry: false, bigint: true })
  return found?.isFile() ? `${found.ino} ${found.size} ${found.mtimeNs}` : null
}

async function made(
  { record, past }: Asked,
  { topic, language, options }: Opening,
  { cwd }: Room,
): Promise<string | null> {
  if (record === 'new') return claimRecord({ topic, language, cwd, now: new Date() })
  const path = typeof options.record === 'string' ? options.record : null
  if (path !== null && !past) await makeRecord(path, { topic, language }, cwd)
  return path
}

/** With nothing but its head. Throws UsageError where it cannot be made. */
export async function makeRecord(path: string, { topic, language }: Pick<Brief, 'topic' | 'language'>, cwd: string) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    await writeNewFile(path, newRecordText({ topic, date: localDate(new Date()) }, language))
  } catch (error) {
    throw new UsageError(recordFileWords[language].notMade(shownPath(path, cwd), (error as Error).message))
  }
}
