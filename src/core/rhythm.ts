import type { AgonEvent, KeptEvent } from './events.ts'

/**
 * When each part of a speech arrived, in a few bytes: `dt.n` pairs in base 36, joined by spaces. `dt` is the time since the
 * pair before in hundredths of a second, `n` the number of UTF-16 units that arrived then.
 */
const unitMs = 10
const shortestBucketMs = 100
/** A minute at full resolution. Longer speeches are recorded more coarsely, so that no rhythm grows without end. */
const mostBuckets = 600

export class RhythmRecorder {
  readonly #at: number[] = []
  readonly #chars: number[] = []
  #bucketMs = shortestBucketMs

  /** `nowMs` counts from when the turn was asked. It runs for every delta and allocates only when a bucket begins. */
  add(nowMs: number, chars: number): void {
    if (chars <= 0) return
    const last = this.#at.length - 1
    if (last >= 0 && nowMs - this.#at[last]! < this.#bucketMs) {
      this.#chars[last]! += chars
      return
    }
    this.#at.push(Math.max(0, nowMs))
    this.#chars.push(chars)
    if (this.#at.length > mostBuckets) this.#coarsen()
  }

  toString(): string {
    let before = 0
    const pairs: string[] = []
    for (const [index, time] of this.#at.entries()) {
      const units = Math.round(time / unitMs)
      pairs.push(`${(units - before).toString(36)}.${this.#chars[index]!.toString(36)}`)
      before = units
    }
    return pairs.join(' ')
  }

  #coarsen(): void {
    this.#bucketMs *= 2
    const kept = Math.ceil(this.#at.length / 2)
    for (let index = 0; index < kept; index += 1) {
      this.#at[index] = this.#at[2 * index]!
      this.#chars[index] = this.#chars[2 * index]! + (this.#chars[2 * index + 1] ?? 0)
    }
    this.#at.length = kept
    this.#chars.length = kept
  }
}

export interface Beat {
  /** Since the beat before. */
  afterMs: number
  text: string
}

/** The parts of a text as they arrived. An invalid rhythm gives the whole text at once. */
export function* playRhythm(rhythm: string, text: string): Iterable<Beat> {
  if (text === '') return
  const pairs = parseRhythm(rhythm)
  if (!pairs) {
    yield { afterMs: 0, text }
    return
  }
  const total = pairs.reduce((sum, pair) => sum + pair.chars, 0)
  let said = 0
  let from = 0
  let waited = 0
  for (const pair of pairs) {
    said += pair.chars
    waited += pair.afterMs
    const to = wholeCharacter(text, Math.round((said / total) * text.length))
    if (to === from) continue
    yield { afterMs: waited, text: text.slice(from, to) }
    from = to
    waited = 0
  }
}

const longestMs = 86_400_000

function parseRhythm(rhythm: string): { afterMs: number; chars: number }[] | null {
  if (!/^[\da-z]+\.[\da-z]+(?: [\da-z]+\.[\da-z]+)*$/.test(rhythm)) return null
  const pairs = rhythm.split(' ').map(pair => {
    const [time, chars] = pair.split('.') as [string, string]
    return { afterMs: Number.parseInt(time, 36) * unitMs, chars: Number.parseInt(chars, 36) }
  })
  const sane = pairs.every(pair => pair.afterMs <= longestMs && pair.chars > 0 && pair.chars < 1e9)
  return sane ? pairs : null
}

/** The next place at or after `index` where a cut splits no surrogate pair. */
function wholeCharacter(text: string, index: number): number {
  const before = text.charCodeAt(index - 1)
  const after = text.charCodeAt(index)
  const splits = before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
  return splits ? index + 1 : index
}

export interface Replayed {
  /** ISO 8601 */
  at: string
  event: KeptEvent
}

interface Moment {
  /** Milliseconds since 1970. */
  time: number
  event: AgonEvent
}

/** Kept events at the time they were kept. With `words`, also the words of each turn when they were said. */
export function timeline(records: readonly Replayed[], words: boolean): Moment[] {
  const askedAt = new Map<string, number>()
  const moments: Moment[] = []
  let now = 0
  for (const { at, event } of records) {
    // The journal gives the order: a clock that was set back must not change it.
    now = Math.max(now, Date.parse(at) || 0)
    if (event.type === 'turn.asked') askedAt.set(event.key, now)
    moments.push(...(words ? wordsBefore(event, askedAt, now) : []), { time: now, event })
  }
  return moments.sort((a, b) => a.time - b.time)
}

function wordsBefore(event: KeptEvent, askedAt: ReadonlyMap<string, number>, settledAt: number): Moment[] {
  const turn = spoken(event)
  const start = askedAt.get(turn?.key ?? '')
  if (!turn || start === undefined) return []
  const beats = [...playRhythm(turn.rhythm, turn.text)]
  const total = beats.reduce((sum, beat) => sum + beat.afterMs, 0)
  let time = settledAt - total
  return beats.map(beat => {
    time += beat.afterMs
    return { time: Math.max(start, time), event: { type: 'turn.delta', key: turn.key, text: beat.text } }
  })
}

function spoken(event: KeptEvent): { key: string; text: string; rhythm: string } | null {
  if (event.type === 'turn.answered') return event
  if (event.type === 'turn.failed') return { key: event.key, text: event.partial, rhythm: '' }
  return null
}
