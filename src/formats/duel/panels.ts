import type { TurnView, View } from '../../core/view.ts'
import type { PanelParts } from '../../engine/display.ts'
import type { Panel, PanelCell, StepsPanel, TablePanel } from '../../engine/panel.ts'
import { ruledConclusion, withChoices } from '../conclusion.ts'
import { rulingPanels } from '../panels/ruling.ts'
import { longest, short } from '../panels/short.ts'
import { stepOf } from '../panels/steps.ts'
import { inQuotes } from '../report/markdown.ts'
import { seatNameIn } from '../seat-name.ts'
import { sceneLabel } from './about.ts'
import { display } from './display.ts'
import { calledOut, type DuelVerdict, nameOf, sides } from './record.ts'
import type { DuelQuote, DuelSideId, Summary } from './shapes.ts'
import { reportWords, panelsWords as words } from './words.ts'

const panels = (view: View): Panel[] => [
  stepsPanel(view),
  ...pointsPanels(view),
  ...callOutsPanel(view),
  ...concessionsPanel(view),
]

function stepsPanel(view: View): StepsPanel {
  const { turns, brief } = view
  const { language } = brief
  const rounds = Array.from({ length: Number(brief.options.rounds ?? 2) }, (_, i) => {
    const spoken = sides.flatMap(side => turns.get(`round-${i + 1}/${side}`) ?? [])
    return stepOf({ name: sceneLabel(`round-${i + 1}`, language), turns: spoken, of: sides.length }, view)
  })
  const rulings = [...turns.values()].filter(({ key }) => key.startsWith('synthesis/'))
  const isOver = view.state === 'done'
  const isMissing = isOver && view.verdict === null
  const verdict = stepOf({ name: sceneLabel('synthesis', language), turns: rulings, of: null, isOver, isMissing }, view)
  return { kind: 'steps', id: 'rounds', title: words[language].rounds, steps: [...rounds, verdict] }
}

function pointsPanels(view: View): TablePanel[] {
  const { judging, criteria } = (view.verdict ?? {}) as Partial<DuelVerdict>
  // Verdicts of earlier versions do not say how they were weighed.
  if (!judging) return []
  const name = (seat: string) => seatNameIn(display, view, seat)
  return rulingPanels(withChoices(judging), criteria, {
    language: view.brief.language,
    sides: sides.map(seat => ({ seat, name: name(seat) })),
    side: name,
    judge: name,
  })
}

/** Only the ruling tells which of the claims that were called out are unsupported. */
function callOutsPanel(view: View): TablePanel[] {
  const t = words[view.brief.language]
  const rows = calledOut(view).map(({ calledOutBy, claim, callOut, foundBy }) => ({
    cells: [
      { text: seatNameIn(display, view, String(calledOutBy)), seat: String(calledOutBy) },
      quoteCell(claim as DuelQuote | null),
      quoteCell(callOut as DuelQuote | null),
      { text: foundBy === 'code' ? t.code : t.judge },
    ],
  }))
  if (rows.length === 0) return []
  return [{ kind: 'table', id: 'call-outs', title: t.callOuts, columns: t.callOutColumns.map(named), rows }]
}

const quoteCell = (quote: DuelQuote | null): PanelCell =>
  quote ? { text: inQuotes(short(quote.quote, longest.cell)), turn: quote.turn } : { text: '–' }

/** What a side conceded, verbatim, from the summaries between the rounds. */
function concessionsPanel(view: View): TablePanel[] {
  const t = words[view.brief.language]
  const granted = [...view.turns.values()]
    .filter(isSummary)
    .flatMap(({ value }) => (value as object as Summary).concessions)
  const once = granted.filter(
    ({ turn, quote }, i) => granted.findIndex(other => other.turn === turn && other.quote === quote) === i,
  )
  if (once.length === 0) return []
  const rows = once.map(quote => {
    const seat = quote.turn.slice(quote.turn.lastIndexOf('/') + 1)
    return { cells: [{ text: seatNameIn(display, view, seat), seat }, quoteCell(quote)] }
  })
  return [{ kind: 'table', id: 'concessions', title: t.concessions, columns: t.concessionColumns.map(named), rows }]
}

const isSummary = ({ shape, state }: TurnView): boolean => shape === 'summary' && state === 'answered'

const named = (name: string) => ({ name })

export const panelParts: PanelParts = {
  conclusion: view => ruledConclusion(view, sides, seat => called(view, seat as DuelSideId)),
  panels,
}

/** `Challenger claude (opus)`: by side and by model, so that everything said of either can be followed. */
function called(view: View, side: DuelSideId): string {
  const t = reportWords[view.brief.language]
  return `${t.side[side]} ${nameOf(view, side, t.followedBy)}`
}
