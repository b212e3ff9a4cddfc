import type { AgonEvent, TurnAnswered } from '../../core/events.ts'
import { settledEvidence } from '../../core/evidence.ts'
import type { Failure } from '../../core/failure.ts'
import type { View } from '../../core/view.ts'
import type { ShownFormat } from '../../shown/audible-parts.ts'
import type { Lines } from './lines.ts'
import { nobody, type Progress } from './status.ts'
import { screenTexts, waitingLine } from './texts.ts'

/** What happens while nobody speaks: who will be asked again, and what is being looked up. */
export class Meanwhile {
  readonly #clock: () => number
  readonly #waits: Waits
  readonly #lookups: Lookups

  /** `tries`: how often a turn is tried at most. null: unknown. */
  constructor(lines: Lines, { now, tries }: { now: () => number; tries: number | null }, format?: ShownFormat) {
    this.#clock = now
    this.#waits = new Waits(lines, tries)
    this.#lookups = new Lookups(lines, format)
  }

  hear(event: AgonEvent, view: View): void {
    this.#lookups.hear(event, view)
    switch (event.type) {
      case 'turn.waiting':
        this.#waits.add(event.key, this.#clock() + event.ms, event.failure, view)
        break
      case 'turn.asked':
      case 'turn.answered':
      case 'turn.failed':
      case 'turn.missed':
        this.#waits.delete(event.key)
    }
  }

  now(now: number): Omit<Progress, 'elapsedMs'> {
    return this.#waits.now(now) ?? this.#lookups.now() ?? nobody
  }
}

interface Wait {
  key: string
  seat: string
  model: string
  until: number
  next: number
  failure: Failure
}

/** Turns that failed and will be asked again. */
class Waits {
  readonly #lines: Lines
  readonly #tries: number | null
  readonly #waits = new Map<string, Wait>()

  constructor(lines: Lines, tries: number | null) {
    this.#lines = lines
    this.#tries = tries
  }

  add(key: string, until: number, failure: Failure, view: View): void {
    const { seat = '', model = '', attempts = 1 } = view.turns.get(key) ?? {}
    this.#waits.set(key, { key, seat, model, until, next: attempts + 1, failure })
  }

  delete(key: string): void {
    this.#waits.delete(key)
  }

  /** null: nothing waits. */
  now(now: number): Omit<Progress, 'elapsedMs'> | null {
    const [wait] = this.#waits.values()
    if (!wait) return null
    const { key, seat, model, until, next, failure } = wait
    const line = waitingLine(failure, model, { ms: until - now, next, tries: this.#tries }, this.#lines.language)
    return { who: this.#lines.who(key, seat), doing: line, others: this.#waits.size - 1 }
  }
}

interface Lookup {
  seat: string
  /** Whether citations are looked up; otherwise what a reply asked for. */
  citations: boolean
}

/** Citations of a speech, or sources that a reply asked for, are looked up while nobody speaks. */
class Lookups {
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
      // The lookup is over: whoever is asked next has received its result.
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
