import { z } from 'zod'
import type { BlindSide } from '../core/judging/blind.ts'
import { type Court, type CriteriaSheet, scoresOf } from '../core/judging/ruling.ts'
import type { Language, Texts } from '../core/language.ts'
import { told } from '../core/told.ts'
import type { FieldTexts, FormQuestion, ReplyForm } from '../engine/reply-spec.ts'
import type { ShapeRule } from '../engine/structured.ts'
import { criterionWords } from './report/ruling-words.ts'

/** A quotation anywhere in a reply: `citations[]`. */
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

/** The points of a blind judge. A person gives them only in place of such a judge. */
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

/** The fields for a person who judges, in all formats. */
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

/** The questions for a person who judges, in all formats. The page shows the debate and the form asks for the rest. */
export const toRule: Readonly<Record<'choose' | 'quote', Texts>> = {
  choose: {
    en: '- Choose the side whose argument was stronger on the evidence. You must choose: to find merit on every side is no ruling. Length, polish and confidence count for nothing.',
    zh: '- 选出在证据上论证更强的一方。必须选边：认为各方都有理不是裁决。篇幅、文采和语气自信都不计分。',
  },
  quote: {
    en: '- Rest your reasoning on arguments that were made here, and quote at least one of them word for word; the first quotation is the one that decided. Each is looked up: a ruling that rests on words nobody said is void.',
    zh: '- 理由要立足于这里提出的论点，至少逐字引用一处；第一处引文应是起决定作用的那一处。每处引文都会查证：建立在无人说过的话之上的裁决无效。',
  },
}

/** The question above a judge's form. Somebody who replaces a blind judge reads what that judge would have read. */
export const asksJudge =
  (words: Texts): NonNullable<ReplyForm['asks']> =>
  ({ speeches }, _brief, language) =>
    isBlind(speeches) ? null : words[language]

/** Blind speeches have other keys than those of the debate. */
const isBlind = (speeches: FormQuestion['speeches']): boolean =>
  speeches.some(({ key, of }) => of !== undefined && of !== key)

/** A field that is asked for, but that a reply can do without: its absence is null. */
export const spare = <T extends z.ZodType>(field: T) => field.nullable().default(null)

/** What a judge may call the sides of its court: `Side A` for A. */
export const namesOf = ({ sides }: Pick<Court, 'sides'>): Record<string, string[]> =>
  Object.fromEntries(sides.map(({ label, name }) => [label, [name]]))

/** The criteria of a ruling: name → meaning. */
export type Criteria = Readonly<Record<string, ReturnType<typeof told>>>

/** Every side's points by criterion, with the reason. They come before the decision, so that it follows from them. */
export const scoreSheet = (criteria: Criteria, sides: readonly BlindSide[]) =>
  z.object(
    Object.fromEntries(
      Object.entries(criteria).map(([name, meaning]) => [
        name,
        z
          .object({
            why: spare(z.string().min(1).meta(told('one sentence', '一句话'))),
            ...Object.fromEntries(sides.map(({ label }) => [label, z.number().min(0).max(10)])),
          })
          .meta(meaning),
      ]),
    ),
  )

/** Scores are rounded: a side that is ahead by less than this may still have argued worse. */
const clearlyAhead = 1

/** Rules for a decision and its own scores: it is refused if they put another side clearly ahead, and told if just so. */
export const byScores = <T>(
  of: readonly (keyof T & string)[],
  field: string,
  sides: readonly BlindSide[],
  decided: (value: T) => { choice: string; sheet: CriteriaSheet | null | undefined } | null,
): ShapeRule<T>[] => {
  const faults = (isClear: boolean) => (value: T, language: Language) => {
    const { choice, sheet } = decided(value) ?? { choice: '', sheet: null }
    return sheet ? againstScores(field, choice, sheet, sides, language, isClear) : []
  }
  return [
    { of, faults: faults(true) },
    { of, faults: faults(false), spare: true },
  ]
}

/** Finds a decision that contradicts its own scores: by a clear lead, or by less than that. */
export function againstScores(
  field: string,
  choice: string,
  sheet: CriteriaSheet,
  sides: readonly BlindSide[],
  language: Language,
  isClear = true,
): string[] {
  const scores = Object.values(scoresOf(sheet)!)
  const total = (label: string) => scores.reduce((sum, points) => sum + (points[label] ?? 0), 0)
  const lead = (label: string) => total(label) - total(choice)
  const ahead = sides.filter(({ label }) => (isClear ? lead(label) >= clearlyAhead - 1e-6 : isSlight(lead(label))))
  return ahead.length === 0 ? [] : [words(field, ahead.map(({ name }) => name).join(', '))[language]]
}

const isSlight = (lead: number): boolean => lead > 1e-6 && lead < clearlyAhead - 1e-6

const words = (field: string, ahead: string): Texts => ({
  en: `${field}: your own scores put ${ahead} ahead. Decide by them, or correct the scores that are wrong.`,
  zh: `${field}：按你自己的打分，${ahead} 领先。请据此判定，或更正有误的分数。`,
})
