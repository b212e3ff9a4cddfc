import type { Texts } from '../../core/language.ts'
import type { Display } from '../../engine/display.ts'
import type { Format } from '../../engine/format.ts'
import { name, roles, sceneLabel } from './about.ts'
import { asides, progress } from './live.ts'
import { sides } from './options-in.ts'
import { words } from './speeches.ts'

const applies: Record<string, Texts> = {
  support_pro: { en: 'for Pro', zh: '支持正方' },
  support_con: { en: 'for Con', zh: '支持反方' },
  none: { en: 'has nothing to add', zh: '没有要补充的' },
}

const leans: Record<string, Texts> = {
  pro: { en: 'leans to Pro', zh: '倾向正方' },
  con: { en: 'leans to Con', zh: '倾向反方' },
  undecided: { en: 'is undecided', zh: '尚未决定' },
}

const votes: Record<string, Texts> = {
  pro: { en: 'votes for Pro', zh: '投票给正方' },
  con: { en: 'votes for Con', zh: '投票给反方' },
}

/** The parts of a JSON reply that all hear. Admissions are announced by name once the judge has ruled on all. */
const aloud: NonNullable<Format['aloud']> = {
  score: ['comment'],
  application: [{ field: 'intent', values: applies }, 'claim'],
  leaning: [{ field: 'leaning', values: leans }, 'reason'],
  vote: [{ field: 'vote', values: votes }, 'reason'],
  ruling: ['reasoning', 'recommendation'],
}

export const display: Display = {
  id: 'arena',
  name,
  roles,
  asides,
  aloud,
  sealed: ['leaning', 'vote'],
  progress,
  sceneLabel,
  words,
  sides: () => sides,
}
