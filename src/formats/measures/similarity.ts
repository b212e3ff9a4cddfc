import { memo } from '../../core/memo.ts'
import type { Speech } from '../../core/model.ts'
import { type Stem, visitWords } from './said-words.ts'

/** From this value on, a claim is a repetition. In the tests, no claim labelled as new reaches it. */
export const tooSimilar = 0.6

/**
 * How much of a claim was said before, from 0 to 1, and in which turn. It is compared with single sentences and with
 * adjacent pairs: a claim may repeat a part of a long sentence, but not words scattered over a speech. If the claim is
 * mostly one sentence, that sentence counts: padding does not make it new.
 */
export function similarity(claim: string, said: readonly Speech[]): { measure: number; turn: string | null } {
  let best: { measure: number; turn: string | null } = { measure: 0, turn: null }
  for (const words of wantedIn(claim.slice(0, longestClaim))) {
    const found = closest(words, said)
    if (found.measure > best.measure) best = found
  }
  return { measure: Math.round(best.measure * 100) / 100, turn: best.turn }
}

/** Nobody claims or says more. Hostile text is cut off here. */
const longestClaim = 4_000
const longestSpeech = 100_000
/** Words in two sentences may not belong together, so they count less. */
const apart = 0.92

interface Word {
  stem: Stem
  weight: number
  denied: boolean
}

/** The words of a claim, and separately those of a sentence that has most of them. */
function wantedIn(claim: string): Word[][] {
  const words = new Map<Stem, Word & { sentence: number }>()
  visitWords(claim, (stem, weight, denied, sentence) => {
    if (!words.has(stem)) words.set(stem, { stem, weight, denied, sentence })
  })
  const all = [...words.values()]
  const total = weightOf(all)
  const parts = Map.groupBy(all, ({ sentence }) => sentence)
  const main = parts.size === 1 ? undefined : parts.values().find(part => weightOf(part) > total / 2)
  return main ? [all, main] : [all]
}

const weightOf = (words: readonly Word[]): number => words.reduce((sum, { weight }) => sum + weight, 0)

/** For each word of a speech: the sentences that have it, in order, and whether they affirm or deny it. */
interface Read {
  places: Map<Stem, number[]>
  sentences: number
}

/** Made once per speech, as everybody who wants the floor is compared with it. */
const read = new WeakMap<Speech, Read>()

const says = 1
const denies = 2

/** A place is the sentence number, with two low bits for the stance: a sentence may both affirm and deny. */
function readOf({ text }: Speech): Read {
  const places = new Map<Stem, number[]>()
  let sentences = 0
  visitWords(text.slice(0, longestSpeech), (stem, _, denied, sentence) => {
    const stance = denied ? denies : says
    const known = places.get(stem)
    sentences = sentence + 1
    if (!known) places.set(stem, [(sentence << 2) | stance])
    else if (known.at(-1)! >> 2 === sentence) known[known.length - 1]! |= stance
    else known.push((sentence << 2) | stance)
  })
  return { places, sentences }
}

interface Weighed extends Word {
  /** What it counts if it is not found. It is less if the debate has the word elsewhere. */
  missing: number
}

function closest(words: readonly Word[], said: readonly Speech[]): { measure: number; turn: string | null } {
  const heard = said.map(speech => memo(read, speech, () => readOf(speech)))
  const weighed = words.map(word => weigh(word, heard))
  const missing = weighed.reduce((sum, word) => sum + word.missing, 0)
  let best: { measure: number; turn: string | null } = { measure: 0, turn: null }
  for (const [i, one] of heard.entries()) {
    const measure = measureIn(one, weighed, missing)
    if (measure > best.measure) best = { measure, turn: said[i]!.key }
  }
  return best
}

/** A word in many sentences is the topic of the debate and says little about a claim. */
function weigh(word: Word, heard: readonly Read[]): Weighed {
  const count = heard.reduce((sum, { places }) => sum + (places.get(word.stem)?.length ?? 0), 0)
  const weight = word.weight / (1 + commonness * Math.log(Math.max(count, 1)))
  return { ...word, weight, missing: weight * (count > 0 ? knownElsewhere : 1) }
}

/** The largest share of the words that one or two adjacent sentences of a speech contain. */
function measureIn({ places, sentences }: Read, words: readonly Weighed[], missing: number): number {
  const alone = new Tally(sentences)
  const together = new Tally(sentences)
  for (const word of words) {
    const found = places.get(word.stem) ?? []
    for (let i = 0; i < found.length; i++) {
      const [sentence, stance] = [found[i]! >> 2, found[i]! & 3]
      const isNext = i + 1 < found.length && found[i + 1]! >> 2 === sentence + 1
      const isBefore = i > 0 && found[i - 1]! >> 2 === sentence - 1
      alone.add(sentence, word, stance)
      together.add(sentence, word, isNext ? stance | (found[i + 1]! & 3) : stance)
      if (sentence > 0 && !isBefore) together.add(sentence - 1, word, stance)
    }
  }
  return Math.max(alone.most(missing), together.most(missing) * apart)
}

/** The weight found per sentence, or per pair of adjacent sentences under the first one's number. */
class Tally {
  readonly #found: Float64Array
  readonly #more: Float64Array
  readonly #contradicted: Uint8Array

  constructor(sentences: number) {
    this.#found = new Float64Array(sentences)
    this.#more = new Float64Array(sentences)
    this.#contradicted = new Uint8Array(sentences)
  }

  /** A contradiction counts against the claim. */
  add(sentence: number, { denied, weight, missing }: Weighed, stance: number): void {
    const agrees = (stance & (denied ? denies : says)) !== 0
    this.#found[sentence]! += agrees ? weight : -weight * contradiction
    this.#more[sentence]! += weight - missing
    if (!agrees) this.#contradicted[sentence] = 1
  }

  most(missing: number): number {
    let most = 0
    for (let i = 0; i < this.#found.length; i++) {
      if (this.#found[i]! <= 0) continue
      const share = this.#found[i]! / (missing + this.#more[i]!)
      most = Math.max(most, this.#contradicted[i] ? share * contradicted : share)
    }
    return most
  }
}

const commonness = 0.25
const knownElsewhere = 0.6
const contradiction = 0.5
const contradicted = 0.75
