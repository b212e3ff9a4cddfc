import type { TurnAnswered } from '../../core/events.ts'
import type { View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import { judgedIn, outcomeOf, outcomeText } from './outcome.ts'
import { deliberationOf, placeOf, sittingOf } from './panel.ts'
import { safeLine } from './safe-text.ts'
import { wrapText } from './speech.ts'
import type { Progress } from './status.ts'
import { truncate, widthOf } from './style.ts'
import { deliberating, panelSize, ruledLine } from './texts.ts'

/** A panel of judges has one heading for all, a line for each ruling, and a line for the result. */
export class Panels {
  readonly #lines: Lines
  readonly #announced = new Set<string>()
  /** Turns that are under way. */
  readonly #asked = new Set<string>()
  /** The panel whose lines were printed last. */
  #above: string | null = null

  constructor(lines: Lines) {
    this.#lines = lines
  }

  /** The heading, when the first judge is asked. null afterwards, and for other turns. */
  asked(key: string, view: View): string | null {
    this.#asked.add(key)
    const sitting = sittingOf(key, view)
    if (!sitting || this.#announced.has(sitting.scene)) return null
    this.#announced.add(sitting.scene)
    this.#above = sitting.scene
    return panelHeading(key, view, this.#lines)
  }

  /** Names the panel unless its other lines stand right above. */
  ruled(event: TurnAnswered, view: View): string {
    const { scene } = sittingOf(event.key, view)!
    const named = this.#above !== scene
    this.#above = scene
    return panelRuled(event.key, view, named, this.#lines)
  }

  /** The result of all rulings, once the last one is in. null: not yet, or not a ruling. The view may be ahead. */
  outcome(key: string, view: View): string | null {
    this.#asked.delete(key)
    const { scene } = placeOf(key)
    if ([...this.#asked].some(other => placeOf(other).scene === scene)) return null
    return panelOutcome(key, view, this.#lines)
  }

  /** Something else was printed after it. */
  passed(): void {
    this.#above = null
  }
}

/** `Verdict · 6 rulings by 3 judges` */
function panelHeading(key: string, view: View, lines: Lines): string {
  const { language, paint, width } = lines
  const who = truncate(panelScene(key, view, lines), width())
  const rest = truncate(` · ${panelSize(deliberationOf(key, view), language)}`, width() - widthOf(who))
  return paint(['bold', lines.seatStyle(view.turns.get(key)?.seat ?? '', view)], who) + paint('dim', rest)
}

/** A judge of a panel has ruled. How is not shown before the others have ruled too. */
function panelRuled(key: string, view: View, named: boolean, lines: Lines): string {
  const { seat = '', model = '' } = view.turns.get(key) ?? {}
  const order = sittingOf(key, view)?.order ?? 'as-said'
  const line = ruledLine(safeLine(lines.describe.seat(seat), 40), safeLine(model, 80), order, lines.language)
  const text = named ? `${panelScene(key, view, lines)} · ${line}` : line
  return lines.paint('dim', wrapText(text, { ...lines.wrapping(), markdown: false }))
}

/** `Verdict · 4 rulings by 2 judges: 4 for the proposer`; null: not all of them have ruled. */
function panelOutcome(key: string, view: View, lines: Lines): string | null {
  const { describe, language } = lines
  const outsiders = describe.outsiders?.() ?? []
  const spoke = outsiders.length > 0 ? outsiders : judgedIn(key, view)
  const outcome = outcomeOf(
    key,
    view,
    spoke.filter(id => !describe.listens?.(id)),
  )
  if (!outcome) return null
  const names = {
    side: (seat: string) => safeLine(lines.called(seat), 40),
    judge: (seat: string) => safeLine(describe.seat(seat), 40),
  }
  const text = `${panelScene(key, view, lines)} · ${outcomeText(outcome, names, language)}`
  return wrapText(text, { ...lines.wrapping(), markdown: false })
}

export function deliberation(key: string, view: View, lines: Lines): Omit<Progress, 'elapsedMs'> {
  const doing = deliberating(deliberationOf(key, view), lines.language)
  return { who: panelScene(key, view, lines), doing, others: 0 }
}

/** The same scene for both orders. */
function panelScene(key: string, view: View, { describe }: Lines): string {
  const { seat = '' } = view.turns.get(key) ?? {}
  const scene = sittingOf(key, view)?.scene
  return safeLine(describe.scene(scene === undefined ? key : `${scene}/${seat}`), 80)
}
