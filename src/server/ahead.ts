import type { Said } from './batch.ts'
import type { JournalPart, PageRecord } from './house.ts'

/**
 * How much further a viewer has read than everybody has been told. The journal may know more than has been told: a debate of
 * another process is looked at again and again, and whoever comes in between has read what the others hear next.
 */
export class Ahead {
  readonly #seq: number
  readonly #heard: Map<string, JournalPart['speaking'][string]>

  constructor(seq: number, speaking: JournalPart['speaking']) {
    this.#seq = seq
    this.#heard = new Map(Object.entries(speaking))
  }

  /** `seq`: the last record that everybody has been told. */
  isOver(seq: number): boolean {
    return !this.isPast(seq) && this.#heard.size === 0
  }

  /** What is told between this record and the next, the viewer has behind it. */
  isPast(seq: number): boolean {
    return seq < this.#seq
  }

  hasKept({ seq, event }: PageRecord): boolean {
    if (seq <= this.#seq) return true
    if ('key' in event && settling.has(event.type)) this.#heard.delete(event.key)
    return false
  }

  /** What of these words is news; null: nothing. */
  restOf(said: Said, seq: number): Said | null {
    const heard = this.#heard.get(said.key)
    if (!heard) return this.isPast(seq) ? null : said
    if (said.attempt < heard.attempt) return null
    const known = said.attempt === heard.attempt ? heard.text.slice(said.from) : ''
    const isKnown = known.startsWith(said.text)
    if (isKnown && known !== said.text) return null
    this.#heard.delete(said.key)
    if (isKnown) return null
    // What does not go on as it was heard is told as it is.
    if (known === '' || !said.text.startsWith(known)) return said
    return { ...said, from: heard.text.length, text: said.text.slice(known.length) }
  }
}

const settling: ReadonlySet<string> = new Set(['turn.answered', 'turn.failed', 'turn.missed'])
