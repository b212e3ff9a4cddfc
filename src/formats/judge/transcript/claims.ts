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
 * Whose claims a letter counts: nobody can point at a claim before it is made, so whoever first uses a label has made the
 * claim. A letter that several speakers bring up (sources, figures) is nobody's.
 */
export function claimsIn(speeches: readonly Pick<TranscriptSpeech, 'speaker' | 'text'>[]): Claims {
  const made = new Map<string, { letter: string; speaker: string }>()
  for (const { speaker, text } of speeches)
    for (const [, letter, number] of text.matchAll(claim)) {
      const label = `${letter}${number}`
      if (!made.has(label)) made.set(label, { letter: letter!, speaker })
    }
  const letters = new Map<string, string>()
  const byLetter = Map.groupBy(made.values(), ({ letter }) => letter)
  for (const [letter, claims] of byLetter) {
    const bySpeaker = Map.groupBy(claims, ({ speaker }) => speaker)
    const [speaker, own] = [...bySpeaker].toSorted((a, b) => b[1].length - a[1].length)[0]!
    // A slip of another speaker may point at a claim that was never made.
    if (own.length * 4 >= claims.length * 3 && !letters.has(speaker)) letters.set(speaker, letter)
  }
  if (letters.size < 2) return { letters: new Map(), missing: [] }
  const owner = new Map(Array.from(letters, ([speaker, letter]) => [letter, speaker]))
  const missing = Array.from(made).filter(
    ([, { letter, speaker }]) => owner.has(letter) && owner.get(letter) !== speaker,
  )
  return { letters, missing: missing.map(([label]) => label) }
}
