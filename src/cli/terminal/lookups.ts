import type { AgonEvent, TurnAnswered } from '../../core/events.ts'
import { settledEvidence } from '../../core/evidence.ts'
import type { View } from '../../core/view.ts'
import type { ShownFormat } from '../../shown/hearing.ts'
import type { Lines } from './lines.ts'
import type { Progress } from './status.ts'
import { screenTexts } from './words.ts'

interface Lookup {
  seat: string
  /** Of its citations; else of what it asked for. */
  citations: boolean
}

/** What is looked up: meanwhile nobody says anything. Citations of a speech, or what a reply asked for. */
export class Lookups {
  readonly #lines: Lines
  readonly #format: ShownFormat
  /** By the key of the turn. */
  readonly #turns = new Map<string, Lookup>()

  constructor(lines: Lines, format: ShownFormat = {}) {
    this.#lines = lines
    this.#format = format
  }

  hear(event: AgonEvent, view: View): void {
    if (event.type === 'turn.answered') this.#answered(event, view)
    else if (event.type === 'citation.checked' || event.type === 'claim.made')
      this.#turns.delete(settledEvidence(event, view.evidence)?.turn ?? '')
    else if (event.type === 'debate.closed') this.#turns.clear()
    else if (event.type === 'turn.asked')
      // Whoever is asked next has heard what was found, or that nothing was.
      for (const [key, { seat, citations }] of this.#turns)
        if (citations || seat === event.seat) this.#turns.delete(key)
  }

  #answered({ key, structured }: TurnAnswered, view: View): void {
    const { seat = '', shape = null } = view.turns.get(key) ?? {}
    const asksForMore = shape !== null && (this.#format.untold?.includes(shape) ?? false)
    const isSpeech = !structured || (shape !== null && (this.#format.spoken?.includes(shape) ?? false))
    if (asksForMore) this.#turns.set(key, { seat, citations: false })
    else if (isSpeech && view.brief.web !== undefined && !view.evidence.has(key))
      this.#turns.set(key, { seat, citations: true })
  }

  /** null: nothing is looked up. */
  now(): Omit<Progress, 'elapsedMs'> | null {
    const [first] = this.#turns
    if (!first) return null
    const [key, { seat, citations }] = first
    const doing = screenTexts[citations ? 'lookingUp' : 'searching'][this.#lines.language]
    return { who: this.#lines.who(key, seat), doing, others: this.#turns.size - 1 }
  }
}
