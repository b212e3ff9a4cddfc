/** A word without its ending, so that `retries` and `retrying` are one: rough, and the same for topics and names. */
export function stemOf(word: string): string {
  const plain = word.toLowerCase().replace(/(?<=\p{L}{3})(?:ies|y)$/u, 'i')
  const bare = plain.replace(/(?<=\p{L}{3})(?:ings?|ed|es|s)$/u, '')
  return bare.replace(/(?<=\p{L}{3})e$/u, '')
}

/** Further still, so that `schedule` and `scheduler` are one, and so are `fold` and `folder`. */
export const rootOf = (stem: string): string => stem.replace(/(?<=\p{L}{3})(?:ation|or|er)$/u, '')

/** `retryQueue`, `retry_queue` and `retry-queue` → retry, queue. */
export const partsOf = (name: string): string[] =>
  name
    .replace(/(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')

/** As one word, however its parts are joined. */
export const joined = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
