import type { View } from '../../core/view.ts'
import type { Cell, Panel, StepsPanel, TablePanel } from '../../engine/panel.ts'
import { longest, short } from '../panels/short.ts'
import { stepOf } from '../panels/steps.ts'
import { sceneLabel } from './about.ts'
import { recordPanel } from './panel-record.ts'
import { panelWords } from './panel-words.ts'
import { conclusionIn } from './report/happened.ts'
import { nameOf, type Shown, shownIn, speechesIn } from './report/shown.ts'
import { begunRounds, turnIn } from './rounds.ts'

export function panels(view: View): Panel[] {
  if (view.turns.size === 0) return []
  const book = shownIn(view)
  return [stepsPanel(book), ...pointsPanel(book), ...recordPanel(book)]
}

function stepsPanel({ view, partners, language, verdict }: Shown): StepsPanel {
  const everybody = ['main', ...partners]
  const rounds = begunRounds(view).map(round => {
    const turns = everybody.flatMap(seat => turnIn(view, round, seat) ?? [])
    return stepOf({ name: sceneLabel(`round-${round}`, language), turns, of: everybody.length }, view)
  })
  const concluding = conclusionIn(view)
  const turns = concluding ? [concluding] : []
  const end = stepOf({ name: sceneLabel('conclusion', language), turns, of: null, isOver: verdict !== null }, view)
  return { kind: 'steps', id: 'rounds', title: panelWords[language].rounds, steps: [...rounds, end] }
}

/** What is agreed and what is open: as it was concluded, or as each of them said last. */
function pointsPanel(book: Shown): TablePanel[] {
  const { verdict, language } = book
  const t = panelWords[language]
  const points = verdict ? concluded(verdict) : standing(book)
  if (points.length === 0) return []
  const rows = points.map(({ point, state, by, turn }) => {
    const tone = state === 'agreed' ? 'good' : state === 'split' ? 'bad' : 'open'
    const cells: Cell[] = [
      { text: short(point, longest.text), ...(turn !== null && { turn }) },
      { text: t.states[state], tone },
      { text: by.map(seat => nameOf(book, seat)).join(t.comma), ...(by.length === 1 && { seat: by[0]! }) },
    ]
    return { cells }
  })
  return [{ kind: 'table', id: 'points', title: t.points, columns: t.pointColumns.map(name => ({ name })), rows }]
}

interface Point {
  point: string
  state: 'agreed' | 'open' | 'split'
  /** Seats that say so. */
  by: string[]
  turn: string | null
}

const concluded = ({ agreed, open, split }: NonNullable<Shown['verdict']>): Point[] => [
  ...agreed.map((point): Point => ({ point, state: 'agreed', by: ['main'], turn: null })),
  ...open.map((point): Point => ({ point, state: 'open', by: ['main'], turn: null })),
  ...split.map(({ point }): Point => ({ point, state: 'split', by: ['main'], turn: null })),
]

function standing({ happened, tails }: Shown): Point[] {
  const last = new Map(speechesIn(happened).map(turn => [turn.seat, turn.key]))
  const found = new Map<string, Point>()
  for (const [seat, key] of last)
    for (const state of ['agreed', 'open'] as const)
      for (const point of tails.get(key)?.[state] ?? []) {
        const known = found.get(`${state} ${point}`)
        if (known) known.by.push(seat)
        else found.set(`${state} ${point}`, { point, state, by: [seat], turn: key })
      }
  return [...found.values()].sort((a, b) => Number(a.state === 'open') - Number(b.state === 'open'))
}
