import { Command, type ErrorOptions, type Help } from 'commander'
import type { Language } from '../../core/language.ts'
import { UsageError } from '../exit.ts'
import { nearest } from '../nearest.ts'
import { programWords } from './words.ts'

/** How a command speaks. No help: nobody asked for it. */
export interface Speaking {
  language: Language
  newHelp: (() => Help) | null
}

/** A command whose mistakes are told as all others are: one sentence, in the user's language. */
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
    // What it is about stands in quotation marks, whatever the sentence around it.
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
