import type { Remark, RemarkSource } from '../engine/remarks.ts'

/** A program can speak as the user through this, at any time. What it says before the debate begins is heard first. */
export class ProgramRemarks implements RemarkSource {
  readonly #begun = Promise.withResolvers<(remark: Remark) => Promise<void>>()
  readonly #whyNot: string
  readonly #via: Remark['via']
  #heard: Promise<void> = Promise.resolve()
  #isClosed = false

  /** `whyNot`: the error for words that come too late. */
  constructor(whyNot: string, via: Remark['via'] = 'program') {
    this.#whyNot = whyNot
    this.#via = via
    this.#begun.promise.catch(() => {})
  }

  /** Resolves when it is on disk. */
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
