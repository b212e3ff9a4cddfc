import type { Ahead } from './ahead.ts'
import { frame, keptFrame } from './frames.ts'
import type { Control, Follower, PageRecord } from './house.ts'

export type Said = Parameters<Follower['said']>[0]
type Live = Parameters<Follower['live']>[0]

type Entry =
  | { kind: 'kept'; record: PageRecord; frame: string }
  | { kind: 'said'; said: Said }
  | { kind: 'live'; frame: string }
  | { kind: 'control'; frame: string }

/** What happened since viewers were last told, in order. Words of a turn that follow on each other are one entry. */
export class Batch {
  readonly #entries: Entry[] = []
  /** Of those that words can still be added to: nothing else happened since. */
  readonly #open = new Map<string, Said>()
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

  said(delta: Said): void {
    const open = this.#open.get(delta.key)
    if (open && open.attempt === delta.attempt && open.from + open.text.length === delta.from) {
      open.text += delta.text
      return
    }
    const said = { ...delta }
    this.#open.set(delta.key, said)
    this.#entries.push({ kind: 'said', said })
  }

  /** For all who are in step: made once. Nothing is added from then on. */
  get frames(): Buffer {
    this.#frames ??= Buffer.from(this.#entries.map(frameOf).join(''))
    return this.#frames
  }

  /** Only what is news for somebody who has read further than has been told. `before`: the last record told before this. */
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
