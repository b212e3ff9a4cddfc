import { type Command, Help, type Option } from 'commander'
import type { Language } from '../../core/language.ts'
import { widthOf } from '../../show/style.ts'
import { StreamWrapper } from '../../show/wrap.ts'
import { type ProgramWords, programWords } from './words.ts'

export const helpIn = (language: Language) => (): Help => new AgonHelp(programWords[language])

/** commander's help with headings in the user's language, laid out for characters that are two columns wide. */
class AgonHelp extends Help {
  readonly #t: ProgramWords

  constructor(t: ProgramWords) {
    super()
    this.#t = t
  }

  override formatHelp(command: Command, helper: Help): string {
    // A full-width colon already contains a space.
    return super.formatHelp(command, helper).replace('： ', '：')
  }

  override styleTitle(title: string): string {
    return this.#fixed(title)
  }

  override commandUsage(command: Command): string {
    return this.#eachFixed(super.commandUsage(command))
  }

  override subcommandTerm(command: Command): string {
    return this.#eachFixed(super.subcommandTerm(command))
  }

  override optionDescription({ description, defaultValue }: Option): string {
    return defaultValue === undefined ? description : `${description}${this.#t.byDefault(String(defaultValue))}`
  }

  override displayWidth(text: string): number {
    return widthOf(text)
  }

  override boxWrap(text: string, width: number): string {
    const wrapper = new StreamWrapper({ width, indent: 0, color: false, markdown: false })
    return wrapper.push(text) + wrapper.end()
  }

  #eachFixed(words: string): string {
    return words
      .split(' ')
      .map(word => this.#fixed(word))
      .join(' ')
  }

  #fixed(text: string): string {
    return this.#t.fixed[text] ?? text
  }
}
