import type { TranscriptSpeech } from '../transcript-in.ts'

/** Labels of claims in brackets, such as `[P2.3]` or `[C1]`: the letter stands for a side. No link, no index. */
const claim = /(?<![\p{L}\p{N}\])])[[【]([A-Z]{1,2})(\d{1,3}(?:\.\d{1,3})?)[\]】](?!\()/gu

export interface Claims {
  /** Speaker → the letter of its claims. Empty: letters tell no speakers apart. */
  letters: ReadonlyMap<string, string>
  /** References to claims that nobody made, as written: `P4.9`. */
  missing: string[]
}

/**
 * Whose claims a letter counts. Nobody can point at a claim before it is made, so whoever first uses a label has made the
 * claim; where labels stand at the beginning of lines, these are claims, and others only point at some. A letter that several
 * speakers bring up (sources, figures) is nobody's.
 */
export function claimsIn(speeches: readonly Pick<TranscriptSpeech, 'speaker' | 'text'>[]): Claims {
  const first = firstUses(speeches)
  const letters = new Map<string, string>()
  for (const [letter, uses] of Map.groupBy(first.values(), use => use.letter)) {
    const made = uses.some(use => use.begins) ? uses.filter(use => use.begins) : uses
    const bySpeaker = [...Map.groupBy(made, use => use.speaker)].toSorted((a, b) => b[1].length - a[1].length)
    const [speaker, own] = bySpeaker[0]!
    // Somebody else may begin a line with a label that does not exist.
    if (own.length * 4 >= made.length * 3 && !letters.has(speaker)) letters.set(speaker, letter)
  }
  if (letters.size < 2) return { letters: new Map(), missing: [] }
  const owner = new Map(Array.from(letters, ([speaker, letter]) => [letter, speaker]))
  const missing = [...first].filter(([, { letter, speaker }]) => owner.has(letter) && owner.get(letter) !== speaker)
  return { letters, missing: missing.map(([label]) => label) }
}

interface Use {
  letter: string
  speaker: string
  /** It stands at the beginning of a line. */
  begins: boolean
}

/** Label → where it stands for the first time. */
function firstUses(speeches: readonly Pick<TranscriptSpeech, 'speaker' | 'text'>[]): Map<string, Use> {
  const uses = new Map<string, Use>()
  for (const { speaker, text } of speeches)
    for (const { 1: letter, 2: number, index } of text.matchAll(claim)) {
      const label = `${letter}${number}`
      const begins = /(?:^|\n)[\s>*+\-\d.]{0,12}$/.test(text.slice(Math.max(0, index - 13), index))
      if (!uses.has(label)) uses.set(label, { letter: letter!, speaker, begins })
    }
  return uses
}
