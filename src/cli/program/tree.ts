import type { Command } from 'commander'
import { tree } from '../../formats/tree/tree.ts'
import {
  collect,
  type Exit,
  type Say,
  withFallback,
  withMaterial,
  withOptions,
  withQuestion,
  withShowing,
} from './playing.ts'

/** A tree is described by a file, or made from a question. */
export function addTree(agon: Command, say: Say, exit: Exit) {
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
    .addHelpText('after', say(helpEnd.en, helpEnd.zh))
    .action(async (words, flags) => exit(await (await import('../commands/tree.ts')).treeCommand(words, flags)))
}

const helpEnd = {
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
