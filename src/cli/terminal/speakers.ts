import type { AgonEvent } from '../../core/events.ts'
import type { View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import { Meanwhile } from './meanwhile.ts'
import { sittingOf } from './panel.ts'
import { deliberation } from './panel-lines.ts'
import { safeLine } from './safe-text.ts'
import { LiveTurn } from './speech.ts'
import { doing, type Progress } from './status.ts'
import { speakingIn } from './words.ts'

/** Who is speaking in which scene, and who waits to be asked again. */
export class Speakers {
  readonly #lines: Lines
  readonly #turns = new Map<string, LiveTurn>()
  readonly #meanwhile: Meanwhile

  constructor(lines: Lines, now: () => number) {
    this.#lines = lines
    this.#meanwhile = new Meanwhile(lines, { now, tries: null })
  }

  hear(event: AgonEvent, view: View): void {
    this.#meanwhile.hear(event, view)
    switch (event.type) {
      case 'turn.asked': {
        const { key, seat, model, attempt } = event
        this.#turns.set(key, new LiveTurn({ key, seat, model, attempt, structured: event.shape !== undefined }))
        break
      }
      case 'turn.delta':
        this.#turns.get(event.key)?.hear(event.text)
        break
      case 'turn.thinking':
        this.#turns.get(event.key)?.think(event.text)
        break
      case 'turn.answered':
      case 'turn.failed':
      case 'turn.missed':
        this.#turns.delete(event.key)
    }
  }

  now(now: number, view: View): Omit<Progress, 'elapsedMs'> {
    const turns = [...this.#turns.values()]
    const scenes = new Set(turns.map(turn => this.#lines.describe.scene(turn.key)))
    const [first] = turns
    if (!first) return this.#meanwhile.now(now)
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
