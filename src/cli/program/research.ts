import type { Command } from 'commander'
import { research } from '../../formats/research/research.ts'
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

/** A research is described by flags, by a file, or by both: flags go first. */
export function addResearch(agon: Command, say: Say, exit: Exit) {
  const command = withQuestion(agon.command(research.id), say)
    .description(say(research.summary.en, research.summary.zh))
    .option('--config <file>', say('topic, roles and the rest in one file', '用一个文件写明主题、角色和其余设置'))
    .option(
      '--again <id>',
      say('ask an earlier research again, with the models of today', '用今天的模型重新进行以前的一次研究'),
    )
  withRoles(command, say)
  withOptions(command, research, say)
  command
    .option('--no-confirm-plan', say('start without asking whether the plan is right', '不确认计划，直接开始'))
    .option(
      '--search <means>',
      say(
        'search the web: own (of the model), service (of the configuration), none (default: own, else service)',
        '网络搜索：own（模型自带）、service（配置的服务）、none（默认先 own，后 service）',
      ),
    )
    .option(
      '--official <path>',
      say('a document that you vouch for as official; may be repeated', '由你认定的官方文档；可重复'),
      collect,
    )
    .option(
      '--output-path <file>',
      say('write the report there instead (.md, .html or .json)', '把报告写入文件（.md、.html 或 .json），不再输出'),
    )
    .option('--force', say('replace that file if it exists', '该文件存在时覆盖'))
  withFallback(command, say)
  withMaterial(command, say, {
    en: 'look every cited page up (https only); without it only those that a search here brought',
    zh: '联网核对所引用的每个网页（仅 https）；不加则只核对本次搜索到的网页',
  })
  withShowing(command, say)
    .addHelpText('after', say(helpEnd.en, helpEnd.zh))
    .action(async (words, flags) => exit(await (await import('../commands/research.ts')).researchCommand(words, flags)))
}

function withRoles(command: Command, say: Say): void {
  command
    .option(
      '--role <name|stance|model>',
      say(
        'a role, 2 to 4 of them; stance and model may be empty (default: what the topic compares, else two)',
        '一个角色，共 2 至 4 个；立场和模型可以留空（默认取主题所比较的各项，否则为正反两方）',
      ),
      collect,
    )
    .option(
      '--model <seat>',
      say('for every role and official that names none', '未另行指定的角色、审计员和裁判所用的模型'),
    )
    .option(
      '--judge <seat>',
      say('who weighs the arguments and recommends; a,b,c is a panel', '权衡论点并给出建议；a,b,c 为多位裁判'),
    )
    .option('--auditor <seat>', say('who tags every factual claim', '为每个事实声明作标记'))
}

const helpEnd = {
  en: `
Examples:
  agon research "Claude Code vs OpenCode (gpt-5.4, claude-4.6-sonnet)"
  agon research "Postgres or MySQL for our queue?" --context docs/ --audience team
  agon research "Rust for the new service?" --model openai:gpt-5.4 --judge claude
  agon research "Move to the cloud" --role "CFO|what it costs|openai" --role "CTO||claude"
  agon research --config research.json --output-path report.md --yes
  agon research --again 12

Before it starts, each model is asked one word, and the plan is shown: answer
yes, edit or no. Exit code 8: a report, but not all who were asked contributed.`,
  zh: `
示例：
  agon research "Claude Code vs OpenCode (gpt-5.4, claude-4.6-sonnet)"
  agon research "我们的队列用 Postgres 还是 MySQL？" --context docs/ --audience team
  agon research "新服务用 Rust 吗？" --model openai:gpt-5.4 --judge claude
  agon research "全面上云" --role "财务|关注成本|openai" --role "技术||claude"
  agon research --config research.json --output-path report.md --yes
  agon research --again 12

开始之前，会向每个模型各问一个词，并显示计划：回答“是”“编辑”或“否”。
退出码 8：有报告，但并非所有被问到的模型都完成了任务。`,
}
