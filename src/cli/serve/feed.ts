import type { AgonEvent, JournalRecord, KeptEvent } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import type { Control, Follower, PageRecord } from '../../server/house.ts'
import type { Archive } from '../../store/archive.ts'
import { controlOf } from './control.ts'
import { pageRecord } from './page-record.ts'
import type { PlayedEar, Playing } from './playing.ts'
import type { Shelf } from './reading.ts'
import { couldRead, readable } from './records.ts'

interface Listening {
  follower: Follower
  language: Language
  /** The last record that it has. */
  seq: number
  /** What it was last told of how the debate can be steered. */
  control: string
}

/**
 * What happens in one debate, for all who follow it. Of a debate that this process plays it is told at once; of any other it looks
 * into the archive whenever it is told to. Which of the two it is may change at any time.
 */
export class Feed implements PlayedEar {
  readonly #id: number
  readonly #archive: Archive
  readonly #playing: Playing
  readonly #mask: (text: string) => string
  readonly #all = new Set<Listening>()
  /** The last record that was told. */
  #seq: number
  /** Of a debate that others play: the words so far, as they were told. */
  readonly #texts = new Map<string, { attempt: number; text: string }>()
  readonly #attempts = new Map<string, number>()
  #stopListening: (() => void) | null = null
  #runs = false

  constructor(id: number, seq: number, { archive, playing, mask }: Shelf) {
    this.#id = id
    this.#seq = seq
    this.#archive = archive
    this.#playing = playing
    this.#mask = mask
  }

  /** It is played here, so there is no need to look. */
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

  /** To be called at its beginning, and whenever a debate begins or stops being played here. */
  attach(): void {
    const isPlayed = this.#playing.get(this.#id) !== null
    if (isPlayed === this.isTold) return
    this.#stopListening?.()
    this.#stopListening = null
    this.#texts.clear()
    couldRead(() => this.look())
    if (isPlayed) this.#stopListening = this.#playing.listen(this.#id, this)
  }

  detach(): void {
    this.#stopListening?.()
    this.#stopListening = null
  }

  /** Tells what is new in the archive. */
  look(): void {
    const { records, live } = this.#archive.since(this.#id, this.#seq)
    for (const record of readable(records)) this.#keep(record)
    if (!this.isTold) for (const [key, text] of live) this.#hearText(key, this.#mask(text))
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

  /** There is no such debate any more. */
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
    for (const missed of readable(this.#archive.since(this.#id, this.#seq).records))
      if (missed.seq < seq) this.#keep(missed)
  }

  #keep(record: Pick<JournalRecord, 'seq' | 'at' | 'event'>): void {
    const { seq, event } = record
    if (seq <= this.#seq) return
    this.#seq = seq
    if (event.type === 'turn.asked') this.#attempts.set(event.key, event.attempt)
    if ('key' in event) this.#texts.delete(event.key)
    const shown: PageRecord = pageRecord(record, this.#mask)
    this.#tell(listening => {
      if (listening.seq >= seq) return
      listening.seq = seq
      listening.follower.kept(shown)
    })
  }

  /** A text that does not go on as it began is told from its beginning. */
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
    for (const { event } of readable(this.#archive.read(this.#id)))
      if (event.type === 'turn.asked') this.#attempts.set(event.key, event.attempt)
    return this.#attempts.get(key) ?? null
  }

  #control(language: Language): Control | null {
    const control = controlOf(this.#id, this.#archive, this.#playing, language)
    this.#runs = control?.state === 'running' && !control.here
    return control
  }

  /** A follower that breaks is left: a debate that is paid for never ends by whoever watches it. */
  #tell(say: (listening: Listening) => void): void {
    for (const listening of [...this.#all])
      try {
        say(listening)
      } catch {
        this.#all.delete(listening)
      }
  }
}
