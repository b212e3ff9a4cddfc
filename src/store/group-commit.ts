import { LeaseLost, StoreFailed } from '../core/store.ts'
import type { Database } from './database.ts'

const debatesPerMillisecond = 50
const longestPauseMs = 20

interface Job {
  work: () => unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Everything that debates write in one turn of the event loop becomes one transaction. */
export class GroupCommit {
  readonly #database: Database
  readonly #patience: number
  readonly #debatesAtOnce: () => number
  #jobs: Job[] = []
  #lockedSince: number | null = null
  #closed = false

  /** `patience`: how many milliseconds to wait for another writing process. */
  constructor(database: Database, patience: number, debatesAtOnce: () => number) {
    this.#database = database
    this.#patience = patience
    this.#debatesAtOnce = debatesAtOnce
  }

  /** `work` may throw LeaseLost before it has written anything. Any other error undoes what it wrote. */
  add<Result>(work: () => Result): Promise<Result> {
    if (this.#closed) return Promise.reject(new StoreFailed('other', closedTexts[this.#database.language]))
    return new Promise((resolve, reject) => {
      this.#jobs.push({ work, resolve: resolve as Job['resolve'], reject })
      if (this.#jobs.length === 1) this.#plan()
    })
  }

  /** A commit costs as much for ten records as for one, so with hundreds of debates it waits a moment to collect more. */
  #plan(): void {
    const pause = Math.min(this.#debatesAtOnce() / debatesPerMillisecond, longestPauseMs)
    if (pause < 1) setImmediate(() => this.#flush())
    else setTimeout(() => this.#flush(), pause)
  }

  /** Writes what is left. */
  close(): void {
    this.#closed = true
    if (this.#jobs.length > 0) this.#writeAll(this.#take())
  }

  /** It waits for another writing process with timers, so that everything else can go on. */
  #flush(): void {
    if (this.#jobs.length === 0) return
    try {
      this.#database.withoutWaiting(() => this.#database.begin())
    } catch (error) {
      if (this.#mayWait(error)) setTimeout(() => this.#flush(), 5)
      else rejectAll(this.#take(), error)
      return
    }
    this.#write(this.#take())
  }

  #mayWait(error: unknown): boolean {
    if (!(error instanceof StoreFailed && error.reason === 'locked')) return false
    this.#lockedSince ??= performance.now()
    return performance.now() - this.#lockedSince < this.#patience
  }

  #take(): Job[] {
    const jobs = this.#jobs
    this.#jobs = []
    this.#lockedSince = null
    return jobs
  }

  #writeAll(jobs: Job[]): void {
    if (jobs.length === 0) return
    try {
      this.#database.begin()
    } catch (error) {
      rejectAll(jobs, error)
      return
    }
    this.#write(jobs)
  }

  #write(jobs: Job[]): void {
    const settle: (() => void)[] = []
    for (const job of jobs) {
      try {
        const result = job.work()
        settle.push(() => job.resolve(result))
      } catch (error) {
        if (!(error instanceof LeaseLost)) {
          this.#undo(jobs, job, error)
          return
        }
        settle.push(() => job.reject(error))
      }
    }
    try {
      this.#database.run('COMMIT')
    } catch (error) {
      this.#database.rollback()
      rejectAll(jobs, error)
      return
    }
    for (const tell of settle) tell()
  }

  /** A full disk affects everybody; a record that the tables refuse affects only its own debate. */
  #undo(jobs: Job[], failed: Job, error: unknown): void {
    this.#database.rollback()
    if (error instanceof StoreFailed && error.reason !== 'other') {
      rejectAll(jobs, error)
      return
    }
    failed.reject(error)
    this.#writeAll(jobs.filter(job => job !== failed))
  }
}

function rejectAll(jobs: readonly Job[], error: unknown): void {
  for (const job of jobs) job.reject(error)
}

const closedTexts = { en: 'The archive is closed.', zh: '档案已关闭。' }
