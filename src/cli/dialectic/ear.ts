import type { Ear, Remark } from '../../engine/remarks.ts'

/** Through which a program says something as the user, at any time. What is said before the debate has begun is heard first of all. */
export class ProgramEar implements Ear {
  readonly #begun = Promise.withResolvers<(remark: Remark) => Promise<void>>()
  readonly #whyNot: string
  readonly #via: Remark['via']
  #heard: Promise<void> = Promise.resolve()
  #isClosed = false

  /** `whyNot`: what is said of words that come too late. */
  constructor(whyNot: string, via: Remark['via'] = 'program') {
    this.#whyNot = whyNot
    this.#via = via
    this.#begun.promise.catch(() => {})
  }

  /** Fulfilled when it is on disk. */
  say(text: string): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error(this.#whyNot))
    const kept = this.#begun.promise.then(hear => hear({ text, via: this.#via }))
    this.#heard = Promise.allSettled([this.#heard, kept]).then(() => {})
    return kept
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  open(hear: (remark: Remark) => Promise<void>): void {
    this.#begun.resolve(hear)
  }

  catchUp(): Promise<void> {
    return this.#heard
  }

  close(): void {
    this.#isClosed = true
    this.#begun.reject(new Error(this.#whyNot))
  }
}
