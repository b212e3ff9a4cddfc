import { setImmediate } from 'node:timers/promises'
import type { Language } from '../core/language.ts'
import { Ahead } from './ahead.ts'
import { Batch } from './batch.ts'
import { framesOf } from './frames.ts'
import type { Follower, House, JournalPart } from './house.ts'
import type { Viewer } from './viewer.ts'

/** Words come in small pieces: the first after a pause are told at once, and from then on those of so many milliseconds together. */
const togetherMs = 15
/** However many are told, telling them leaves this many times as much time to everything else. */
const restAfter = 4
/** So many are told before whatever else there is to do gets its turn: debates are played by the same process. */
const toldAtOnce = 50
const piece = 64 * 1024

/** One debate in one language, followed once and told to everybody who watches it. */
export class Feed {
  readonly #house: House
  readonly #id: number
  readonly #language: Language
  /** null: in step with everybody. */
  readonly #viewers = new Map<Viewer, Ahead | null>()
  #batch = new Batch()
  #stop: (() => void) | null = null
  #timer: NodeJS.Timeout | null = null
  #telling = false
  /** On the clock of `performance`. */
  #notBefore = 0
  /** The last record that was told. */
  #seq = 0

  constructor(house: House, id: number, language: Language) {
    this.#house = house
    this.#id = id
    this.#language = language
  }

  get isEmpty(): boolean {
    return this.#viewers.size === 0
  }

  /** Everything behind a record, to be told to whoever joins with it in the same breath. */
  read(after: number): JournalPart {
    const first = this.#stop === null
    this.#stop ??= this.#house.follow(this.#id, this.#follower(), this.#language)
    try {
      const part = this.#house.journal(this.#id, after, this.#language)
      if (first) this.#seq = lastSeq(part, after)
      return part
    } catch (error) {
      if (first) this.close()
      throw error
    }
  }

  join(viewer: Viewer, part: JournalPart, after: number): void {
    const ahead = new Ahead(lastSeq(part, after), part.speaking)
    this.#viewers.set(viewer, ahead.isOver(this.#seq) ? null : ahead)
    writeAll(viewer, part)
  }

  leave(viewer: Viewer): void {
    this.#viewers.delete(viewer)
    if (this.isEmpty) this.close()
  }

  beat(): void {
    for (const viewer of this.#viewers.keys()) viewer.beat()
  }

  close(): void {
    this.#stop?.()
    this.#stop = null
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#batch = new Batch()
    for (const viewer of this.#viewers.keys()) viewer.end()
    this.#viewers.clear()
  }

  #follower(): Follower {
    const soon = <T>(put: (batch: Batch, what: T) => void) => {
      return (what: T) => {
        put(this.#batch, what)
        this.#tellSoon()
      }
    }
    return {
      kept: soon((batch, record) => batch.kept(record)),
      said: soon((batch, delta) => batch.said(delta)),
      live: soon((batch, event) => batch.live(event)),
      control: soon((batch, control) => batch.control(control)),
      gone: () => this.close(),
    }
  }

  #tellSoon(): void {
    if (this.#telling || this.#timer || this.#batch.isEmpty) return
    const waitMs = this.#notBefore - performance.now()
    if (waitMs <= 0) void this.#tell()
    else this.#timer = setTimeout(() => void this.#tell(), waitMs)
  }

  async #tell(): Promise<void> {
    this.#timer = null
    this.#telling = true
    const batch = this.#batch
    const before = this.#seq
    this.#batch = new Batch()
    this.#seq = Math.max(before, batch.lastSeq)
    const viewers = [...this.#viewers]
    let busyMs = 0
    for (let i = 0; i < viewers.length; i += toldAtOnce) {
      if (i > 0) await setImmediate()
      const start = performance.now()
      for (const [viewer, ahead] of viewers.slice(i, i + toldAtOnce)) this.#tellOne(viewer, ahead, batch, before)
      busyMs += performance.now() - start
    }
    this.#notBefore = performance.now() + Math.max(togetherMs, busyMs * restAfter)
    this.#telling = false
    this.#tellSoon()
  }

  #tellOne(viewer: Viewer, ahead: Ahead | null, batch: Batch, before: number): void {
    if (!this.#viewers.has(viewer)) return
    const news = ahead === null ? batch.frames : batch.framesFor(ahead, before)
    if (news.length > 0) viewer.write(news)
    if (ahead?.isOver(this.#seq)) this.#viewers.set(viewer, null)
  }
}

const lastSeq = ({ records }: JournalPart, after: number): number => records.at(-1)?.seq ?? after

function writeAll(viewer: Viewer, part: JournalPart): void {
  let text = ''
  for (const frame of framesOf(part)) {
    if (text !== '' && text.length + frame.length > piece) {
      if (!viewer.write(Buffer.from(text))) return
      text = ''
    }
    text += frame
  }
  viewer.write(Buffer.from(text))
}
