import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import { arenaOf } from './options-in.ts'
import { schedule } from './phases.ts'
import { phaseName } from './words.ts'

/** `round 4 of 10 · clash and allies`; null: nothing was asked yet. */
export function progress({ turns, brief }: Pick<View, 'turns' | 'brief'>): string | null {
  const t = words[brief.language]
  const keys = [...turns.keys()]
  if (keys.some(key => key.startsWith('ruling/') || key.startsWith('vote/'))) return t.closing
  const rounds = schedule(arenaOf(brief.options).rounds)
  const now = rounds.findLast(({ number }) => keys.some(key => key.startsWith(`round-${number}/`)))
  if (!now) return keys.length === 0 ? null : t.before
  return t.round(now.number, now.of, phaseName(now, brief.language))
}

interface Words {
  before: string
  round(number: number, of: number, phase: string): string
  closing: string
}

const words: Record<Language, Words> = {
  en: {
    before: 'before the debate',
    round: (number, of, phase) => `round ${number} of ${of} · ${phase.toLowerCase()}`,
    closing: 'ruling and vote',
  },
  zh: {
    before: '辩论之前',
    round: (number, of, phase) => `第 ${number} / ${of} 轮 · ${phase}`,
    closing: '裁决与投票',
  },
}
