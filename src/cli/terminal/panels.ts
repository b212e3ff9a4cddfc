import type { TurnAnswered } from '../../core/events.ts'
import type { View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import { placeOf, sittingOf } from './panel.ts'
import { panelHeading, panelOutcome, panelRuled } from './panel-lines.ts'

/** Judges who rule side by side: one heading for all, a line for each when it has ruled, and one for what it comes to. */
export class Panels {
  readonly #lines: Lines
  readonly #announced = new Set<string>()
  /** Turns that are under way. */
  readonly #asked = new Set<string>()
  /** The panel whose lines stand last. */
  #above: string | null = null

  constructor(lines: Lines) {
    this.#lines = lines
  }

  /** The heading when the first of them is asked; null afterwards, and for other turns. */
  asked(key: string, view: View): string | null {
    this.#asked.add(key)
    const sitting = sittingOf(key, view)
    if (!sitting || this.#announced.has(sitting.scene)) return null
    this.#announced.add(sitting.scene)
    this.#above = sitting.scene
    return panelHeading(key, view, this.#lines)
  }

  /** Names the panel where its other lines do not stand right above. */
  ruled(event: TurnAnswered, view: View): string {
    const { scene } = sittingOf(event.key, view)!
    const named = this.#above !== scene
    this.#above = scene
    return panelRuled(event.key, view, named, this.#lines)
  }

  /** A turn is over: how all of them ruled, behind the last of their lines; null: not yet, or no ruling. The view may be ahead. */
  outcome(key: string, view: View): string | null {
    this.#asked.delete(key)
    const { scene } = placeOf(key)
    if ([...this.#asked].some(other => placeOf(other).scene === scene)) return null
    return panelOutcome(key, view, this.#lines)
  }

  /** Something else stands last now. */
  passed(): void {
    this.#above = null
  }
}
