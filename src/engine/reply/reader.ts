import type { Adjustment } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import { exampleOf, type ReplyFault, shown, wanted } from './faults.ts'
import type { Ids, ReplyField } from './field.ts'
import { replyWords } from './words.ts'
import type { WrittenJson } from './written.ts'

/** Where a value stands in a reply, and what was read of the object that holds it. */
export interface Place {
  path: string
  holder: Readonly<Record<string, Json>>
}

/** Where a reply broke off. `at-end`: all that it holds is whole, and only its last bracket is missing. */
export type Cut = 'nowhere' | 'at-end' | 'anywhere'

/** What one reading of a reply gathers: everything that is wrong, and everything that was read in another way than written. */
export class ReplyReader {
  readonly language: Language
  readonly faults: ReplyFault[] = []
  readonly #adjustments: Adjustment[] = []
  readonly #cut: Cut
  readonly #fieldNames: ReadonlySet<string>

  constructor(language: Language, cut: Cut, fieldNames: ReadonlySet<string>) {
    this.language = language
    this.#cut = cut
    this.#fieldNames = fieldNames
  }

  /** For a try whose faults nobody is told. */
  apart(): ReplyReader {
    return new ReplyReader(this.language, this.#cut, this.#fieldNames)
  }

  gathered(): { faults: ReplyFault[]; adjustments: Adjustment[] } {
    return { faults: this.faults, adjustments: this.#adjustments }
  }

  get words() {
    return replyWords[this.language]
  }

  /** Whether the reply broke off before it could say what should stand there. */
  isBehindBreak({ path }: Place): boolean {
    return this.#cut === 'anywhere' || (this.#cut === 'at-end' && !/[.[]/.test(path))
  }

  isFieldName(text: string): boolean {
    return this.#fieldNames.has(text)
  }

  idsOf({ known }: Ids, { holder }: Place): readonly string[] | null {
    return typeof known === 'function' ? known(holder) : known
  }

  adjust({ path }: Pick<Place, 'path'>, wrote: WrittenJson | undefined, read: Json): void {
    this.note(path, shown(wrote, longestNoted), shown(read as WrittenJson, longestNoted))
  }

  note(path: string, wrote: string, read: string): void {
    if (this.#adjustments.length < mostNoted) this.#adjustments.push({ path, wrote, read })
  }

  shortened({ path }: Place, text: string, length: number): void {
    this.note(path, shown(text, longestNoted), this.words.adjusted.shortened(length))
  }

  missing(field: ReplyField, place: Place, ids: readonly string[] | null = null): undefined {
    this.tell(place.path, this.words.faults.missing(wanted(field, this.language, ids), exampleOf(field)))
  }

  unreadable(field: ReplyField, got: WrittenJson, place: Place, ids: readonly string[] | null = null): undefined {
    const want = wanted(field, this.language, ids)
    this.tell(place.path, this.words.faults.unreadable(shown(got), want, exampleOf(field)))
  }

  ambiguous(field: ReplyField, got: WrittenJson, place: Place, ids: readonly string[] | null = null): undefined {
    this.tell(place.path, this.words.faults.ambiguous(shown(got), wanted(field, this.language, ids)))
  }

  broken(field: ReplyField, place: Place): undefined {
    this.tell(place.path, this.words.faults.broken(wanted(field, this.language)), 'damaged')
  }

  /** A sentence on the whole reply has no path. */
  tell(path: string, text: string, kind: ReplyFault['kind'] = 'form'): undefined {
    const where = path === '' ? '' : path + this.words.colon
    const of = path === '' ? [] : [path.split(/[.[]/)[0]!]
    if (this.faults.length < mostTold) this.faults.push({ kind, path, of, text: where + text, spare: false })
  }

  /** A rule of the shape is broken. It says itself where. */
  breach(text: string, of: readonly string[], spare: boolean): void {
    this.faults.push({ kind: 'rule', path: '', of, text, spare })
  }

  /** What was told since then concerns something that the reply can do without. Of a damaged part, others may have been hurt. */
  spareSince(count: number): void {
    for (const fault of this.faults.slice(count)) fault.spare = fault.kind !== 'damaged'
  }
}

const longestNoted = 200
const mostNoted = 100
/** A long reply can have any number of faults. The first are enough to see what is wrong. */
const mostTold = 60
