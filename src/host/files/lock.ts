import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const longestWaitMs = 30_000

/**
 * Only one debate of this user writes its files at a time, in whichever process. It is an operating system lock,
 * through SQLite: it ends with its process, however that ends, and leaves nothing in the user's folder.
 */
export async function oneAtATime<T>(home: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  // Only SQLite may open this file: closing it by other means would release the lock of another debate in this process.
  const lock = new DatabaseSync(join(home, 'outputs.lock'), { timeout: 0 })
  try {
    await take(lock)
    return await work()
  } finally {
    lock.close()
  }
}

/** Waits without blocking: the holder may be another debate of this process. */
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
