import { beginningSource, hintOf, inOrder, wholeSource } from './expressions.ts'
import { keyPatterns } from './patterns.ts'
import type { Seeker } from './seek.ts'
import type { Span } from './span.ts'

/** Keys of known forms. */
export const knownKeys: Seeker = {
  find(text, from) {
    if (text.length - from < shortest || !hinted(text)) return []
    const spans: Span[] = []
    whole.lastIndex = from
    for (let hit = whole.exec(text); hit; hit = whole.exec(text)) {
      const captures = hit
      const which = patterns.findIndex((_, index) => captures[2 * index + 2] !== undefined)
      const secret = captures[2 * which + 2] ?? ''
      const end = hit.index + hit[0].length
      if (patterns[which]?.accept?.(secret) ?? true) spans.push({ label: hit.index, start: end - secret.length, end })
      else whole.lastIndex = hit.index + 1
    }
    return spans
  },
  begins(text, from) {
    beginning.lastIndex = from
    return beginning.exec(text)?.index ?? text.length
  },
}

/** An address with two letters for a password and nothing else. */
const shortest = 7
const patterns = inOrder(keyPatterns)
const hinted = hintOf(patterns)
const whole = new RegExp(wholeSource(patterns), 'g')
const beginning = new RegExp(beginningSource(patterns), 'g')
