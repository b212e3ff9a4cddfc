import { Command, type ErrorOptions, type Help } from 'commander'
import type { Language, Texts } from '../../core/language.ts'
import { formats } from '../../formats/index.ts'
import { UsageError } from '../exit.ts'
import { flagName, flagsOf, nearest } from '../terminal/ask.ts'
import { programWords } from '../words.ts'
import { collect, type RunCommand, type Say, withFallback, withShowing } from './playing.ts'

/** How a command speaks. Without help: nobody asked for it. */
export interface Speaking {
  language: Language
  newHelp: (() => Help) | null
}

/** A command that reports mistakes like all others: in one sentence, in the user's language. */
export class AgonCommand extends Command {
  readonly #speaking: Speaking

  constructor(name: string | undefined, speaking: Speaking) {
    super(name)
    this.#speaking = speaking
  }

  override createCommand(name?: string): AgonCommand {
    return new AgonCommand(name, this.#speaking)
  }

  override createHelp(): Help {
    return this.#speaking.newHelp?.() ?? super.createHelp()
  }

  override error(message: string, { code }: ErrorOptions = {}): never {
    // The subject stands in quotation marks, whatever the sentence around it.
    const about = message.match(/'(.*)'/s)?.[1] ?? ''
    throw new UsageError(this.#sentence(code, about) ?? message.replace(/^error: /, ''))
  }

  #sentence(code: string | undefined, about: string): string | null {
    const t = programWords[this.#speaking.language]
    const command = this.parent ? `${this.parent.name()} ${this.name()}` : this.name()
    const usage = `${command} ${this.usage().replace('[options]', '').trim()}`.trim()
    switch (code) {
      case 'commander.unknownOption':
        if (/\s/.test(about)) return t.dashedQuestion(shortened(about))
        return t.unknownOption(shortened(about.split('=')[0]!), this.#nearestOption(about), command)
      case 'commander.missingArgument':
        return t.missingArgument(`<${about}>`, usage, command)
      case 'commander.optionMissingArgument':
        return t.missingValue(about, command)
      case 'commander.excessArguments':
        return t.excessArguments(shortened(this.args.slice(this.registeredArguments.length).join(' ')), usage, command)
      default:
        return null
    }
  }

  #nearestOption(flag: string): string | null {
    const names = [...this.options.map(option => option.name()), 'help']
    const meant = nearest(flag.replace(/^-+|=.*$/gs, ''), names)
    return meant === null ? null : `--${meant}`
  }
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Continues a debate from any of its points, with whatever should be different. */
export function addFork(agon: Command, say: Say, run: RunCommand) {
  const command = agon
    .command('fork')
    .description(
      say(
        'play a debate on from any point, as another debate: what came before is not paid again',
        '从任意位置把一场辩论作为新的辩论继续：此前的部分不再付费',
      ),
    )
    .argument('<id>', say('number of the debate, or "last"', '辩论编号，或 last'))
    .option(
      '--at <point>',
      say('from there on: round-2, round-2/proposer, d1.2, end', '从哪里起：round-2、round-2/proposer、d1.2、end'),
    )
    .option('--without <key>', say('as if this speech had not been made, from there on', '视同没有这次发言，从那里起'))
    .option(
      '--seat <seat=model>',
      say('who sits there from then on; may be repeated', '此后由谁担任该席位；可重复'),
      collect,
    )
    .option('--remark <text>', say('what everybody who speaks then is told', '告知此后每位发言者的话'))
    .option('--config <file>', say('of a tree: its file, when it has moved', '树状辩论：配置文件移动后的位置'))
  withFallback(command, say)
  withEveryOption(command, say)
  withShowing(command, say)
    .addHelpText('after', say(helpEnd.en, helpEnd.zh))
    .action((which, flags) => run(async io => (await import('../commands/fork.ts')).forkCommand(which, flags, io)))
}

/** The debate's format is known only when it is read, so the options of all formats are accepted and checked then. */
function withEveryOption(command: Command, say: Say): void {
  const known = new Map<string, { value: string; formats: string[]; about: Texts }>()
  for (const format of formats)
    for (const [name, { value, about }] of Object.entries(flagsOf(format))) {
      const others = known.get(name)?.formats ?? []
      known.set(name, { value, about, formats: [...others, format.id] })
    }
  for (const [name, { value, about, formats: having }] of known) {
    const isCommon = having.length === formats.length
    const of = having.join('、')
    const text = isCommon
      ? say(about.en, about.zh)
      : say(`for ${having.join(', ')}: see agon ${having[0]} --help`, `用于 ${of}：见 agon ${having[0]} --help`)
    command.option(`${flagName(name)} <${value}>`, text)
  }
}

/** Compares two debates: mostly a fork and its original. */
export function addDiff(agon: Command, say: Say, run: RunCommand) {
  agon
    .command('diff')
    .description(
      say(
        'show where two debates part, turn by turn, and both verdicts',
        '显示两场辩论从哪里起不同、逐次对照，并列出裁决',
      ),
    )
    .argument('<one>', say('number of a debate, or "last"', '辩论编号，或 last'))
    .argument('<other>', say('number of another one', '另一场的编号'))
    .option('--json', say('print one JSON document', '输出一份 JSON'))
    .option('--plain', say('no colour', '无颜色'))
    .action((one, other, flags) =>
      run(async io => (await import('../commands/archive.ts')).diffCommand(one, other, flags, io)),
    )
}

const helpEnd = {
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
