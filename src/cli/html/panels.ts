import type { Chart } from '../../engine/format.ts'
import type { Panel } from '../../engine/panel.ts'
import { isPublicHost } from '../../formats/report/public-page.ts'
import { barsDrawing } from '../../panels/bars.ts'
import { courseDrawing } from '../../panels/course.ts'
import type { Piece } from '../../panels/piece.ts'
import { stepsDrawing } from '../../panels/steps.ts'
import type { Surroundings } from '../../panels/surroundings.ts'
import { tableDrawing } from '../../panels/table.ts'
import { treeDrawing, treeRules } from '../../panels/tree.ts'
import { votesDrawing } from '../../panels/votes.ts'
import { escapeHtml } from './escape.ts'
import { type Page, seatClass, turnName } from './page.ts'
import { pieceHtml } from './piece.ts'
import { sheet } from './style.ts'

/** What the page in the browser draws beside the speeches, as it is drawn there; here nothing of it runs. */
export function panelsHtml(page: Page): string {
  const around = surroundings(page)
  return shownPanels(page)
    .map((panel, place) => `${panelHtml(panel, place, around)}\n`)
    .join('')
}

/** A text of a panel is what the report tells. */
export const shownPanels = ({ labels }: Page): readonly Panel[] =>
  (labels.panels ?? []).filter(({ kind }) => kind !== 'text')

/** Charts that no panel has. */
export function otherCharts(page: Page): readonly Chart[] {
  const drawn = new Set(shownPanels(page).map(({ title }) => title))
  return (page.labels.charts ?? []).filter(({ title }) => !drawn.has(title))
}

/** Only on pages with panels. */
export function panelStyle(page: Page): string {
  const panels = shownPanels(page)
  const trees = panels.map((panel, place) => (panel.kind === 'tree' ? treeRules(panel, `.panel-${place} .canvas`) : ''))
  return panels.length === 0 ? '' : `${sheet('panels')}${trees.join('')}`
}

export const panelId = ({ id }: Panel): string => `panel-${escapeHtml(id)}`

function panelHtml(panel: Panel, place: number, around: Surroundings): string {
  const about = panel.about === undefined ? '' : `<p class="about">${escapeHtml(panel.about)}</p>\n`
  return `<section id="${panelId(panel)}" class="panel panel-${panel.kind} panel-${place}">
<h2>${escapeHtml(panel.title)}</h2>
${about}${drawingOf(panel, around).map(pieceHtml).join('\n')}
</section>`
}

function drawingOf(panel: Panel, around: Surroundings): readonly Piece[] {
  switch (panel.kind) {
    case 'tree':
      return treeDrawing(panel, around)
    case 'course':
      return courseDrawing(panel, around)
    case 'votes':
      return votesDrawing(panel, around)
    case 'table':
      return tableDrawing(panel, around)
    case 'steps':
      return stepsDrawing(panel, around)
    case 'bars':
      return barsDrawing(panel)
    case 'text':
      return []
  }
}

function surroundings(page: Page): Surroundings {
  return {
    language: page.labels.language,
    seatClass: seat => seatClass(page, seat),
    turnName: key => turnName(page, key),
    isPublic: address => /^https?:\/\//i.test(address) && isPublicHost(URL.parse(address)?.hostname ?? ''),
  }
}
