import { judgeCalls } from '../../core/judging/panel.ts'
import type { Language } from '../../core/language.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { ResearchReading } from './course-in.ts'
import { playersOf } from './options-in.ts'

/** `phase 2 of 4 · 1 of 2 replies`; null: nothing was asked yet. */
export function progressWith(reading: ResearchReading, { turns, brief }: Pick<View, 'turns' | 'brief'>): string | null {
  const all = [...turns.values()]
  const { phases, isAll } = phasesOf({ turns, brief }, reading)
  const number = phases.findLastIndex(({ name }) => all.some(({ key }) => isIn(key, name))) + 1
  const phase = phases[number - 1]
  if (!phase) return null
  const asked = all.filter(({ key }) => isIn(key, phase.name))
  return words[brief.language](number, isAll ? phases.length : null, repliesAmong(asked), phase.replies)
}

export interface Phase {
  name: string
  replies: number
}

/** `isAll`: false if it is unknown yet whether there will be an audit. */
export function phasesOf(
  { turns, brief }: Pick<View, 'turns' | 'brief'>,
  reading: ResearchReading,
): { phases: Phase[]; isAll: boolean } {
  const roles = playersOf(brief).length
  const isIn = (phase: string) => turns.keys().some(key => key.startsWith(`${phase}/`))
  const told = reading.auditDecision(brief)?.on
  const isAudited = told ?? isIn('audit')
  return {
    phases: [
      { name: 'research', replies: roles },
      { name: 'rebuttal', replies: roles },
      ...(isAudited ? [{ name: 'audit', replies: 1 }] : []),
      { name: 'judgment', replies: judgeCalls(brief, 'judge').length },
    ],
    isAll: told !== undefined || isAudited || isIn('judgment'),
  }
}

const isIn = (key: string, phase: string): boolean => key.startsWith(`${phase}/`)

/** A turn that only asks for a search is no reply yet. */
export const repliesAmong = (asked: readonly TurnView[]): number =>
  asked.filter(({ state, shape, value }) => {
    if (state !== 'answered' || shape !== 'looking') return state === 'answered' || state === 'missed'
    return (value as { findings?: unknown } | null)?.findings != null
  }).length

const words: Record<Language, (phase: number, phases: number | null, replies: number, of: number) => string> = {
  en: (phase, phases, replies, of) =>
    `phase ${phase}${phases === null ? '' : ` of ${phases}`} · ${replies} of ${of} ${of === 1 ? 'reply' : 'replies'}`,
  zh: (phase, phases, replies, of) =>
    `第 ${phase}${phases === null ? '' : `/${phases}`} 阶段 · 已有 ${replies}/${of} 份回复`,
}
