import type { AgonEvent, JournalRecord, KeptEvent } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import type { Control, Follower, PageRecord } from '../backend.ts'
import { controlOf, pageRecord } from './control.ts'
import { couldRead, lookUnasked, type PlayedListener, readable } from './playing.ts'
import type { ServedArchive } from './reading.ts'

interface Listening {
  follower: Follower
  language: Language
  seq: number
  control: string
}

/**
 * Tells followers what happens in one debate. If this process plays the debate, it hears of events at once; otherwise
 * it looks into the archive when told to. This may change at any time.
 */
class Feed implements PlayedListener {
  readonly #id: number
  readonly #shelf: ServedArchive
  readonly #all = new Set<Listening>()
  #seq: number
  /** If others play the debate: the words so far, as the followers were told. */
  readonly #texts = new Map<string, { attempt: number; text: string }>()
  readonly #attempts = new Map<string, number>()
  #stopListening: (() => void) | null = null
  #runs = false

  constructor(id: number, seq: number, shelf: ServedArchive) {
    this.#id = id
    this.#seq = seq
    this.#shelf = shelf
  }

  /** The debate is played here, so there is no need to look into the archive. */
  get isTold(): boolean {
    return this.#stopListening !== null
  }

  /** Somebody else plays it now. */
  get runs(): boolean {
    return this.#runs
  }

  get isEmpty(): boolean {
    return this.#all.size === 0
  }

  /** `seq`: the last record that the follower has. */
  add(follower: Follower, language: Language, seq: number): () => void {
    const control = JSON.stringify(this.#control(language))
    const listening = { follower, language, seq, control }
    this.#all.add(listening)
    return () => void this.#all.delete(listening)
  }

  /** Called at the beginning, and whenever this process begins or stops playing the debate. */
  attach(): void {
    const isPlayed = this.#shelf.playing.get(this.#id) !== null
    if (isPlayed === this.isTold) return
    this.#stopListening?.()
    this.#stopListening = null
    this.#texts.clear()
    couldRead(() => this.look())
    if (isPlayed) this.#stopListening = this.#shelf.playing.listen(this.#id, this)
  }

  detach(): void {
    this.#stopListening?.()
    this.#stopListening = null
  }

  look(): void {
    const { records, live } = this.#shelf.archive.since(this.#id, this.#seq)
    for (const record of readable(records)) this.#keep(record)
    if (!this.isTold) for (const [key, text] of live) this.#hearText(key, this.#shelf.mask(text))
    this.#tellControl()
  }

  heard(event: AgonEvent, view: View, record: JournalRecord | null): void {
    if (record) this.#hearKept(event as KeptEvent, record)
    else if (event.type === 'turn.delta') {
      const { key, text } = event
      const turn = view.turns.get(key)
      if (!turn) return
      const delta = { key, attempt: turn.attempts, from: turn.text.length - text.length, text }
      this.#tell(({ follower }) => follower.said(delta))
    } else {
      const live = event as Parameters<Follower['live']>[0]
      this.#tell(({ follower }) => follower.live(live))
    }
  }

  changed(): void {
    couldRead(() => this.#tellControl())
  }

  #tellControl(): void {
    const spoken = new Set([...this.#all].map(({ language }) => language))
    const known = new Map([...spoken].map(language => [language, this.#control(language)]))
    this.#tell(listening => {
      const { language, follower } = listening
      const control = known.get(language)
      if (!control) return this.#leave(listening)
      const text = JSON.stringify(control)
      if (text === listening.control) return
      listening.control = text
      follower.control(control)
    })
  }

  #leave(listening: Listening): void {
    this.#all.delete(listening)
    listening.follower.gone?.()
  }

  #hearKept(event: KeptEvent, record: JournalRecord): void {
    // What cannot be read now is told with the next record.
    if (record.seq > this.#seq + 1 && !couldRead(() => this.#keepUpTo(record.seq))) return
    this.#keep({ ...record, event })
    if (event.type === 'debate.closed') this.changed()
  }

  #keepUpTo(seq: number): void {
    for (const missed of readable(this.#shelf.archive.since(this.#id, this.#seq).records))
      if (missed.seq < seq) this.#keep(missed)
  }

  #keep(record: Pick<JournalRecord, 'seq' | 'at' | 'event'>): void {
    const { seq, event } = record
    if (seq <= this.#seq) return
    this.#seq = seq
    if (event.type === 'turn.asked') this.#attempts.set(event.key, event.attempt)
    if ('key' in event) this.#texts.delete(event.key)
    const shown: PageRecord = pageRecord(record, this.#shelf.mask)
    this.#tell(listening => {
      if (listening.seq >= seq) return
      listening.seq = seq
      listening.follower.kept(shown)
    })
  }

  /** If a text does not continue as it began, it is told again from the start. */
  #hearText(key: string, text: string): void {
    const attempt = this.#attemptAt(key)
    if (attempt === null) return
    const before = this.#texts.get(key)
    if (before?.text === text) return
    this.#texts.set(key, { attempt, text })
    const from = before && text.startsWith(before.text) ? before.text.length : 0
    this.#tell(({ follower }) => follower.said({ key, attempt, from, text: text.slice(from) }))
  }

  #attemptAt(key: string): number | null {
    const known = this.#attempts.get(key)
    if (known !== undefined) return known
    for (const { event } of readable(this.#shelf.archive.read(this.#id)))
      if (event.type === 'turn.asked') this.#attempts.set(event.key, event.attempt)
    return this.#attempts.get(key) ?? null
  }

  #control(language: Language): Control | null {
    const control = controlOf(this.#id, this.#shelf.archive, this.#shelf.playing, language)
    this.#runs = control?.state === 'running' && !control.here
    return control
  }

  /** A follower that throws is dropped: watchers must never end a debate that is paid for. */
  #tell(say: (listening: Listening) => void): void {
    for (const listening of [...this.#all])
      try {
        say(listening)
      } catch {
        this.#all.delete(listening)
      }
  }
}

const lookEveryMs = 100
/** A debate that nobody plays is looked at only every so many times. */
const restingLooks = 5
/** No file shows whether a process is still alive, so this is checked every so many looks. */
const livenessLooks = 20

/** All followed debates. The archive is polled only while somebody follows a debate that others may write to. */
export class DebateFeeds {
  readonly #shelf: ServedArchive
  readonly #feeds = new Map<number, Feed>()
  readonly #stale = new Set<Feed>()
  readonly #unwatch: () => void
  #timer: NodeJS.Timeout | null = null
  #wrote = 0
  #looks = 0

  constructor(shelf: ServedArchive) {
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

  /** This process did something to the debate that the archive alone does not show. */
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
