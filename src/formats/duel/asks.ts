import { asksOf, toRule } from '../ruling-asks.ts'

/** What a person in the judge's seat is asked. */
export const asks = asksOf({
  en: {
    synthesis: `The debate is over. Rule on it.

${toRule.choose.en}
${toRule.quote.en}
- Say how good the debate was, what both sides agree on, what they disagree on, and what neither dealt with: that shows where it fell short.
- Name each claim that the other side called out as unsupported and that stayed so.
- Recommend what to do now: concrete steps in one direction.`,
    openings:
      'Judge by the first speech of each side alone, although the debate may have gone on: whose argument is stronger on the evidence so far? You must choose.',
    summary: `You do not rule yet: sum up what was said so far. Both debaters go on with it, so be fair to both, and add nothing of your own.

- Concessions and contradictions are quoted word for word. Each quotation is compared with what was said; a paraphrase is thrown out.
- Of an agreement, name the evidence that was given for it.`,
  },
  zh: {
    synthesis: `辩论已经结束。请作出裁决。

${toRule.choose.zh}
${toRule.quote.zh}
- 说明这场辩论质量如何，双方有哪些共识、哪些分歧，以及双方都没有充分处理的问题：后者说明辩论的不足之处。
- 列出每一个被对方指出缺乏证据、且始终没有补上证据的论点。
- 给出现在应该怎么做的建议：朝一个方向的具体步骤。`,
    openings: '请只看双方各自的第一次发言，不管辩论此后如何：到此为止，哪一方在证据上论证更强？必须选择。',
    summary: `现在还不裁决：请概括至今的发言。双方都会据此继续，所以要对双方公允，不要加入自己的看法。

- 让步和矛盾之处要逐字引用。每处引文都会与发言比对；转述的不予采用。
- 对于共识，请写出支持它的证据。`,
  },
})
