import { isPerson } from '../../core/notices.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { BarsPanel, Panel, StepsPanel, TablePanel } from '../../engine/panel.ts'
import { rulingPanels } from '../panels/ruling.ts'
import { longest, short } from '../panels/short.ts'
import { stepOf } from '../panels/steps.ts'
import { sceneLabel } from './about.ts'
import { heardWith } from './course-in.ts'
import { phasesOf, repliesAmong } from './live-progress.ts'
import { claimsPanel } from './panel-claims.ts'
import { sourcesPanel } from './panel-sources.ts'
import { panelWords } from './panel-words.ts'
import type { Reading } from './reading-in.ts'
import { chartsWith } from './report/charts.ts'
import { nameOf, type Shown, shownIn } from './report/shown.ts'

export function panelsWith(reading: Reading, view: View): Panel[] {
  const shown = shownIn(view, reading.arrived)
  if (isSealed(shown)) return [stepsPanel(view, reading)]
  const heard = heardWith(view, reading.arrived)
  return [
    stepsPanel(view, reading),
    ...scenariosPanel(shown),
    ...claimsPanel(shown, heard),
    ...conflictsPanel(shown),
    ...pointsPanels(shown),
    ...chartsWith(view, reading.arrived).map((chart, i): BarsPanel => {
      const { title, about } = chart
      return { kind: 'bars', id: i === 0 ? 'support' : `support-${i}`, title, about, chart }
    }),
    ...sourcesPanel(shown, heard),
  ]
}

/** A person who investigates is not shown what others found before all have. */
const isSealed = ({ view, players }: Shown): boolean =>
  view.state === 'running' &&
  players.some(({ seat }) => isPerson(seat?.model ?? '')) &&
  !view.turns.keys().some(key => key.startsWith('rebuttal/'))

function stepsPanel(view: View, reading: Reading): StepsPanel {
  const { language } = view.brief
  const { phases } = phasesOf(view, reading)
  const steps = phases.map(({ name, replies }) => {
    const turns = [...view.turns.values()].filter(({ key }) => key.startsWith(`${name}/`))
    return stepOf({ name: sceneLabel(name, language), turns, of: replies, ...filled(turns, replies) }, view)
  })
  return { kind: 'steps', id: 'phases', title: panelWords[language].phases, steps }
}

/** What a role only looks up is no reply. */
function filled(turns: readonly TurnView[], of: number): { isOver: boolean; note?: string } {
  const replies = repliesAmong(turns)
  return { isOver: replies >= of, ...(turns.length > 0 && { note: `${replies}/${of}` }) }
}

/** Scenario × recommendation × rationale. */
function scenariosPanel({ verdict, t }: Shown): TablePanel[] {
  const scenarios = verdict?.judgment.scenarios ?? []
  if (scenarios.length === 0) return []
  const rows = scenarios.map(({ scenario, recommendation, rationale }) => ({
    cells: [scenario, recommendation, rationale].map(words => ({ text: short(words, longest.text) })),
  }))
  const columns = t.scenarioColumns.map(name => ({ name }))
  return [{ kind: 'table', id: 'scenarios', title: t.scenarios, columns, rows }]
}

/** Numbers that are given differently, each as it is written. */
function conflictsPanel({ verdict, language }: Shown): TablePanel[] {
  const conflicts = verdict?.conflicts ?? []
  if (conflicts.length === 0) return []
  const t = panelWords[language]
  const rows = conflicts.map(({ between, values }) => ({
    cells: [0, 1].flatMap(i => [{ text: between[i]! }, { text: short(values[i], longest.cell), tone: 'bad' as const }]),
  }))
  const columns = t.conflictColumns.map(name => ({ name }))
  return [{ kind: 'table', id: 'conflicts', title: t.conflicts, columns, rows }]
}

function pointsPanels(shown: Shown): TablePanel[] {
  const { verdict, players, language } = shown
  if (!verdict) return []
  const rulings = verdict.judging.rulings.map(({ favours, ...ruling }) => ({ ...ruling, choice: favours }))
  const called = (seat: string) => short(nameOf(shown, seat), longest.label)
  return rulingPanels({ ...verdict.judging, rulings }, verdict.judgment.criteria, {
    language,
    sides: players.map(({ id, name }) => ({ seat: id, name: short(name, longest.label) })),
    side: called,
    judge: called,
  })
}
