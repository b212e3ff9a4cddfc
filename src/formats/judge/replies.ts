import { asksJudge, rulingFields, scoreFields, toRule } from '../ruling-fields.ts'
import { withForms } from '../with-forms.ts'
import { display } from './display.ts'

/** What a person in the judge's seat is asked. */
export const replies = withForms(display, {
  ruling: {
    fields: {
      ...scoreFields(['evidence', 'reasoning', 'response', 'practicality']),
      ...rulingFields,
      unresolved: { label: { en: 'Which questions did no side deal with?', zh: '哪些问题各方都没有充分处理？' } },
    },
    asks: asksJudge({
      en: `Rule on this debate.

${toRule.choose.en}
${toRule.quote.en}
- Name the questions that no side dealt with: those show where it fell short.
- Recommend what follows from it for whoever asked the question: concrete steps in one direction.`,
      zh: `请裁决这场辩论。

${toRule.choose.zh}
${toRule.quote.zh}
- 列出各方都没有充分处理的问题：它们说明辩论的不足之处。
- 说明提出问题的人据此应该怎么做：朝一个方向的具体步骤。`,
    }),
  },
})
