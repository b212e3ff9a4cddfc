import type { Texts } from '../../core/language.ts'
import type { Format } from '../../engine/format.ts'

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

/** What of a reply in JSON is for all to hear. Who is let in and why is told by name, once the judge has ruled on all. */
export const aloud: NonNullable<Format['aloud']> = {
  score: ['comment'],
  application: [{ field: 'intent', values: applies }, 'claim'],
  leaning: [{ field: 'leaning', values: leans }, 'reason'],
  vote: [{ field: 'vote', values: votes }, 'reason'],
  ruling: ['reasoning', 'recommendation'],
}
