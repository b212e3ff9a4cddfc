import type { JournalPart, PageRecord } from './backend.ts'
import type { SpokenPart } from './frames.ts'

/**
 * How far one viewer is ahead of what everybody was told. The journal may be ahead of that: a debate of another process is
 * polled, and whoever joins between two polls has already read what the others hear next.
 */
export class Ahead {
  readonly #seq: number
  readonly #heard: Map<string, JournalPart['speaking'][string]>

  constructor(seq: number, speaking: JournalPart['speaking']) {
    this.#seq = seq
    this.#heard = new Map(Object.entries(speaking))
  }

  /** `seq` is the last record that everybody was told. */
  isOver(seq: number): boolean {
    return !this.isPast(seq) && this.#heard.size === 0
  }

  /** The viewer already has what is told between this record and the next. */
  isPast(seq: number): boolean {
    return seq < this.#seq
  }

  hasKept({ seq, event }: PageRecord): boolean {
    if (seq <= this.#seq) return true
    if ('key' in event && settling.has(event.type)) this.#heard.delete(event.key)
    return false
  }

  /** The part of these words that is new to the viewer; null: nothing. */
  restOf(said: SpokenPart, seq: number): SpokenPart | null {
    const heard = this.#heard.get(said.key)
    if (!heard) return this.isPast(seq) ? null : said
    if (said.attempt < heard.attempt) return null
    const known = said.attempt === heard.attempt ? heard.text.slice(said.from) : ''
    const isKnown = known.startsWith(said.text)
    if (isKnown && known !== said.text) return null
    this.#heard.delete(said.key)
    if (isKnown) return null
    // Words that do not continue what was heard are told whole.
    if (known === '' || !said.text.startsWith(known)) return said
    return { ...said, from: heard.text.length, text: said.text.slice(known.length) }
  }
}

const settling: ReadonlySet<string> = new Set(['turn.answered', 'turn.failed', 'turn.missed'])
