import { blocksAtEnd } from './tail-blocks.ts'

/**
 * The object that a speaker adds behind its speech for the format: it has at least one of these names. Of several the last that
 * can be read; a fence that the speech left open before it is no reason not to. null: there is none.
 */
export const lastObject = (speech: string, names: readonly string[]): object | null =>
  blocksAtEnd(speech, names)
    .map(({ content }) => readObject(content))
    .findLast(block => block !== null) ?? null

/** The speech without it; of one that is not whole yet, as far as it surely is none. */
export function wordsBefore(speech: string, names: readonly string[]): string {
  const [first] = blocksAtEnd(speech, names)
  return speech.slice(0, first?.start).trimEnd()
}

function readObject(content: string): object | null {
  try {
    const value: unknown = JSON.parse(content)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
