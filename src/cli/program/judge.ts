import type { Command } from 'commander'
import { judge } from '../../formats/judge/judge.ts'
import { type Exit, type Say, withFallback, withMaterial, withOptions, withShowing } from './playing.ts'

/** A debate that was held before is judged: one of the archive, or one in a file. */
export function addJudge(agon: Command, say: Say, exit: Exit) {
  const command = agon
    .command(judge.id)
    .description(say(judge.summary.en, judge.summary.zh))
    .argument(
      '<transcript>',
      say('number of a debate, "last", or a Markdown file', '辩论编号、last，或一份 Markdown 文件'),
    )
    .option(
      '--judge <seat>',
      say(
        'who rules: provider:model, a tool or person; several: a,b,c',
        '作出裁决者：provider:model、工具或 person；多位写作 a,b,c',
      ),
    )
    .option('--model-judge <model>', say("another model of the judge's provider", '裁判的提供方的另一个模型'))
    .option(
      '--question <text>',
      say('what was debated, where the transcript does not say it', '辩论的问题；记录中没有写明时使用'),
    )
    .option('--topic <id>', say('of a tree with several topics: which one', '有多个议题的树状辩论：裁决哪个议题'))
    .option(
      '--speakers <list>',
      say('of a file: only these speak, other labels belong to the text', '文件：只有这些人是发言者，其他标签属于正文'),
    )
    .option(
      '--without <key>',
      say('rule as if this speech had not been made: round-2/proposer', '视同没有这次发言来裁决：round-2/proposer'),
    )
    .option(
      '--each',
      say(
        'rule again without each speech, and rank them by how much the verdict hangs on them',
        '逐一略去每次发言重新裁决，并按裁决对它们的依赖程度排序',
      ),
    )
  withFallback(command, say)
  withOptions(command, judge, say)
  withMaterial(command, say)
  withShowing(command, say)
    .addHelpText('after', say(helpEnd.en, helpEnd.zh))
    .action(async (which, flags) => exit(await (await import('../commands/judge.ts')).judgeCommand(which, flags)))
}

const helpEnd = {
  en: `
Examples:
  agon judge 12                               once more, by the usual judge
  agon judge 12 --judge openai,google,claude  by a panel, in both orders
  agon judge debate.md --rigor high           a transcript from elsewhere
  agon judge 12 --without round-2/proposer    as if that had not been said
  agon judge 12 --each                        what the verdict hangs on

In a file each speech begins with its speaker's name:
  **Alice:** We should move now, because …
  **Bob:** The load test says otherwise: …
A first line "# …" is the question.`,
  zh: `
示例：
  agon judge 12                               由通常的裁判重新裁决
  agon judge 12 --judge openai,google,claude  由多位裁判以两种顺序裁决
  agon judge debate.md --rigor high           来自别处的记录
  agon judge 12 --without round-2/proposer    视同没有这次发言
  agon judge 12 --each                        裁决取决于哪些发言

在文件中，每段发言以发言者的名字开头：
  **小李：** 应该现在迁移，因为……
  **小王：** 压测结果不支持这一点：……
开头的“# ……”一行是辩题。`,
}
