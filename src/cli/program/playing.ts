import type { Texts } from '../../core/language.ts'
import {
  aboutOption,
  type FormatSpec,
  flagWord,
  type OptionSpec,
  type SeatFlagSpec,
  settingsIn,
} from '../../core/spec.ts'
import type { ListedFormat } from '../../formats/index.ts'
import { commandOptions, engineOptions, engineOptionsOf } from '../../host/options.ts'
import type { AgonCommand } from './agon-command.ts'

/** A format's command: its question, seats and options as its spec says them. */
export function addFormat(agon: AgonCommand, format: ListedFormat, spec: FormatSpec, isDefault: boolean): AgonCommand {
  const command = withQuestion(agon.command(format.id, { isDefault }), format, spec).about(
    format.summary.en,
    format.summary.zh,
  )
  const { config, ...options } = commandOptions(spec)
  if (config) withOption(command, config)
  for (const seat of spec.seatFlags) withSeat(command, seat, format)
  for (const option of [...Object.values(options), ...Object.values(engineOptionsOf(format))])
    withOption(command, option)
  withFallback(command)
  withMaterial(command, spec.web)
  withShowing(command)
  return spec.examples ? command.ending(spec.examples) : command
}

function withQuestion(
  command: AgonCommand,
  { takes }: ListedFormat,
  { question: { required } }: FormatSpec,
): AgonCommand {
  if (required) return command.takes(takes, required.en, required.zh)
  return command.takes(
    takes,
    'the question, in quotation marks; "-" reads standard input',
    '要辩论的问题，用引号括起来；- 表示从标准输入读取',
  )
}

function withSeat(
  command: AgonCommand,
  { id, about, value = 'seat', model }: SeatFlagSpec,
  format: ListedFormat,
): void {
  const role = format.roles({}).find(role => role.id === id)
  const panel = role?.kind === 'judge' ? { en: '; a,b,c is a panel', zh: '；a,b,c 为多位裁判' } : { en: '', zh: '' }
  const { en, zh } = about ?? {
    en: `${role?.about.en}: provider:model, a tool, person or offline${panel.en}`,
    zh: `${role?.about.zh}：provider:model、工具、person 或 offline${panel.zh}`,
  }
  command.flag(`--${id} <${value}>`, en, zh)
  if (model)
    command.flag(
      `--model-${id} <model>`,
      `another model of the ${id}'s provider`,
      `${role?.label.zh}的提供方的另一个模型`,
    )
}

function withOption(command: AgonCommand, option: OptionSpec): void {
  const { flag, repeated } = option
  if (flag === undefined) return
  const [en, zh] = [aboutOption(option, 'en'), aboutOption(option, 'zh')]
  if (repeated) command.repeated(flag, en, zh)
  else command.flag(flag, en, zh)
}

export function addResume(agon: AgonCommand) {
  const command = agon
    .command('resume')
    .takes('[id]', 'number of the debate; left out: the latest of these', '辩论编号；省略时为其中最近的一场')
    .flag('--config <file>', 'of a tree: its file, when it has moved', '树状辩论：配置文件移动后的位置')
    .flag(
      '--force',
      'replace output files that Agon did not write, or the file of the report',
      '覆盖并非 Agon 写出的输出文件，或报告文件',
    )
  withShowing(command)
    .about('go on with a debate that was paused, killed or failed', '继续一场被暂停、被终止或失败的辩论')
    .does(async (io, which, flags) => (await import('../commands/resume.ts')).resumeCommand(which, flags, io))
}

export function addFork(agon: AgonCommand, specs: ReadonlyMap<string, FormatSpec>) {
  const command = agon
    .command('fork')
    .about(
      'play a debate on from any point, as another debate: what came before is not paid again',
      '从任意位置把一场辩论作为新的辩论继续：此前的部分不再付费',
    )
    .takes('<id>', 'number of the debate, or "last"', '辩论编号，或 last')
    .flag(
      '--at <point>',
      'from there on: round-2, round-2/proposer, d1.2, end',
      '从哪里起：round-2、round-2/proposer、d1.2、end',
    )
    .flag('--without <key>', 'as if this speech had not been made, from there on', '视同没有这次发言，从那里起')
    .repeated('--seat <seat=model>', 'who sits there from then on; may be repeated', '此后由谁担任该席位；可重复')
    .flag('--remark <text>', 'what everybody who speaks then is told', '告知此后每位发言者的话')
    .flag('--config <file>', 'of a tree: its file, when it has moved', '树状辩论：配置文件移动后的位置')
  withFallback(command)
  withEveryOption(command, specs)
  withShowing(command)
    .ending(forkEnd)
    .does(async (io, which, flags) => (await import('../commands/fork.ts')).forkCommand(which, flags, io))
}

/** The debate's format is known only when it is read, so the options of all formats are accepted and checked then. */
function withEveryOption(command: AgonCommand, specs: ReadonlyMap<string, FormatSpec>): void {
  const having = new Map<string, { flag: string; ids: string[] }>()
  for (const [id, spec] of specs)
    for (const { flag } of Object.values(settingsIn(spec))) {
      if (flag === undefined) continue
      const word = flagWord(flag)
      having.set(word, { flag, ids: [...(having.get(word)?.ids ?? []), id] })
    }
  for (const { flag, ids } of having.values()) {
    const see = `agon ${ids[0]} --help`
    command.flag(flag, `for ${ids.join(', ')}: see ${see}`, `用于 ${ids.join('、')}：见 ${see}`)
  }
  for (const option of Object.values(engineOptions)) withOption(command, option)
}

const forkEnd = {
  en: `
Examples:
  agon fork 12                                      which points there are
  agon fork 12 --at round-2 --seat proposer=claude  another model from there on
  agon fork 12 --at end --seat judge=google         another judge
  agon fork 12 --at end --rounds 4                  more rounds
  agon fork 12 --at 2 --remark "We have no DBA."    what they did not know
  agon fork 12 --without round-1/challenger         if it had not been said
  agon diff 12 last                                 what it changed`,
  zh: `
示例：
  agon fork 12                                      有哪些位置
  agon fork 12 --at round-2 --seat proposer=claude  从那里起换一个模型
  agon fork 12 --at end --seat judge=google         换一位裁判
  agon fork 12 --at end --rounds 4                  增加轮次
  agon fork 12 --at 2 --remark "我们没有 DBA。"     补充他们不知道的情况
  agon fork 12 --without round-1/challenger         如果没有说过那段话
  agon diff 12 last                                 有什么改变`,
}

const withFallback = (command: AgonCommand): AgonCommand =>
  command.repeated(
    '--fallback <seat=model>',
    'who takes a seat over when its model fails; may be repeated',
    '某席位的模型失败时由谁接替；可重复',
  )

const webAbout = {
  en: 'look cited pages up on the web (https only); without it they count as not checked',
  zh: '联网核对所引用的网页（仅 https）；不加则记为未核对',
}

const withMaterial = (command: AgonCommand, web: Texts = webAbout): AgonCommand =>
  command
    .flag('--context <path...>', 'files or folders the debaters may cite', '辩手可以引用的文件或文件夹')
    .flag('--web', web.en, web.zh)
    .flag('--lang <language>', 'en or zh (default: that of the question)', 'en 或 zh（默认与问题相同）')

function withShowing(command: AgonCommand): AgonCommand {
  return command
    .flag('--budget <usd>', 'stop before this many US dollars are passed', '在超出该美元金额之前停止')
    .flag(
      '--out <file>',
      'also write the result to a file (.md, .json or .html)',
      '同时把结果写入文件（.md、.json 或 .html）',
    )
    .flag('--json', 'print one JSON document instead of the report', '输出一份 JSON 而不是报告')
    .flag('--events', 'stream the journal as JSON lines instead', '改为以 JSON 行输出日志')
    .flag('--plain', 'no colour, no animation', '无颜色、无动画')
    .flag('--full', 'end with the whole report, not only its answer', '结束时输出完整报告，而不只是结论')
    .flag('--quiet', 'only the result', '只输出结果')
    .flag('--yes', 'do not ask anything', '不询问')
    .flag(
      '--open',
      'also show it in the browser, or print the link where there is none',
      '同时在浏览器中打开；没有浏览器时输出链接',
    )
}
