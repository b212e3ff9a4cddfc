import type { Language } from '../../core/language.ts'
import type { FollowedDebate, Follower } from '../backend.ts'
import { Following } from './following.ts'
import { couldRead, type Journals } from './journals.ts'
import type { ServedArchive } from './reading.ts'

const lookEveryMs = 100
/** The list, and a debate that nobody plays, are looked at only every so many times. */
const restingLooks = 5
/** No file shows whether a process is still alive, so this is checked every so many looks. */
const livenessLooks = 20

/**
 * Tells what happens in debates, and when their list changes, whoever plays them. The archive is looked into only while
 * somebody watches the list, or follows a debate that others may write to.
 */
export class Lookout {
  readonly #shelf: ServedArchive
  readonly #journals: Journals
  readonly #followings = new Set<Following>()
  readonly #listWatchers = new Set<() => void>()
  readonly #unwatch: () => void
  #timer: NodeJS.Timeout | null = null
  #wrote = 0
  #looks = 0
  #listMark = ''
  #isListStale = false

  constructor(journals: Journals) {
    this.#shelf = journals.shelf
    this.#journals = journals
    this.#unwatch = this.#shelf.playing.watch((id, what) => (what === 'standing' ? this.#turned(id) : this.changed(id)))
  }

  follow(id: number, follower: Follower, language: Language): FollowedDebate {
    const stopped = () => {
      this.#followings.delete(following)
      this.#mindTimer()
    }
    const following = new Following(id, language, follower, this.#journals, stopped)
    this.#followings.add(following)
    this.#mindTimer()
    return following
  }

  /** Calls back whenever the list of debates changed. */
  watch(changed: () => void): () => void {
    // One entry per call, even for the same function.
    const watcher = () => changed()
    if (this.#listWatchers.size === 0) this.#listMark = this.#shelf.archive.listMark()
    this.#listWatchers.add(watcher)
    this.#mindTimer()
    return () => {
      this.#listWatchers.delete(watcher)
      this.#mindTimer()
    }
  }

  /** This process did something to the debate that the archive alone does not show. */
  changed(id: number): void {
    for (const following of this.#of(id)) following.changed()
  }

  listChanged(): void {
    if (this.#listWatchers.size > 0)
      couldRead(() => {
        this.#listMark = this.#shelf.archive.listMark()
      })
    for (const watcher of [...this.#listWatchers]) watcher()
  }

  close(): void {
    this.#unwatch()
    this.#listWatchers.clear()
    for (const following of [...this.#followings]) following.stop()
    this.#mindTimer()
  }

  #of(id: number): Following[] {
    return [...this.#followings].filter(following => following.id === id)
  }

  /** This process begins or stops playing a debate. */
  #turned(id: number): void {
    for (const following of this.#of(id)) following.turned()
    this.#mindTimer()
    this.listChanged()
  }

  #mindTimer(): void {
    const isNeeded = this.#listWatchers.size > 0 || [...this.#followings].some(({ isTold }) => !isTold)
    if (!isNeeded && this.#timer) clearInterval(this.#timer)
    if (!isNeeded) this.#timer = null
    else this.#timer ??= setInterval(() => this.#unasked(() => this.#look()), lookEveryMs).unref()
  }

  #look(): void {
    this.#looks += 1
    const wrote = this.#shelf.archive.othersWrote()
    if (wrote !== this.#wrote) {
      this.#isListStale = true
      for (const following of this.#followings) following.isStale = true
    }
    this.#wrote = wrote
    for (const following of this.#followings) if (!following.isTold) this.#lookAt(following)
    if (this.#listWatchers.size > 0 && this.#looks % restingLooks === 0) this.#unasked(() => this.#lookAtList())
  }

  #lookAt(following: Following): void {
    const { runs, isStale } = following
    if (isStale && (runs || this.#looks % restingLooks === 0)) {
      if (this.#unasked(() => following.look())) following.isStale = false
    } else if (runs && this.#looks % livenessLooks === 0) this.#unasked(() => following.tellControl())
  }

  #lookAtList(): void {
    if (!this.#isListStale && this.#looks % livenessLooks !== 0) return
    const mark = this.#shelf.archive.listMark()
    this.#isListStale = false
    if (mark !== this.#listMark) this.listChanged()
  }

  #unasked(look: () => void): boolean {
    return couldRead(look, this.#shelf.onError)
  }
}
