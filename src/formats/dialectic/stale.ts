import { memo } from '../../core/memo.ts'
import type { Speech } from '../../core/model.ts'
import { visitWords } from '../measures/said-words.ts'
import { similarity, tooSimilar } from '../measures/similarity.ts'
import type { Round } from './round.ts'
import { aloud } from './tail.ts'

/** What a sentence must weigh to be a point of its own: `I hold on to that` is none. */
const leastPoint = 4.5
/** Most of a speech that makes no new point may be such points, for words that code does not know again, */
const mostNew = 0.1
/** and so much of it was said before. */
const leastKnown = 0.6
/** What is longer takes too long to be looked through, and is not called a repetition. */
const mostSentences = 100
const longestSpeech = 30_000

/** Every speech of the round says, sentence for sentence, what stood in earlier ones. */
export function bringsNothingNew({ main, challenges }: Round, said: readonly Speech[]): boolean {
  const now = [main, ...challenges]
  const earlier = said.filter(speech => !now.includes(speech)).map(heardIn)
  return earlier.length > 0 && now.every(speech => repeats(heardIn(speech), earlier))
}

/** Made once per speech: what follows is compared with it, round by round. */
const heard = new WeakMap<Speech, Speech>()

const heardIn = (speech: Speech): Speech =>
  memo(heard, speech, () => {
    const { text, ...rest } = aloud(speech)
    return { ...rest, text: text.slice(0, longestSpeech) }
  })

function repeats({ text }: Speech, earlier: readonly Speech[]): boolean {
  const sentences = sentencesIn(text)
  if (sentences.length > mostSentences || text.length === longestSpeech) return false
  const weights = sentences.map(weightOf)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let unknown = 0
  let points = 0
  for (const [i, sentence] of sentences.entries()) {
    if (similarity(sentence, earlier).measure >= tooSimilar) continue
    unknown += weights[i]!
    if (weights[i]! >= leastPoint) points += weights[i]!
    if (points > all * mostNew || unknown > all * (1 - leastKnown)) return false
  }
  return true
}

function weightOf(sentence: string): number {
  let all = 0
  visitWords(sentence, (_, weight) => {
    all += weight
  })
  return all
}

const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)
    .map(sentence => sentence.trim())
    .filter(sentence => /[\p{L}\p{N}]/u.test(sentence))
