import { toMarkdown } from '../../core/doc/markdown.ts'
import { type CheckedCitation, resultWords } from '../../core/evidence.ts'
import { isPerson } from '../../core/notices.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { PanelParts } from '../../engine/display.ts'
import type { BarsPanel, Panel, PanelCell, StepsPanel, TablePanel } from '../../engine/panel.ts'
import { rulingPanels } from '../panels/ruling.ts'
import { longest, short } from '../panels/short.ts'
import { stepOf } from '../panels/steps.ts'
import { sceneLabel } from './about.ts'
import { confirmed, pointsOnly, refuted } from './claims/citations.ts'
import { isUsed, type SourceUsed, sourcesIn } from './claims/sources-in.ts'
import { heardWith, plainReading, type ResearchReading, type ResearchReply } from './course-in.ts'
import { phasesOf, repliesAmong } from './live.ts'
import { chartsWith } from './report/charts.ts'
import { claimsPanel } from './report/claims-panel.ts'
import { conclusionOf } from './report/conclusion.ts'
import { nameOf, type ResearchShown, shownIn } from './report/context.ts'
import { inWordsWith } from './report/replies.ts'
import { panelWords } from './words.ts'

export function panelsWith(reading: ResearchReading, view: View): Panel[] {
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

/** A person who investigates sees the others' findings only when all are done. */
const isSealed = ({ view, players }: ResearchShown): boolean =>
  view.state === 'running' &&
  players.some(({ seat }) => isPerson(seat?.model ?? '')) &&
  !view.turns.keys().some(key => key.startsWith('rebuttal/'))

function stepsPanel(view: View, reading: ResearchReading): StepsPanel {
  const { language } = view.brief
  const { phases } = phasesOf(view, reading)
  const steps = phases.map(({ name, replies }) => {
    const turns = [...view.turns.values()].filter(({ key }) => key.startsWith(`${name}/`))
    return stepOf({ name: sceneLabel(name, language), turns, of: replies, ...filled(turns, replies) }, view)
  })
  return { kind: 'steps', id: 'phases', title: panelWords[language].phases, steps }
}

/** A turn that only asks for a search is no reply. */
function filled(turns: readonly TurnView[], of: number): { isOver: boolean; note?: string } {
  const replies = repliesAmong(turns)
  return { isOver: replies >= of, ...(turns.length > 0 && { note: `${replies}/${of}` }) }
}

/** Scenario × recommendation × rationale. */
function scenariosPanel({ verdict, t }: ResearchShown): TablePanel[] {
  const scenarios = verdict?.judgment.scenarios ?? []
  if (scenarios.length === 0) return []
  const rows = scenarios.map(({ scenario, recommendation, rationale }) => ({
    cells: [scenario, recommendation, rationale].map(words => ({ text: short(words, longest.text) })),
  }))
  const columns = t.scenarioColumns.map(name => ({ name }))
  return [{ kind: 'table', id: 'scenarios', title: t.scenarios, columns, rows }]
}

/** Numbers that are given differently, as written. */
function conflictsPanel({ verdict, language }: ResearchShown): TablePanel[] {
  const conflicts = verdict?.conflicts ?? []
  if (conflicts.length === 0) return []
  const t = panelWords[language]
  const rows = conflicts.map(({ between, values }) => ({
    cells: [0, 1].flatMap(i => [{ text: between[i]! }, { text: short(values[i], longest.cell), tone: 'bad' as const }]),
  }))
  const columns = t.conflictColumns.map(name => ({ name }))
  return [{ kind: 'table', id: 'conflicts', title: t.conflicts, columns, rows }]
}

function pointsPanels(shown: ResearchShown): TablePanel[] {
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

const most = 100

/** Every page and file that was used, for what, and whether its quotes hold. */
function sourcesPanel(shown: ResearchShown, heard: ResearchReply): TablePanel[] {
  const { t, view } = shown
  const used = sourcesIn(view, heard).filter(isUsed).slice(0, most)
  if (used.length === 0) return []
  const rows = used.map(source => ({ cells: cellsOf(source, shown) }))
  return [{ kind: 'table', id: 'sources', title: t.sources, columns: t.sourceColumns.map(name => ({ name })), rows }]
}

function cellsOf(source: SourceUsed, shown: ResearchShown): PanelCell[] {
  const { t, options } = shown
  const { place, isFile, title, kinds, date, readOn, uses } = source
  const name =
    title === null ? short(place, longest.cell) : `${short(title, longest.cell)} · ${short(place, longest.cell)}`
  const isOfficial = isFile && options.official.includes(place)
  const for_ = uses.map(({ seat, number }) => number ?? t.inRebuttal(short(nameOf(shown, seat), longest.label)))
  return [
    { text: name, ...(isPage(place) && { page: place }) },
    {
      text:
        [kinds.join(t.comma), ...(isOfficial ? [t.official] : [])].filter(text => text !== '').join(t.semicolon) || '–',
    },
    { text: date === null ? (readOn === null ? '–' : t.readOn(readOn)) : short(date, longest.label) },
    { text: for_.join(t.comma) || (readOn === null ? t.notRead : t.onlyRead) },
    quotesCell(source, shown),
  ]
}

/** Only web pages may be opened, and none whose address contains a name and password. */
function isPage(place: string): boolean {
  const url = place.length > longestAddress ? null : URL.parse(place)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const longestAddress = 2_000

function quotesCell({ uses, unread }: SourceUsed, { t, language }: ResearchShown): PanelCell {
  const checks = uses.flatMap(({ checks }) => checks)
  const told = checks.map(check => (pointsOnly(check) ? t.placeOnly : resultWords[language][check.result]))
  const lost = unread === null ? [] : [t.unread(short(unread, longest.cell))]
  const text = [...new Set([...told, ...lost])].join(t.semicolon)
  return text === '' ? { text: t.unchecked } : { text, tone: toneOf(checks) }
}

function toneOf(checks: readonly CheckedCitation[]): NonNullable<PanelCell['tone']> {
  const compared = checks.filter(check => !pointsOnly(check))
  if (compared.some(({ result }) => refuted.includes(result))) return 'bad'
  return compared.some(({ result }) => confirmed.includes(result)) ? 'good' : 'open'
}

export const panelPartsWith = (reading: ResearchReading): PanelParts => ({
  conclusion: view => conclusionOf(shownIn(view, reading.arrived)),
  inWords(key, value, view) {
    const doc = inWordsWith(key, value, view, reading.arrived, pageHead)
    return doc && toMarkdown(doc)
  },
  panels: view => panelsWith(reading, view),
})

/** The panels of a page. */
export const panelParts: PanelParts = panelPartsWith(plainReading)

/** The headings say how many are asked for: `Core arguments (3-5):`. On a page they are `Core arguments`. */
const pageHead = (title: string): string => `**${title.replace(/\s*(?:[(（].*[)）])?[:：]$/, '')}**`
