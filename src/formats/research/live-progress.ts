import type { Brief } from '../../core/events.ts'
import { judgeCalls } from '../../core/judging/panel.ts'
import type { Language } from '../../core/language.ts'
import type { TurnView, View } from '../../core/view.ts'
import { auditDecision } from './auto.ts'
import { playersOf, researchOf } from './options.ts'

/** `phase 2 of 4 · 1 of 2 replies`; null: nothing was asked yet. */
export function progress({ turns, brief }: Pick<View, 'turns' | 'brief'>): string | null {
  const all = [...turns.values()]
  const phases = phasesOf(brief)
  const number = phases.findLastIndex(({ name }) => all.some(({ key }) => isIn(key, name))) + 1
  const phase = phases[number - 1]
  if (!phase) return null
  const asked = all.filter(({ key }) => isIn(key, phase.name))
  return words[brief.language](number, phases.length, repliesAmong(asked), phase.replies)
}

function phasesOf(brief: Brief): { name: string; replies: number }[] {
  const roles = playersOf(brief).length
  const { on } = auditDecision(brief.topic, researchOf(brief.options).evidence_round, brief.language)
  return [
    { name: 'research', replies: roles },
    { name: 'rebuttal', replies: roles },
    ...(on ? [{ name: 'audit', replies: 1 }] : []),
    { name: 'judgment', replies: judgeCalls(brief, 'judge').length },
  ]
}

const isIn = (key: string, phase: string): boolean => key.startsWith(`${phase}/`)

/** What only says what to look up is no reply yet. */
const repliesAmong = (asked: readonly TurnView[]): number =>
  asked.filter(({ state, shape, value }) => {
    if (state !== 'answered' || shape !== 'looking') return state === 'answered' || state === 'missed'
    return (value as { findings?: unknown } | null)?.findings != null
  }).length

const words: Record<Language, (phase: number, phases: number, replies: number, of: number) => string> = {
  en: (phase, phases, replies, of) =>
    `phase ${phase} of ${phases} · ${replies} of ${of} ${of === 1 ? 'reply' : 'replies'}`,
  zh: (phase, phases, replies, of) => `第 ${phase}/${phases} 阶段 · 已有 ${replies}/${of} 份回复`,
}
