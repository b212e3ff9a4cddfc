import type { Texts } from '../../core/language.ts'
import type { Display } from '../../engine/display.ts'
import type { ReplyShown } from '../../engine/reply-spec.ts'
import { name, roles, sceneLabel } from './about.ts'
import { asides, progress } from './live.ts'
import { sides } from './options-in.ts'
import { runningScore } from './score-sheet.ts'
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

/** Admissions are announced by name once the judge has ruled on all. */
const replies: Record<string, ReplyShown> = {
  score: { aloud: ['comment'], alone: true },
  application: { aloud: [{ field: 'intent', values: applies }, 'claim'] },
  leaning: { aloud: [{ field: 'leaning', values: leans }, 'reason'], sealed: true },
  vote: { aloud: [{ field: 'vote', values: votes }, 'reason'], sealed: true },
  ruling: { aloud: ['reasoning', 'recommendation'] },
}

export const display: Display = {
  id: 'arena',
  name,
  roles,
  asides,
  replies,
  progress,
  score: runningScore,
  sceneLabel,
  words,
  sides: () => sides,
}
