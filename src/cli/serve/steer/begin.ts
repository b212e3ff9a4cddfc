import type { DebateDocument } from '../../../core/document.ts'
import type { Language } from '../../../core/language.ts'
import type { Format } from '../../../engine/format.ts'
import { formatNamed } from '../../../formats/index.ts'
import type { Started } from '../../../server/house.ts'
import { ProgramEar } from '../../dialectic/ear.ts'
import { type Piece, playPiece } from '../../running.ts'
import type { Played, Playing } from '../playing.ts'
import { sayInto } from '../remark.ts'
import { houseWords } from '../words.ts'
import type { PageDesk } from './desk.ts'
import { questionOf, type Setting } from './question.ts'
import { steerWords } from './words.ts'

/** What debates that are started from a page have in common. */
export interface Stagehands {
  playing: Playing
  desk: PageDesk
  /** Said of a debate after its end: what every reader is told, what could not be left, or why it broke off. */
  notices: Map<number, string[]>
  mask(text: string): string
  /** Whatever is being played, or about to be. */
  running: Set<Begun>
}

/** A debate that was told to begin. */
export interface Begun {
  /** Rejects where it cannot be played. */
  started: Promise<Started>
  /** Fulfilled when it is over or paused, also where it broke off or never began. */
  ended: Promise<void>
  /** Ends it before it has begun. */
  abort(): void
}

/** Plays it where the page can take a hand in it. */
export function begin(piece: Piece, hands: Stagehands, language: Language): Begun {
  const { playing, desk, notices, mask, running } = hands
  const { promise: started, resolve, reject } = Promise.withResolvers<Started>()
  const hand = new Hand(piece, desk, playing, language)
  let id: number | null = null
  const playIt = async () => {
    const document = await playPiece(piece, {
      ear: hand.ear,
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
  const begun: Begun = { started, ended, abort: () => hand.stopping.abort() }
  started.catch(() => {})
  running.add(begun)
  return begun
}

/** Files that could not be written are told nowhere else. */
function keepNotices({ id, notices }: DebateDocument, kept: Map<number, string[]>): void {
  if (notices.length > 0) kept.set(id, [...notices])
}

/** What a page can do with a debate that is played here. */
class Hand implements Played {
  readonly ear: ProgramEar
  readonly stopping = new AbortController()
  readonly resting = new AbortController()
  readonly #format: Format
  readonly #desk: PageDesk
  readonly #playing: Playing
  /** -1: it has none yet. */
  id = -1

  constructor(piece: Piece, desk: PageDesk, playing: Playing, language: Language) {
    this.ear = new ProgramEar(houseWords[language].notHeard, 'page')
    this.#format = formatNamed(piece.format())
    this.#desk = desk
    this.#playing = playing
  }

  heldBy(): null {
    return null
  }

  pausing(): boolean {
    return this.resting.signal.aborted || this.stopping.signal.aborted
  }

  listens(): boolean {
    return !this.ear.isClosed && !this.pausing()
  }

  questions(language: Language) {
    return this.#desk.questions(this.id).map(question => questionOf(question, this.#setting, language))
  }

  pause(): void {
    this.resting.abort()
    this.#playing.changed(this.id)
  }

  stop(): void {
    this.stopping.abort()
    this.#playing.changed(this.id)
  }

  say(text: string, language: Language): Promise<void> {
    return sayInto(this.listens() ? this.ear : null, text, language)
  }

  answer(answer: Parameters<PageDesk['take']>[1], language: Language): void {
    this.#desk.take(this.id, answer, this.#setting, language)
  }

  get #setting(): Setting {
    return { format: this.#format, view: this.#playing.viewOf(this.id) }
  }
}
