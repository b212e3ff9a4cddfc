import type { Language } from '../../../core/language.ts'
import type { ArchivedDebate } from '../../../host/archived.ts'
import { ConfigError } from '../../../host/config/problem.ts'
import { UsageError } from '../../../host/exit.ts'
import { type Host, type HostOptions, refuseNested } from '../../../host/host.ts'
import type { DebateToPlay } from '../../../host/library/pieces.ts'
import type { PersonAnswer, PersonPort, PersonQuestion } from '../../../models/person.ts'
import { RefusedRequest, type Started } from '../../backend.ts'
import type { QuestionAnswer } from '../../read.ts'
import { asRefused, refused } from '../control.ts'
import type { Playing } from '../playing.ts'
import { steerWords } from '../words.ts'
import { assemble } from './assemble.ts'
import { type BeginOptions, begin } from './begin-debate.ts'
import type { FormContext } from './problems.ts'
import { pageSheet, type QuestionSetting } from './questions.ts'

export interface Here {
  host: Host
  place: HostOptions
  playing: Playing
  hands: BeginOptions
  isClosing: boolean
}

/** Plays a debate and resolves when it has its number. `make` runs last: it may open a host, closed afterwards. */
export async function playHere(here: Here, make: () => DebateToPlay, language: Language): Promise<Started> {
  refuseClosing(here, language)
  return begin(make(), here.hands, language).started
}

export function refuseClosing({ isClosing, host }: Here, language: Language): void {
  if (isClosing) throw refused(503, steerWords[language].closing)
  try {
    refuseNested(host.env, language)
  } catch (error) {
    throw asRefused(error, language)
  }
}

export const contextOf = ({ format, view }: ArchivedDebate): FormContext => ({
  format,
  seats: Object.fromEntries(view.brief.seats.map(({ id, model }) => [id, model])),
})

interface Wording {
  /** The language of the debate. */
  spoken: Language
  /** The language of the page. */
  language: Language
  context: FormContext
}

/** Problems are told in the page's language. If the debate has another, they are looked up again in the page's. */
export async function worded<T>(
  { spoken, language, context }: Wording,
  work: () => Promise<T>,
  look: (language: Language) => Promise<unknown>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (spoken === language || !isUsage(error)) throw asRefused(error, language, context)
    const same = await look(language).then(
      () => error,
      (other: unknown) => (isUsage(other) ? other : error),
    )
    throw asRefused(same, language, context)
  }
}

export const told = <T>(language: Language, context: FormContext, work: () => Promise<T>): Promise<T> =>
  worded({ spoken: language, language, context }, work, work)

const isUsage = (error: unknown): boolean => error instanceof UsageError || error instanceof ConfigError

interface Open {
  question: PersonQuestion
  settle(answer: PersonAnswer): void
}

const longestSpeech = 200_000

/** Asks people on the page, in any debate. Any number of questions can be open at once. */
export class PageDesk implements PersonPort {
  readonly #open = new Map<number, Map<string, Open>>()
  readonly #answered = new Map<number, Set<string>>()
  readonly #changed: (debate: number) => void

  /** `changed`: a question was opened or closed. */
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

  /** Throws RefusedRequest where it is not asked, or cannot be sent as it is. */
  take(debate: number, answer: QuestionAnswer, setting: QuestionSetting, language: Language): void {
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

function replyOf(
  answer: QuestionAnswer,
  question: PersonQuestion,
  setting: QuestionSetting,
  language: Language,
): PersonAnswer {
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
  if ('problems' in made) throw new RefusedRequest(422, made.problems)
  return { said: JSON.stringify(made.reply) }
}
