import type { Language } from '../../core/language.ts'
import type { Follower } from '../../server/house.ts'
import { Feed } from './feed.ts'
import type { Shelf } from './reading.ts'
import { lookUnasked } from './records.ts'

const lookEveryMs = 100
/** A debate that nobody plays now is looked at every so many times. */
const restingLooks = 5
/** Whether a process is still there tells no file. */
const livenessLooks = 20

/** All debates that are followed. The archive is looked at only while somebody follows one that others may write. */
export class Feeds {
  readonly #shelf: Shelf
  readonly #feeds = new Map<number, Feed>()
  /** Those in which something may be new. */
  readonly #stale = new Set<Feed>()
  readonly #unwatch: () => void
  #timer: NodeJS.Timeout | null = null
  #wrote = 0
  #looks = 0

  constructor(shelf: Shelf) {
    this.#shelf = shelf
    this.#unwatch = shelf.playing.watch(id => {
      const feed = this.#feeds.get(id)
      feed?.attach()
      if (feed) this.#stale.add(feed)
      this.#mindTimer()
    })
  }

  /** `seq`: the last record that the follower has. */
  follow(id: number, follower: Follower, language: Language, seq: number): () => void {
    const feed = this.#feeds.get(id) ?? this.#open(id, seq)
    const dropEmpty = () => feed.isEmpty && this.#feeds.get(id) === feed && this.#drop(id, feed)
    try {
      const leave = feed.add(follower, language, seq)
      this.#mindTimer()
      return () => {
        leave()
        dropEmpty()
      }
    } catch (error) {
      dropEmpty()
      throw error
    }
  }

  /** Something was done to it by this process, which the archive does not tell by itself. */
  changed(id: number): void {
    this.#feeds.get(id)?.changed()
  }

  close(): void {
    this.#unwatch()
    for (const [id, feed] of [...this.#feeds]) this.#drop(id, feed)
  }

  #open(id: number, seq: number): Feed {
    const feed = new Feed(id, seq, this.#shelf)
    this.#feeds.set(id, feed)
    feed.attach()
    this.#stale.add(feed)
    return feed
  }

  #drop(id: number, feed: Feed): void {
    feed.detach()
    this.#feeds.delete(id)
    this.#stale.delete(feed)
    this.#mindTimer()
  }

  #mindTimer(): void {
    const isNeeded = [...this.#feeds.values()].some(feed => !feed.isTold)
    if (!isNeeded && this.#timer) clearInterval(this.#timer)
    if (!isNeeded) this.#timer = null
    else this.#timer ??= setInterval(() => this.#unasked(() => this.#look()), lookEveryMs).unref()
  }

  #look(): void {
    this.#looks += 1
    const wrote = this.#shelf.archive.othersWrote()
    if (wrote !== this.#wrote) for (const feed of this.#feeds.values()) this.#stale.add(feed)
    this.#wrote = wrote
    for (const feed of this.#feeds.values()) if (!feed.isTold) this.#lookAt(feed)
  }

  #lookAt(feed: Feed): void {
    if (this.#stale.has(feed) && (feed.runs || this.#looks % restingLooks === 0)) {
      if (this.#unasked(() => feed.look())) this.#stale.delete(feed)
    } else if (feed.runs && this.#looks % livenessLooks === 0) this.#unasked(() => feed.changed())
  }

  #unasked(look: () => void): boolean {
    return lookUnasked(look, this.#shelf.onError)
  }
}
