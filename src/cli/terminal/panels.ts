import { sittingPlace } from '../../core/judging/sittings.ts'
import type { View } from '../../core/view.ts'
import { safeLine } from '../../show/safe-text.ts'
import { truncate, widthOf } from '../../show/style.ts'
import { wrapText } from '../../show/wrap-text.ts'
import type { Lines } from './lines.ts'
import { deliberationOf, judgedIn, outcomeOf, outcomeText, sittingOf } from './panel.ts'
import type { Progress } from './status.ts'
import { deliberating, panelSize, ruledLine } from './texts.ts'

/** A panel of judges has one heading for all, a line for each ruling, and a line for the result. */
export class Panels {
  readonly #lines: Lines
  readonly #announced = new Set<string>()
  readonly #asked = new Set<string>()
  /** The panel whose lines were printed last. */
  #above: string | null = null

  constructor(lines: Lines) {
    this.#lines = lines
  }

  /** When the first judge is asked: `Verdict · 6 rulings by 3 judges`. null afterwards, and for other turns. */
  asked(key: string, view: View): string | null {
    this.#asked.add(key)
    const sitting = sittingOf(key, view, this.#lines.display)
    if (!sitting || this.#announced.has(sitting.scene)) return null
    this.#announced.add(sitting.scene)
    this.#above = sitting.scene
    const { display, language, paint, width } = this.#lines
    const who = truncate(panelScene(key, view, this.#lines), width())
    const rest = truncate(` · ${panelSize(deliberationOf(key, view, display), language)}`, width() - widthOf(who))
    return paint(['bold', this.#lines.seatStyle(view.turns.get(key)?.seat ?? '', view)], who) + paint('dim', rest)
  }

  /**
   * A judge has ruled. How is not shown before the others have ruled too. Names the panel unless its other lines stand
   * right above.
   */
  ruled(key: string, view: View): string {
    const { scene, turned } = sittingOf(key, view, this.#lines.display)!
    const named = this.#above !== scene
    this.#above = scene
    const { describe, language, paint } = this.#lines
    const { seat = '', model = '' } = view.turns.get(key) ?? {}
    const order = turned ? 'turned' : 'as-said'
    const line = ruledLine(safeLine(describe.seat(seat), 40), safeLine(model, 80), order, language)
    return paint('dim', this.#wrapped(named ? `${panelScene(key, view, this.#lines)} · ${line}` : line))
  }

  /**
   * The result of all rulings, once the last one is in: `Verdict · 4 rulings by 2 judges: 4 for the proposer`. null: not
   * yet, or not a ruling. The view may be ahead.
   */
  outcome(key: string, view: View): string | null {
    this.#asked.delete(key)
    const { scene } = sittingPlace(key)
    if ([...this.#asked].some(other => sittingPlace(other).scene === scene)) return null
    const { describe, language } = this.#lines
    const outsiders = describe.outsiders?.() ?? []
    const spoke = outsiders.length > 0 ? outsiders : judgedIn(key, view)
    const sides = spoke.filter(id => !describe.listens?.(id))
    const outcome = outcomeOf(key, view, sides, this.#lines.display)
    if (!outcome) return null
    const names = {
      side: (seat: string) => safeLine(this.#lines.called(seat), 40),
      judge: (seat: string) => safeLine(describe.seat(seat), 40),
    }
    return this.#wrapped(`${panelScene(key, view, this.#lines)} · ${outcomeText(outcome, names, language)}`)
  }

  passed(): void {
    this.#above = null
  }

  #wrapped(text: string): string {
    return wrapText(text, { ...this.#lines.wrapping(), markdown: false })
  }
}

export function deliberation(key: string, view: View, lines: Lines): Progress {
  const doing = deliberating(deliberationOf(key, view, lines.display), lines.language)
  return { who: panelScene(key, view, lines), doing, others: 0 }
}

/** The same scene for both orders. */
function panelScene(key: string, view: View, { describe, display }: Lines): string {
  const { seat = '' } = view.turns.get(key) ?? {}
  const scene = sittingOf(key, view, display)?.scene
  return safeLine(describe.scene(scene === undefined ? key : `${scene}/${seat}`), 80)
}
