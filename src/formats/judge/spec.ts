import { z } from 'zod'
import { formatSpec } from '../../core/spec.ts'

const text = z.string()

export const spec = formatSpec({
  question: {
    required: {
      en: 'number of a debate, "last", or a file (text, Markdown, JSON)',
      zh: '辩论编号、last，或一份文件（文本、Markdown、JSON）',
    },
    label: { en: 'Transcript', zh: '辩论记录' },
    hint: { en: '', zh: '' },
  },
  seatFlags: [
    {
      id: 'judge',
      model: true,
      about: {
        en: 'who rules: provider:model, a tool or person; several: a,b,c',
        zh: '作出裁决者：provider:model、工具或 person；多位写作 a,b,c',
      },
    },
  ],
  options: {
    question: {
      type: text,
      flag: '--question <text>',
      about: {
        en: 'what was debated, where the transcript does not say it',
        zh: '辩论的问题；记录中没有写明时使用',
      },
    },
    topic: {
      type: text,
      flag: '--topic <id>',
      about: { en: 'of a tree with several topics: which one', zh: '有多个议题的树状辩论：裁决哪个议题' },
    },
    speakers: {
      type: text,
      flag: '--speakers <list>',
      about: {
        en: 'of a file: only these speak, other labels belong to the text; PRO=Ada,CON=Bob gives roles names',
        zh: '文件：只有这些人是发言者，其他标签属于正文；“正方=小李,反方=小王”为角色写上名字',
      },
    },
    without: {
      type: text,
      flag: '--without <key>',
      about: {
        en: 'rule as if this speech had not been made: round-2/proposer',
        zh: '视同没有这次发言来裁决：round-2/proposer',
      },
    },
    each: {
      type: z.boolean().default(false),
      flag: '--each',
      about: {
        en: 'rule again without each speech, and rank them by how much the verdict hangs on them',
        zh: '逐一略去每次发言重新裁决，并按裁决对它们的依赖程度排序',
      },
    },
  },
  examples: {
    en: `
Examples:
  agon judge 12                               once more, by the usual judge
  agon judge 12 --judge openai,google,claude  by a panel, in both orders
  agon judge debate.md --rigor high           a transcript from elsewhere
  agon judge 12 --without round-2/proposer    as if that had not been said
  agon judge 12 --each                        what the verdict hangs on

In a file each speech begins with who speaks, a name or a side:
  **Alice:** We should move now, because …     Turn 1: PRO Opening
  **Bob:** The load test says otherwise: …     ## Round 1: CON
A first line "# …" or "Topic: …" is the question. Lists of turns in JSON are
read as well: [{"speaker": "PRO", "content": "…"}, …]`,
    zh: `
示例：
  agon judge 12                               由通常的裁判重新裁决
  agon judge 12 --judge openai,google,claude  由多位裁判以两种顺序裁决
  agon judge debate.md --rigor high           来自别处的记录
  agon judge 12 --without round-2/proposer    视同没有这次发言
  agon judge 12 --each                        裁决取决于哪些发言

在文件中，每段发言以发言者（名字或立场）开头：
  **小李：** 应该现在迁移，因为……          正方：……
  **小王：** 压测结果不支持这一点：……      ## 第一轮：反方
开头的“# ……”或“辩题：……”一行是辩题。也可以是 JSON 中的发言列表：
[{"speaker": "正方", "content": "……"}, ……]`,
  },
})
