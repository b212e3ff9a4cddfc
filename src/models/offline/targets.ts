import { genericWords, hasHan, isStopWord, wordsOf } from './words.ts'

/** A thing the question is about, and where a text names it. */
export interface Target {
  name: string
  /** Whether praise of it is praise of the proposal. */
  favoured: boolean
  /** The whole name. */
  whole: RegExp
  /** The telling words of a name of several words: most of them together name it too. */
  parts: RegExp[]
}

export interface Mention {
  target: Target
  start: number
  end: number
  whole: boolean
}

export function targetOf(name: string, favoured: boolean): Target | null {
  const words = wordsOf(name).filter(
    word => !isStopWord(word) && (hasHan(word) || word.length > 1 || /[A-Z]/.test(word)),
  )
  const telling = words.filter(word => !genericWords.has(word.toLowerCase()) && (!hasHan(word) || word.length > 1))
  if (words.length === 0 || (telling.length === 0 && words.length === 1)) return null
  const whole = pattern(words.map(wordPattern).join('[\\s\\-:/._“”"`的]{0,3}'), words)
  const parts = words.length > 1 ? telling.map(word => pattern(wordPattern(word), [word])) : []
  return { name, favoured, whole, parts }
}

/** Every place where a text names a target. */
export function mentionsIn(text: string, targets: readonly Target[]): Mention[] {
  return targets.flatMap(target => mentionsOf(target, text)).sort((a, b) => a.start - b.start)
}

function mentionsOf(target: Target, text: string): Mention[] {
  const wholes = [...text.matchAll(target.whole)].map(match => mentionAt(target, match, true))
  if (wholes.length > 0) return wholes
  const found = target.parts.map(part => [...text.matchAll(part)])
  const needed = Math.ceil(target.parts.length * 0.6)
  if (needed === 0 || found.filter(matches => matches.length > 0).length < needed) return []
  return found.flat().map(match => mentionAt(target, match, false))
}

const mentionAt = (target: Target, match: RegExpMatchArray, whole: boolean): Mention => ({
  target,
  start: match.index!,
  end: match.index! + match[0].length,
  whole,
})

const pattern = (source: string, words: readonly string[]): RegExp =>
  words.every(hasHan)
    ? new RegExp(source, 'gu')
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags(words))

/** "Go" and "AI" are names only as they are written; longer words are names in any case. */
const flags = (words: readonly string[]): string =>
  words.some(word => word.length <= 3 && /[A-Z]/.test(word)) ? 'gu' : 'giu'

const endings = '(?:e|es|s|ed|d|ing|y|ies|ql|sql|js|db|ation|ations|ion|ions|er|ers)?'

function wordPattern(word: string): string {
  if (hasHan(word)) return word
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (word.length <= 3) return escaped
  const root = escaped.replace(/(?:SQL|ql|sql|DB|db|js|JS)$/, '').replace(/(?:ies|es|s|e|y)$/, '')
  return root.length < 3 ? escaped : `${root}${endings}`
}
