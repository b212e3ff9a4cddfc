import type { Language } from '../../core/language.ts'
import type { TurnView, View } from '../../core/view.ts'
import { sceneLabel } from './about.ts'
import { playersOf } from './options.ts'

const phases = ['research', 'rebuttal', 'audit', 'judgment'] as const

/** `cross rebuttal · 1 of 2 replies`; null: nothing was asked yet. */
export function progress({ turns, brief }: Pick<View, 'turns' | 'brief'>): string | null {
  const all = [...turns.values()]
  const phase = phases.findLast(phase => all.some(({ key }) => isIn(key, phase)))
  if (phase === undefined) return null
  const asked = all.filter(({ key }) => isIn(key, phase))
  const seats = new Set(asked.map(({ seat }) => seat))
  const isOfRoles = phase === 'research' || phase === 'rebuttal'
  // Of judgments those that are asked for, side by side; of the others one for each seat, however often it searched.
  const wanted = isOfRoles ? playersOf(brief).length : phase === 'audit' ? 1 : asked.length
  const done = phase === 'judgment' ? asked.filter(isOver).length : [...seats].filter(seat => isDone(seat, asked)).length
  return words[brief.language](sceneLabel(phase, brief.language), done, wanted)
}

const isIn = (key: string, phase: string): boolean => key.startsWith(`${phase}/`)

const isOver = ({ state }: TurnView): boolean => state === 'answered' || state === 'missed'

/** What only says what to look up is no reply yet. */
function isDone(seat: string, asked: readonly TurnView[]): boolean {
  const last = asked.findLast(turn => turn.seat === seat)!
  const { findings } = (last.value ?? {}) as { findings?: unknown }
  return last.state === 'missed' || (last.state === 'answered' && !(last.shape === 'looking' && !findings))
}

const words: Record<Language, (phase: string, done: number, of: number) => string> = {
  en: (phase, done, of) => `${phase.toLowerCase()} · ${done} of ${of} ${of === 1 ? 'reply' : 'replies'}`,
  zh: (phase, done, of) => `${phase} · 已有 ${done} / ${of} 份回复`,
}
