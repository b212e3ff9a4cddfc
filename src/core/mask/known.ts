import { beginningSource, hintOf, inOrder, wholeSource } from './expressions.ts'
import { keyPatterns } from './patterns.ts'
import type { Seeker } from './seek.ts'
import type { Span } from './span.ts'

/** Keys of known forms. */
export const knownKeys: Seeker = {
  find(text, from) {
    if (text.length - from < shortest || !hinted(text)) return []
    const spans: Span[] = []
    for (let hit = next(text, from); hit; hit = next(text, hit.after)) if (hit.accepted) spans.push(hit.span)
    return spans
  },
  begins(text, from) {
    beginning.lastIndex = from
    for (let begun = beginning.exec(text); begun; begun = beginning.exec(text)) {
      const hit = next(text, begun.index)
      if (!hit?.pattern.closed || hit.span.label > begun.index) return begun.index
      beginning.lastIndex = hit.span.end
    }
    return text.length
  },
}

function next(text: string, from: number) {
  whole.lastIndex = from
  const hit = whole.exec(text)
  if (!hit) return null
  const which = patterns.findIndex((_, index) => hit[2 * index + 2] !== undefined)
  const pattern = patterns[which]!
  const secret = hit[2 * which + 2]!
  const end = hit.index + hit[0].length
  const accepted = pattern.accept?.(secret) ?? true
  const span: Span = { label: hit.index, start: end - secret.length, end }
  return { pattern, span, accepted, after: accepted ? end : hit.index + 1 }
}

/** An address with two letters for a password and nothing else. */
const shortest = 7
const patterns = inOrder(keyPatterns)
const hinted = hintOf(patterns)
const whole = new RegExp(wholeSource(patterns), 'g')
const beginning = new RegExp(beginningSource(patterns), 'g')
