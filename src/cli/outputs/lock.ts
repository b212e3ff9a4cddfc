import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const longestWaitMs = 30_000

/**
 * Only one debate of this user leaves its files at a time, whichever process plays it. The lock is the operating system's,
 * through SQLite: it ends with its process, however that ends, and nothing of it lies in the folder of the user.
 */
export async function oneAtATime<T>(home: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  // Opened by SQLite alone: to close it by other means would end the lock of another debate in this process.
  const lock = new DatabaseSync(join(home, 'outputs.lock'), { timeout: 0 })
  try {
    await take(lock)
    return await work()
  } finally {
    lock.close()
  }
}

/** Waits without holding the process up: who holds it may be another debate of this very process. */
async function take(lock: DatabaseSync): Promise<void> {
  const end = performance.now() + longestWaitMs
  for (;;) {
    try {
      return lock.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      const busy = (error as { errcode?: number }).errcode === 5
      if (!busy || performance.now() > end) throw error
      await sleep(10 + Math.random() * 20)
    }
  }
}
