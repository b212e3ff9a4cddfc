import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Language } from '../core/language.ts'
import { Ahead } from './ahead.ts'
import type { Backend, Follower, JournalPart } from './backend.ts'
import { Batch, framesOf, greeting, heartbeat } from './frames.ts'

/** The first words after a pause are sent at once; from then on, words are collected for this many milliseconds. */
const togetherMs = 15
/** After sending, everything else gets this many times as much time, however many viewers there are. */
const restAfter = 4
/** After this many viewers other work gets its turn, because the same process plays debates. */
const toldAtOnce = 50
const piece = 64 * 1024

/** One debate in one language, followed once and sent to everybody who watches it. */
export class Feed {
  readonly #backend: Backend
  readonly #id: number
  readonly #language: Language
  /** null: the viewer is in step with everybody. */
  readonly #viewers = new Map<Viewer, Ahead | null>()
  #batch = new Batch()
  #stop: (() => void) | null = null
  #timer: NodeJS.Timeout | null = null
  #telling = false
  /** Measured on the clock of `performance`. */
  #notBefore = 0
  /** The last record that was sent. */
  #seq = 0

  constructor(backend: Backend, id: number, language: Language) {
    this.#backend = backend
    this.#id = id
    this.#language = language
  }

  get isEmpty(): boolean {
    return this.#viewers.size === 0
  }

  /** Everything after a record. Whoever gets it must join at once, without waiting in between. */
  read(after: number): JournalPart {
    const first = this.#stop === null
    this.#stop ??= this.#backend.follow(this.#id, this.#follower(), this.#language)
    try {
      const part = this.#backend.journal(this.#id, after, this.#language)
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

const mostWaiting = 256 * 1024

/**
 * A connection that events are written to. Nobody waits for it: what does not fit into its buffer is dropped. Once it has
 * read the rest, it is told that it missed something.
 */
export class Viewer {
  readonly #response: ServerResponse
  readonly #missed: Buffer
  #behind = false

  /** `missed` is what it is sent after something was dropped. */
  constructor(response: ServerResponse, missed: Buffer) {
    this.#response = response
    this.#missed = missed
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
    response.on('error', () => {})
    response.on('drain', () => this.#catchUp())
    response.write(greeting)
  }

  onGone(gone: () => void): void {
    this.#response.once('close', gone)
  }

  /** False: it was dropped. */
  write(frames: Buffer): boolean {
    if (this.#behind || this.#isGone) return false
    const fits = this.#response.writableLength + frames.length <= mostWaiting
    if (fits) this.#response.write(frames)
    else this.#fallBehind()
    return fits
  }

  /** A slow reader still has data to read and needs no heartbeat. */
  beat(): void {
    if (this.#response.writableLength === 0) this.write(heartbeat)
  }

  end(): void {
    this.#response.destroy()
  }

  get #isGone(): boolean {
    return this.#response.destroyed
  }

  #fallBehind(): void {
    this.#behind = true
    if (!this.#response.writableNeedDrain) this.#catchUp()
  }

  #catchUp(): void {
    if (!this.#behind || this.#isGone) return
    this.#behind = false
    this.#response.write(this.#missed)
  }
}
