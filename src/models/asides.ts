import type { Part } from '../core/model.ts'

/** What is said before a search is shorter than this. */
const longestAside = 1000

/**
 * The words of a voice that may search in the middle of its reply. What it says before a search is not part of its
 * answer, but that is clear only afterwards. Until then words wait here, up to the length of such an aside.
 */
export class AsideWords {
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

  /** It is about to search. */
  aside(): Part[] {
    const thought = this.#held
    this.forget()
    this.#parted = this.#said !== ''
    return thought === '' ? [] : [{ type: 'thinking', text: thought }]
  }

  /** The words heard are the answer, or part of it. */
  end(): Part[] {
    const rest = this.#held
    this.#held = ''
    return this.#say(rest)
  }

  /** It starts again with the words that were not passed on. */
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

const mostKept = 1000

/** Remarks made so far, each once per debate. A process may run for years, so old ones are forgotten. */
export class AsideTold {
  readonly #kept = new Set<string>()

  /** True for the first time in a debate. */
  isNews(debate: number, remark: string): boolean {
    const entry = `${debate} ${remark}`
    const isNews = !this.#kept.delete(entry)
    this.#kept.add(entry)
    if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.values().next().value!)
    return isNews
  }
}
