import { isWide } from '../../core/plain-words.ts'
import { fold } from './quote.ts'

/**
 * Where short runs of characters (grams) stand in many texts, case aside: every fourth of six characters, and every
 * second of three where one begins with a Han character or kana. Any nine characters (four of those) that a quote shares
 * with a text thus share a gram with it. Places of all texts are counted on: `bases` says where each begins.
 */
export interface Grams {
  bases: Int32Array
  /** Where grams with the same hash stand lie in `places` from `starts[hash]` to `starts[hash + 1]`, in order. */
  starts: Int32Array
  places: Int32Array
  /** Hash of the gram at a place of folded units; -1: too near to the end. */
  hashAt(units: Uint16Array, at: number): number
}

export const strideOf = (unit: number): number => (isWide(unit) ? 2 : 4)
const lengthOf = (unit: number): number => (isWide(unit) ? 3 : 6)

export function indexGrams(texts: readonly string[]): Grams {
  const bases = basesOf(texts)
  const bits = Math.min(22, Math.max(6, Math.ceil(Math.log2(bases[texts.length]! / 3 + 1))))
  const shift = 32 - bits
  const starts = new Int32Array(2 ** bits + 1)
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0)
  const units = new Uint16Array(longest)
  eachSample(texts, units, shift, hash => {
    starts[hash + 1]!++
  })
  for (let hash = 1; hash < starts.length; hash++) starts[hash]! += starts[hash - 1]!
  const places = new Int32Array(starts.at(-1)!)
  const next = starts.slice()
  eachSample(texts, units, shift, (hash, at, text) => {
    places[next[hash]!++] = bases[text]! + at
  })
  return { bases, starts, places, hashAt: (units, at) => hashOf(units, at, units.length, shift) }
}

/** The last is where all end. */
function basesOf(texts: readonly string[]): Int32Array {
  const bases = new Int32Array(texts.length + 1)
  for (const [i, text] of texts.entries()) bases[i + 1] = bases[i]! + text.length
  return bases
}

type Sample = (hash: number, at: number, text: number) => void

function eachSample(texts: readonly string[], units: Uint16Array, shift: number, sample: Sample): void {
  for (let i = 0; i < texts.length; i++) {
    const { length } = texts[i]!
    fillUnits(texts[i]!, units)
    for (let at = 0; at < length; at += 2) {
      if ((at & 3) !== 0 && !isWide(units[at]!)) continue
      const hash = hashOf(units, at, length, shift)
      if (hash >= 0) sample(hash, at, i)
    }
  }
}

export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  fillUnits(text, units)
  return units
}

function fillUnits(text: string, units: Uint16Array): void {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    units[i] = code < 128 ? (code >= 65 && code <= 90 ? code + 32 : code) : fold(code)
  }
}

function hashOf(units: Uint16Array, at: number, end: number, shift: number): number {
  const length = lengthOf(units[at]!)
  if (at + length > end) return -1
  let hash = 0
  for (let i = at; i < at + length; i++) hash = Math.imul(hash ^ units[i]!, 0x9e3779b1) ^ (hash >>> 15)
  return Math.imul(hash, 0x85ebca6b) >>> shift
}
