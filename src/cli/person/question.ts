import type { Json } from '../../core/json.ts'
import type { Speech } from '../../core/model.ts'
import { replyIn } from '../../core/reply-in.ts'
import type { Format } from '../../engine/format.ts'
import { problemInWords, type Wording } from '../../host/person/fields.ts'
import { parsedObject } from '../../host/person/fitting.ts'
import type { PersonWords } from '../../host/person/words.ts'
import type { PersonQuestion } from '../../models/person.ts'
import type { Lines } from '../terminal/lines.ts'
import { framed } from './mend.ts'

/** A question as text for the terminal and for the editor. */
export class QuestionText {
  readonly #question: PersonQuestion
  readonly #lines: Lines
  readonly #t: PersonWords
  readonly #wording: Wording
  readonly #isShort: boolean

  /** `isShort`: a question in passing. It shows what it is about, but nothing that was said before. */
  constructor(question: PersonQuestion, lines: Lines, t: PersonWords, wording: Wording, isShort = false) {
    this.#question = question
    this.#isShort = isShort
    this.#lines = lines
    this.#t = t
    this.#wording = wording
  }

  /** Shows what the person has not read yet, then what to do. `again`: the question already stands above. */
  asked(seen: (key: string) => boolean, again = false): string {
    const { topic, speeches, seat, insteadOf, instruction } = this.#question
    if (insteadOf !== null) return this.#toMend(insteadOf)
    if (again && this.#question.mend) return this.#problems()
    const unread = speeches.filter(
      speech => speech.derived !== undefined || (speech.seat !== seat && !seen(speech.key)),
    )
    const placed = this.#isShort ? unread.filter(speech => speech.derived && instruction.includes(markOf(speech))) : []
    const parts = [
      ...(this.#isShort ? [] : [this.#lines.whole(`${this.#t.topic}${topic}`)]),
      ...unread.filter(speech => !placed.includes(speech)).map(speech => this.#speech(speech)),
      this.#lines.whole(this.#instruction(this.#t.above, placed)),
      this.#problems(),
    ]
    return parts.filter(part => part !== '').join('\n\n')
  }

  /** Someone who only corrects a reply may not care what was said. A command shows it. */
  #toMend(model: string): string {
    const { topic, mend } = this.#question
    if (!mend || mend.own) return this.#problems()
    const t = this.#t
    const { paint, width } = this.#lines
    const whole = (text: string) => this.#lines.whole(text)
    const parts = [whole(`${t.topic}${topic}`), whole(this.#instruction(t.elsewhere))]
    const why = whole(mend.answer === '' ? t.nothingUsable(model) : t.unusable(model))
    parts.push(paint('bold', why))
    if (mend.answer !== '') parts.push(paint('dim', framed(mend.answer, width(), t.moreRows)))
    return [...parts, this.#problems()].join('\n\n')
  }

  /** The last answer word for word, without harmful characters. */
  raw(): string {
    return `\n${framed(this.#question.mend?.answer ?? '', this.#lines.width(), null)}\n`
  }

  said(): string {
    const { speeches, earlier = [] } = this.#question
    const all = [...earlier.filter(isSpoken), ...speeches]
    return all.length === 0
      ? this.#lines.whole(this.#t.nothingSaid)
      : `\n${all.map(speech => this.#speech(speech)).join('\n\n')}\n`
  }

  rules(): string {
    const { rules, shape } = this.#question
    const shown = shape ? plainRules(rules) : rules
    return `\n${[shown, this.#instruction(this.#t.above)].map(text => this.#lines.whole(text)).join('\n\n')}\n`
  }

  /** Plain, for a file. */
  below(): string {
    const { topic, speeches } = this.#question
    const said = speeches.map(speech => `[${this.who(speech)}]\n\n${speech.text}`)
    return [this.#problemList(), `${this.#t.topic}${topic}`, this.#instruction(named), ...said]
      .filter(part => part !== '')
      .join('\n\n')
  }

  who({ key, seat }: Pick<Speech, 'key' | 'seat'>): string {
    return this.#lines.who(key, seat)
  }

  #speech(speech: Speech): string {
    const text = speech.derived === undefined ? speech.text : legible(speech.text)
    return `  ${this.#lines.paint('bold', this.who(speech))}\n${this.#lines.whole(text)}`
  }

  /** Speeches in a row are named on one line. Those in `inPlace` are shown right there. */
  #instruction(show: (speeches: readonly string[]) => string, inPlace: readonly Speech[] = []): string {
    const { speeches, instruction: asked } = this.#question
    const names = new Map(speeches.map(speech => [markOf(speech), this.who(speech)]))
    const instruction = inPlace.reduce(
      (text, speech) => text.replace(markOf(speech), () => legible(speech.text)),
      asked,
    )
    const inLine = (line: string) => (names.has(line.trim()) ? show([names.get(line.trim())!]) : line)
    const blocks = instruction
      .split('\n\n')
      .map(block => names.get(block.trim()) ?? { text: block.split('\n').map(inLine).join('\n') })
    const merged: string[] = []
    let row: string[] = []
    for (const block of [...blocks, { text: '' }]) {
      if (typeof block === 'string') row.push(block)
      else {
        if (row.length > 0) merged.push(show(row))
        row = []
        merged.push(block.text)
      }
    }
    return merged.join('\n\n').trim()
  }

  #problems(): string {
    const list = this.#problemList()
    return list && this.#lines.paint('yellow', this.#lines.whole(list))
  }

  #problemList(): string {
    const { mend } = this.#question
    if (!mend) return ''
    // Whoever corrects a model's JSON sees the field names in it.
    const inWords = (problem: string) => (mend.own ? problemInWords(problem, this.#wording, this.#t) : problem)
    const listed = mend.problems.map(problem => `- ${inWords(problem)}`)
    return [mend.own ? this.#t.problems : this.#t.wrong, ...listed].join('\n')
  }
}

const markOf = ({ key }: Speech): string => `[${key}]`

const isSpoken = ({ derived }: Speech): boolean => derived === undefined

/** All speeches this conversation showed the person, oldest first, and what was derived from replies that count as such. */
export const saidIn = ({ speeches, earlier = [] }: PersonQuestion, replies: Format['replies']): Speech[] =>
  [...earlier, ...speeches].filter(speech => isSpoken(speech) || replyIn(replies, speech.derived)?.spoken)

/** If a format made an object of a reply, each field gets a line. */
function legible(text: string): string {
  const fields = text.startsWith('{') ? parsedObject(text) : text
  if (typeof fields === 'string') return text
  const shown = (value: Json) => (typeof value === 'string' ? value.replace(/\s+/g, ' ') : JSON.stringify(value))
  return Object.entries(fields)
    .map(([name, value]) => `- ${name}: ${shown(value)}`)
    .join('\n')
}

const named = (speeches: readonly string[]): string => speeches.map(who => `[${who}]`).join(' ')

/**
 * The rules as needed to fill in a form: without the JSON object that speakers add for the program, the sentence that
 * asks for it, and the text about its fields.
 */
function plainRules(rules: string): string {
  const kept: string[] = []
  let isAbout = false
  for (const paragraph of rules.split('\n\n')) {
    const isObject = paragraph.startsWith('{"')
    if (isObject) dropRequest(kept)
    isAbout = isObject || (isAbout && paragraph.startsWith('"'))
    if (!isAbout) kept.push(paragraph)
  }
  return kept.join('\n\n')
}

/** Drops the sentence before the object, which ends in a colon. */
function dropRequest(kept: string[]): void {
  const before = kept.pop() ?? ''
  const ends = Math.max(...['. ', '。'].map(mark => before.lastIndexOf(mark)))
  const rest = /[:：]$/.test(before.slice(-1)) ? before.slice(0, ends + 1) : before
  if (rest !== '') kept.push(rest)
}
