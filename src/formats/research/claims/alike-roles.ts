import type { Speech } from '../../../core/model.ts'
import type { Stem } from '../../measures/said-words.ts'
import { similarity } from '../../measures/similarity.ts'
import { type Name, nameDifferent, nameReader } from '../numbers/names.ts'
import { isIn, keysOf, tellingWords, type Word, weightOf } from '../numbers/words.ts'
import type { Alike } from '../verdict.ts'

/**
 * From this value on, two investigations are nearly the same. Of the labelled ones in the tests, those with the same
 * points in other words have 0.73 and more, those that share half of their points 0.49 at most, and others 0.03.
 */
export const nearlySame = 0.65

/** Roles whose investigations are nearly the same, although neither saw the other's. */
export function alikeAmong(speeches: readonly Speech[]): Alike[] {
  const all = speeches.map(({ seat, text }) => ({ seat, said: argumentsIn(text, seat) }))
  const texts = all.flatMap(({ said }) => said.map(({ text }) => text))
  const namesIn = nameReader(
    texts,
    all.map(({ seat }) => seat),
  )
  const read = all.map(({ seat, said }) => ({ seat, said: said.map(speech => readArgument(speech, namesIn)) }))
  return read.flatMap((one, i) =>
    read.slice(i + 1).flatMap(other => {
      const measure = measureBetween(one.said, other.said)
      return measure >= nearlySame ? [{ seats: [one.seat, other.seat] as [string, string], measure }] : []
    }),
  )
}

interface Argument {
  speech: Speech
  words: readonly Word[]
  keys: ReadonlySet<Stem>
  names: readonly Name[]
}

function readArgument(speech: Speech, namesIn: (text: string) => Name[]): Argument {
  const words = tellingWords(speech.text)
  return { speech, words, keys: keysOf(words), names: namesIn(speech.text) }
}

/** How much of one is contained in the other, in the direction with more: that of the shorter one. */
function measureBetween(ours: readonly Argument[], theirs: readonly Argument[]): number {
  if (Math.min(ours.length, theirs.length) < fewest) return 0
  const topic = topicOf([...ours, ...theirs])
  const measure = Math.max(shareIn(ours, theirs, topic), shareIn(theirs, ours, topic))
  return Math.round(measure * 100) / 100
}

/** A single argument is no research. */
const fewest = 2

/** Words in more than half of the arguments are the topic. */
function topicOf(all: readonly Argument[]): ReadonlySet<Stem> {
  const keys = new Set(all.flatMap(one => [...one.keys]))
  return new Set([...keys].filter(key => all.filter(one => one.keys.has(key)).length > all.length / 2))
}

/** How much of these arguments is contained in those, on average. */
function shareIn(ours: readonly Argument[], theirs: readonly Argument[], topic: ReadonlySet<Stem>): number {
  const measures = ours.map(one => {
    const near = theirs.filter(other => mayBeSame(one, other, topic)).map(({ speech }) => speech)
    return Math.max(similarity(one.speech.text, near).measure, sentenceBySentence(one.speech.text, near))
  })
  return measures.reduce((sum, one) => sum + one, 0) / measures.length
}

/** Statements about different things are different arguments. So are those that share only the topic. */
function mayBeSame({ words, names }: Argument, other: Argument, topic: ReadonlySet<Stem>): boolean {
  if (nameDifferent(names, other.names)) return false
  const own = words.filter(word => !isIn(word, topic))
  return weightOf(own.filter(word => isIn(word, other.keys))) >= leastOfOwn * weightOf(own)
}

const leastOfOwn = 0.3

/** The sentences of an argument may be spread over several arguments of the other. */
function sentenceBySentence(argument: string, near: readonly Speech[]): number {
  const sentences = argument.split(/(?<=[.!?])\s|(?<=[。！？；])/).slice(0, mostSentences)
  const length = sentences.reduce((sum, one) => sum + one.length, 0)
  return sentences.reduce((sum, one) => sum + (similarity(one, near).measure * one.length) / length, 0)
}

/** No honest research is longer. Hostile text is cut off here. */
const mostSentences = 10
const longestSpeech = 50_000
const longestArgument = 2_000
const mostArguments = 10

/** The lines of an investigation that are arguments, without confidence and source. */
function argumentsIn(text: string, seat: string): Speech[] {
  return text
    .slice(0, longestSpeech)
    .split('\n')
    .flatMap((line, i) => {
      const argument = /^- \d\.\d{1,2} /.test(line) ? line.slice(line.indexOf(' ', 2) + 1) : ''
      const end = Math.max(argument.lastIndexOf(' | Confidence: '), argument.lastIndexOf(' | 置信度：'))
      return end > 0 ? [{ key: `${seat}/${i}`, seat, text: argument.slice(0, Math.min(end, longestArgument)) }] : []
    })
    .slice(0, mostArguments)
}
