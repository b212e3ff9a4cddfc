import { z } from 'zod'
import { formatSpec, wholeNumber } from '../../core/spec.ts'

/** The options of a duel, as its brief holds them. */
export const options = z.object({
  rounds: wholeNumber(1, 5).default(2),
})

export const spec = formatSpec({
  question: {
    label: { en: 'Question', zh: '问题' },
    hint: {
      en: 'Something that can be decided: "Should we move this service to Postgres?"',
      zh: '能够作出决定的问题，例如“我们应该把这个服务迁到 Postgres 吗？”',
    },
  },
  seatFlags: [
    { id: 'proposer', model: true },
    { id: 'challenger', model: true },
    { id: 'judge', model: true },
  ],
  options: {
    /** How often the two answer each other. */
    rounds: {
      type: options.shape.rounds,
      setting: true,
      flag: '--rounds <N>',
      about: {
        en: 'rounds of back and forth, {least}–{most} (default: {usual})',
        zh: '来回辩论的轮次，{least}–{most}（默认 {usual}）',
      },
      field: {
        label: { en: 'Rounds', zh: '轮数' },
        hint: { en: 'How often the two answer each other.', zh: '双方来回交锋的次数。' },
      },
    },
  },
  form: { closed: true },
})
