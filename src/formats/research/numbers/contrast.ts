import type { Stem } from '../../measures/said-words.ts'
import { isIn, theNumber, type Word, weightOf } from './words.ts'

/** Words in order, and all that others may be matched by. */
export interface Said {
  words: readonly Word[]
  keys: ReadonlySet<Stem>
}

/** Whether one says something else in the same place: `remote workers`, `office workers`. */
export function isContrast(one: Said, other: Said): boolean {
  const [ours, theirs] = [strangeRuns(one.words, other.keys), strangeRuns(other.words, one.keys)]
  return ours.some(a => theirs.some(b => isSamePlace(a, b)))
}

/**
 * Whether one speaks of some only: `40 % of senior developers` are not those of all, `youth unemployment` is not all
 * unemployment, and the `first phase of the line` is not the line.
 */
export const isRestricted = (one: Said, other: Said): boolean => narrows(one, other) || narrows(other, one)

function narrows(one: Said, other: Said): boolean {
  return strangeRuns(one.words, other.keys).some(({ before, behind, weight, isQualifier }) => {
    if (isQualifier) return true
    if (behind === null || behind === theNumber || weight < 1) return false
    if (before === null || before === theNumber) return true
    // English has its verbs there.
    if (typeof before.stem === 'string' || typeof behind.stem === 'string') return false
    return other.words.some((word, i) => isSameWord(word, before) && isSameWord(other.words[i + 1] ?? null, behind))
  })
}

/** Whether both are the same but for one place, where each says something else. */
export function differInOnePlace(one: Said, other: Said): boolean {
  const [a, ...more] = strangeRuns(one.words, other.keys)
  const [b, ...others] = strangeRuns(other.words, one.keys)
  if (!a || !b || more.length + others.length > 0) return false
  const isEnd = a.behind === null && b.behind === null
  return (isStart(a, b) || isSameWord(a.before, b.before)) && (isEnd || isSameWord(a.behind, b.behind))
}

/** Words that the other does not have, and the known ones on both sides of them; null: there the text begins or ends. */
interface Run {
  before: Word | null
  behind: Word | null
  weight: number
  text: string
  isQualifier: boolean
}

function strangeRuns(words: readonly Word[], known: ReadonlySet<Stem>): Run[] {
  const runs: Run[] = []
  let before: Word | null = null
  let run: Word[] = []
  for (const word of [...words, null]) {
    if (word && !isIn(word, known)) {
      run.push(word)
      continue
    }
    if (run.length > 0)
      runs.push({
        before,
        behind: word,
        weight: weightOf(run),
        text: run.map(({ stem }) => stem).join(' '),
        isQualifier: run[0]!.isQualifier,
      })
    before = word
    run = []
  }
  return runs.slice(0, mostRuns)
}

/** No sentence has more; hostile text is cut off here. */
const mostRuns = 20

/** Of single Han characters both neighbours must be the same. */
function isSamePlace(a: Run, b: Run): boolean {
  if (a.text === b.text) return false
  const sides = [isStart(a, b) || isSameWord(a.before, b.before), isSameWord(a.behind, b.behind)]
  return a.weight >= 1 && b.weight >= 1 ? sides.includes(true) : !sides.includes(false)
}

const isStart = (a: Run, b: Run): boolean => a.before === null && b.before === null

const isSameWord = (a: Word | null, b: Word | null): boolean =>
  a !== null && b !== null && a.keys.some(key => b.keys.includes(key))
