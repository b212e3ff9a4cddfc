import type { Failure } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Part } from '../../core/model.ts'
import { oneLine } from '../api/complaint.ts'
import { wordsIn } from '../api/words.ts'
import { free, lastWords } from '../tools/failures.ts'
import type { Exit, ToolReading } from '../tools/tool.ts'
import { toolWordsIn } from '../tools/words.ts'
import { eventIn, type ProgramEvent } from './events.ts'
import { type CommandWords, commandWordsIn } from './words.ts'

/** No reply is this long, however it is cut into lines. A program that goes on and on is ended. */
const mostPrinted = 16_000_000
const mostRemarks = 20
const longestRemark = 500

/** What one run of a program prints. Every line has to be an event: what the user wrote can be mended. */
export class CommandReading implements ToolReading {
  readonly #name: string
  readonly #language: Language
  readonly #t: CommandWords
  #lines = 0
  #printed = 0
  #remarks = 0
  #spoke = false

  constructor(name: string, language: Language) {
    this.#name = name
    this.#language = language
    this.#t = commandWordsIn(language)
  }

  line(line: string): Part[] {
    this.#lines += 1
    this.#printed += line.length
    if (this.#printed > mostPrinted) return failed(badOutput(this.#t.tooMuch(this.#name, mostPrinted)))
    const event = eventIn(line, this.#t)
    if (typeof event !== 'string') return this.#parts(event)
    return failed(badOutput(this.#t.wrongLine(this.#name, this.#lines, event, oneLine(line, 80))))
  }

  end(exit: Exit): Part[] {
    return failed(endedEarly(this.#name, exit, this.#language))
  }

  #parts(event: ProgramEvent): Part[] {
    if (event.type === 'failed') return failed(this.#told(event))
    if (event.type === 'done') return this.#done(event)
    if (event.type === 'remark') return this.#remark(event.text)
    if (event.text === '') return []
    this.#spoke ||= event.type === 'text' && event.text.trim() !== ''
    return [{ type: event.type, text: event.text }]
  }

  #done({ finish, usage, cost }: Extract<ProgramEvent, { type: 'done' }>): Part[] {
    if (!this.#spoke) return failed(badOutput(wordsIn(this.#language).empty))
    return [{ type: 'done', finish, usage, ...(cost !== null && { cost }) }]
  }

  #remark(said: string): Part[] {
    const text = oneLine(said, longestRemark)
    if (text === '' || this.#remarks === mostRemarks) return []
    this.#remarks += 1
    return [{ type: 'remark', text }]
  }

  #told({ kind, message }: Extract<ProgramEvent, { type: 'failed' }>): Failure {
    const said = oneLine(message, 500) || toolWordsIn(this.#language).silent(this.#name)
    return { kind, message: said, maybePaid: this.#spoke || !free.has(kind) }
  }
}

/** Whoever leaves with success only forgot to say so; whoever does not may do better the next time. */
export function endedEarly(name: string, { code, signal, stderr }: Exit, language: Language): Failure {
  const how = signal ?? toolWordsIn(language).exitCode(code)
  const message = commandWordsIn(language).ended(name, how, lastWords(stderr))
  return { kind: code === 0 ? 'bad-output' : 'transport', message, maybePaid: true }
}

const badOutput = (message: string): Failure => ({ kind: 'bad-output', message, maybePaid: true })

const failed = (failure: Failure): Part[] => [{ type: 'failed', failure }]
