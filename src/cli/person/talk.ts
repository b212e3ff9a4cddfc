import { basename } from 'node:path'
import type { PersonAnswer } from '../../models/person.ts'
import { isYes } from '../ask.ts'
import type { Lines } from '../terminal/lines.ts'
import { widthOf } from '../terminal/width.ts'
import { type Command, commandIn } from './commands.ts'
import { cutLine, type Draft } from './drafts.ts'
import { edit } from './editor.ts'
import type { LineReader } from './reader.ts'
import type { PersonWords } from './words.ts'

export type Reply =
  | { type: 'text'; text: string; pasted: boolean }
  | { type: 'end' }
  | { type: 'edit' }
  | { type: 'clear' }
  | { type: 'back' }

/** The person does not answer: the way out of a form, however deep in it they are. */
export class Unanswered extends Error {
  readonly answer: PersonAnswer
  constructor(answer: PersonAnswer) {
    super('not answered')
    this.answer = answer
  }
}

export interface TalkOptions {
  reader: LineReader
  lines: Lines
  t: PersonWords
  /** Whole lines, for the person alone. */
  print(text: string): void
  /** Read again on demand. */
  rules(): string
  said(): string
  raw(): string
  editor: readonly string[] | null
  signal: AbortSignal
}

/** A conversation with the person at the terminal, in which some words are commands wherever they are typed. */
export class Talk {
  readonly lines: Lines
  readonly t: PersonWords
  readonly editor: readonly string[] | null
  readonly #options: TalkOptions
  #warned = false
  #question: string[] | null = null
  #commands: readonly Command[] = []

  constructor(options: TalkOptions) {
    this.#options = options
    this.lines = options.lines
    this.t = options.t
    this.editor = options.editor
  }

  print(text: string): void {
    this.#question?.push(text)
    this.#options.print(`${text}\n`)
  }

  /** What is printed from now on is the question that is asked next: it is shown again where something else came between. */
  begin(): void {
    this.#question = []
  }

  /** It is answered. */
  settle(): void {
    this.#question = null
  }

  /** A sentence of ours. */
  say(text: string): void {
    this.print(this.lines.paint('dim', this.lines.whole(text)))
  }

  warnOnce(text: string): void {
    if (!this.#warned) this.print(this.lines.paint('yellow', this.lines.whole(text)))
    this.#warned = true
  }

  /** What stands on the line and was not sent. */
  get unsent(): string {
    return this.#options.reader.unsent
  }

  /** `begun` stands on the line already, and can be edited. */
  async ask(prompt: string, begun = ''): Promise<Reply> {
    for (;;) {
      const entry = await this.#options.reader.next(prompt, begun)
      if (entry.type === 'gone') throw new Unanswered({ left: true })
      if (entry.type === 'end') return entry
      const name = entry.pasted ? null : commandIn(entry.text)
      if (name === null) return { type: 'text', text: entry.text, pasted: entry.pasted }
      const command = this.#commands.find(command => command === name)
      if (command === 'edit' || command === 'clear' || command === 'back') return { type: command }
      if (command) await this.#obey(command)
      else if (name === 'help') this.offer(this.#commands)
      else this.say(this.t.noCommand(`/${name}`))
    }
  }

  /** Opens the draft in the editor, with `below` to look at. Gives what was written, or null when it did not work. */
  async edit(draft: Draft, text: string, below: string): Promise<string | null> {
    if (!this.editor) {
      this.say(this.t.noEditor)
      return null
    }
    const name = basename(this.editor[0]!)
    try {
      draft.keep(`${text}\n\n${cutLine}\n\n${below}\n`)
    } catch (error) {
      this.say(this.t.editorFailed(name, (error as Error).message))
      return null
    }
    this.say(this.t.editing(name))
    this.#options.reader.release()
    const failure = await edit(this.editor, draft.path, this.#options.signal)
    if (this.#options.signal.aborted) throw new Unanswered({ left: true })
    if (failure !== null) this.say(this.t.editorFailed(name, failure))
    return failure === null ? draft.read() : null
  }

  async #obey(command: Command): Promise<void> {
    const { rules, said, raw } = this.#options
    if (command === 'raw') this.#show(raw())
    if (command === 'rules') this.#show(rules())
    if (command === 'said') this.#show(said())
    if (command === 'pass') await this.pass()
    if (command !== 'leave') return
    this.say(this.t.leaving)
    throw new Unanswered({ left: true })
  }

  #show(text: string): void {
    this.#options.print([text, ...(this.#question ?? []), ''].join('\n'))
  }

  /** Says which commands there are from now on; to whom knows them, only their names. */
  offer(commands: readonly Command[], isNew = true): void {
    this.#commands = commands
    if (!isNew) {
      this.say([...commands, 'help'].map(name => `/${name}`).join('  '))
      return
    }
    const { paint, width } = this.lines
    let line = ' '
    let used = 1
    for (const name of commands) {
      const about = this.t.commands[name]
      const columns = widthOf(`  /${name} ${about}`)
      if (used + columns > width()) {
        line += '\n '
        used = 1
      }
      line += `${used > 1 ? '  ' : ' '}${paint('cyan', `/${name}`)} ${paint('dim', about)}`
      used += columns
    }
    this.print(line)
  }

  /** Returns when the person would rather not. */
  async pass(): Promise<void> {
    const reply = await this.#options.reader.next(`  ${this.t.confirmPass}`)
    if (reply.type === 'gone') throw new Unanswered({ left: true })
    if (reply.type === 'line' && isYes(reply.text)) throw new Unanswered({ passed: true })
    this.say(this.t.notPassed)
  }
}
