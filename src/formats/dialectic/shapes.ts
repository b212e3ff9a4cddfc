import { z } from 'zod'
import type { Texts } from '../../core/language.ts'
import type { Shape } from '../../engine/structured.ts'
import type { Candidate } from './options-in.ts'

const line = z.string().trim().min(1).max(1_000)

export type Choice = z.infer<typeof Choice>

const Choice = z.object({
  partner: z.string().trim().max(120).describe('its name, as the first line of its description has it behind "source"'),
  reason: line.describe('why this one fits the topic, in a sentence'),
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
  why: line.describe('in a sentence'),
  new_point: z.boolean().describe('whether this round brought a point that was not on the table before'),
  disagreement: line
    .nullable()
    .describe('the key disagreement, if there is one that only the user can settle; else null'),
  question: line.nullable().describe('what to ask the user, with ask-user; else null'),
})

/** What the main agent decides after a round. */
export type Decision = z.infer<typeof Decision>

export const decisionShape: Shape<Decision> = {
  name: 'decision',
  schema: Decision,
  names: {
    'go-on': ['continue', '继续'],
    'ask-user': ['ask', 'ask the user', '问用户'],
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
}

const needsQuestion: Texts = {
  en: 'question: with "ask-user" it says what the user is asked',
  zh: 'question：选择 "ask-user" 时要写明问用户什么',
}

export const choices = ['continue', 'add', 'dig', 'sum-up', 'agents-decide'] as const

const UserReply = z.object({
  choice: z
    .enum(choices)
    .describe(
      'continue: go on; add: something that both should know; dig: what they should go into; sum-up: they sum up and it ends; agents-decide: they go on as they see fit until the user speaks again',
    ),
  words: z.string().max(100_000).describe('what to add, or what to dig into; empty for the others'),
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
    .describe('the better answer that came of it, or what the choice is between'),
  insights: z.array(line).min(1).max(12).describe('what was learned, most important first'),
  agreed: z.array(line).max(20).default([]),
  open: z.array(line).max(20).default([]).describe('what nobody settled'),
  split: z
    .array(z.object({ point: line, main: line, partner: line }))
    .max(10)
    .default([])
    .describe('where the two still differ, and on what; empty when they agree'),
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
  decision: z.string().max(10_000).describe('what you decide; may be empty'),
  keep: z.boolean().describe('whether the record is kept'),
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
