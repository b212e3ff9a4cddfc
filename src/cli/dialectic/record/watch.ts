import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Looks after a file once a second, because not every file system tells of changes, and when it tells of one. Keeps nobody waiting. */
export class FileWatch {
  readonly #look: () => void
  readonly #timer: NodeJS.Timeout
  #watcher: FSWatcher | null = null
  #soon: NodeJS.Timeout | null = null

  constructor(path: string, look: () => void) {
    this.#look = look
    this.#timer = setInterval(look, 1_000).unref()
    this.#listen(path)
  }

  close(): void {
    clearInterval(this.#timer)
    if (this.#soon) clearTimeout(this.#soon)
    this.#watcher?.close()
  }

  /** The folder: a file that is saved by a new one in its place is another file. */
  #listen(path: string): void {
    try {
      this.#watcher = watch(dirname(path), { persistent: false }, (_, name) => {
        if (name === null || name === basename(path)) this.#lookSoon()
      })
      this.#watcher.on('error', () => this.#watcher?.close())
    } catch {
      // It is looked at every second all the same.
    }
  }

  /** When whoever saves it is likely to be done. */
  #lookSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = null
      this.#look()
    }, 50).unref()
  }
}
