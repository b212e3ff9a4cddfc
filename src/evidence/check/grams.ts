import { isWide } from '../../core/plain-words.ts'
import { fold } from './quote.ts'

/**
 * An index of short runs of characters (grams) in many texts, case aside: every fourth run of six characters, and every
 * second run of three that begins with a Han character or kana. So any nine characters (four of Han or kana) that a
 * quote shares with a text share a gram with it. Places are counted over all texts; `bases` says where each begins.
 */
export interface Grams {
  bases: Int32Array
  /** The places of one bucket are in `places` from `starts[bucket]` to `starts[bucket + 1]`, in order. */
  starts: Int32Array
  places: Int32Array
  /** One mark for each of `places`; it tells most grams of a bucket apart. */
  marks: Uint8Array
  /** A hash is shifted by this many bits to get its bucket. */
  shift: number
}

export const strideOf = (unit: number): number => (isWide(unit) ? 2 : 4)
const lengthOf = (unit: number): number => (isWide(unit) ? 3 : 6)

export function indexGrams(texts: readonly string[]): Grams {
  const bases = basesOf(texts)
  const total = bases[texts.length]!
  const bits = Math.min(22, Math.max(6, Math.ceil(Math.log2(total / 4 + 1))))
  const shift = 32 - bits
  const starts = new Int32Array(2 ** bits + 1)
  const samples = new Samples(total)
  for (let i = 0; i < texts.length; i++) samples.take(texts[i]!, bases[i]!)
  const { count, hashes, at } = samples
  for (let i = 0; i < count; i++) starts[(hashes[i]! >>> shift) + 1]!++
  for (let hash = 1; hash < starts.length; hash++) starts[hash]! += starts[hash - 1]!
  const places = new Int32Array(count)
  const marks = new Uint8Array(count)
  const next = starts.slice()
  for (let i = 0; i < count; i++) {
    const entry = next[hashes[i]! >>> shift]!++
    places[entry] = at[i]!
    marks[entry] = hashes[i]! & 255
  }
  return { bases, starts, places, marks, shift }
}

/** The last entry is the end of all texts. */
function basesOf(texts: readonly string[]): Int32Array {
  const bases = new Int32Array(texts.length + 1)
  for (const [i, text] of texts.entries()) bases[i + 1] = bases[i]! + text.length
  return bases
}

class Samples {
  count = 0
  hashes: Int32Array<ArrayBuffer>
  at: Int32Array<ArrayBuffer>

  constructor(total: number) {
    const most = (total >> 2) + 1
    this.hashes = new Int32Array(most)
    this.at = new Int32Array(most)
  }

  take(text: string, base: number): void {
    const units = unitsOf(text)
    this.#makeRoom(units.length >> 1)
    const { hashes, at: places } = this
    let { count } = this
    for (let at = 0; at < units.length; at += 2) {
      const wide = isWide(units[at]!)
      if ((at & 3) !== 0 && !wide) continue
      if (!isGram(units, at)) continue
      hashes[count] = hashOf(units, at)
      places[count++] = base + at
    }
    this.count = count
  }

  /** Texts in Han characters have twice as many grams as were planned for. */
  #makeRoom(more: number): void {
    if (this.count + more + 1 <= this.hashes.length) return
    const length = Math.max(this.count + more + 1, Math.ceil(this.hashes.length * 1.5))
    this.hashes = new Int32Array(this.hashes.buffer.transfer(4 * length))
    this.at = new Int32Array(this.at.buffer.transfer(4 * length))
  }
}

/** The code units of a text, case aside. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = fold(text.charCodeAt(i))
  return units
}

/** Are there enough units for a gram from here on? */
export const isGram = (units: Uint16Array, at: number): boolean => at + lengthOf(units[at]!) <= units.length

/** A 32-bit hash of the gram that begins there. */
export function hashOf(units: Uint16Array, at: number): number {
  const end = at + lengthOf(units[at]!)
  let hash = 0
  for (let i = at; i < end; i++) hash = Math.imul(hash ^ units[i]!, 0x9e3779b1) ^ (hash >>> 15)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
