import { weight } from '../../core/plain-words.ts'
import type { Effort } from './effort.ts'
import type { Place, Quote } from './quote.ts'

/** Words that are the same but for their numbers. */
interface OtherNumbers {
  place: Place
  /** How many characters are others, at most. */
  distance: number
}

/**
 * Where the same words stand with other numbers; null: nowhere, or there are none in the quote. In few words a number is
 * more than a fifth, and still it is what was changed.
 */
export function withOtherNumbers(words: string, { parts }: Quote, effort: Effort): OtherNumbers | null {
  const part = parts[0]!
  if (parts.length > 1 || part.length > longest) return null
  const between = part.split(number)
  if (between.length < 2 || between.length > mostNumbers || weight(between.join('').trim()) < leastBeside) return null
  effort.spend(words.length >> 1)
  const found = new RegExp(between.map(escaped).join(anyNumber), 'i').exec(words)
  if (!found) return null
  const distance = Math.max(part.length, found[0].length) - between.join('').length
  return { place: [found.index, found.index + found[0].length], distance }
}

const longest = 400
const mostNumbers = 12
/** `5 ms` alone says nothing. A Han character weighs two. */
const leastBeside = 6

const number = /\d+(?:[.,:]\d+)*/
/** Bounded, so that a text of digits takes no longer than any other. */
const anyNumber = String.raw`(?<!\d)\d{1,20}(?:[.,:]\d{1,20}){0,6}`
const escaped = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
