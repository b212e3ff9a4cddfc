import type { FactRecorded } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { Panel, StepsPanel, TablePanel } from '../../engine/panel.ts'
import { rulingPanels } from '../panels/ruling.ts'
import { longest, short } from '../panels/short.ts'
import { stepOf } from '../panels/steps.ts'
import { sceneLabel, seats } from './about.ts'
import type { Quote, Summary } from './shapes.ts'
import type { Verdict } from './verdict.ts'

export const panels = (view: View): Panel[] => [
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
  const { judging, criteria } = (verdict ?? {}) as Partial<Verdict>
  // A verdict of an earlier version does not say how it was weighed.
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

/** Claims that one side called unsupported. Which of them are so is known once it is ruled. */
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
  const [claim, callOut] = [fact.claim as Quote | null, fact.callOut as Quote | null]
  const quoted = (quote: Quote | null) =>
    quote ? { text: t.quoted(short(quote.quote, longest.cell)), turn: quote.turn } : { text: '–' }
  return [
    { text: labelOf(by, language), seat: by },
    quoted(claim),
    quoted(callOut),
    { text: fact.foundBy === 'code' ? t.code : t.judge },
  ]
}

/** What a side has granted, to the letter, as the summaries between the rounds have it. */
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

interface Words {
  rounds: string
  callOuts: string
  callOutColumns: readonly string[]
  concessions: string
  concessionColumns: readonly string[]
  code: string
  judge: string
  quoted(words: string): string
}

const words: Record<Language, Words> = {
  en: {
    rounds: 'Rounds',
    callOuts: 'Called out as unsupported',
    callOutColumns: ['Called out by', 'Claim', 'In these words', 'Found by'],
    concessions: 'Granted',
    concessionColumns: ['Side', 'In its own words'],
    code: 'code',
    judge: 'the judge',
    quoted: words => `“${words}”`,
  },
  zh: {
    rounds: '轮次',
    callOuts: '被指缺乏依据的说法',
    callOutColumns: ['指出者', '说法', '原话', '由谁发现'],
    concessions: '让步',
    concessionColumns: ['一方', '原话'],
    code: '代码',
    judge: '裁判',
    quoted: words => `“${words}”`,
  },
}
