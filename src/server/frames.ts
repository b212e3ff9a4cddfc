import type { ServerResponse } from 'node:http'
import type { DebateNews, JournalPart, SpokenPart } from './backend.ts'

type Told = Exclude<DebateNews, { event: 'gone' }>

/** One event in the form in which it is sent. JSON has no line breaks, so one line of data is enough. */
const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** `id` is what a browser sends when it reconnects. Only what is kept can be gone on from. */
const frameOf = ({ event, data }: Told): string => `${event === 'kept' ? `id: ${data.seq}\n` : ''}${frame(event, data)}`

/** `retry` is how long a browser waits before it reconnects. */
const greeting = Buffer.from('retry: 1000\n\n')
const heartbeat = Buffer.from(':\n\n')
export const jump = Buffer.from(frame('jump', {}))
export const listChanged = Buffer.from(frame('debates', {}))

/** What a new viewer is sent: kept records, the words so far of those who speak, and how the debate can be steered. */
export function* framesOf({ records, speaking, control }: JournalPart): Generator<string, void, void> {
  for (const data of records) yield frameOf({ event: 'kept', data })
  for (const [key, { attempt, text }] of Object.entries(speaking)) yield frame('said', { key, attempt, from: 0, text })
  yield frame('control', control)
}

/** What happened since viewers were last told, in order. Consecutive words of a turn become one entry. */
export class Batch {
  /** Frames, and words whose frame is made at the end. */
  readonly #entries: (string | SpokenPart)[] = []
  /** Entries that words can still be added to, because nothing else happened since. */
  readonly #open = new Map<string, SpokenPart>()
  /** Viewers who came in meanwhile, and how many entries they have read already. */
  readonly #read = new Map<Viewer, number>()
  #frames: Buffer | null = null

  get isEmpty(): boolean {
    return this.#entries.length === 0
  }

  put(news: Told): void {
    if (news.event === 'said') this.#say(news.data)
    else {
      this.#open.clear()
      this.#entries.push(frameOf(news))
    }
  }

  /** A viewer who comes in now has read everything so far. */
  passOver(viewer: Viewer): void {
    this.#open.clear()
    this.#read.set(viewer, this.#entries.length)
  }

  /** Made once for all who were there before. Nothing may be added afterwards. */
  framesFor(viewer: Viewer): Buffer {
    const read = this.#read.get(viewer) ?? 0
    if (read > 0) return framed(this.#entries.slice(read))
    this.#frames ??= framed(this.#entries)
    return this.#frames
  }

  #say(said: SpokenPart): void {
    const open = this.#open.get(said.key)
    if (open && open.attempt === said.attempt && open.from + open.text.length === said.from) {
      open.text += said.text
      return
    }
    const entry = { ...said }
    this.#open.set(said.key, entry)
    this.#entries.push(entry)
  }
}

const framed = (entries: readonly (string | SpokenPart)[]): Buffer =>
  Buffer.from(entries.map(entry => (typeof entry === 'string' ? entry : frame('said', entry))).join(''))

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
