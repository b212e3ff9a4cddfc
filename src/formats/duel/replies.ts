import type { Texts } from '../../core/language.ts'
import type { FieldTexts } from '../../engine/reply-spec.ts'
import { asksJudge, quotation, rulingFields, scoreFields, toRule } from '../ruling-fields.ts'
import { withForms } from '../with-forms.ts'
import { display } from './display.ts'

const agreement: Readonly<Record<string, FieldTexts>> = {
  agreements: { label: { en: 'What do both sides agree on?', zh: '双方在哪些方面有共识？' } },
  'agreements[].point': { label: { en: 'The point', zh: '要点' } },
  'agreements[].evidence': { label: { en: 'The evidence behind it', zh: '所依据的证据' } },
}
const rating = (path: string, short: Texts, more: Texts): Record<string, FieldTexts> => ({
  [path]: { label: { en: `${short.en}: ${more.en}`, zh: `${short.zh}：${more.zh}` }, short },
  [`${path}.rating`]: { label: { en: '', zh: '' } },
  [`${path}.why`]: { label: { en: 'Why, in one sentence?', zh: '为什么？请用一句话说明' } },
})

const scored = scoreFields(['evidence', 'reasoning', 'response', 'practicality'])

/** What a person in the judge's seat is asked. */
export const replies = withForms(display, {
  synthesis: {
    fields: {
      ...scored,
      ...rulingFields,
      quality: { label: { en: 'Rate the debate.', zh: '请评价这场辩论。' } },
      ...rating(
        'quality.disagreement',
        { en: 'Genuine disagreement', zh: '分歧是否真实' },
        { en: 'did the challenger keep a position of its own?', zh: '反方是否保持了独立立场？' },
      ),
      ...rating(
        'quality.evidence',
        { en: 'Evidence quality', zh: '证据质量' },
        { en: 'specific, or generalities?', zh: '具体，还是泛泛而谈？' },
      ),
      ...rating(
        'quality.depth',
        { en: 'Challenge depth', zh: '质疑深度' },
        { en: 'substance, or surface?', zh: '触及实质，还是流于表面？' },
      ),
      ...agreement,
      disagreements: { label: { en: 'Where do they disagree?', zh: '双方在哪些方面有分歧？' } },
      'disagreements[].point': { label: { en: 'The point', zh: '要点' } },
      'disagreements[].proposer': { label: { en: "The proposer's view", zh: '正方的看法' } },
      'disagreements[].challenger': { label: { en: "The challenger's view", zh: '反方的看法' } },
      unresolved: {
        label: { en: 'Which questions did neither side deal with?', zh: '哪些问题双方都没有充分处理？' },
      },
      unsupported: {
        label: {
          en: 'Which claims were called out as unsupported, and stayed so?',
          zh: '哪些论点被指出缺乏证据，且始终没有补上？',
        },
      },
      ...quotation('unsupported[]'),
      'unsupported[].calledOutBy': { label: { en: 'Who called it out?', zh: '由谁指出？' } },
    },
    asks: asksJudge({
      en: `The debate is over. Rule on it.

${toRule.choose.en}
${toRule.quote.en}
- Say how good the debate was, what both sides agree on, what they disagree on, and what neither dealt with: that shows where it fell short.
- Name each claim that the other side called out as unsupported and that stayed so.
- Recommend what to do now: concrete steps in one direction.`,
      zh: `辩论已经结束。请作出裁决。

${toRule.choose.zh}
${toRule.quote.zh}
- 说明这场辩论质量如何，双方有哪些共识、哪些分歧，以及双方都没有充分处理的问题：后者说明辩论的不足之处。
- 列出每一个被对方指出缺乏证据、且始终没有补上证据的论点。
- 给出现在应该怎么做的建议：朝一个方向的具体步骤。`,
    }),
  },
  'first-answer': {
    fields: {
      answer: { label: { en: 'What would you decide?', zh: '你会如何决定？' } },
      because: { label: { en: 'Which reason weighs most?', zh: '最重要的理由是什么？' } },
    },
  },
  'final-answer': {
    fields: {
      answer: { label: { en: 'What would you decide now?', zh: '你现在会如何决定？' } },
      changed: { label: { en: 'Is that another decision than before?', zh: '与之前的决定不同吗？' } },
      because: { label: { en: 'Which argument did it, or why did none?', zh: '是哪个论点促成的，或为什么没有？' } },
    },
  },
  openings: {
    fields: {
      ...scored,
      winner: {
        label: { en: 'Whose first speech was stronger on the evidence?', zh: '就证据而言，谁的第一次发言更强？' },
      },
    },
    asks: asksJudge({
      en: 'Judge by the first speech of each side alone, although the debate may have gone on: whose argument is stronger on the evidence so far? You must choose.',
      zh: '请只看双方各自的第一次发言，不管辩论此后如何：到此为止，哪一方在证据上论证更强？必须选择。',
    }),
  },
  summary: {
    fields: {
      positions: { label: { en: 'The core position of each side', zh: '双方的核心立场' } },
      'positions.proposer': { label: { en: 'Proposer', zh: '正方' } },
      'positions.challenger': { label: { en: 'Challenger', zh: '反方' } },
      concessions: { label: { en: 'What was conceded?', zh: '有哪些让步？' } },
      ...quotation('concessions[]'),
      ...agreement,
      disagreements: { label: { en: 'What is still disputed?', zh: '还有哪些争议？' } },
      contradictions: {
        label: { en: 'Contradictions between rounds', zh: '各轮之间有哪些矛盾？' },
        hint: { en: 'such as a concession that was withdrawn', zh: '例如后来收回的让步' },
      },
      'contradictions[].earlier': { label: { en: 'What was said first', zh: '先前的说法' } },
      ...quotation('contradictions[].earlier'),
      'contradictions[].later': { label: { en: 'What was said later', zh: '后来的说法' } },
      ...quotation('contradictions[].later'),
    },
    asks: asksJudge({
      en: `You do not rule yet: sum up what was said so far. Both debaters go on with it, so be fair to both, and add nothing of your own.

- Concessions and contradictions are quoted word for word. Each quotation is compared with what was said; a paraphrase is thrown out.
- Of an agreement, name the evidence that was given for it.`,
      zh: `现在还不裁决：请概括至今的发言。双方都会据此继续，所以要对双方公允，不要加入自己的看法。

- 让步和矛盾之处要逐字引用。每处引文都会与发言比对；转述的不予采用。
- 对于共识，请写出支持它的证据。`,
    }),
  },
})
