import type { Command } from 'commander'
import { about as judge } from '../../formats/judge/about.ts'
import { about as tree } from '../../formats/tree/about.ts'
import {
  collect,
  type RunCommand,
  type Say,
  withFallback,
  withMaterial,
  withOptions,
  withQuestion,
  withShowing,
} from './playing.ts'

/** Judges a debate that is already over, from the archive or a file. */
export function addJudge(agon: Command, say: Say, run: RunCommand) {
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
    .action((which, flags) => run(async io => (await import('../commands/judge.ts')).judgeCommand(which, flags, io)))
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

/** A tree is described by a file, or made from a question. */
export function addTree(agon: Command, say: Say, run: RunCommand) {
  const command = withQuestion(agon.command(tree.id), say, 'question')
    .description(say(tree.summary.en, tree.summary.zh))
    .option('--config <file>', say('topics, debaters and documents in one file', '用一个文件写明议题、辩手和文档'))
    .option(
      '--topic <id>',
      say('debate only this topic of the file; may be repeated', '只辩论文件中的这个议题；可重复'),
      collect,
    )
    .option(
      '--seats <list>',
      say('2 to 12 debaters: claude,codex,openai:gpt-5', '2 到 12 个辩手：claude,codex,openai:gpt-5'),
      collect,
    )
    .option(
      '--judge <seat>',
      say('who sorts what is agreed, and rules; a,b,c is a panel', '区分合意与分歧并作出裁决的评审；a,b,c 为多位评审'),
    )
    .option(
      '--write-config <file>',
      say('keep the question and its seats as such a file', '把问题与席位保存为这样的文件'),
    )
    .option(
      '--output-dir <folder>',
      say('where the files go: a tree per topic and a summary', '文件写到哪里：每个议题一份记录，另有汇总'),
    )
    .option('--dry-run', say('write the prompts and an estimate; call nothing', '只写出提示词和估算，不作任何调用'))
    .option('--force', say('replace files that Agon did not write', '覆盖并非 Agon 写出的文件'))
  withOptions(command, tree, say)
  withFallback(command, say)
  withMaterial(command, say)
  withShowing(command, say)
    .addHelpText('after', say(treeHelpEnd.en, treeHelpEnd.zh))
    .action((words, flags) => run(async io => (await import('../commands/tree.ts')).treeCommand(words, flags, io)))
}

const treeHelpEnd = {
  en: `
Examples:
  agon tree --config debate/config.json
  agon tree --config debate/config.json --topic topic-6 --max-rounds 4
  agon tree --config debate/config.json --dry-run
  agon tree "How should jobs be retried?" --context docs/
  agon tree "Which cache?" --seats claude,openai,google --judge deepseek
  agon tree "Which cache?" --write-config debate/config.json --dry-run`,
  zh: `
示例：
  agon tree --config debate/config.json
  agon tree --config debate/config.json --topic topic-6 --max-rounds 4
  agon tree --config debate/config.json --dry-run
  agon tree "任务失败后应当如何重试？" --context docs/
  agon tree "用哪种缓存？" --seats claude,openai,google --judge deepseek
  agon tree "用哪种缓存？" --write-config debate/config.json --dry-run`,
}
