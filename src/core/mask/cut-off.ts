import { beginningSource } from './expressions.ts'
import { keyPatterns } from './patterns.ts'
import { isNoWord } from './random.ts'
import type { Seeker } from './seek.ts'
import type { Span } from './span.ts'

/** Stands where a text was shortened. */
export const cutSign = '…'

/** What was left of a secret when a text was shortened in the midst of it. */
export function cutOff(held: Seeker): Seeker {
  return {
    find(text, from) {
      const spans: Span[] = []
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

/** Where the last word of a text begins. No secret is longer than this, as far as it matters here. */
function wordStart(text: string): number {
  let start = text.length
  while (start > 0 && text.length - start < 2_000 && /[^\s…]/.test(text[start - 1]!)) start--
  return start
}

const leastOfHeld = 6
/** Prefixes alone are well known. */
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
