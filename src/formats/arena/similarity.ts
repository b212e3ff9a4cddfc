import { memo } from '../../core/memo.ts'
import type { Speech } from '../../core/model.ts'
import { type Stem, visitWords } from './said-words.ts'

/** From here on a claim is a repetition: of the labelled claims in the tests, none that is new reaches it. */
export const tooSimilar = 0.6

/**
 * How much of a claim was said before, from 0 to 1, and in which turn. It is looked for in single sentences and in two that
 * follow each other: a claim says again what stands within a longer sentence, but not what is scattered over a speech. Of a
 * claim that is mostly one sentence, that sentence counts: what is put around it does not make it new.
 */
export function similarity(claim: string, said: readonly Speech[]): { measure: number; turn: string | null } {
  let best: { measure: number; turn: string | null } = { measure: 0, turn: null }
  for (const words of wantedIn(claim.slice(0, longestClaim))) {
    const found = new Wanted(words).closestIn(said)
    if (found.measure > best.measure) best = found
  }
  return { measure: Math.round(best.measure * 100) / 100, turn: best.turn }
}

/** Nobody claims or says more; hostile text is cut off here. */
const longestClaim = 4_000
const longestSpeech = 100_000
/** What stands in two sentences need not belong together. */
const apart = 0.92

interface Word {
  stem: Stem
  weight: number
  denied: boolean
}

/** The words of a claim, and by themselves those of a sentence that has most of them. */
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

/** In which sentences of a speech each of its words stands, in order, and whether it is said or denied there. */
type Places = ReadonlyMap<Stem, readonly number[]>

/** A sentence and the stances in it, as one number. */
const placed = (sentence: number, stance: number): number => sentence * 4 + stance

/** Made once per speech: everybody who wants the floor is compared with it. */
const read = new WeakMap<Speech, Places>()

function placesIn({ text }: Speech): Places {
  const places = new Map<Stem, number[]>()
  visitWords(text.slice(0, longestSpeech), (stem, _, denied, sentence) => {
    const stance = denied ? denies : says
    const known = places.get(stem)
    if (!known) places.set(stem, [placed(sentence, stance)])
    else if (known.at(-1)! >> 2 === sentence) known[known.length - 1]! |= stance
    else known.push(placed(sentence, stance))
  })
  return places
}

/** Which words of the claim a sentence has, by their place among them, and for each whether it `says` or `denies` it. */
interface Sentence {
  place: number
  words: number[]
  stances: number[]
}

const says = 1
const denies = 2

interface WantedWord extends Word {
  /** What it counts where it is not found: less when the debate knows it from elsewhere. */
  missing: number
}

/** The words of a claim, to be found elsewhere. */
class Wanted {
  readonly #words: WantedWord[]
  /** Of the sentences being measured; all 0 between two measurements. */
  readonly #stances: Uint8Array
  #allMissing = 0

  constructor(words: readonly Word[]) {
    this.#words = words.map(word => ({ ...word, missing: word.weight }))
    this.#stances = new Uint8Array(words.length)
  }

  closestIn(said: readonly Speech[]): { measure: number; turn: string | null } {
    const heard = said.map(speech => ({
      key: speech.key,
      sentences: this.#foundIn(memo(read, speech, () => placesIn(speech))),
    }))
    this.#weigh(heard.flatMap(({ sentences }) => sentences))
    let best: { measure: number; turn: string | null } = { measure: 0, turn: null }
    for (const { key, sentences } of heard)
      for (let i = 0; i < sentences.length; i++) {
        const sentence = sentences[i]!
        const next = sentences[i + 1]
        const together = next?.place === sentence.place + 1 ? this.#measure([sentence, next]) * apart : 0
        const measure = Math.max(this.#measure([sentence]), together)
        if (measure > best.measure) best = { measure, turn: key }
      }
    return best
  }

  /** The sentences of a speech that have any of the words. */
  #foundIn(places: Places): Sentence[] {
    const sentences: Sentence[] = []
    for (const [word, { stem }] of this.#words.entries())
      for (const found of places.get(stem) ?? []) {
        const place = found >> 2
        sentences[place] ??= { place, words: [], stances: [] }
        sentences[place].words.push(word)
        sentences[place].stances.push(found & 3)
      }
    return sentences.filter(sentence => sentence !== undefined)
  }

  /** What many sentences have is what the debate is about, and says little about a claim. */
  #weigh(sentences: readonly Sentence[]): void {
    const counts = new Array<number>(this.#words.length).fill(0)
    for (const { words } of sentences) for (const word of words) counts[word]!++
    for (const [i, word] of this.#words.entries()) {
      word.weight /= 1 + commonness * Math.log(Math.max(counts[i]!, 1))
      word.missing = word.weight * (counts[i]! > 0 ? knownElsewhere : 1)
      this.#allMissing += word.missing
    }
  }

  /** The share of the claim that stands in one or two sentences; what they deny speaks against it. */
  #measure(sentences: readonly Sentence[]): number {
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
