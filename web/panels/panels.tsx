import type { FunctionComponent } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Panel } from '../../src/engine/panel.ts'
import { Lazy, preload } from '../debate/lazy.tsx'
import { cleanPanel } from './clean-panel.ts'
import type { PanelProps, PanelSurroundings } from './surroundings.tsx'
import '../style/panels.css'

interface Given extends PanelSurroundings {
  panels: readonly Panel[]
  goTo(key: string): void
}

/** What is drawn beside the speeches. The code for each kind of panel is loaded with the first such panel. */
export function Panels({ panels, goTo, seatClass, language, turnName }: Given) {
  const around = useMemo<PanelSurroundings>(() => ({ language, seatClass, turnName }), [language, seatClass, turnName])
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

function PanelFrame({ panel, around }: PanelProps) {
  const heading = `panel-${panel.id}`
  const shown = useMemo(() => cleanPanel(panel), [panel])
  const { kind, title, about } = shown
  return (
    <section class={`panel panel-${kind}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {about !== undefined && <p class="about">{about}</p>}
      <div class="panel-body">
        <Lazy key={kind} load={bodies[kind]} props={{ panel: shown, around }} />
      </div>
    </section>
  )
}

type Body = FunctionComponent<PanelProps>

const bodies: Readonly<Record<Panel['kind'], () => Promise<Body>>> = {
  tree: async () => (await import('./tree.tsx')).Tree as Body,
  text: async () => (await import('./text.tsx')).Text as Body,
  course: async () => (await import('./course.tsx')).Course as Body,
  votes: async () => (await import('./votes.tsx')).Votes as Body,
  table: async () => (await import('./table.tsx')).Table as Body,
  steps: async () => (await import('./steps.tsx')).Steps as Body,
  bars: async () => (await import('./bars.tsx')).Bars as Body,
}

/** Loads the code for all kinds of panels. */
export const loadAllKinds = async (): Promise<void> => {
  await Promise.all(Object.values(bodies).map(load => preload(load)))
}
