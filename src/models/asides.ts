import type { Part } from '../core/model.ts'

/** What is said on the way to a search is shorter than this. */
const longestAside = 1000

/**
 * The words of a voice that may search in the middle of its reply. What it says before it goes to search is no part of its
 * answer, and only afterwards it is clear which was which: until then words wait here, though no longer than such an aside
 * is long.
 */
export class Words {
  readonly #maySearch: boolean
  #held = ''
  #passing: boolean
  #parted = false
  #said = ''

  constructor(maySearch: boolean) {
    this.#maySearch = maySearch
    this.#passing = !maySearch
  }

  /** All that was passed on as its answer. */
  get said(): string {
    return this.#said
  }

  hear(words: string): Part[] {
    if (this.#passing) return this.#say(words)
    this.#held += words
    if (this.#held.length <= longestAside) return []
    this.#passing = true
    return this.end()
  }

  /** It goes to search. */
  aside(): Part[] {
    const thought = this.#held
    this.forget()
    this.#parted = this.#said !== ''
    return thought === '' ? [] : [{ type: 'thinking', text: thought }]
  }

  /** What was heard is the answer, or a part of it. */
  end(): Part[] {
    const rest = this.#held
    this.#held = ''
    return this.#say(rest)
  }

  /** It begins anew with what was not passed on yet. */
  forget(): void {
    this.#held = ''
    this.#passing = !this.#maySearch
  }

  #say(words: string): Part[] {
    if (words === '') return []
    const text = this.#parted ? `\n\n${words}` : words
    this.#parted = false
    this.#said += text
    return [{ type: 'text', text }]
  }
}
