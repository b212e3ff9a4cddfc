import { genericWords, hasHan, isStopWord, wordsOf } from './words.ts'

/** A thing the question is about, and where a text names it. */
export interface Target {
  name: string
  /** Whether praise of it is praise of the proposal. */
  favoured: boolean
  /** The whole name. */
  whole: RegExp
  /** A telling part of it, where it has several words. */
  part: RegExp | null
}

export interface Mention {
  target: Target
  start: number
  end: number
  whole: boolean
}

export function targetOf(name: string, favoured: boolean): Target | null {
  const words = wordsOf(name).filter(word => !isStopWord(word) && (hasHan(word) || word.length > 1 || /[A-Z]/.test(word)))
  if (words.length === 0) return null
  const telling = words.filter(word => !genericWords.has(word.toLowerCase()) && (!hasHan(word) || word.length > 1))
  const whole = words.map(wordPattern).join('[\\s\\-:/._“”"`的]{0,3}')
  const part = words.length > 1 && telling.length > 0 ? pattern(telling.map(wordPattern).join('|'), telling) : null
  if (telling.length === 0 && words.length === 1) return null
  return { name, favoured, whole: pattern(whole, words), part }
}

/** Every place where a sentence names a target; a whole name hides its own parts. */
export function mentionsIn(text: string, targets: readonly Target[]): Mention[] {
  const mentions: Mention[] = []
  for (const target of targets) {
    for (const match of text.matchAll(target.whole)) mentions.push(mentionAt(target, match, true))
    if (!target.part) continue
    for (const match of text.matchAll(target.part)) {
      const mention = mentionAt(target, match, false)
      if (!mentions.some(m => m.start < mention.end && mention.start < m.end)) mentions.push(mention)
    }
  }
  return mentions.sort((a, b) => a.start - b.start)
}

const mentionAt = (target: Target, match: RegExpMatchArray, whole: boolean): Mention => ({
  target,
  start: match.index!,
  end: match.index! + match[0].length,
  whole,
})

const pattern = (source: string, words: readonly string[]): RegExp =>
  words.every(hasHan) ? new RegExp(source, 'gu') : new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags(words))

/** "Go" and "AI" are names only as they are written; longer words are names in any case. */
const flags = (words: readonly string[]): string => (words.some(word => word.length <= 3 && /[A-Z]/.test(word)) ? 'gu' : 'giu')

const endings = '(?:e|es|s|ed|d|ing|y|ies|ql|sql|js|db|ation|ations|ion|ions|er|ers)?'

function wordPattern(word: string): string {
  if (hasHan(word)) return word
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (word.length <= 3) return escaped
  const root = escaped.replace(/(?:SQL|ql|sql|DB|db|js|JS)$/, '').replace(/(?:ies|es|s|e|y)$/, '')
  return root.length < 3 ? escaped : `${root}${endings}`
}
