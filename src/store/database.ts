import { statSync } from 'node:fs'
import { DatabaseSync, type StatementSync, type SQLInputValue as Value } from 'node:sqlite'
import type { Language, Texts } from '../core/language.ts'
import { memo } from '../core/memo.ts'
import { LeaseLost, StoreFailed } from '../core/store.ts'

/** One SQLite connection. Statements are prepared once, and failures become StoreFailed. */
export class Database {
  readonly path: string
  readonly language: Language
  readonly #patience: number
  readonly #connection: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  /** Identifies the file that was opened. */
  readonly #file: string | null

  /** `patience`: how many milliseconds to wait for another writing process. */
  constructor(path: string, patience: number, language: Language) {
    this.path = path
    this.language = language
    this.#patience = patience
    this.#connection = this.#attempt(() => new DatabaseSync(path, { timeout: patience }))
    this.#file = this.#attempt(() => fileAt(path))
  }

  run(sql: string, ...values: Value[]): { changes: number; id: number } {
    const { changes, lastInsertRowid } = this.#attempt(() => this.#statement(sql).run(...values))
    return { changes: Number(changes), id: Number(lastInsertRowid) }
  }

  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.#attempt(() => this.#statement(sql).get(...values)) as Row | undefined
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#attempt(() => this.#statement(sql).all(...values)) as Row[]
  }

  /** Reads row by row, so that a reader may stop early. */
  *each<Row>(sql: string, ...values: Value[]): Generator<Row, void> {
    try {
      yield* this.#statement(sql).iterate(...values) as IterableIterator<Row>
    } catch (error) {
      throw storeFailure(error, this.path, this.language)
    }
  }

  exec(sql: string): void {
    this.#attempt(() => this.#connection.exec(sql))
  }

  /** Every write begins here. It refuses a file that was moved or replaced: SQLite would still write, but the data would be lost. */
  begin(): void {
    if (this.#attempt(() => fileAt(this.path)) !== this.#file)
      throw new StoreFailed('other', goneTexts(this.path)[this.language])
    this.run('BEGIN IMMEDIATE')
  }

  /** All or nothing. */
  transaction<Result>(work: () => Result): Result {
    this.begin()
    try {
      const result = work()
      this.run('COMMIT')
      return result
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  /** Everything read inside is from one moment, whatever others write meanwhile. */
  snapshot<Result>(work: () => Result): Result {
    this.run('SAVEPOINT snapshot')
    try {
      return work()
    } finally {
      // As with a rollback, after some failures there is no transaction left to end.
      if (this.#connection.isTransaction) this.run('RELEASE snapshot')
    }
  }

  rollback(): void {
    // After some failures, such as a full disk, SQLite has already ended the transaction.
    if (this.#connection.isTransaction) this.run('ROLLBACK')
  }

  /** For work that should fail at once rather than wait for another process. */
  withoutWaiting<Result>(work: () => Result): Result {
    this.get('PRAGMA busy_timeout = 0')
    try {
      return work()
    } finally {
      this.get(`PRAGMA busy_timeout = ${this.#patience}`)
    }
  }

  close(): void {
    if (!this.#connection.isOpen) return
    this.#statements.clear()
    this.#connection.close()
  }

  #statement(sql: string): StatementSync {
    return memo(this.#statements, sql, () => this.#connection.prepare(sql))
  }

  #attempt<Result>(work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      throw storeFailure(error, this.path, this.language)
    }
  }
}

/** null: there is no file. */
function fileAt(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev} ${found.ino}` : null
}

const goneTexts = (path: string): Texts => ({
  en: `The archive ${path} was moved, deleted or replaced while it was in use, so nothing more is written. Put it back, or start again.`,
  zh: `档案 ${path} 在使用中被移走、删除或替换，因此不再写入。请将它放回原处，或重新启动。`,
})

type Reason = StoreFailed['reason']

/** The message for a user when SQLite or the file system refuses. */
export function storeFailure(error: unknown, path: string, language: Language): Error {
  if (error instanceof StoreFailed || error instanceof LeaseLost) return error
  const reason = reasonOf(error)
  if (reason === null) return error instanceof Error ? error : new Error(String(error))
  const advice = advices[reason][language].replaceAll('{path}', path)
  const detail = error instanceof Error ? error.message : String(error)
  return new StoreFailed(reason, `${advice} (${detail})`, { cause: error })
}

/** null: the error came neither from SQLite nor from the file system, so it is a bug. */
function reasonOf(error: unknown): Reason | null {
  const { code, errcode } = error as { code?: string; errcode?: number }
  if (code === 'ERR_SQLITE_ERROR') return sqliteReasons.get((errcode ?? 0) & 0xff) ?? 'other'
  return fileReasons.get(code ?? '') ?? (code !== undefined && /^E[A-Z]+$/.test(code) ? 'other' : null)
}

const sqliteReasons = new Map<number, Reason>([
  [5, 'locked'],
  [6, 'locked'],
  [8, 'read-only'],
  [11, 'damaged'],
  [13, 'full'],
  [26, 'damaged'],
])

const fileReasons = new Map<string, Reason>([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EACCES', 'read-only'],
  ['EPERM', 'read-only'],
  ['EROFS', 'read-only'],
])

const advices: Record<Reason, Texts> = {
  full: {
    en: 'There is no room left for the archive {path}. Free some disk space, then resume.',
    zh: '档案 {path} 所在的磁盘已满。请先腾出空间，再继续辩论。',
  },
  locked: {
    en: 'Another program keeps the archive {path} locked. Close it, then try again.',
    zh: '档案 {path} 正被另一个程序锁定。请先关闭那个程序，再重试。',
  },
  damaged: {
    en: 'The archive {path} is damaged or is not a database. Move it away or restore a copy, then try again.',
    zh: '档案 {path} 已损坏，或者不是数据库文件。请将它移走或恢复备份，再重试。',
  },
  'read-only': {
    en: 'The archive {path} cannot be written. Check the permissions of the file and its folder, or choose another with AGON_HOME.',
    zh: '档案 {path} 无法写入。请检查文件及所在文件夹的权限，或用 AGON_HOME 指定别的位置。',
  },
  other: {
    en: 'The archive {path} cannot be used. Check that the path and the disk are in order, then try again.',
    zh: '档案 {path} 无法使用。请检查路径和磁盘是否正常，再重试。',
  },
}
