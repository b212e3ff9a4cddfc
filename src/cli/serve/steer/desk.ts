import type { Language } from '../../../core/language.ts'
import type { Desk, PersonAnswer, PersonQuestion } from '../../../models/person.ts'
import { type Answer, Refused } from '../../../server/house.ts'
import { refused } from '../refusing.ts'
import { assemble } from './assemble.ts'
import { pageSheet, type Setting } from './question.ts'
import { steerWords } from './words.ts'

interface Open {
  question: PersonQuestion
  settle(answer: PersonAnswer): void
}

const longestSpeech = 200_000

/** Asks people on the page, whatever debate they are in. Any number of questions is open at once. */
export class PageDesk implements Desk {
  readonly #open = new Map<number, Map<string, Open>>()
  /** Keys that were answered, by debate. */
  readonly #answered = new Map<number, Set<string>>()
  readonly #changed: (debate: number) => void

  /** `changed`: another question is open, or one less. */
  constructor(changed: (debate: number) => void) {
    this.#changed = changed
  }

  answer(question: PersonQuestion, signal: AbortSignal): Promise<PersonAnswer> {
    const { debate, key } = question
    const { promise, resolve } = Promise.withResolvers<PersonAnswer>()
    const open = this.#openIn(debate)
    const settle = (answer: PersonAnswer) => {
      signal.removeEventListener('abort', withdraw)
      if (open.get(key)?.settle === settle) open.delete(key)
      resolve(answer)
      this.#changed(debate)
    }
    const withdraw = () => settle({ left: true })
    if (signal.aborted) return Promise.resolve({ left: true })
    signal.addEventListener('abort', withdraw)
    open.set(key, { question, settle })
    this.#answered.get(debate)?.delete(key)
    this.#changed(debate)
    return promise
  }

  questions(debate: number): PersonQuestion[] {
    return [...(this.#open.get(debate)?.values() ?? [])].map(({ question }) => question)
  }

  /** Throws Refused where it is not asked, or cannot be sent as it is. */
  take(debate: number, answer: Answer, setting: Setting, language: Language): void {
    const t = steerWords[language]
    const open = this.#open.get(debate)?.get(answer.key)
    if (!open) {
      const wasAnswered = this.#answered.get(debate)?.has(answer.key) ?? false
      throw refused(409, wasAnswered ? t.answered : t.notAsked)
    }
    const reply = replyOf(answer, open.question, setting, language)
    this.#answered.set(debate, (this.#answered.get(debate) ?? new Set()).add(answer.key))
    open.settle(reply)
  }

  /** The debate is not played any more. */
  forget(debate: number): void {
    this.#open.delete(debate)
    this.#answered.delete(debate)
  }

  #openIn(debate: number): Map<string, Open> {
    const open = this.#open.get(debate) ?? new Map<string, Open>()
    this.#open.set(debate, open)
    return open
  }
}

function replyOf(answer: Answer, question: PersonQuestion, setting: Setting, language: Language): PersonAnswer {
  const t = steerWords[language]
  if ('passed' in answer) return { passed: true }
  const sheet = pageSheet(question, setting, language)
  if (!sheet) {
    const said = 'said' in answer && typeof answer.said === 'string' ? answer.said : ''
    if (said.trim() === '') throw refused(422, t.nothingSaid, 'said')
    if (said.length > longestSpeech) throw refused(422, t.longSaid(longestSpeech), 'said')
    return { said }
  }
  const made = assemble(sheet, 'value' in answer ? answer.value : null, language)
  if ('problems' in made) throw new Refused(422, made.problems)
  return { said: JSON.stringify(made.reply) }
}
