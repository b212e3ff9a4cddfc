/** What a topic asks, before any file is read. */
export interface OfflineTopic {
  /**
   * change: something would become different; keep: it would stay; choice: one of two things; claim: something is so.
   */
  form: 'change' | 'keep' | 'choice' | 'claim'
  /** Things whose praise supports the proposal, and things whose praise speaks against it. */
  favoured: string[]
  opposed: string[]
  /** The proposal and its opposite, as sentences. */
  says: { for: string; against: string }
}

/** The asking part of a topic: its first question, or else its first sentence, without line breaks. */
export function questionIn(topic: string): string {
  const line = topic.slice(0, 4_000).replace(/\s+/g, ' ').trim()
  const sentences = line.match(/[^?？。！!]+?(?:[?？。！!]+|\.(?=\s)|$)/g) ?? [line]
  const asked = sentences.find(sentence => /[?？]$/.test(sentence)) ?? sentences[0] ?? line
  return asked.trim().slice(0, 300)
}

export const unique = (names: readonly string[]): string[] => [...new Set(names.filter(Boolean))]

/** "ESLint and Prettier" are two things. */
export const apart = (name: string): string[] =>
  name
    .split(/\s+(?:and|&)\s+|\s*[、和与]\s*/)
    .map(part => part.trim())
    .filter(part => part !== '')
