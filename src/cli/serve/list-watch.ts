import type { Archive } from '../../store/archive.ts'
import type { Shelf } from './reading.ts'
import { couldRead, lookUnasked } from './records.ts'

const lookEveryMs = 500
/** Whether a process is still there tells no file. */
const livenessLooks = 6

/** Tells when the list of debates changes, whoever changes it. The archive is looked at only while somebody watches. */
export class ListWatch {
  readonly #archive: Archive
  readonly #onError: (error: unknown) => void
  readonly #watchers = new Set<() => void>()
  readonly #unwatch: () => void
  #timer: NodeJS.Timeout | null = null
  #wrote = 0
  #mark = ''
  #looks = 0

  constructor({ archive, playing, onError }: Shelf) {
    this.#archive = archive
    this.#onError = onError
    this.#unwatch = playing.watch(() => this.tell())
  }

  watch(changed: () => void): () => void {
    // One entry per call, also for the same function.
    const watcher = () => changed()
    if (!this.#timer) this.#begin()
    this.#watchers.add(watcher)
    return () => {
      this.#watchers.delete(watcher)
      if (this.#watchers.size === 0) this.#end()
    }
  }

  tell(): void {
    if (this.#timer) couldRead(() => this.#note())
    for (const watcher of [...this.#watchers]) watcher()
  }

  close(): void {
    this.#unwatch()
    this.#watchers.clear()
    this.#end()
  }

  #begin(): void {
    this.#wrote = this.#archive.othersWrote()
    this.#note()
    this.#timer = setInterval(() => lookUnasked(() => this.#look(), this.#onError), lookEveryMs).unref()
  }

  #end(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #look(): void {
    this.#looks += 1
    const wrote = this.#archive.othersWrote()
    if (wrote === this.#wrote && this.#looks % livenessLooks !== 0) return
    const before = this.#mark
    this.#note()
    this.#wrote = wrote
    if (this.#mark !== before) for (const watcher of [...this.#watchers]) watcher()
  }

  #note(): void {
    this.#mark = this.#archive.listMark()
  }
}
