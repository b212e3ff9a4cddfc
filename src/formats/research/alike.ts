import type { Speech } from '../../core/model.ts'
import { similarity } from '../measures/similarity.ts'
import { type Name, nameDifferent, nameReader } from './numbers/names.ts'
import type { Alike } from './verdict.ts'

/** From here on two researches are nearly the same: of the labelled ones in the tests, none that differ reach it. */
export const nearlySame = 0.65

/** Roles whose research is nearly the same, although neither saw the other's. */
export function alikeAmong(speeches: readonly Speech[]): Alike[] {
  const all = speeches.map(({ seat, text }) => ({ seat, said: argumentsIn(text, seat) }))
  const namesIn = nameReader(
    all.flatMap(({ said }) => said.map(({ text }) => text)),
    all.map(({ seat }) => seat),
  )
  const named = all.map(({ seat, said }) => ({
    seat,
    said: said.map(speech => ({ speech, names: namesIn(speech.text) })),
  }))
  return named.flatMap((one, i) =>
    named.slice(i + 1).flatMap(other => {
      const measure = Math.max(shareIn(one.said, other.said), shareIn(other.said, one.said))
      return measure >= nearlySame ? [{ seats: [one.seat, other.seat] as [string, string], measure }] : []
    }),
  )
}

interface Said {
  speech: Speech
  names: Name[]
}

/** How much of these arguments stands in those, on average. What is said of another thing is another argument. */
function shareIn(ours: readonly Said[], theirs: readonly Said[]): number {
  if (ours.length < fewest || theirs.length < fewest) return 0
  const measures = ours.map(({ speech, names }) => {
    const about = theirs.filter(other => !nameDifferent(names, other.names)).map(other => other.speech)
    return Math.max(similarity(speech.text, about).measure, sentenceBySentence(speech.text, about))
  })
  return Math.round((measures.reduce((sum, one) => sum + one, 0) / measures.length) * 100) / 100
}

/** The sentences of an argument may stand apart in the other's. */
function sentenceBySentence(argument: string, about: readonly Speech[]): number {
  const sentences = argument.split(/(?<=[.!?])\s|(?<=[。！？；])/).slice(0, mostSentences)
  const length = sentences.reduce((sum, one) => sum + one.length, 0)
  return sentences.reduce((sum, one) => sum + (similarity(one, about).measure * one.length) / length, 0)
}

const fewest = 2
const mostSentences = 10
const longestSpeech = 50_000
const mostArguments = 10

/** The lines of a research that are arguments, without what stands behind them. */
function argumentsIn(text: string, seat: string): Speech[] {
  return text
    .slice(0, longestSpeech)
    .split('\n')
    .flatMap((line, i) => {
      const argument = /^- \d\.\d{1,2} /.test(line) ? line.slice(line.indexOf(' ', 2) + 1) : ''
      const end = Math.max(argument.lastIndexOf(' | Confidence: '), argument.lastIndexOf(' | 置信度：'))
      return end > 0 ? [{ key: `${seat}/${i}`, seat, text: argument.slice(0, end) }] : []
    })
    .slice(0, mostArguments)
}
