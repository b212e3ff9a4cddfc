import { z } from 'zod'
import type { BlindSide } from '../../core/judging/blind.ts'
import type { Court } from '../../core/judging/ruling.ts'
import { told } from '../../core/told.ts'
import { type Criteria, scoreSheet, spare } from '../ruling-fields.ts'
import { neither, sourceKinds, tags } from './course-in.ts'

const words = (most: number) => z.string().trim().min(1).max(most)
const confidence = z.number().min(0).max(1)

const Argument = z.object({
  argument: words(1_200).meta(told('one argument, one to three sentences', '一个论点，一到三句话')),
  confidence: spare(confidence.meta(told('how sure you are that it holds, 0.0 to 1.0', '你有多大把握认为它成立'))),
  source: z.enum(sourceKinds),
  reference: z
    .string()
    .trim()
    .max(500)
    .nullable()
    .meta(
      told(
        'https address, or path:line of a file of the user; null without a source',
        'https 地址，或用户文件的 路径:行号；没有来源则为 null',
      ),
    ),
  quote: z
    .string()
    .trim()
    .max(600)
    .nullable()
    .meta(
      told(
        'the words of the source that carry it, copied exactly; null without a source',
        '来源中支撑它的原话，照抄；没有来源则为 null',
      ),
    ),
})

/** A role's findings. */
export const Investigation = z.object({
  arguments: z.array(Argument).min(3).max(5),
  weaknesses: z.array(words(600)).min(2).max(3).meta(told('of the other side', '对方的弱点')),
  counters: z.array(words(600)).min(1).max(2).meta(told('what the other side will answer', '对方可能的回应')),
})

/** The findings, or what the role wants to search for first. */
export const Looking = z.object({
  searches: z.array(words(300)).max(10).default([]).meta(told('questions for the search service', '要搜索的问题')),
  pages: z
    .array(z.string().trim().max(2_000))
    .max(10)
    .default([])
    .meta(told('addresses among your results, to be read', '搜索结果中要打开阅读的地址')),
  findings: Investigation.nullable().meta(told('null as long as you still look things up', '还要继续查时为 null')),
})

export type Argument = z.infer<typeof Argument>
export type Investigation = z.infer<typeof Investigation>
export type Looking = z.infer<typeof Looking>

/** A role's answer to the others. */
export const Rebuttal = z.object({
  rebuttals: z
    .array(
      z.object({
        to: words(20).meta(told('number of the argument that is answered, such as 2.1', '所回应论点的编号，例如 2.1')),
        rebuttal: words(1_500),
        confidence: spare(confidence),
      }),
    )
    .max(60),
  weakest_premise: spare(
    z.object({
      to: words(20).meta(told('number of the argument that rests on it', '以它为前提的论点的编号')),
      premise: words(600).meta(told('the weakest assumption of the others, the single one', '对方最薄弱的一个前提')),
      challenge: words(1_200).meta(
        told('why it does not hold, or the question that it cannot answer', '它为何不成立，或它回答不了的问题'),
      ),
    }),
  ),
  attacks: z
    .array(words(1_000))
    .length(2)
    .meta(told('two new attacks that are not in your arguments yet', '两个你的论点中还没有的新攻击')),
})

export type Rebuttal = z.infer<typeof Rebuttal>

/** The auditor's list of all factual claims, each once. */
export const Audit = z.object({
  claims: z
    .array(
      z.object({
        claim: words(600).meta(told('the factual claim in one sentence', '一句话写出事实主张')),
        in: z
          .array(words(20))
          .min(1)
          .max(40)
          .meta(told('numbers of the arguments and attacks that make it', '提出它的论点和攻击的编号')),
        tag: z.enum(tags),
        why: spare(words(600)),
      }),
    )
    .max(120),
  without: z
    .array(words(20))
    .max(60)
    .default([])
    .meta(told('numbers of those that make no factual claim', '没有事实主张的论点和攻击的编号')),
})

export type Audit = z.infer<typeof Audit>

const treatments = ['relied-on', 'discounted', 'set-aside'] as const
export type Treatment = (typeof treatments)[number]

const criteria: Criteria = {
  evidence: told(
    'arguments rest on sources that exist, say what they are said to, and are of a good kind',
    '论点的来源存在、确有其言且可靠',
  ),
  reasoning: told('the conclusion follows from what is said', '结论能从所说的内容推出'),
  rebuttal: told(
    'answers what the others really argued, their strongest points first',
    '回应了别人真正的论点，先回应最强的',
  ),
  relevance: told('bears on the goal and on those who have to decide', '切合目标和要做决定的人'),
}

const labelled = <T extends z.ZodType>(sides: readonly BlindSide[], value: T) =>
  z.object(Object.fromEntries(sides.map(({ label }) => [label, value])) as Record<string, T>)

/** The nine parts in their fixed order, and what the judge did with every argument. */
export function judgmentSchema({ blind, sides }: Pick<Court, 'blind' | 'sides'>) {
  const labels: [string, ...string[]] = [neither, ...sides.map(({ label }) => label)]
  return z.object({
    ...(blind && { criteria: spare(scoreSheet(criteria, sides)) }),
    treated: z
      .array(z.object({ argument: words(20), treatment: z.enum(treatments), why: spare(words(600)) }))
      .max(60)
      .default([])
      .meta(told('every argument and every new attack by its number, once', '每个论点和新攻击按编号各一次')),
    strong_arguments: labelled(
      sides,
      z
        .array(z.object({ argument: words(20), why: spare(words(1_000)) }))
        .max(6)
        .default([]),
    ).meta(told('the strong arguments of each side, by their number', '各方的有力论点，写编号')),
    exaggerated_claims: labelled(
      sides,
      z
        .array(z.object({ claim: words(600), why: spare(words(1_000)) }))
        .max(6)
        .default([]),
    ),
    shared_limitations: z
      .array(words(800))
      .max(8)
      .default([])
      .meta(told('problems that none of the options solves', '任何选项都没有解决的问题')),
    core_disagreements: z
      .array(
        z.object({
          disagreement: words(800),
          values: spare(words(800).meta(told('the values behind it, on each side', '各方背后的价值取向'))),
        }),
      )
      .max(8)
      .default([]),
    consensus: z.array(words(800)).max(8).default([]),
    recommendation: z.object({
      favours: z
        .enum(labels)
        .meta(
          told(
            `the side whose option to choose; ${neither}: only where another course is better than all of them`,
            `应当选择其选项的一方；${neither}：仅当另有办法优于所有选项`,
          ),
        ),
      advice: words(3_000).meta(told('what to do, in one direction', '该怎么做，只给一个方向')),
      deciding: spare(
        z.object({
          turn: words(200).meta(told('key of the turn', '发言的键')),
          quote: words(600).meta(told('the words that decided it, copied exactly', '起决定作用的原话，照抄')),
        }),
      ),
    }),
    open_questions: z
      .array(
        z.object({
          question: words(600),
          changes: spare(words(800).meta(told('how the answer could change the conclusion', '答案会怎样改变结论'))),
          cheapest_way: spare(words(800).meta(told('the cheapest way to settle it', '弄清它的最省办法'))),
        }),
      )
      .max(8)
      .default([]),
    scenarios: z
      .array(z.object({ scenario: words(400), recommendation: words(600), rationale: spare(words(1_000)) }))
      .min(1)
      .max(8),
    summary: words(600).meta(told('one sentence', '一句话')),
  })
}

/** A judgment with the real names: roles by their seats. */
export type Judgment = Omit<z.infer<ReturnType<typeof judgmentSchema>>, 'criteria'> & {
  criteria?: Record<string, Record<string, string | number | null>> | null
}
