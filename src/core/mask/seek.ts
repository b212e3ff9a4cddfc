import { firstWhere } from '../places.ts'
import { beginningSource, isNoWord } from './expressions.ts'
import { keyPatterns } from './patterns.ts'

/** Finds secrets. Text before `from` is there only for look-behinds. */
export interface Seeker {
  find(text: string, from: number): MaskedSpan[]
  /** The leftmost place from which the rest of the text may begin a secret; the text's length if there is none. */
  begins(text: string, from: number): number
}

export type MaskedPart = readonly [start: number, end: number]

export function anyOf(seekers: readonly Seeker[]): Seeker {
  return {
    find(text, from) {
      const spans: MaskedSpan[] = []
      for (const seeker of seekers) for (const span of seeker.find(text, from)) spans.push(span)
      return spans.length > 1 ? merge(spans) : spans
    },
    begins(text, from) {
      let least = text.length
      for (const seeker of seekers) least = Math.min(least, seeker.begins(text, from))
      return least
    },
  }
}

/** Finds secrets in the text without these parts, so that parts inside a secret cannot hide it. */
export function without(partsOf: (text: string) => readonly MaskedPart[], seeker: Seeker): Seeker {
  return {
    find(text, from) {
      const parts = partsOf(text)
      if (parts.length === 0) return []
      const { rest, inside, outside } = takenOut(text, parts)
      return seeker
        .find(rest, inside(from))
        .map(({ label, start, end }) => ({ label: outside(label), start: outside(start), end: outside(end - 1) + 1 }))
    },
    begins(text, from) {
      const parts = partsOf(text)
      if (parts.length === 0) return text.length
      const { rest, inside, outside } = takenOut(text, parts)
      const begun = seeker.begins(rest, inside(from))
      return begun === rest.length ? text.length : outside(begun)
    },
  }
}

/** Finds secrets next to such parts: a part ends the word before it, whatever letters it consists of. */
export function between(partsOf: (text: string) => readonly MaskedPart[], seeker: Seeker): Seeker {
  const blank = (text: string): string => {
    let blanked = ''
    let from = 0
    for (const [start, end] of partsOf(text)) {
      blanked += text.slice(from, start).padEnd(end - from)
      from = end
    }
    return blanked + text.slice(from)
  }
  return {
    find: (text, from) => seeker.find(blank(text), from),
    begins: (text, from) => seeker.begins(blank(text), from),
  }
}

/** `parts` are in order and do not overlap. */
function takenOut(text: string, parts: readonly MaskedPart[]) {
  // For each stretch that stays: where it begins in the rest, and in the whole text.
  const stays: [inside: number, outside: number][] = []
  let rest = ''
  let from = 0
  for (const [start, end] of [...parts, [text.length, text.length] as const]) {
    stays.push([rest.length, from])
    rest += text.slice(from, start)
    from = end
  }
  return {
    rest,
    /** For a place inside a removed part: the place of what follows it. */
    inside(at: number): number {
      const index = firstWhere(1, stays.length, i => stays[i]![1] > at) - 1
      const [inside, outside] = stays[index]!
      return Math.min(inside + at - outside, stays[index + 1]?.[0] ?? rest.length)
    },
    outside(at: number): number {
      const [inside, outside] = stays[firstWhere(1, stays.length, i => stays[i]![0] > at) - 1]!
      return outside + at - inside
    },
  }
}

export interface MaskedSpan {
  /** Where its label begins, or the secret itself if it has none. */
  label: number
  start: number
  end: number
}

function merge(spans: MaskedSpan[]): MaskedSpan[] {
  const merged: MaskedSpan[] = []
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (!last || span.start >= last.end) {
      merged.push(span)
      continue
    }
    last.end = Math.max(last.end, span.end)
    last.label = Math.min(last.label, span.label)
  }
  return merged
}

/** Stands where a text was shortened. */
export const cutSign = '…'

/** Finds what remains of a secret after a text was cut in the middle of it. */
export function cutOff(held: Seeker): Seeker {
  return {
    find(text, from) {
      const spans: MaskedSpan[] = []
      for (let end = text.indexOf(cutSign, from); end >= 0; end = text.indexOf(cutSign, end + 1)) {
        const before = text.slice(0, end)
        const earliest = Math.max(from, wordStart(before))
        const start = Math.min(heldBefore(held, before, earliest), knownBefore(before, earliest))
        if (start < end) spans.push({ label: start, start, end })
      }
      return spans
    },
    begins: text => text.length,
  }
}

/** Where the last word of a text begins. It goes back at most 2,000 characters, since no secret is longer. */
function wordStart(text: string): number {
  let start = text.length
  while (start > 0 && text.length - start < 2_000 && /[^\s…]/.test(text[start - 1]!)) start--
  return start
}

const leastOfHeld = 6
/** More than for held secrets, because the prefixes alone are well known. */
const leastOfKnown = 16

function heldBefore(held: Seeker, text: string, from: number): number {
  const start = held.begins(text, from)
  return text.length - start < leastOfHeld ? text.length : start
}

const keys = keyPatterns.filter(({ start, label }) => start === undefined && label === undefined)
const beginning = new RegExp(beginningSource(keys), 'g')

function knownBefore(text: string, from: number): number {
  beginning.lastIndex = from
  for (let hit = beginning.exec(text); hit; hit = beginning.exec(text)) {
    if (hit[0].length >= leastOfKnown && isNoWord(hit[0])) return hit.index
    beginning.lastIndex = hit.index + 1
  }
  return text.length
}
