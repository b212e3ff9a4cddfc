import type { Language, Texts } from '../core/language.ts'

export type Obstacle = 'not-found' | 'held' | 'damaged' | 'drift' | 'prices' | 'format'

/** Something stands in the way of playing this debate. No settled turn is touched, and nothing more is sent. */
export class CannotPlay extends Error {
  override name = 'CannotPlay'
  readonly reason: Obstacle
  readonly #texts: Texts
  constructor(reason: Obstacle, texts: Texts) {
    super(texts.en)
    this.reason = reason
    this.#texts = texts
  }

  in(language: Language): string {
    return this.#texts[language]
  }
}
