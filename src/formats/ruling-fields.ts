import type { FieldTexts } from '../engine/reply-fields.ts'

/** What a person who judges is asked, whatever the format. */
export const rulingFields = {
  winner: { label: { en: 'Whose argument was stronger on the evidence?', zh: '就证据而言，哪一方的论证更强？' } },
  reasoning: {
    label: { en: 'Why?', zh: '为什么？' },
    hint: { en: 'rest it on arguments that were made', zh: '请以辩论中提出的论点为依据' },
  },
  citations: {
    label: { en: 'Which words does the ruling rest on?', zh: '裁决依据哪些原话？' },
    hint: { en: 'at least one quotation', zh: '至少一处引文' },
  },
  recommendation: {
    label: { en: 'What should be done now?', zh: '现在应该怎么做？' },
    hint: { en: 'concrete steps in one direction', zh: '朝一个方向的具体步骤' },
  },
} satisfies Record<string, FieldTexts>
