import { lstatSync, mkdirSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Brief } from '../../../core/events.ts'
import { CannotPlay } from '../../../engine/failures.ts'
import type { Opening } from '../../../engine/perform.ts'
import { UsageError } from '../../../host/exit.ts'
import { shownPath } from '../../../host/files/lead-paths.ts'
import { realPath, writeNewFile } from '../../../host/files/places.ts'
import type { Host } from '../../../host/host.ts'
import { localDate, type Surroundings } from '../../../host/io.ts'
import { newRecordText } from '../record/render.ts'
import { type DialecticAsk, refuseRunning } from './ask.ts'
import { claimRecord, recordPath, writtenBy } from './record-path.ts'
import { dialecticWords, recordFileWords } from './words.ts'

type Asked = Pick<DialecticAsk, 'record' | 'topic' | 'language' | 'past'>

/** Decides where the record will be, creating nothing. null: there is none. Throws UsageError if it cannot be. */
export async function recordPlace(ask: Asked, { io, cwd, mask }: Host): Promise<string | null> {
  const { record, language } = ask
  if (record === null) return null
  if (record === 'new') return recordPath({ topic: mask.text(ask.topic), language, cwd, now: io.now() })
  const path = realPath(record.path)
  if (!ask.past && lstatSync(path, { throwIfNoEntry: false }))
    throw new UsageError(dialecticWords[language].recordExists(shownPath(path, cwd)))
  return path
}

/**
 * Creates the record and plays its debate. If the debate cannot be played at all, the record is removed. Throws
 * UsageError if it cannot be created.
 */
export async function withRecord<T>(
  ask: Asked,
  opening: Opening,
  host: Host,
  play: (opening: Opening) => Promise<T>,
): Promise<T> {
  const path = await made(ask, opening, host)
  const played = () => play({ ...opening, options: { ...opening.options, record: path } })
  if (path === null) return played()
  if (!ask.past) return withNewRecord(path, host, played)
  // Another debate may have continued it while this one was planned.
  refuseRunning(path, ask.past.file, host)
  return played()
}

/** Plays a debate with a new record. If it ends before it is in the archive, the record is removed. */
export async function withNewRecord<T>(
  path: string,
  { archive }: Pick<Host, 'archive'>,
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

/** Whether its debate is in the archive, as far as one can tell. */
function isKept(path: string, archive: Host['archive']): boolean {
  try {
    return writtenBy(realPath(path), archive) !== null
  } catch {
    return true
  }
}

/** Identifies the file: unless somebody writes to it, it is still the one that was made. */
function fileOf(path: string): string | null {
  const found = lstatSync(path, { throwIfNoEntry: false, bigint: true })
  return found?.isFile() ? `${found.ino} ${found.size} ${found.mtimeNs}` : null
}

async function made(
  { record, past }: Asked,
  { topic, language, options }: Opening,
  { io, cwd }: Host,
): Promise<string | null> {
  if (record === 'new') return claimRecord({ topic, language, cwd, now: io.now() })
  const path = typeof options.record === 'string' ? options.record : null
  if (path !== null && !past) await makeRecord(path, { topic, language }, io)
  return path
}

/** Creates it with only its head. Throws UsageError if that fails. */
export async function makeRecord(
  path: string,
  { topic, language }: Pick<Brief, 'topic' | 'language'>,
  { cwd, now }: Surroundings,
) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    await writeNewFile(path, newRecordText({ topic, date: localDate(now()) }, language))
  } catch (error) {
    throw new UsageError(recordFileWords[language].notMade(shownPath(path, cwd), (error as Error).message))
  }
}
