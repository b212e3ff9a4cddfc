import type { Answers } from './brought.ts'

/** Words for each opponent that a rebuttal may have. */
const wordsPerOpponent = 300
/** Above its limit by more than this, a rebuttal is asked to be shortened. */
const tolerance = 0.1

export const longest = (opponents: number): number => wordsPerOpponent * opponents

export const isTooLong = (rebuttal: Answers, opponents: number): boolean =>
  lengthOf(rebuttal) > longest(opponents) * (1 + tolerance)

/** How long it is, over everything that its role wrote. */
export function lengthOf({ rebuttals, weakest_premise: weakest, attacks }: Answers): number {
  const premise = weakest ? [weakest.premise, weakest.challenge] : []
  return countWords([...rebuttals.map(({ rebuttal }) => rebuttal), ...premise, ...attacks].join('\n'))
}

/**
 * Each Han character and each kana counts as one, as 字数 is counted; letters and digits of other scripts that stand together
 * are one word, and so is a number with its points. Punctuation counts for nothing, so that words joined by it are several.
 */
export function countWords(text: string): number {
  let count = 0
  for (const _ of text.matchAll(word)) count += 1
  return count
}

const eastern = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`
const word = new RegExp(
  String.raw`[${eastern}]|\p{Nd}+(?:[.,]\p{Nd}+)+|[\p{L}\p{N}](?:(?![${eastern}])[\p{L}\p{M}\p{N}'’_])*`,
  'gu',
)
