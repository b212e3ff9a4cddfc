import type { Command } from 'commander'
import type { Texts } from '../../core/language.ts'
import type { FormatAbout } from '../../engine/format.ts'
import type { ListedFormat } from '../../formats/index.ts'
import type { Io } from '../io.ts'
import { flagName, flagsOf } from '../terminal/ask.ts'

/** Runs a command. A command without an exit code counts as done. */
export type RunCommand = (command: (io: Io) => Promise<number> | Promise<void>) => Promise<void>
export type Say = (en: string, zh: string) => string

export function addFormat(agon: Command, format: ListedFormat, isDefault: boolean, say: Say, run: RunCommand) {
  const command = withQuestion(agon.command(format.id, { isDefault }), say).description(
    say(format.summary.en, format.summary.zh),
  )
  for (const seat of format.roles({})) {
    command.option(
      `--${seat.id} <seat>`,
      say(
        `${seat.about.en}: provider:model, a tool, person or offline${seat.kind === 'judge' ? '; a,b,c is a panel' : ''}`,
        `${seat.about.zh}：provider:model、工具、person 或 offline${seat.kind === 'judge' ? '；a,b,c 为多位裁判' : ''}`,
      ),
    )
    command.option(
      `--model-${seat.id} <model>`,
      say(`another model of the ${seat.id}'s provider`, `${seat.label.zh}的提供方的另一个模型`),
    )
  }
  withFallback(command, say)
  withOptions(command, format, say)
  withMaterial(command, say)
  withShowing(command, say).action((topic, flags) =>
    run(async io => {
      const [played, { debateCommand }] = await Promise.all([format.load(), import('../commands/debate.ts')])
      return debateCommand(played, topic, flags, io)
    }),
  )
}

export function addResume(agon: Command, say: Say, run: RunCommand) {
  const id = say('number of the debate; left out: the latest of these', '辩论编号；省略时为其中最近的一场')
  const command = agon
    .command('resume')
    .argument('[id]', id)
    .option('--config <file>', say('of a tree: its file, when it has moved', '树状辩论：配置文件移动后的位置'))
    .option(
      '--force',
      say(
        'replace output files that Agon did not write, or the file of the report',
        '覆盖并非 Agon 写出的输出文件，或报告文件',
      ),
    )
  withShowing(command, say)
    .description(say('go on with a debate that was paused, killed or failed', '继续一场被暂停、被终止或失败的辩论'))
    .action((which, flags) => run(async io => (await import('../commands/resume.ts')).resumeCommand(which, flags, io)))
}

export const withQuestion = (command: Command, say: Say, name = 'topic'): Command =>
  command.argument(
    `[${name}...]`,
    say(
      'the question, in quotation marks; "-" reads standard input',
      '要辩论的问题，用引号括起来；- 表示从标准输入读取',
    ),
  )

export const withFallback = (command: Command, say: Say): Command =>
  command.option(
    '--fallback <seat=model>',
    say('who takes a seat over when its model fails; may be repeated', '某席位的模型失败时由谁接替；可重复'),
    collect,
  )

/** The format's own options, and those that every format has. */
export function withOptions(command: Command, format: FormatAbout, say: Say): void {
  for (const [name, flag] of Object.entries(flagsOf(format)))
    command.option(`${flagName(name)} <${flag.value}>`, say(flag.about.en, flag.about.zh))
}

const webAbout = {
  en: 'look cited pages up on the web (https only); without it they count as not checked',
  zh: '联网核对所引用的网页（仅 https）；不加则记为未核对',
}

export const withMaterial = (command: Command, say: Say, web: Texts = webAbout): Command =>
  command
    .option('--context <path...>', say('files or folders the debaters may cite', '辩手可以引用的文件或文件夹'))
    .option('--web', say(web.en, web.zh))
    .option('--lang <language>', say('en or zh (default: that of the question)', 'en 或 zh（默认与问题相同）'))

export function withShowing(command: Command, say: Say): Command {
  return command
    .option('--budget <usd>', say('stop before this many US dollars are passed', '在超出该美元金额之前停止'))
    .option(
      '--out <file>',
      say('also write the result to a file (.md, .json or .html)', '同时把结果写入文件（.md、.json 或 .html）'),
    )
    .option('--json', say('print one JSON document instead of the report', '输出一份 JSON 而不是报告'))
    .option('--events', say('stream the journal as JSON lines instead', '改为以 JSON 行输出日志'))
    .option('--plain', say('no colour, no animation', '无颜色、无动画'))
    .option('--quiet', say('only the result', '只输出结果'))
    .option('--yes', say('do not ask anything', '不询问'))
    .option(
      '--open',
      say(
        'also show it in the browser, or print the link where there is none',
        '同时在浏览器中打开；没有浏览器时输出链接',
      ),
    )
}

/** For an option that may be repeated. */
export const collect = (given: string, before: string[] = []): string[] => [...before, given]
