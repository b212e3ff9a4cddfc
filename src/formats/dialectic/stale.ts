import type { Speech } from '../../core/model.ts'
import { similarity, tooSimilar } from '../measures/similarity.ts'
import type { Round } from './round.ts'
import { words } from './tail.ts'

/** From here on a speech is one that was made before. */
const mostlySaid = 0.75
const mostSentences = 60

/** Every speech of the round says, sentence for sentence, what stood in earlier ones. */
export function bringsNothingNew({ main, challenges }: Round, said: readonly Speech[]): boolean {
  const now = [main, ...challenges]
  const earlier = said.filter(speech => !now.includes(speech)).map(speech => ({ ...speech, text: words(speech.text) }))
  return earlier.length > 0 && now.every(speech => repeats(speech, earlier))
}

function repeats({ text }: Speech, earlier: readonly Speech[]): boolean {
  const sentences = sentencesIn(words(text)).slice(0, mostSentences)
  if (sentences.length === 0) return true
  const known = sentences.filter(sentence => similarity(sentence, earlier).measure >= tooSimilar)
  return known.length / sentences.length >= mostlySaid
}

const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)
    .map(sentence => sentence.trim())
    .filter(sentence => /[\p{L}\p{N}]/u.test(sentence))
