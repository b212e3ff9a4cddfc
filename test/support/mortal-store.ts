import type { Store } from '../../src/core/store.ts'
import type { Archive } from '../../src/store/archive.ts'

/** Lets a write to the journal be the last thing that this process does: the nth, just before or just after it is on disk. */
export function dyingAt(nth: number, when: string) {
  let writes = 0
  const die = () => process.kill(process.pid, 'SIGKILL')
  return <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      writes += 1
      const now = writes === nth
      if (now && when === 'before') die()
      const result = await write(...args)
      if (now) die()
      return result
    }
}

/** The archive as an engine sees it, so that single verbs can be replaced. */
export const storeOf = (archive: Archive): Store => ({
  create: (first, texts) => archive.create(first, texts),
  fork: (parent, upto, records, texts) => archive.fork(parent, upto, records, texts),
  append: (lease, records) => archive.append(lease, records),
  claim: debate => archive.claim(debate),
  release: lease => archive.release(lease),
  read: debate => archive.read(debate),
  dropTail: (lease, seq) => archive.dropTail(lease, seq),
  text: hash => archive.text(hash),
  keepText: (lease, hash, text) => archive.keepText(lease, hash, text),
  live: (lease, key, text) => archive.live(lease, key, text),
  readLive: debate => archive.readLive(debate),
})
