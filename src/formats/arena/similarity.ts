import type { Speech } from '../../core/model.ts'
import { type Stem, visitWords } from './said-words.ts'

/** From here on a claim is a repetition: of the labelled claims in the tests, none that is new reaches it. */
export const tooSimilar = 0.6

/**
 * How much of a claim was said before, from 0 to 1, and in which turn. It is looked for in single sentences and in two that
 * follow each other: a claim says again what stands within a longer sentence, but not what is scattered over a speech.
 */
export function similarity(claim: string, said: readonly Speech[]): { measure: number; turn: string | null } {
  const wanted = new Wanted(claim.slice(0, longestClaim))
  const heard = said.map(({ key, text }) => ({ key, sentences: wanted.foundIn(text.slice(0, longestSpeech)) }))
  wanted.weigh(heard.flatMap(({ sentences }) => sentences))
  let best: { measure: number; turn: string | null } = { measure: 0, turn: null }
  for (const { key, sentences } of heard)
    for (const [i, sentence] of sentences.entries()) {
      const next = sentences[i + 1]
      const together = next?.place === sentence.place + 1 ? wanted.measure(sentence, next) * apart : 0
      const measure = Math.max(wanted.measure(sentence), together)
      if (measure > best.measure) best = { measure, turn: key }
    }
  return { measure: Math.round(best.measure * 100) / 100, turn: best.turn }
}

/** Nobody claims or says more; hostile text is cut off here. */
const longestClaim = 4_000
const longestSpeech = 100_000
/** What stands in two sentences need not belong together. */
const apart = 0.92

/** Which words of the claim a sentence has, by their place among them, and for each whether it `says` or `denies` it. */
interface Sentence {
  place: number
  words: number[]
  stances: number[]
}

const says = 1
const denies = 2

interface WantedWord {
  denied: boolean
  weight: number
  /** What it counts where it is not found: less when the debate knows it from elsewhere. */
  missing: number
}

/** The words of a claim, to be found elsewhere. */
class Wanted {
  readonly #places = new Map<Stem, number>()
  readonly #words: WantedWord[] = []
  /** Of the sentences being measured; all 0 between two measurements. */
  readonly #stances: Uint8Array
  #allMissing = 0

  constructor(claim: string) {
    visitWords(claim, (stem, weight, denied) => {
      if (this.#places.has(stem)) return
      this.#places.set(stem, this.#words.length)
      this.#words.push({ denied, weight, missing: weight })
    })
    this.#stances = new Uint8Array(this.#words.length)
  }

  /** The sentences of a text that have any of the words. */
  foundIn(text: string): Sentence[] {
    const sentences: Sentence[] = []
    const entries = new Int32Array(this.#words.length)
    let last: Sentence | null = null
    visitWords(text, (stem, _, denied, place) => {
      const word = this.#places.get(stem)
      if (word === undefined) return
      if (last?.place !== place) {
        for (const before of last?.words ?? []) entries[before] = 0
        last = { place, words: [], stances: [] }
        sentences.push(last)
      }
      const stance = denied ? denies : says
      const entry = entries[word]! - 1
      if (entry >= 0) last.stances[entry]! |= stance
      else {
        entries[word] = last.words.push(word)
        last.stances.push(stance)
      }
    })
    return sentences
  }

  /** What many sentences have is what the debate is about, and says little about a claim. */
  weigh(sentences: readonly Sentence[]): void {
    const counts = new Array<number>(this.#words.length).fill(0)
    for (const { words } of sentences) for (const word of words) counts[word]!++
    for (const [i, word] of this.#words.entries()) {
      word.weight /= 1 + commonness * Math.log(Math.max(counts[i]!, 1))
      word.missing = word.weight * (counts[i]! > 0 ? knownElsewhere : 1)
      this.#allMissing += word.missing
    }
  }

  /** The share of the claim that stands in one or two sentences; what they deny speaks against it. */
  measure(...sentences: readonly Sentence[]): number {
    const stances = this.#stances
    for (const sentence of sentences)
      for (let i = 0; i < sentence.words.length; i++) stances[sentence.words[i]!]! |= sentence.stances[i]!
    let found = 0
    let whole = this.#allMissing
    let isContradicted = false
    for (const { words } of sentences)
      for (const word of words) {
        const stance = stances[word]!
        if (stance === 0) continue
        stances[word] = 0
        const { denied, weight, missing } = this.#words[word]!
        const agrees = (stance & (denied ? denies : says)) !== 0
        whole += weight - missing
        found += agrees ? weight : -weight * contradiction
        if (!agrees) isContradicted = true
      }
    return Math.max(0, (found / whole) * (isContradicted ? contradicted : 1))
  }
}

const commonness = 0.25
const knownElsewhere = 0.6
const contradiction = 0.5
const contradicted = 0.75
