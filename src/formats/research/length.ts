import type { View } from '../../core/view.ts'
import type { ArgumentAnswers } from './arguments.ts'
import { heardWith, type ResearchReply } from './course-in.ts'
import { arrived } from './partial-replies.ts'

/** The words per opponent that a rebuttal may have. */
const wordsPerOpponent = 300
/** A rebuttal that is longer by more than this share is said to be too long; by far more, it must be shortened. */
const tolerance = 0.1
const farTolerance = 0.5

export const longest = (opponents: number): number => wordsPerOpponent * opponents

export const isTooLong = (rebuttal: ArgumentAnswers, opponents: number): boolean =>
  lengthOf(rebuttal) > longest(opponents) * (1 + tolerance)

export const farTooLong = (rebuttal: ArgumentAnswers, opponents: number): boolean =>
  lengthOf(rebuttal) > longest(opponents) * (1 + farTolerance)

/** Its length in words, over all parts. */
export function lengthOf({ rebuttals, weakest_premise: weakest, attacks }: ArgumentAnswers): number {
  const premise = weakest ? [weakest.premise, weakest.challenge] : []
  return countWords([...rebuttals.map(({ rebuttal }) => rebuttal), ...premise, ...attacks].join('\n'))
}

/**
 * Counts each Han character and each kana as one, as 字数 is counted; a run of letters and digits of other scripts is one
 * word, and so is a number with its points. Punctuation does not count, so words joined by it are several.
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

export const heardIn = (view: View): ResearchReply => heardWith(view, arrived)
