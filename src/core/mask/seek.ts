import { merge, type Span } from './span.ts'

/** Looks for secrets. What is before `from` is only there to be looked back at. */
export interface Seeker {
  find(text: string, from: number): Span[]
  /** Leftmost place from which the rest of the text may be the beginning of a secret; the text's length: there is none. */
  begins(text: string, from: number): number
}

export type Part = readonly [start: number, end: number]

/** What any of them finds. */
export function anyOf(seekers: readonly Seeker[]): Seeker {
  return {
    find(text, from) {
      const spans: Span[] = []
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

/** Finds secrets as they are when some parts are taken out of a text: what stands inside of them hides nothing. */
export function without(partsOf: (text: string) => readonly Part[], seeker: Seeker): Seeker {
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

/** Finds secrets as they are beside such parts: a part ends the word before it, whatever letters it is made of. */
export function between(partsOf: (text: string) => readonly Part[], seeker: Seeker): Seeker {
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
function takenOut(text: string, parts: readonly Part[]) {
  // Of each stretch that stays: where it begins in the rest, and in the whole.
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
    /** Of a part that was taken out: where what follows it is. */
    inside(at: number): number {
      const index = lastAtMost(stays, at, 1)
      const [inside, outside] = stays[index]!
      return Math.min(inside + at - outside, stays[index + 1]?.[0] ?? rest.length)
    },
    outside(at: number): number {
      const [inside, outside] = stays[lastAtMost(stays, at, 0)]!
      return outside + at - inside
    },
  }
}

/** Index of the last pair whose number is at most `most`. The first pair has 0. */
function lastAtMost(pairs: readonly [number, number][], most: number, which: 0 | 1): number {
  let low = 0
  let high = pairs.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pairs[middle]![which] <= most) low = middle
    else high = middle - 1
  }
  return low
}
