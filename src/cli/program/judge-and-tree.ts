import { about as judge } from '../../formats/judge/about.ts'
import { about as tree } from '../../formats/tree/about.ts'
import type { AgonCommand } from './agon-command.ts'
import { withFallback, withMaterial, withOptions, withQuestion, withShowing } from './playing.ts'

/** Judges a debate that is already over, from the archive or a file. */
export function addJudge(agon: AgonCommand) {
  const command = agon
    .command(judge.id)
    .about(judge.summary.en, judge.summary.zh)
    .takes('<transcript>', 'number of a debate, "last", or a Markdown file', '辩论编号、last，或一份 Markdown 文件')
    .flag(
      '--judge <seat>',
      'who rules: provider:model, a tool or person; several: a,b,c',
      '作出裁决者：provider:model、工具或 person；多位写作 a,b,c',
    )
    .flag('--model-judge <model>', "another model of the judge's provider", '裁判的提供方的另一个模型')
    .flag(
      '--question <text>',
      'what was debated, where the transcript does not say it',
      '辩论的问题；记录中没有写明时使用',
    )
    .flag('--topic <id>', 'of a tree with several topics: which one', '有多个议题的树状辩论：裁决哪个议题')
    .flag(
      '--speakers <list>',
      'of a file: only these speak, other labels belong to the text',
      '文件：只有这些人是发言者，其他标签属于正文',
    )
    .flag(
      '--without <key>',
      'rule as if this speech had not been made: round-2/proposer',
      '视同没有这次发言来裁决：round-2/proposer',
    )
    .flag(
      '--each',
      'rule again without each speech, and rank them by how much the verdict hangs on them',
      '逐一略去每次发言重新裁决，并按裁决对它们的依赖程度排序',
    )
  withFallback(command)
  withOptions(command, judge)
  withMaterial(command)
  withShowing(command)
    .ending(helpEnd)
    .does(async (io, which, flags) => (await import('../commands/judge.ts')).judgeCommand(which, flags, io))
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
export function addTree(agon: AgonCommand) {
  const command = withQuestion(agon.command(tree.id), 'question')
    .about(tree.summary.en, tree.summary.zh)
    .flag('--config <file>', 'topics, debaters and documents in one file', '用一个文件写明议题、辩手和文档')
    .repeated('--topic <id>', 'debate only this topic of the file; may be repeated', '只辩论文件中的这个议题；可重复')
    .repeated(
      '--seats <list>',
      '2 to 12 debaters: claude,codex,openai:gpt-5',
      '2 到 12 个辩手：claude,codex,openai:gpt-5',
    )
    .flag(
      '--judge <seat>',
      'who sorts what is agreed, and rules; a,b,c is a panel',
      '区分合意与分歧并作出裁决的评审；a,b,c 为多位评审',
    )
    .flag('--write-config <file>', 'keep the question and its seats as such a file', '把问题与席位保存为这样的文件')
    .flag(
      '--output-dir <folder>',
      'where the files go: a tree per topic and a summary',
      '文件写到哪里：每个议题一份记录，另有汇总',
    )
    .flag('--dry-run', 'write the prompts and an estimate; call nothing', '只写出提示词和估算，不作任何调用')
    .flag('--force', 'replace files that Agon did not write', '覆盖并非 Agon 写出的文件')
  withOptions(command, tree)
  withFallback(command)
  withMaterial(command)
  withShowing(command)
    .ending(treeHelpEnd)
    .does(async (io, words, flags) => (await import('../commands/tree.ts')).treeCommand(words, flags, io))
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
