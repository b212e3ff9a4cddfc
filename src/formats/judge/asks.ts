import { asksOf, toRule } from '../ruling-asks.ts'

/** What a person who judges is asked. */
export const asks = asksOf({
  en: {
    ruling: `Rule on this debate.

${toRule.choose.en}
${toRule.quote.en}
- Name the questions that no side dealt with: those show where it fell short.
- Recommend what follows from it for whoever asked the question: concrete steps in one direction.`,
  },
  zh: {
    ruling: `请裁决这场辩论。

${toRule.choose.zh}
${toRule.quote.zh}
- 列出各方都没有充分处理的问题：它们说明辩论的不足之处。
- 说明提出问题的人据此应该怎么做：朝一个方向的具体步骤。`,
  },
})
