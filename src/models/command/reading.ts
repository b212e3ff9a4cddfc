import type { Failure, FailureKind } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Finish, Part, Usage } from '../../core/model.ts'
import { oneLine } from '../api/complaint.ts'
import { wordsIn } from '../api/words.ts'
import { count, type Fields, fields, parsed, text } from '../json.ts'
import { free, lastWords } from '../tools/failures.ts'
import { countedUp } from '../tools/running-total.ts'
import type { Exit, ToolReading } from '../tools/tool.ts'
import { toolWordsIn } from '../tools/words.ts'
import { type CommandWords, commandWordsIn } from './words.ts'

/** No reply is this long, however it is split into lines. A program that prints more is ended. */
const mostPrinted = 16_000_000
const mostRemarks = 20
const longestRemark = 500

/** The output of one run of a program. Every line must be an event: its author can fix the program. */
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

/** A program that exits with success only forgot to say so. Otherwise it may do better next time. */
export function endedEarly(name: string, { code, signal, stderr }: Exit, language: Language): Failure {
  const how = signal ?? toolWordsIn(language).exitCode(code)
  const message = commandWordsIn(language).ended(name, how, lastWords(stderr))
  return { kind: code === 0 ? 'bad-output' : 'transport', message, maybePaid: true }
}

const badOutput = (message: string): Failure => ({ kind: 'bad-output', message, maybePaid: true })

const failed = (failure: Failure): Part[] => [{ type: 'failed', failure }]

/** One line that a program printed. */
type ProgramEvent =
  | { type: 'text' | 'thinking' | 'remark'; text: string }
  | { type: 'done'; finish: Finish; usage: Usage | null; cost: number | null }
  | { type: 'failed'; kind: FailureKind; message: string }

/** The failures that a program may report. Other kinds are for Agon or a person to report. */
const kinds: readonly FailureKind[] = [
  ...(['auth', 'quota', 'rate-limit', 'overflow', 'refused', 'rejected', 'timeout', 'transport'] as const),
  'bad-output',
]
const finishes: readonly Finish[] = ['stop', 'length']
const types: readonly ProgramEvent['type'][] = ['text', 'thinking', 'remark', 'done', 'failed']

/** The event, or what is wrong with the line. Unknown fields are ignored. */
function eventIn(line: string, t: CommandWords): ProgramEvent | string {
  const value = parsed(line)
  if (value === undefined) return t.notJson
  const event = fields(value)
  const type = types.find(name => name === event.type)
  if (type === undefined) return t.mustBeOneOf('type', types)
  if (type === 'done') return doneIn(event, t)
  if (type === 'failed') return failedIn(event, t)
  const said = text(event.text)
  return said === null ? t.mustBeText('text') : { type, text: said }
}

function doneIn(event: Fields, t: CommandWords): ProgramEvent | string {
  const finish = finishes.find(name => name === (event.finish ?? 'stop'))
  if (finish === undefined) return t.mustBeOneOf('finish', finishes)
  const cost = event.cost ?? null
  if (cost !== null && count(cost) === null) return t.mustBeNumber('cost')
  const usage = usageIn(event.usage ?? null, t)
  return typeof usage === 'string' ? usage : { type: 'done', finish, usage, cost: count(cost) }
}

function usageIn(value: unknown, t: CommandWords): Usage | null | string {
  if (value === null) return null
  const usage = fields(value)
  const wrong = countedUp.find((name, at) => (at < 2 || usage[name] !== undefined) && count(usage[name]) === null)
  if (wrong !== undefined) return t.mustBeNumber(`usage.${wrong}`)
  const told = countedUp.filter(name => usage[name] !== undefined).map(name => [name, usage[name]])
  return Object.fromEntries(told) as Usage
}

function failedIn(event: Fields, t: CommandWords): ProgramEvent | string {
  const kind = kinds.find(name => name === event.kind)
  if (kind === undefined) return t.mustBeOneOf('kind', kinds)
  const message = text(event.message)
  return message === null ? t.mustBeText('message') : { type: 'failed', kind, message }
}
