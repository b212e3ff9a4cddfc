import { z } from 'zod'
import { formatSpec, wholeNumber } from '../../../src/core/spec.ts'

export const moods = ['calm', 'bold'] as const

export const options = z.object({
  rounds: wholeNumber(1, 3).default(1),
  mood: z.enum(moods).default('calm'),
})

export const spec = formatSpec({
  question: {
    label: { en: 'What to decide', zh: '要决定什么' },
    hint: { en: 'A question that yes or no answers.', zh: '可以用“是”或“否”回答的问题。' },
  },
  seatFlags: [{ id: 'chair', model: true }, { id: 'member-1' }, { id: 'member-2' }],
  options: {
    rounds: {
      type: options.shape.rounds,
      setting: true,
      flag: '--rounds <N>',
      about: {
        en: 'rounds of advice, {least}–{most} (default: {usual})',
        zh: '建言轮数，{least}–{most}（默认 {usual}）',
      },
      field: { label: { en: 'Rounds of advice', zh: '建言轮数' } },
    },
    mood: {
      type: options.shape.mood,
      setting: true,
      flag: '--mood <WORD>',
      about: { en: 'how they speak: {choices} (default: {usual})', zh: '发言的语气：{choices}（默认 {usual}）' },
      field: {
        label: { en: 'Mood', zh: '语气' },
        choices: { calm: { en: 'calm', zh: '平和' }, bold: { en: 'bold', zh: '大胆' } },
        rare: true,
      },
    },
  },
  form: { closed: true },
})
