import { z } from 'zod'
import type { Texts } from '../../core/language.ts'
import { told } from '../../core/told.ts'
import type { Shape } from '../../engine/structured.ts'
import type { Candidate } from './options-in.ts'

const line = z.string().trim().min(1).max(1_000)

export type Choice = z.infer<typeof Choice>

const Choice = z.object({
  partner: z
    .string()
    .trim()
    .max(120)
    .meta(
      told(
        'its name, as the first line of its description has it behind "source"',
        '它的名字，见其说明首行 "source" 之后',
      ),
    ),
  reason: line.meta(told('why this one fits the topic, in a sentence', '为何适合这个议题，一句话')),
})

/** The partner that the main agent chooses. The schema contains no names: it stands outside of every fence. */
export const choiceShape = (candidates: readonly Candidate[]): Shape<Choice> => ({
  name: 'partner-choice',
  schema: Choice,
  ids: { partner: { known: candidates.map(({ name }) => name), want: nameOfOne } },
})

const nameOfOne: Texts = {
  en: 'the name of one of those who can be had, letter for letter',
  zh: '可选伙伴之一的名字，一字不差',
}

const Decision = z.object({
  next: z.enum(['go-on', 'ask-user', 'sum-up', 'end']),
  why: line.meta(told('in a sentence', '一句话')),
  new_point: z
    .boolean()
    .meta(
      told('whether this round brought a point that was not on the table before', '本轮是否出现了此前没有的新观点'),
    ),
  disagreement: line
    .nullable()
    .meta(
      told(
        'the key disagreement, if there is one that only the user can settle; else null',
        '只有用户能定的关键分歧；没有则为 null',
      ),
    ),
  question: line
    .nullable()
    .meta(told('what to ask the user, with ask-user; else null', 'ask-user 时要问用户的话；否则为 null')),
})

/** What the main agent decides after a round. */
export type Decision = Omit<z.infer<typeof Decision>, 'question'> & {
  /** Left out where the user cannot be asked. */
  question?: string | null
}

/** `mayAsk`: the user can be asked. If not, whoever wants to ask goes on. */
export const decisionShape = (mayAsk: boolean): Shape<Decision> => ({
  name: 'decision',
  schema: mayAsk ? Decision : DecisionAlone,
  names: {
    'go-on': ['continue', '继续', ...(mayAsk ? [] : asking)],
    'ask-user': asking,
    'sum-up': ['summarize', 'conclude', '总结'],
    end: ['stop', '结束'],
  },
  rules: [
    {
      of: ['next', 'question'],
      faults: ({ next, question }, language) =>
        next === 'ask-user' && question === null ? [needsQuestion[language]] : [],
    },
  ],
})

const asking = ['ask-user', 'ask', 'ask the user', '问用户']

const DecisionAlone = Decision.omit({ question: true }).extend({ next: z.enum(['go-on', 'sum-up', 'end']) })

const needsQuestion: Texts = {
  en: 'question: with "ask-user" it says what the user is asked',
  zh: 'question：选择 "ask-user" 时要写明问用户什么',
}

export const choices = ['continue', 'add', 'dig', 'sum-up', 'agents-decide'] as const

const UserReply = z.object({
  choice: z
    .enum(choices)
    .meta(
      told(
        'continue: go on; add: something that both should know; dig: what they should go into; sum-up: they sum up and it ends; agents-decide: they go on as they see fit until the user speaks again',
        'continue：继续；add：补充双方应当知道的；dig：要深入的内容；sum-up：总结并结束；agents-decide：在用户再次发言之前由双方自行决定',
      ),
    ),
  words: z
    .string()
    .max(100_000)
    .meta(told('what to add, or what to dig into; empty for the others', '要补充或深入的内容；其他情况留空')),
})

/** What the user wants after a round. */
export type UserReply = z.infer<typeof UserReply>

export const userShape: Shape<UserReply> = {
  name: 'user-reply',
  schema: UserReply,
  rules: [
    {
      of: ['choice', 'words'],
      faults: ({ choice, words }, language) =>
        (choice === 'add' || choice === 'dig') && words.trim() === '' ? [needsWords[language]] : [],
    },
  ],
}

const needsWords: Texts = {
  en: 'words: say what to add or what to dig into',
  zh: 'words：请写出要补充或要深入的内容',
}

const Conclusion = z.object({
  outcome: z.enum(['agreed', 'partly', 'split']),
  answer: z
    .string()
    .trim()
    .min(1)
    .max(4_000)
    .meta(
      told(
        'the better answer that came of it, or what the choice is between',
        '由此得到的更好答案，或要在什么之间选择',
      ),
    ),
  insights: z
    .array(line)
    .min(1)
    .max(12)
    .meta(told('what was learned, most important first', '学到了什么，最重要的在前')),
  agreed: z.array(line).max(20).default([]),
  open: z.array(line).max(20).default([]).meta(told('what nobody settled', '没有人解决的问题')),
  split: z
    .array(z.object({ point: line, main: line, partner: line }))
    .max(10)
    .default([])
    .meta(told('where the two still differ, and on what; empty when they agree', '双方仍有分歧之处及内容；一致则为空')),
})

/** The main agent's conclusion. */
export type Conclusion = z.infer<typeof Conclusion>

export const conclusionShape: Shape<Conclusion> = {
  name: 'conclusion',
  schema: Conclusion,
  names: {
    agreed: ['agreement', '一致', '达成一致'],
    partly: ['partly agreed', '部分一致'],
    split: ['disagreed', '分歧', '未达成一致'],
  },
  rules: [
    {
      of: ['outcome', 'split'],
      faults: ({ outcome, split }, language) =>
        outcome === 'split' && split.length === 0 ? [needsSplit[language]] : [],
    },
  ],
}

const needsSplit: Texts = {
  en: 'split: an outcome of "split" names at least one point and both views on it',
  zh: 'split：结果为 "split" 时至少写出一个分歧点及双方的看法',
}

const Farewell = z.object({
  decision: z.string().max(10_000).meta(told('what you decide; may be empty', '你的决定；可以为空')),
  keep: z.boolean().meta(told('whether the record is kept', '是否保留记录')),
})

/** What the user says at the end. */
export type Farewell = z.infer<typeof Farewell>

export const farewellShape: Shape<Farewell> = { name: 'farewell', schema: Farewell }

/** Who or what ended the debate. */
export type EndedBy = 'agreement' | 'main' | 'user' | 'stalemate' | 'budget' | 'limit'

/** A change that somebody proposed. Only the user can make it. */
export interface Suggestion {
  /** The turn in which it was proposed. */
  turn: string
  seat: string
  file: string
  change: string
  /** The words of the file to replace, and what replaces them; null: the change is only described. */
  before: string | null
  after: string | null
}

export interface DialecticVerdict extends Conclusion {
  endedBy: EndedBy
  rounds: number
  suggestions: Suggestion[]
  /** null: the user was not asked, or did not answer. */
  decision: string | null
  /** false: the user does not want to keep the record. */
  keep: boolean
}
