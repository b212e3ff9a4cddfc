import { panelPartsOf } from '../formats.ts'
import { loadPart } from '../reach/parts.ts'
import { ending, follow, hasVerdict, moves, panels, questions, remarkBox, saying } from './late-parts.ts'
import { againMs, preload } from './lazy.tsx'
import type { Showing } from './showing.ts'

/** Loads what a debate shows from the start. */
export async function preloadFor(showing: Showing): Promise<void> {
  const { view, display, control } = showing
  const now = view.peek()
  const isUnderWay = /^(?:running|pausing)$/.test(control.peek().state)
  await Promise.all([
    control.peek().state !== 'done' && preload(moves),
    hasVerdict(now) && now.verdict === null && preload(ending),
    preload(panels),
    loadPanelParts(showing),
    display.listens && preload(remarkBox),
    control.peek().questions.length > 0 && preload(questions),
    isUnderWay && Promise.all([preload(saying), preload(follow)]),
  ])
}

/** Loads the panel parts. Returns whether they are there. */
async function loadPanelParts({ display, panelParts: found }: Showing): Promise<boolean> {
  const load = panelPartsOf(display.id)
  if (load && !found.peek()) found.value = await loadPart(load)
  return !load || found.peek() !== null
}

/** Retries for as long as the debate is shown. Returns a function that stops it. */
export function keepLoadingPanelParts(showing: Showing): () => void {
  let isLeft = false
  const attempt = async () => {
    if (!isLeft && !(await loadPanelParts(showing))) setTimeout(attempt, againMs)
  }
  void attempt()
  return () => {
    isLeft = true
  }
}
