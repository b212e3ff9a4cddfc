import type { View } from '../../src/core/view.ts'

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
