import type { Language } from '../../../core/language.ts'
import { memo } from '../../../core/memo.ts'
import type { Format } from '../../../engine/format.ts'
import { type DebateToPlay, playPiece } from '../../../host/library/pieces.ts'
import { ProgramRemarks } from '../../../host/program-remarks.ts'
import type { PersonAnswer, PersonPort, PersonQuestion } from '../../../models/person.ts'
import { RefusedRequest, type Started } from '../../backend.ts'
import type { QuestionAnswer } from '../../read.ts'
import { refused } from '../control.ts'
import { PlayedDebate, type Playing } from '../playing.ts'
import { backendWords, steerWords } from '../words.ts'
import { pageSheet, type QuestionSetting, questionOf } from './questions.ts'
import { ReplyBuilder } from './replies.ts'

export interface BeginOptions {
  playing: Playing
  desk: PageDesk
  /** Notices after a debate's end: what every reader is told, files that could not be written, or why it broke off. */
  notices: Map<number, string[]>
  mask(text: string): string
  running: Set<BegunDebate>
}

export interface BegunDebate {
  /** Rejects if it cannot be played. */
  started: Promise<Started>
  /** Resolves when it is over or paused, even if it broke off or never began. */
  ended: Promise<void>
  /** Ends it before it has begun. */
  abort(): void
}

/** Plays a debate so that the page can control it. */
export function begin(piece: DebateToPlay, hands: BeginOptions, language: Language): BegunDebate {
  const { desk, notices, mask, running } = hands
  const { promise: started, resolve, reject } = Promise.withResolvers<Started>()
  const hand = new Hand(hands, language)
  const playIt = async () => {
    const { id, notices: left } = await playPiece(piece, {
      planned: ({ format }) => {
        hand.format = format
      },
      remarkSource: hand.remarkSource,
      signal: hand.stopping.signal,
      rest: hand.resting.signal,
      opened(id) {
        notices.delete(id)
        hand.begin(id)
        resolve({ id })
      },
      listeners: [hand.listener],
    })
    // Files that could not be written are reported nowhere else.
    if (left.length > 0) notices.set(id, [...left])
    resolve({ id })
  }
  const ended = playIt()
    .catch((error: Error) => {
      reject(error)
      if (hand.id !== null) notices.set(hand.id, [mask(steerWords[language].broke(error.message))])
    })
    .then(() => {
      running.delete(begun)
      if (hand.id !== null) desk.forget(hand.id)
      hand.end()
    })
  const begun: BegunDebate = { started, ended, abort: () => hand.stopping.abort() }
  started.catch(() => {})
  running.add(begun)
  return begun
}

/** What a page can do with a debate that is played here. */
class Hand extends PlayedDebate {
  declare readonly remarkSource: ProgramRemarks
  readonly #desk: PageDesk
  /** null: it is not planned yet. */
  format: Format | null = null

  constructor({ desk, playing }: BeginOptions, language: Language) {
    super(playing, new ProgramRemarks(backendWords[language].notHeard, 'page'))
    this.#desk = desk
  }

  heldBy(): null {
    return null
  }

  questions(language: Language) {
    return this.#desk.questions(this.id!).map(question => questionOf(question, this.#setting, language))
  }

  answer(answer: QuestionAnswer, language: Language): void {
    this.#desk.take(this.id!, answer, this.#setting, language)
  }

  get #setting(): QuestionSetting {
    return { format: this.format!, view: this.playing.viewOf(this.id!) }
  }
}

interface OpenQuestion {
  question: PersonQuestion
  settle(answer: PersonAnswer): void
}

const longestSpeech = 200_000

/** Asks people on the page, in any debate. Any number of questions can be open at once. */
export class PageDesk implements PersonPort {
  /** By debate and key. */
  readonly #asked = new Map<number, Map<string, OpenQuestion | 'answered'>>()
  readonly #changed: (debate: number) => void

  /** `changed`: a question was opened or closed. */
  constructor(changed: (debate: number) => void) {
    this.#changed = changed
  }

  answer(question: PersonQuestion, signal: AbortSignal): Promise<PersonAnswer> {
    const { debate, key } = question
    const { promise, resolve } = Promise.withResolvers<PersonAnswer>()
    const asked = this.#askedIn(debate)
    const settle = (answer: PersonAnswer) => {
      signal.removeEventListener('abort', withdraw)
      if (asked.get(key) === open) asked.delete(key)
      resolve(answer)
      this.#changed(debate)
    }
    const open = { question, settle }
    const withdraw = () => settle({ left: true })
    if (signal.aborted) return Promise.resolve({ left: true })
    signal.addEventListener('abort', withdraw)
    asked.set(key, open)
    this.#changed(debate)
    return promise
  }

  questions(debate: number): PersonQuestion[] {
    return [...this.#askedIn(debate).values()].flatMap(open => (open === 'answered' ? [] : open.question))
  }

  /** Throws RefusedRequest where it is not asked, or cannot be sent as it is. */
  take(debate: number, answer: QuestionAnswer, setting: QuestionSetting, language: Language): void {
    const t = steerWords[language]
    const asked = this.#askedIn(debate)
    const open = asked.get(answer.key)
    if (open === undefined || open === 'answered') throw refused(409, open ? t.answered : t.notAsked)
    const reply = replyOf(answer, open.question, setting, language)
    asked.set(answer.key, 'answered')
    open.settle(reply)
  }

  /** The debate is not played any more. */
  forget(debate: number): void {
    this.#asked.delete(debate)
  }

  #askedIn(debate: number): Map<string, OpenQuestion | 'answered'> {
    return memo(this.#asked, debate, () => new Map())
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
  const builder = new ReplyBuilder(sheet, language)
  const reply = builder.build('value' in answer ? answer.value : null)
  if (builder.problems.length > 0) throw new RefusedRequest(422, builder.problems)
  return { said: JSON.stringify(reply) }
}
