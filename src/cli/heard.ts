import { formats } from '../formats/index.ts'

/** What of a speech is for its format alone is in the archive, and no words that were said. */
export const heardIn = (text: string, format: string): string =>
  formats.find(({ id }) => id === format)?.words?.(text) ?? text
