import type { Rebuttal } from './shapes.ts'

/** Words for each opponent that a rebuttal may have. */
const wordsPerOpponent = 300
/** Above its limit by more than this, a rebuttal is asked to be shortened. */
const tolerance = 0.1

export const longest = (opponents: number): number => wordsPerOpponent * opponents

export const isTooLong = (rebuttal: Rebuttal, opponents: number): boolean =>
  lengthOf(rebuttal) > longest(opponents) * (1 + tolerance)

/** How long it is, over everything that its role wrote. */
export const lengthOf = ({ rebuttals, weakest_premise, attacks }: Rebuttal): number =>
  countWords(
    [...rebuttals.map(({ rebuttal }) => rebuttal), weakest_premise.premise, weakest_premise.challenge, ...attacks].join(
      '\n',
    ),
  )

/**
 * Each Han character and each kana counts as one, as 字数 is counted; letters and digits of other scripts that stand together
 * are one word. Punctuation counts for nothing.
 */
export function countWords(text: string): number {
  let count = 0
  for (const _ of text.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}'’_])+/gu,
  ))
    count += 1
  return count
}
