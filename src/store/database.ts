import { statSync } from 'node:fs'
import { DatabaseSync, type StatementSync, type SQLInputValue as Value } from 'node:sqlite'
import type { Language, Texts } from '../core/language.ts'
import { StoreFailed } from '../core/store.ts'
import { storeFailure } from './failures.ts'

/** One SQLite connection: statements are prepared once, failures come out as StoreFailed. */
export class Database {
  readonly path: string
  readonly language: Language
  readonly #patience: number
  readonly #connection: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  /** The file that was opened. */
  readonly #file: string | null

  /** `patience`: how many milliseconds to wait for another process that writes. */
  constructor(path: string, patience: number, language: Language) {
    this.path = path
    this.language = language
    this.#patience = patience
    try {
      this.#connection = new DatabaseSync(path, { timeout: patience })
      this.#file = fileAt(path)
    } catch (error) {
      throw this.#failure(error)
    }
  }

  run(sql: string, ...values: Value[]): { changes: number; id: number } {
    try {
      const { changes, lastInsertRowid } = this.#statement(sql).run(...values)
      return { changes: Number(changes), id: Number(lastInsertRowid) }
    } catch (error) {
      throw this.#failure(error)
    }
  }

  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    try {
      return this.#statement(sql).get(...values) as Row | undefined
    } catch (error) {
      throw this.#failure(error)
    }
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    try {
      return this.#statement(sql).all(...values) as Row[]
    } catch (error) {
      throw this.#failure(error)
    }
  }

  /** Reads as it goes, so that a reader may stop early. */
  *each<Row>(sql: string, ...values: Value[]): Generator<Row, void> {
    try {
      yield* this.#statement(sql).iterate(...values) as IterableIterator<Row>
    } catch (error) {
      throw this.#failure(error)
    }
  }

  exec(sql: string): void {
    try {
      this.#connection.exec(sql)
    } catch (error) {
      throw this.#failure(error)
    }
  }

  /** Whatever is written begins here. What went into a file that is gone would be kept nowhere, and SQLite does not mind. */
  begin(): void {
    this.#refuseOther()
    this.run('BEGIN IMMEDIATE')
  }

  /** All of it or nothing. */
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

  /** All that is read in it is of one moment, whatever others write meanwhile. */
  snapshot<Result>(work: () => Result): Result {
    this.run('SAVEPOINT snapshot')
    try {
      return work()
    } finally {
      // As with a rollback: after some failures there is nothing left to end.
      if (this.#connection.isTransaction) this.run('RELEASE snapshot')
    }
  }

  rollback(): void {
    // SQLite itself has ended the transaction after some failures, such as a full disk.
    if (this.#connection.isTransaction) this.run('ROLLBACK')
  }

  /** Work that would rather fail at once than wait for another process. */
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
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#connection.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #refuseOther(): void {
    try {
      if (fileAt(this.path) !== this.#file) throw new StoreFailed('other', goneTexts(this.path)[this.language])
    } catch (error) {
      throw this.#failure(error)
    }
  }

  #failure(error: unknown): Error {
    return storeFailure(error, this.path, this.language)
  }
}

/** null: there is none. */
function fileAt(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev} ${found.ino}` : null
}

const goneTexts = (path: string): Texts => ({
  en: `The archive ${path} was moved, deleted or replaced while it was in use, so nothing more is written. Put it back, or start again.`,
  zh: `档案 ${path} 在使用中被移走、删除或替换，因此不再写入。请将它放回原处，或重新启动。`,
})
