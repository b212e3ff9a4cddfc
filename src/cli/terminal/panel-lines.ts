import type { View } from '../../core/view.ts'
import type { Lines } from './lines.ts'
import { judgedIn, outcomeOf } from './outcome.ts'
import { outcomeText } from './outcome-words.ts'
import { deliberationOf, sittingOf } from './panel.ts'
import { safeLine } from './safe-text.ts'
import { wrapText } from './speech.ts'
import type { Progress } from './status.ts'
import { truncate, widthOf } from './width.ts'
import { deliberating, panelSize, ruledLine } from './words.ts'

/** `Verdict · 6 rulings by 3 judges` */
export function panelHeading(key: string, view: View, lines: Lines): string {
  const { language, paint, width } = lines
  const who = truncate(panelScene(key, view, lines), width())
  const rest = truncate(` · ${panelSize(deliberationOf(key, view), language)}`, width() - widthOf(who))
  return paint(['bold', lines.seatStyle(view.turns.get(key)?.seat ?? '', view)], who) + paint('dim', rest)
}

/** One of a panel has ruled: not how, as long as others have not. */
export function panelRuled(key: string, view: View, named: boolean, lines: Lines): string {
  const { seat = '', model = '' } = view.turns.get(key) ?? {}
  const order = sittingOf(key, view)?.order ?? 'as-said'
  const line = ruledLine(safeLine(lines.describe.seat(seat), 40), safeLine(model, 80), order, lines.language)
  const text = named ? `${panelScene(key, view, lines)} · ${line}` : line
  return lines.paint('dim', wrapText(text, { ...lines.wrapping(), markdown: false }))
}

/** `Verdict · 4 rulings by 2 judges: 4 for the proposer`; null: not all of them have ruled. */
export function panelOutcome(key: string, view: View, lines: Lines): string | null {
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

/** Whichever order it is asked in. */
function panelScene(key: string, view: View, { describe }: Lines): string {
  const { seat = '' } = view.turns.get(key) ?? {}
  const scene = sittingOf(key, view)?.scene
  return safeLine(describe.scene(scene === undefined ? key : `${scene}/${seat}`), 80)
}
