import { basename } from 'node:path'
import { type Command, commandIn } from '../../host/person/fields.ts'
import type { PersonWords } from '../../host/person/words.ts'
import type { PersonAnswer } from '../../models/person.ts'
import { widthOf } from '../../show/style.ts'
import { isYes } from '../terminal/ask.ts'
import type { Lines } from '../terminal/lines.ts'
import { cutLine, type Draft, type EditorPlace, edit } from './drafts.ts'
import type { QuestionText } from './question.ts'
import type { LineReader } from './reader.ts'

export type TypedReply =
  | { type: 'text'; text: string; pasted: boolean }
  | { type: 'end' }
  | { type: 'edit' }
  | { type: 'clear' }
  | { type: 'back' }

/** The person will not answer. Thrown, because that leaves a form from any depth. */
export class Unanswered extends Error {
  readonly answer: PersonAnswer
  constructor(answer: PersonAnswer) {
    super('not answered')
    this.answer = answer
  }
}

interface TalkOptions {
  reader: LineReader
  lines: Lines
  t: PersonWords
  /** Whole lines, for the person alone. */
  print(text: string): void
  question: Pick<QuestionText, 'rules' | 'said' | 'raw'>
  editor: readonly string[] | null
  place: EditorPlace
  signal: AbortSignal
}

/** A conversation with the person at the terminal. Some words are commands wherever they are typed. */
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

  /** From here on, what is printed is the next question. It is shown again if something else came between. */
  begin(): void {
    this.#question = []
  }

  settle(): void {
    this.#question = null
  }

  list(texts: readonly string[]): void {
    for (const [i, text] of texts.entries()) this.print(this.lines.listed(String(i + 1).padStart(3), text))
  }

  /** Prints a sentence of ours. */
  say(text: string): void {
    this.print(this.lines.paint('dim', this.lines.whole(text)))
  }

  warnOnce(text: string): void {
    if (!this.#warned) this.print(this.lines.paint('yellow', this.lines.whole(text)))
    this.#warned = true
  }

  get unsent(): string {
    return this.#options.reader.unsent
  }

  /** `begun` is already on the line and can be edited. */
  async ask(prompt: string, begun = ''): Promise<TypedReply> {
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

  /** Opens the draft in the editor, with `below` to look at. Returns what was written, or null if it failed. */
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
    const failure = await edit(this.editor, draft.path, this.#options.signal, this.#options.place)
    if (this.#options.signal.aborted) throw new Unanswered({ left: true })
    if (failure !== null) this.say(this.t.editorFailed(name, failure))
    return failure === null ? draft.read() : null
  }

  async #obey(command: Command): Promise<void> {
    if (command === 'raw' || command === 'rules' || command === 'said')
      this.#options.print([this.#options.question[command](), ...(this.#question ?? []), ''].join('\n'))
    if (command === 'pass') await this.pass()
    if (command !== 'leave') return
    this.say(this.t.leaving)
    throw new Unanswered({ left: true })
  }

  /** Says which commands are available. People who know them see only the names. */
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

  /** Returns if the person decides not to pass. */
  async pass(): Promise<void> {
    const reply = await this.#options.reader.next(`  ${this.t.confirmPass}`)
    if (reply.type === 'gone') throw new Unanswered({ left: true })
    if (reply.type === 'line' && isYes(reply.text)) throw new Unanswered({ passed: true })
    this.say(this.t.notPassed)
  }
}
