import type { AgonEvent } from '../../core/events.ts'
import type { View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import { Lookups } from './lookups.ts'
import { sittingOf } from './panel.ts'
import { deliberation } from './panel-lines.ts'
import { safeLine } from './safe-text.ts'
import { LiveTurn } from './speech.ts'
import { doing, nobody, type Progress } from './status.ts'
import { Waits } from './waits.ts'
import { speakingIn } from './words.ts'

/** Who is speaking in which scene, and who waits to be asked again. */
export class Speakers {
  readonly #lines: Lines
  readonly #now: () => number
  readonly #turns = new Map<string, LiveTurn>()
  readonly #waits: Waits
  readonly #lookups: Lookups

  constructor(lines: Lines, now: () => number) {
    this.#lines = lines
    this.#now = now
    this.#waits = new Waits(lines, null)
    this.#lookups = new Lookups(lines)
  }

  hear(event: AgonEvent, view: View): void {
    this.#lookups.hear(event, view)
    switch (event.type) {
      case 'turn.asked': {
        const { key, seat, model, attempt } = event
        this.#waits.delete(key)
        this.#turns.set(key, new LiveTurn({ key, seat, model, attempt, structured: event.shape !== undefined }))
        break
      }
      case 'turn.delta':
        this.#turns.get(event.key)?.hear(event.text)
        break
      case 'turn.thinking':
        this.#turns.get(event.key)?.think(event.text)
        break
      case 'turn.waiting':
        this.#waits.add(event.key, this.#now() + event.ms, event.failure, view)
        break
      case 'turn.answered':
      case 'turn.failed':
      case 'turn.missed':
        this.#waits.delete(event.key)
        this.#turns.delete(event.key)
    }
  }

  now(now: number, view: View): Omit<Progress, 'elapsedMs'> {
    const turns = [...this.#turns.values()]
    const scenes = new Set(turns.map(turn => this.#lines.describe.scene(turn.key)))
    const [first] = turns
    if (!first) return this.#waits.now(now) ?? this.#lookups.now() ?? nobody
    const panels = new Set(turns.map(({ key }) => sittingOf(key, view)?.scene))
    if (panels.size === 1 && !panels.has(undefined)) return deliberation(first.key, view, this.#lines)
    if (scenes.size > 1) {
      return { who: speakingIn(turns.length, scenes.size, this.#lines.language), doing: null, others: 0 }
    }
    const names = turns.map(turn => safeLine(this.#lines.describe.seat(turn.seat), 40))
    const who = `${safeLine([...scenes][0]!, 80)} · ${names.join(this.#lines.language === 'zh' ? '、' : ', ')}`
    return { who, doing: turns.length === 1 ? doing(first, this.#lines.language) : null, others: 0 }
  }
}
