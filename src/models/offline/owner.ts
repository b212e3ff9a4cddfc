import type { Cue } from './lexicon.ts'
import type { Mention } from './targets.ts'

/** Whom a cue speaks of, and how surely. */
export interface Owner {
  mention: Mention
  reach: number
}

const border =
  /[,;:，；：、—–]\s*(?:and|but|so|while|whereas)?\b|[()（）]|\s(?:but|because|while|whereas|and|so|when|where)\s/gi
const newClause = /[;；]|[,，]\s*(?:and|but|while|whereas|而|但)/i
/** "X is a fast formatter": the noun is X itself. */
const linked =
  /^[^\p{L}]*(?:\p{L}+\s+){0,3}(?:is|are|was|were|be|becomes?|offers?|provides?|exports?|has|have|with|gives?|brings?|needs?|means?|makes?|seems?|remains?|stays?|gets?|runs?|works?|as|strives?)\b/iu
const compared =
  /(?:than|over|instead of|rather than|unlike|compared (?:to|with)|from|not|without|替代|取代|相比|不如|比|从)\s*[`“"(]*$/i

/** The mention a cue belongs to: near, in its clause, before it rather than after, and not what something is compared with. */
export function ownerOf(cue: Cue, sentence: string, mentions: Mention[]): Owner | null {
  let best: { mention: Mention; far: number; reach: number } | null = null
  for (const mention of mentions) {
    const after = mention.start >= cue.end
    const gap = after ? sentence.slice(cue.end, mention.start) : sentence.slice(mention.end, cue.start)
    const borders = gap.match(border)?.length ?? 0
    const other = compared.test(sentence.slice(Math.max(0, mention.start - 16), mention.start)) ? 70 : 0
    const far = gap.length + borders * 30 + (after ? 12 : 0) + other
    const near = far <= 70 ? 1 : far <= 130 ? 0.8 : far <= 190 ? 0.55 : 0.35
    const strange = cue.ofNoun && gap.trim() !== '' && (after || !linked.test(gap))
    const reach =
      near *
      (strange ? 0.5 : 1) *
      (borders > 2 ? 0.6 : 1) *
      (mention.whole ? 1 : 0.85) *
      (after && newClause.test(gap) ? 0.35 : 1)
    if (!best || far < best.far) best = { mention, far, reach }
  }
  return best
}
