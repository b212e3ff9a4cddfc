import { DatabaseSync } from 'node:sqlite'

/**
 * The part of better-sqlite3 that LangGraph's checkpointer uses, on Node's own SQLite: nothing has to be compiled, and
 * both sides write through the same library.
 */
export class NodeSqlite {
  readonly #connection: DatabaseSync

  constructor(path: string) {
    this.#connection = new DatabaseSync(path)
  }

  // What better-sqlite3 is compiled with.
  pragma(source: string): void {
    this.#connection.exec(`PRAGMA ${source}; PRAGMA synchronous = NORMAL`)
  }

  exec(sql: string): void {
    this.#connection.exec(sql)
  }

  prepare(sql: string) {
    const statement = this.#connection.prepare(sql)
    return {
      run: (...values: Value[]) => statement.run(...values.map(plain)),
      get: (...values: Value[]) => statement.get(...values.map(plain)),
      all: (...values: Value[]) => statement.all(...values.map(plain)),
    }
  }

  transaction<Input>(work: (input: Input) => void): (input: Input) => void {
    return input => {
      this.#connection.exec('BEGIN')
      try {
        work(input)
        this.#connection.exec('COMMIT')
      } catch (error) {
        this.#connection.exec('ROLLBACK')
        throw error
      }
    }
  }
}

type Value = string | number | Uint8Array | null | undefined

const plain = (value: Value) => value ?? null
