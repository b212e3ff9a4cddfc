import type { Language, Texts } from '../core/language.ts'

export type Obstacle = 'not-found' | 'held' | 'damaged' | 'drift' | 'prices' | 'format' | 'point'

/** Something stands in the way of playing this debate. No settled turn is touched, and nothing more is sent. */
export class CannotPlay extends Error {
  override name = 'CannotPlay'
  readonly reason: Obstacle
  /** Of drift: where a fork of the debate could go on from. */
  readonly forkAt: string | null
  readonly #texts: Texts
  constructor(reason: Obstacle, texts: Texts, forkAt: string | null = null) {
    super(texts.en)
    this.reason = reason
    this.forkAt = forkAt
    this.#texts = texts
  }

  in(language: Language): string {
    return this.#texts[language]
  }
}
