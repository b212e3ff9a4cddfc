import type { Ahead } from './ahead.ts'
import type { Control, Follower, JournalPart, PageRecord } from './backend.ts'

/** One event in the form in which it is sent. JSON has no line breaks, so one line of data is enough. */
const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

const keptFrame = (record: PageRecord): string => `id: ${record.seq}\n${frame('kept', record)}`

/** `retry` is how long a browser waits before it reconnects. */
export const greeting = Buffer.from('retry: 1000\n\n')
export const heartbeat = Buffer.from(':\n\n')
export const jump = Buffer.from(frame('jump', {}))
export const listChanged = Buffer.from(frame('debates', {}))

/** What a new viewer is sent: kept records, the words so far of those who speak, and how the debate can be steered. */
export function* framesOf({ records, speaking, control }: JournalPart): Generator<string, void, void> {
  for (const record of records) yield keptFrame(record)
  for (const [key, { attempt, text }] of Object.entries(speaking)) yield frame('said', { key, attempt, from: 0, text })
  yield frame('control', control)
}

export type SpokenPart = Parameters<Follower['said']>[0]
type Live = Parameters<Follower['live']>[0]

type Entry =
  | { kind: 'kept'; record: PageRecord; frame: string }
  | { kind: 'said'; said: SpokenPart }
  | { kind: 'live'; frame: string }
  | { kind: 'control'; frame: string }

/** What happened since viewers were last told, in order. Consecutive words of a turn become one entry. */
export class Batch {
  readonly #entries: Entry[] = []
  /** Entries that words can still be added to, because nothing else happened since. */
  readonly #open = new Map<string, SpokenPart>()
  #frames: Buffer | null = null
  lastSeq = 0

  get isEmpty(): boolean {
    return this.#entries.length === 0
  }

  kept(record: PageRecord): void {
    this.lastSeq = record.seq
    this.#put({ kind: 'kept', record, frame: keptFrame(record) })
  }

  live(event: Live): void {
    this.#put({ kind: 'live', frame: frame('live', event) })
  }

  control(control: Control): void {
    this.#put({ kind: 'control', frame: frame('control', control) })
  }

  said(delta: SpokenPart): void {
    const open = this.#open.get(delta.key)
    if (open && open.attempt === delta.attempt && open.from + open.text.length === delta.from) {
      open.text += delta.text
      return
    }
    const said = { ...delta }
    this.#open.set(delta.key, said)
    this.#entries.push({ kind: 'said', said })
  }

  /** For all viewers in step. It is made once, and nothing may be added afterwards. */
  get frames(): Buffer {
    this.#frames ??= Buffer.from(this.#entries.map(frameOf).join(''))
    return this.#frames
  }

  /** Only what is new to a viewer who has read ahead. `before` is the last record told before this batch. */
  framesFor(ahead: Ahead, before: number): Buffer {
    let seq = before
    let text = ''
    for (const entry of this.#entries) {
      if (entry.kind === 'kept') seq = Math.max(seq, entry.record.seq)
      text += newsIn(entry, ahead, seq)
    }
    return Buffer.from(text)
  }

  #put(entry: Entry): void {
    this.#open.clear()
    this.#entries.push(entry)
  }
}

const frameOf = (entry: Entry): string => (entry.kind === 'said' ? frame('said', entry.said) : entry.frame)

function newsIn(entry: Entry, ahead: Ahead, seq: number): string {
  if (entry.kind === 'control') return entry.frame
  if (entry.kind === 'live') return ahead.isPast(seq) ? '' : entry.frame
  if (entry.kind === 'kept') return ahead.hasKept(entry.record) ? '' : entry.frame
  const rest = ahead.restOf(entry.said, seq)
  return rest === null ? '' : frame('said', rest)
}
