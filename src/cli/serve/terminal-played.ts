import type { Language } from '../../core/language.ts'
import type { Format } from '../../engine/format.ts'
import type { Ear } from '../../engine/remarks.ts'
import { type Answer, type Question, Refused } from '../../server/house.ts'
import { ProgramEar } from '../dialectic/ear.ts'
import { serveWords } from './command-words.ts'
import type { Played, Playing } from './playing.ts'
import { sayInto } from './remark.ts'
import { houseWords } from './words.ts'

/** A debate that is played at a terminal, as far as a page may take a hand in it. People are asked at the terminal. */
export class TerminalPlayed implements Played {
  readonly #playing: Playing
  readonly #stop = new AbortController()
  readonly #rest = new AbortController()
  readonly #ear: ProgramEar | null
  #id: number | null = null

  constructor({ listens }: Format, playing: Playing, language: Language) {
    this.#playing = playing
    this.#ear = listens ? new ProgramEar(houseWords[language].notHeard, 'page') : null
  }

  get ears(): readonly Ear[] {
    return this.#ear ? [this.#ear] : []
  }

  get stopped(): AbortSignal {
    return this.#stop.signal
  }

  get resting(): AbortSignal {
    return this.#rest.signal
  }

  /** The page had it paused or stopped. */
  get isSteered(): boolean {
    return this.stopped.aborted || this.resting.aborted
  }

  begin(id: number): void {
    this.#id = id
    this.#playing.add(id, this)
  }

  end(): void {
    if (this.#id !== null) this.#playing.end(this.#id, this)
    this.#id = null
  }

  heldBy(language: Language): string {
    return serveWords[language].atTerminal
  }

  pausing(): boolean {
    return this.isSteered
  }

  listens(): boolean {
    return this.#ear !== null && !this.#ear.isClosed && !this.pausing()
  }

  questions(): Question[] {
    return []
  }

  pause(): void {
    this.#rest.abort()
    this.#changed()
  }

  stop(): void {
    this.#stop.abort()
    this.#changed()
  }

  say(text: string, language: Language): Promise<void> {
    return sayInto(this.listens() ? this.#ear : null, text, language)
  }

  answer(_: Answer, language: Language): void {
    throw new Refused(409, [{ field: null, message: houseWords[language].askedAtTerminal }])
  }

  #changed(): void {
    if (this.#id !== null) this.#playing.changed(this.#id)
  }
}
