import { chineseAlternatives } from './alternatives.zh.ts'
import { bareThings, withoutBeginning } from './bare-things.ts'
import { withBracketsHidden } from './hidden-brackets.ts'

/** Nobody compares things in a longer sentence, and none is looked at. */
const longest = 300

/** `Claude Code vs OpenCode for a small team` → Claude Code, OpenCode. Empty: nothing is clearly compared. */
export function alternativesIn(text: string): string[] {
  if (text.trim().length > longest || /\n/.test(text.trim())) return []
  const { sentence, restored } = withBracketsHidden(text.trim())
  for (const find of [versus, chineseAlternatives, between, orElse]) {
    const things = find(sentence).map(restored)
    if (things.length > 1 && isDistinct(things)) return things
  }
  return []
}

const isDistinct = (things: readonly string[]): boolean =>
  new Set(things.map(thing => thing.toLowerCase())).size === things.length

const versusWord = /(?<=[\s\p{Script=Han}])(?:vs\.?|versus)(?=[\s\p{Script=Han}])/iu

/** `A vs B`, `A vs. B versus C` */
function versus(sentence: string): string[] {
  const parts = sentence.split(versusWord)
  return parts.length < 2 ? [] : bareThings(parts, 8)
}

/** `compare A and B`, `a choice between A and B` */
function between(sentence: string): string[] {
  const found =
    /^(?:please )?compare (.+?) (?:and|with|to|against) (.+)$/i.exec(sentence) ??
    /\b(?:between|comparison of) (.+?) and (.+)$/i.exec(sentence)
  if (!found || / and /i.test(found[2]!.split(/[,?.]/)[0]!)) return []
  return bareThings([...found[1]!.split(/\s*,\s*/), found[2]!], 4)
}

/** `A or B?`, `A, B or C?`: only where it is clear that these are the choice. */
function orElse(sentence: string): string[] {
  const parts = sentence.split(/,?\s+or\s+/i)
  if (parts.length !== 2 || !/[?？]\s*$/.test(sentence)) return []
  const things = bareThings([...withoutBeginning(parts[0]!.trim()).split(/\s*,\s+/), parts[1]!], 4)
  return things.some(thing => unclear.test(thing)) ? [] : things
}

/** What begins so is a sentence, or half of one, and no thing. */
const unclear =
  /^(?:is|are|was|were|can|could|should|would|will|do|does|did|has|have|had|may|might|must|shall|how|why|what|which|who|when|where|we|you|i|they|he|she|it|there|this|that|if|whether|to|not|no|never|else|more|less|so|otherwise|another|other|later|now|yes|one|two|three|good|bad|right|wrong)\b/i
