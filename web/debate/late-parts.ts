import type { View } from '../../src/core/view.ts'
import { panelPartsOf } from '../formats.ts'
import { loadPart } from '../reach/parts.ts'
import { againMs, preload } from './lazy.tsx'
import type { Showing } from './showing.ts'

/** Parts that not every debate needs, or not at once. */
export const moves = async () => (await import('../steer/moves.tsx')).Moves
export const questions = async () => (await import('../steer/questions.tsx')).Questions
export const remarkBox = async () => (await import('../steer/remark-box.tsx')).RemarkBox
export const panels = async () => (await import('../panels/panels.tsx')).Panels
export const report = async () => (await import('./report.tsx')).Report
export const ending = async () => (await import('./ending.tsx')).Ending
export const otherReply = async () => (await import('./turn/other-reply.tsx')).OtherReply

/** What only a debate under way needs. */
export const saying = async () => (await import('./turn/saying.tsx')).Saying
export const follow = async () => (await import('./follow.tsx')).Follow

export const citationCard = async () => (await import('./turn/citation-card.tsx')).CitationCard
export const callsDialog = async () => (await import('./calls/calls-dialog.tsx')).CallsDialog
export const replayBar = async () => (await import('./replay/replay-bar.tsx')).ReplayBar
export const announcer = async () => (await import('./announcer.tsx')).Announcer
export const toVerdict = async () => (await import('./to-verdict.tsx')).ToVerdict
export const tools = async () => (await import('./tools.tsx')).Tools
export const failedAttempts = async () => (await import('./turn/failed-attempts.tsx')).FailedAttempts

export const hasVerdict = ({ state, verdict }: View): boolean =>
  verdict !== null || state === 'done' || state === 'failed'

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
