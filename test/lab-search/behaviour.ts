/** A page that a service knows. */
export interface Page {
  url: string
  title: string
  text: string
  date?: string
}

/** What a service does with a question. */
export type Behaviour =
  | { does: 'find'; pages: readonly Page[] }
  /** `says` is in its complaint. */
  | { does: 'fail'; status: number; retryAfter?: number; says?: string }
  /** Answers with a success that makes no sense. */
  | { does: 'babble' }
  | { does: 'stall' }
  /** Answers with more than anybody reads. */
  | { does: 'flood' }

/** The first behaviour is for the first question, and so on; the last one for all that follow. */
export const behaviourAt = (behaviours: readonly Behaviour[], question: number): Behaviour =>
  behaviours[Math.min(question, behaviours.length - 1)]!

export const flood = 'All work and no play makes a search engine a dull one. '.repeat(60_000)
export const babble = 'The oracle has spoken, and nobody has understood a word of it.'
