import type { AgonEvent, TurnAnswered } from '../../core/events.ts'
import { settledEvidence } from '../../core/evidence.ts'
import type { Failure } from '../../core/failure.ts'
import { replyIn } from '../../core/reply-in.ts'
import type { View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import { nobody, type Progress } from './status.ts'
import { screenTexts, waitingLine } from './texts.ts'

interface Wait {
  seat: string
  model: string
  until: number
  next: number
  failure: Failure
}

interface Lookup {
  seat: string
  /** Whether citations are looked up; otherwise what a reply asked for. */
  citations: boolean
}

/** What happens while nobody speaks: who will be asked again, and what is being looked up. Both by the turn's key. */
export class ParallelTurns {
  readonly #lines: Lines
  readonly #options: { now(): number; tries: number | null }
  readonly #waits = new Map<string, Wait>()
  readonly #lookups = new Map<string, Lookup>()

  /** `tries`: how often a turn is tried at most. null: unknown. */
  constructor(lines: Lines, options: { now(): number; tries: number | null }) {
    this.#lines = lines
    this.#options = options
  }

  hear(event: AgonEvent, view: View): void {
    switch (event.type) {
      case 'turn.waiting': {
        const { seat = '', model = '', attempts = 1 } = view.turns.get(event.key) ?? {}
        const until = this.#options.now() + event.ms
        this.#waits.set(event.key, { seat, model, until, next: attempts + 1, failure: event.failure })
        break
      }
      case 'turn.asked':
        this.#waits.delete(event.key)
        // The lookup is over: whoever is asked next has received its result.
        for (const [key, { seat, citations }] of this.#lookups)
          if (citations || seat === event.seat) this.#lookups.delete(key)
        break
      case 'turn.answered':
        this.#waits.delete(event.key)
        this.#answered(event, view)
        break
      case 'turn.failed':
      case 'turn.missed':
        this.#waits.delete(event.key)
        break
      case 'citation.checked':
      case 'claim.made':
        this.#lookups.delete(settledEvidence(event, view.evidence)?.turn ?? '')
        break
      case 'debate.closed':
        this.#lookups.clear()
    }
  }

  #answered({ key, structured }: TurnAnswered, view: View): void {
    const { seat = '', shape } = view.turns.get(key) ?? {}
    const reply = replyIn(this.#lines.display.replies, shape)
    const isSpeech = !structured || reply?.spoken
    if (reply?.shown === 'if-audible') this.#lookups.set(key, { seat, citations: false })
    else if (isSpeech && view.brief.web !== undefined && !view.evidence.has(key))
      this.#lookups.set(key, { seat, citations: true })
  }

  now(now: number): Progress {
    const { language } = this.#lines
    const [wait] = this.#waits
    if (wait) {
      const [key, { seat, model, until, next, failure }] = wait
      const doing = waitingLine(failure, model, { ms: until - now, next, tries: this.#options.tries }, language)
      return { who: this.#lines.who(key, seat), doing, others: this.#waits.size - 1 }
    }
    const [lookup] = this.#lookups
    if (!lookup) return nobody
    const [key, { seat, citations }] = lookup
    const doing = screenTexts[citations ? 'lookingUp' : 'searching'][language]
    return { who: this.#lines.who(key, seat), doing, others: this.#lookups.size - 1 }
  }
}
