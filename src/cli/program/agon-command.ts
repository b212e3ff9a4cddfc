import { Command, type ErrorOptions, type Help } from 'commander'
import type { Language, Texts } from '../../core/language.ts'
import { nearest } from '../../core/nearest.ts'
import { UsageError } from '../../host/exit.ts'
import type { Io } from '../io.ts'
import { programWords } from './words.ts'

/** How commands speak and are run. */
export interface CommandSurroundings {
  language: Language
  /** null: nobody asked for help. */
  newHelp: (() => Help) | null
  /** A command without an exit code counts as done. */
  run(work: (io: Io) => Promise<number> | Promise<void>): Promise<void>
}

type Given = Parameters<Parameters<Command['action']>[0]>

/** A command that speaks like all others: in the user's language, and of mistakes in one sentence. */
export class AgonCommand extends Command {
  readonly #around: CommandSurroundings

  constructor(name: string | undefined, around: CommandSurroundings) {
    super(name)
    this.#around = around
  }

  about(en: string, zh: string): this {
    return this.description(this.said(en, zh))
  }

  takes(name: string, en: string, zh: string): this {
    return this.argument(name, this.said(en, zh))
  }

  flag(flags: string, en: string, zh: string, usual?: string): this {
    return this.option(flags, this.said(en, zh), usual)
  }

  /** An option that may be given more than once. */
  repeated(flags: string, en: string, zh: string): this {
    return this.option(flags, this.said(en, zh), (given: string, before: string[] = []) => [...before, given])
  }

  ending({ en, zh }: Texts): this {
    return this.addHelpText('after', this.said(en, zh))
  }

  /** The code of a command is loaded when it runs. */
  does(work: (io: Io, ...given: Given) => Promise<number> | Promise<void>): this {
    return this.action((...given) => this.#around.run(io => work(io, ...given)))
  }

  said(en: string, zh: string): string {
    return this.#around.language === 'zh' ? zh : en
  }

  override createCommand(name?: string): AgonCommand {
    return new AgonCommand(name, this.#around)
  }

  override createHelp(): Help {
    return this.#around.newHelp?.() ?? super.createHelp()
  }

  override error(message: string, { code }: ErrorOptions = {}): never {
    // The subject stands in quotation marks, whatever the sentence around it.
    const about = message.match(/'(.*)'/s)?.[1] ?? ''
    throw new UsageError(this.#sentence(code, about) ?? message.replace(/^error: /, ''))
  }

  #sentence(code: string | undefined, about: string): string | null {
    const t = programWords[this.#around.language]
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
