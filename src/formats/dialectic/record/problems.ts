import type { Texts } from '../../../core/language.ts'

/** Where a record departs from its form. */
export interface RecordProblem {
  /** Counted from 1. */
  line: number
  what: Texts
  /** The record cannot be continued as it is. */
  fatal: boolean
}

const told =
  (fatal: boolean) =>
  <T extends unknown[]>(say: (...about: T) => [en: string, zh: string]) =>
  (line: number, ...about: T): RecordProblem => {
    const [en, zh] = say(...about)
    return { line: line + 1, what: { en, zh }, fatal }
  }

const minor = told(false)
const fatal = told(true)

/** The lines are counted from 0 here. */
export const problem = {
  noTopic: fatal(() => [
    'there is no topic: a record begins with a line like "# Debate: Should the queue move to Postgres?"',
    '没有主题：记录应以“# Debate: 队列是否应该迁到 Postgres？”这样的一行开头',
  ]),
  noHeadLine: minor((name: string) => [`the head has no line "**${name}**: …"`, `开头部分缺少“**${name}**: …”一行`]),
  headTwice: minor((name: string) => [
    `"**${name}**" stands in the head twice; the first one counts`,
    `开头部分有两个“**${name}**”；以第一个为准`,
  ]),
  status: minor((found: string) => [
    `"${found}" is no status: it is in-progress or completed. Taken as in-progress`,
    `“${found}”不是有效状态：应为 in-progress 或 completed。按 in-progress 处理`,
  ]),
  date: minor((found: string) => [`"${found}" is no date like 2026-01-25`, `“${found}”不是 2026-01-25 这样的日期`]),
  participants: minor(() => [
    'who took part is not told as in "Main Agent ↔ Sub Agent (general-purpose)"',
    '参与者的写法不像“Main Agent ↔ Sub Agent (general-purpose)”',
  ]),
  stray: minor(() => [
    'text outside of any section: nobody is told of it. Put it below a heading such as "### User Input"',
    '不属于任何小节的文字：不会告诉任何人。请把它放到“### User Input”这样的标题之下',
  ]),
  unknownHeading: minor((found: string) => [
    `"${found}" is no heading of a record: taken as text of the section that it stands in`,
    `“${found}”不是记录的标题：按所在小节的正文处理`,
  ]),
  noSection: minor((heading: string, round: number) => [
    `round ${round} has no "${heading}"`,
    `第 ${round} 轮缺少“${heading}”`,
  ]),
  sectionTwice: minor((heading: string, round: number) => [
    `round ${round} has "${heading}" more than once: taken together`,
    `第 ${round} 轮有多个“${heading}”：合并处理`,
  ]),
  outOfOrder: minor((round: number) => [
    `round ${round} stands out of order: taken by its number`,
    `第 ${round} 轮的位置不对：按编号处理`,
  ]),
  roundTwice: minor((round: number) => [
    `round ${round} stands here once more, in the same words`,
    `第 ${round} 轮在这里重复出现，内容相同`,
  ]),
  roundsDiffer: fatal((round: number, other: number) => [
    `round ${round} stands here once more, and differs from that of line ${other + 1}. Delete one of the two, or give each its own number`,
    `第 ${round} 轮在这里再次出现，与第 ${other + 1} 行的内容不同。请删除其中之一，或分别编号`,
  ]),
  roundMissing: fatal((expected: number, found: number) => [
    `round ${found} stands here, and there is no round ${expected}. Number the rounds 1, 2, 3 … without a gap`,
    `这里是第 ${found} 轮，却没有第 ${expected} 轮。请把各轮连续编号为 1、2、3……`,
  ]),
  roundTooHigh: fatal((most: number) => [
    `the number of this round is higher than ${most.toLocaleString('en')}. Number the rounds 1, 2, 3 … without a gap`,
    `这一轮的编号超过 ${most.toLocaleString('en')}。请把各轮连续编号为 1、2、3……`,
  ]),
  torn: minor((round: number) => [
    `round ${round} is cut off: it is not used, and stays in the file. The round is held anew behind it`,
    `第 ${round} 轮不完整：不予采用，但仍留在文件中。该轮会在其后重新进行`,
  ]),
  tornPiece: minor((round: number) => [
    `a piece of round ${round} that was cut off: not used, the whole round stands elsewhere`,
    `第 ${round} 轮的残缺片段：不予采用，完整的一轮在别处`,
  ]),
  tornEnd: minor(() => [
    'the text ends in the middle of a line: this piece is not used',
    '文字在一行中间中断：这一片段不予采用',
  ]),
  mayBeCut: minor((round: number) => [
    `round ${round} ends without a rule or a "### User Input": it may be cut off. Used as it is`,
    `第 ${round} 轮末尾既没有分隔线，也没有“### User Input”：可能不完整。按原样采用`,
  ]),
  noRound: fatal(() => [
    'no round can be read: each needs "### Main Agent" and "### Sub Agent" below "## Round 1"',
    '没有可读的轮次：“## Round 1”之下应有“### Main Agent”和“### Sub Agent”',
  ]),
  noConclusion: minor(() => ['it is completed, and has no "## Conclusion"', '状态为 completed，却没有“## Conclusion”']),
  conclusionTwice: minor(() => [
    'there is a "## Conclusion" behind this one: that one counts',
    '其后还有一个“## Conclusion”：以后者为准',
  ]),
  notLast: minor(() => ['there are rounds behind the conclusion', '结论之后还有轮次']),
} as const
