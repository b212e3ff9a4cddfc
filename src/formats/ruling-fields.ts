import type { Texts } from '../core/language.ts'
import type { FieldTexts } from '../engine/reply-fields.ts'
import { criterionWords } from './criterion-words.ts'

/** Words of a speech, wherever a reply points at them: `citations[]`. */
export const quotation = (path: string): Record<string, FieldTexts> => ({
  [`${path}.turn`]: {
    label: { en: 'In which speech?', zh: '出自哪次发言？' },
    short: { en: 'Speech', zh: '发言' },
  },
  [`${path}.quote`]: {
    label: { en: 'Which words?', zh: '哪句原话？' },
    short: { en: 'Words', zh: '原话' },
    hint: { en: 'copied exactly', zh: '请逐字照抄' },
  },
})

type Criterion = 'evidence' | 'reasoning' | 'response' | 'rebuttal' | 'practicality' | 'relevance'

const meanings: Record<Criterion, Texts> = {
  evidence: { en: 'do claims rest on what can be looked up and holds?', zh: '论点是否有可以查证、站得住的依据？' },
  reasoning: { en: 'does the conclusion follow from what is said?', zh: '结论能否从所说的话推出？' },
  response: { en: 'are the strongest points of the others answered?', zh: '是否回应了其他方最有力的论点？' },
  rebuttal: { en: 'is what the others really argued answered?', zh: '是否回应了其他方真正的论点？' },
  practicality: { en: 'can it be carried out, at costs that were seen?', zh: '能否落实，代价与风险是否考虑到？' },
  relevance: { en: 'does it bear on the goal and on who decides?', zh: '是否切合目标和决策者的需要？' },
}

/** The points of a judge that is not told who is who. A person has to give them only instead of such a judge. */
export const scoreFields = (names: readonly Criterion[], path = 'criteria'): Record<string, FieldTexts> => ({
  [path]: {
    label: { en: 'Points for each side, from 0 to 10', zh: '为各方打分，0 到 10' },
    short: { en: 'Points', zh: '打分' },
  },
  ...Object.assign({}, ...names.map(name => criterionFields(name, `${path}.${name}`))),
})

function criterionFields(name: Criterion, path: string): Record<string, FieldTexts> {
  const short = criterionWords[name]!
  const { en, zh } = meanings[name]
  return {
    [path]: { label: { en: `${short.en}: ${en}`, zh: `${short.zh}：${zh}` }, short },
    [`${path}.why`]: { label: { en: 'Why, in one sentence?', zh: '为什么？请用一句话说明' }, short: why },
  }
}

const why: Texts = { en: 'Why', zh: '理由' }

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
  ...quotation('citations[]'),
  recommendation: {
    label: { en: 'What should be done now?', zh: '现在应该怎么做？' },
    hint: { en: 'concrete steps in one direction', zh: '朝一个方向的具体步骤' },
  },
} satisfies Record<string, FieldTexts>
