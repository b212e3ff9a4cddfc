import type { DebateDocument } from '../../../core/document.ts'
import type { Language } from '../../../core/language.ts'
import type { Format } from '../../../engine/format.ts'
import { formatNamed } from '../../../formats/all.ts'
import { ProgramRemarks } from '../../../formats/dialectic/request/ask.ts'
import { type DebateToPlay, playPiece } from '../../../host/library/pieces.ts'
import type { Started } from '../../backend.ts'
import type { QuestionAnswer } from '../../read.ts'
import { SteeredDebate } from '../control.ts'
import type { Playing } from '../playing.ts'
import { backendWords, steerWords } from '../words.ts'
import type { PageDesk } from './context.ts'
import { type QuestionSetting, questionOf } from './questions.ts'

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
  const { playing, desk, notices, mask, running } = hands
  const { promise: started, resolve, reject } = Promise.withResolvers<Started>()
  const hand = new Hand(piece, desk, playing, language)
  let id: number | null = null
  const playIt = async () => {
    const document = await playPiece(piece, {
      remarkSource: hand.remarkSource,
      signal: hand.stopping.signal,
      rest: hand.resting.signal,
      opened(number) {
        id = number
        hand.id = number
        notices.delete(number)
        playing.add(number, hand)
        resolve({ id: number })
      },
      listeners: [(event, view, record) => void (id !== null && playing.hear(id, event, view, record))],
    })
    keepNotices(document, notices)
    resolve({ id: document.id })
  }
  const ended = playIt()
    .catch((error: Error) => {
      reject(error)
      if (id !== null) notices.set(id, [mask(steerWords[language].broke(error.message))])
    })
    .then(() => {
      running.delete(begun)
      if (id === null) return
      desk.forget(id)
      playing.end(id, hand)
    })
  const begun: BegunDebate = { started, ended, abort: () => hand.stopping.abort() }
  started.catch(() => {})
  running.add(begun)
  return begun
}

/** Files that could not be written are reported nowhere else. */
function keepNotices({ id, notices }: DebateDocument, kept: Map<number, string[]>): void {
  if (notices.length > 0) kept.set(id, [...notices])
}

/** What a page can do with a debate that is played here. */
class Hand extends SteeredDebate {
  declare readonly remarkSource: ProgramRemarks
  readonly #format: Format
  readonly #desk: PageDesk

  constructor(piece: DebateToPlay, desk: PageDesk, playing: Playing, language: Language) {
    super(playing, new ProgramRemarks(backendWords[language].notHeard, 'page'))
    this.#format = formatNamed(piece.format())
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
    return { format: this.#format, view: this.playing.viewOf(this.id!) }
  }
}
