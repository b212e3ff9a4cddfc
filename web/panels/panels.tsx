import type { FunctionComponent } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Panel } from '../../src/engine/panel.ts'
import { isPublicHost } from '../../src/formats/report/public-page.ts'
import type { Piece } from '../../src/panels/piece.ts'
import type { PanelSurroundings } from '../../src/panels/surroundings.ts'
import { Lazy } from '../debate/lazy.tsx'
import { type PanelProps, shownPiece } from './piece.ts'
import '../style/panels.css'

interface Given extends Omit<PanelSurroundings, 'isPublic'> {
  panels: readonly Panel[]
  goTo(key: string): void
}

/** What is drawn beside the speeches. The code for each kind of panel is loaded with the first such panel. */
export function Panels({ panels, goTo, seatClass, language, turnName }: Given) {
  const around = useMemo<PanelSurroundings>(
    () => ({ language, seatClass, turnName, isPublic }),
    [language, seatClass, turnName],
  )
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-turn]') : null
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(link.getAttribute('data-turn')!)
  }
  return (
    // The links inside also work for keyboards and screen readers; this only decides where they lead.
    // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked are the links within
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that has the focus is clicked by Enter
    <div class="panels" onClick={follow}>
      {panels.map(panel => (
        <PanelFrame key={panel.id} panel={panel} around={around} />
      ))}
    </div>
  )
}

const isPublic = (address: string): boolean => {
  const url = URL.parse(address)
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && isPublicHost(url.hostname)
}

function PanelFrame({ panel, around }: PanelProps) {
  const heading = `panel-${panel.id}`
  return (
    <section class={`panel panel-${panel.kind}`} aria-labelledby={heading}>
      <h2 id={heading}>{panel.title}</h2>
      {panel.about !== undefined && <p class="about">{panel.about}</p>}
      <div class="panel-body">
        <Lazy key={panel.kind} load={bodies[panel.kind]} props={{ panel, around }} />
      </div>
    </section>
  )
}

type Body = FunctionComponent<PanelProps>

const bodies: Readonly<Record<Panel['kind'], () => Promise<Body>>> = {
  tree: async () => (await import('./tree.tsx')).Tree as Body,
  text: async () => (await import('./text.tsx')).Text as Body,
  course: async () => drawn((await import('../../src/panels/course.ts')).courseDrawing),
  votes: async () => drawn((await import('../../src/panels/votes.ts')).votesDrawing),
  table: async () => (await import('./table.tsx')).Table as Body,
  steps: async () => drawn((await import('../../src/panels/steps.ts')).stepsDrawing),
  bars: async () => drawn((await import('../../src/panels/bars.ts')).barsDrawing),
}

/** Redrawn only when the panel is a new object. */
function drawn<P extends Panel>(draw: (panel: P, around: PanelSurroundings) => readonly Piece[]): Body {
  return ({ panel, around }) => useMemo(() => <>{draw(panel as P, around).map(shownPiece)}</>, [panel, around])
}
