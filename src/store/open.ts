import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Language } from '../core/language.ts'
import { StoreFailed } from '../core/store.ts'
import { Database, storeFailure } from './database.ts'
import { applicationId, migrations } from './schema.ts'

export interface ArchiveOptions {
  /** How many milliseconds to wait for another writing process. */
  busyTimeout?: number
  /** The archive may not grow beyond this many pages of 4 KiB. */
  maxPages?: number
  /** How many messages a search may read without an index. Older ones are indexed. */
  unindexed?: number
  /** The language of messages to the user. */
  language?: Language
}

export const defaultBusyTimeout = 5_000

/** Opens the archive's file or creates it. Only its owner can read it, and it is migrated to this program's version. */
export function openDatabase(path: string, options: ArchiveOptions): Database {
  const { language = 'en', busyTimeout = defaultBusyTimeout } = options
  try {
    makeFile(path)
    const version = versionAtRest(path)
    if (version > migrations.length) throw tooNew(path, version, language)
  } catch (error) {
    throw storeFailure(error, path, language)
  }
  const database = new Database(path, busyTimeout, language)
  try {
    refuseForeign(database)
    useWriteAheadLog(database, Date.now() + busyTimeout)
    database.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = FAST; PRAGMA journal_size_limit = 33554432')
    if (options.maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${Math.floor(options.maxPages)}`)
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/*
 * An existing archive is opened only through SQLite here: closing the file by other means would release the locks of
 * every connection that this process has to it.
 */
function makeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
}

/**
 * Read-only, so that a newer archive stays as it is: a writing connection would tidy it up on closing. 0: the version could
 * not be read, and opening the file will tell why.
 */
function versionAtRest(path: string): number {
  const logged = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  const address = pathToFileURL(path)
  if (!logged) address.searchParams.set('immutable', '1')
  try {
    const reader = new DatabaseSync(address, { readOnly: true, timeout: 1_000 })
    try {
      return (reader.prepare('PRAGMA user_version').get() as { user_version: number }).user_version
    } finally {
      reader.close()
    }
  } catch {
    return 0
  }
}

function refuseForeign(database: Database): void {
  const version = versionOf(database)
  if (version > migrations.length) throw tooNew(database.path, version, database.language)
  const { tables } = database.get<{ tables: number }>('SELECT count(*) AS tables FROM sqlite_schema')!
  const { application_id } = database.get<{ application_id: number }>('PRAGMA application_id')!
  if (tables === 0 || application_id === applicationId) return
  const message = {
    en: `${database.path} is the database of another program. Choose another place with AGON_HOME.`,
    zh: `${database.path} 是其他程序的数据库。请用 AGON_HOME 指定别的位置。`,
  }
  throw new StoreFailed('other', message[database.language])
}

/** SQLite itself does not wait here when two processes create the archive at the same moment. */
function useWriteAheadLog(database: Database, deadline: number): void {
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (!(error instanceof StoreFailed && error.reason === 'locked') || Date.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}

function migrate(database: Database): void {
  if (versionOf(database) === migrations.length) return
  database.transaction(() => {
    for (const migration of migrations.slice(versionOf(database))) database.exec(migration)
    database.exec(`PRAGMA user_version = ${migrations.length}`)
  })
}

function versionOf(database: Database): number {
  return database.get<{ user_version: number }>('PRAGMA user_version')!.user_version
}

function tooNew(path: string, version: number, language: Language): StoreFailed {
  const message = {
    en: `The archive ${path} was made by a newer Agon (version ${version} of its tables; this one knows ${migrations.length}). Nothing was changed. Update Agon, or choose another archive with AGON_HOME.`,
    zh: `档案 ${path} 由更新版本的 Agon 创建（表结构版本 ${version}，本程序只认识到 ${migrations.length}）。档案未作任何改动。请更新 Agon，或用 AGON_HOME 指定别的档案。`,
  }
  return new StoreFailed('other', message[language])
}
