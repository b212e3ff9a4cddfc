import type { FactRecorded } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { DebateConclusion, PanelParts } from '../../engine/display.ts'
import type { Panel, StepsPanel, TablePanel } from '../../engine/panel.ts'
import { concluded } from '../conclusion.ts'
import { rulingPanels } from '../panels/ruling.ts'
import { longest, short } from '../panels/short.ts'
import { stepOf } from '../panels/steps.ts'
import { sceneLabel, seats } from './about.ts'
import type { DuelVerdict } from './record.ts'
import type { DuelQuote, Summary } from './shapes.ts'
import { panelsWords as words } from './words.ts'

const panels = (view: View): Panel[] => [
  stepsPanel(view),
  ...pointsPanels(view),
  ...callOutsPanel(view),
  ...concessionsPanel(view),
]

const sides = ['proposer', 'challenger'] as const

const labelOf = (seat: string, language: Language): string =>
  seats.find(({ id }) => id === seat)?.label[language] ?? seat

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

function pointsPanels({ verdict, brief: { language } }: View): TablePanel[] {
  const { judging, criteria } = (verdict ?? {}) as Partial<DuelVerdict>
  // Verdicts of earlier versions do not say how they were weighed.
  if (!judging) return []
  const rulings = judging.rulings.map(({ winner, ...ruling }) => ({ ...ruling, choice: winner }))
  return rulingPanels({ ...judging, rulings }, criteria, {
    language,
    sides: sides.map(seat => ({ seat, name: labelOf(seat, language) })),
    side: seat => labelOf(seat, language),
    judge: seat => judgeName(seat, language),
  })
}

/** `judge-2` → Judge 2 */
function judgeName(seat: string, language: Language): string {
  const place = /^judge-(\d+)$/.exec(seat)?.[1]
  return `${labelOf('judge', language)}${place === undefined ? '' : ` ${place}`}`
}

/** Claims that one side called unsupported. Only the ruling tells which of them are. */
function callOutsPanel({ facts, brief: { language } }: View): TablePanel[] {
  const t = words[language]
  const found = facts.filter(({ type, fact }) => type === 'claim.made' && fact.calledOutBy !== undefined)
  if (found.length === 0) return []
  const rows = found.map(fact => ({ cells: callOutCells(fact, language) }))
  return [{ kind: 'table', id: 'call-outs', title: t.callOuts, columns: t.callOutColumns.map(named), rows }]
}

function callOutCells({ fact }: FactRecorded, language: Language) {
  const t = words[language]
  const by = String(fact.calledOutBy)
  const [claim, callOut] = [fact.claim as DuelQuote | null, fact.callOut as DuelQuote | null]
  const quoted = (quote: DuelQuote | null) =>
    quote ? { text: t.quoted(short(quote.quote, longest.cell)), turn: quote.turn } : { text: '–' }
  return [
    { text: labelOf(by, language), seat: by },
    quoted(claim),
    quoted(callOut),
    { text: fact.foundBy === 'code' ? t.code : t.judge },
  ]
}

/** What a side conceded, verbatim, from the summaries between the rounds. */
function concessionsPanel({ turns, brief: { language } }: View): TablePanel[] {
  const t = words[language]
  const granted = [...turns.values()].filter(isSummary).flatMap(({ value }) => (value as object as Summary).concessions)
  const once = granted.filter(
    ({ turn, quote }, i) => granted.findIndex(other => other.turn === turn && other.quote === quote) === i,
  )
  if (once.length === 0) return []
  const rows = once.map(({ turn, quote }) => {
    const seat = turn.slice(turn.lastIndexOf('/') + 1)
    return {
      cells: [
        { text: labelOf(seat, language), seat },
        { text: t.quoted(short(quote, longest.cell)), turn },
      ],
    }
  })
  return [{ kind: 'table', id: 'concessions', title: t.concessions, columns: t.concessionColumns.map(named), rows }]
}

const isSummary = ({ shape, state }: TurnView): boolean => shape === 'summary' && state === 'answered'

const named = (name: string) => ({ name })

function conclusion({ verdict }: View): DebateConclusion {
  const { winner = null, recommendation, judging } = (verdict ?? {}) as Partial<DuelVerdict>
  return concluded({
    winner: winner === null ? null : { seat: winner, withModel: true },
    advice: recommendation ?? null,
    judging,
  })
}

export const panelParts: PanelParts = { conclusion, panels }
