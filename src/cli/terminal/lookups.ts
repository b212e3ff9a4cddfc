import type { AgonEvent } from '../../core/events.ts'
import { settledEvidence } from '../../core/evidence.ts'
import type { View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import type { Progress } from './status.ts'
import { screenTexts } from './words.ts'

/** Speeches whose citations are looked up on the web: meanwhile nobody says anything. */
export class Lookups {
  readonly #lines: Lines
  /** Key → seat */
  readonly #turns = new Map<string, string>()

  constructor(lines: Lines) {
    this.#lines = lines
  }

  hear(event: AgonEvent, view: View): void {
    if (view.brief.web !== true) return
    if (event.type === 'turn.answered' && !event.structured && !view.evidence.has(event.key))
      this.#turns.set(event.key, view.turns.get(event.key)?.seat ?? '')
    else if (event.type === 'citation.checked' || event.type === 'claim.made')
      this.#turns.delete(settledEvidence(event, view.evidence)?.turn ?? '')
    // Whoever is asked next has heard what was found, or that nothing was.
    else if (event.type === 'turn.asked' || event.type === 'debate.closed') this.#turns.clear()
  }

  /** null: nothing is looked up. */
  now(): Omit<Progress, 'elapsedMs'> | null {
    const [first] = this.#turns
    if (!first) return null
    const doing = screenTexts.lookingUp[this.#lines.language]
    return { who: this.#lines.who(...first), doing, others: this.#turns.size - 1 }
  }
}
