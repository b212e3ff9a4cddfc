import type { WordList } from '../core/same-words.ts'
import type { TextLibrary } from './library.ts'
import type { LookEffort } from './look-effort.ts'
import type { NearPassage, SourcePassage, SourceText } from './source-text.ts'

/** What of a library one speaker may quote: all else was said elsewhere meanwhile, or is the speech itself. */
export class HeardTexts {
  readonly #library: TextLibrary
  readonly #heard: ReadonlySet<SourceText>

  constructor(library: TextLibrary, heard: ReadonlySet<SourceText>) {
    this.#library = library
    this.#heard = heard
  }

  get sources(): SourceText[] {
    return this.#library.sources.filter(source => this.#isHeard(source))
  }

  find: TextLibrary['find'] = (...asked) => this.#of(this.#library.find(...asked))
  near = (words: WordList, effort: LookEffort, least: number): NearPassage[] =>
    this.#of(this.#library.near(words, effort, least))
  findIn: TextLibrary['findIn'] = (...asked) => this.#library.findIn(...asked)
  nearIn: TextLibrary['nearIn'] = (...asked) => this.#library.nearIn(...asked)

  #of<T extends SourcePassage>(found: readonly T[]): T[] {
    return found.filter(({ source }) => this.#isHeard(source))
  }

  /** Files, pages and commits are there for everybody. */
  #isHeard = (source: SourceText): boolean => source.kind !== 'speech' || this.#heard.has(source)
}
