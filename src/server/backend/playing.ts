import type { AgonEvent, JournalRecord } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { StoreFailed } from '../../core/store.ts'
import type { View } from '../../core/view.ts'
import type { JournalListener } from '../../engine/journal.ts'
import type { ProgramRemarks } from '../../host/program-remarks.ts'
import type { QuestionAnswer, RequestQuestion } from '../read.ts'
import { refused } from './control.ts'
import { backendWords, steerWords } from './words.ts'

/**
 * `standing`: a debate begins or ends here. `control`: a person is asked or has answered, a pause was requested, or remarks
 * are now heard or no longer heard.
 */
export type PlayingWatcher = (id: number, what: 'standing' | 'control') => void

/**
 * The debates that this process plays, by number. Whoever watches is called at once and in order, inside the call that
 * reports the event. Watchers must never break a debate that is paid for: their errors are only reported.
 */
export class Playing {
  readonly #onError: (error: unknown) => void
  /** The view is null until the first event has arrived. */
  readonly #debates = new Map<number, { played: PlayedDebate; view: View | null }>()
  readonly #listeners = new Set<{ id: number; hear: JournalListener }>()
  readonly #watchers = new Set<PlayingWatcher>()

  constructor(onError: (error: unknown) => void = () => {}) {
    this.#onError = onError
  }

  add(id: number, played: PlayedDebate): void {
    this.#debates.set(id, { played, view: null })
    this.#tell(id, 'standing')
  }

  hear(id: number, event: AgonEvent, view: View, record: JournalRecord | null): void {
    const debate = this.#debates.get(id)
    if (!debate) return
    debate.view = view
    for (const listener of [...this.#listeners])
      if (listener.id === id) this.#guarded(() => listener.hear(event, view, record))
  }

  changed(id: number): void {
    if (this.#debates.has(id)) this.#tell(id, 'control')
  }

  /** It is no longer played here and its lease is free. Somebody else may already be playing it again. */
  end(id: number, played: PlayedDebate): void {
    if (this.get(id) !== played) return
    this.#debates.delete(id)
    this.#tell(id, 'standing')
  }

  /** null: it is not played here. */
  get(id: number): PlayedDebate | null {
    return this.#debates.get(id)?.played ?? null
  }

  /** null: it is not played here, or no event has arrived yet. */
  viewOf(id: number): View | null {
    return this.#debates.get(id)?.view ?? null
  }

  get ids(): number[] {
    return [...this.#debates.keys()]
  }

  /** Hears the debate whenever it is played here. Returns a function that stops this. */
  listen(id: number, hear: JournalListener): () => void {
    const listener = { id, hear }
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Returns a function that stops the watching. */
  watch(watcher: PlayingWatcher): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #tell(id: number, what: Parameters<PlayingWatcher>[1]): void {
    for (const watcher of [...this.#watchers]) this.#guarded(() => watcher(id, what))
  }

  #guarded(tell: () => void): void {
    try {
      tell()
    } catch (error) {
      this.#onError(error)
    }
  }
}

const longest = 20_000

/**
 * A debate that this process plays and a page may steer: it can be paused, stopped and spoken into. Whoever plays it hands
 * its `listener` to the engine, begins it when it has its number, ends it when it is over or paused, and says the rest.
 * What cannot be done throws RefusedRequest.
 */
export abstract class PlayedDebate {
  readonly stopping = new AbortController()
  readonly resting = new AbortController()
  /** null: nobody listens in this debate. */
  readonly remarkSource: ProgramRemarks | null
  protected readonly playing: Playing
  /** null: it is not played, or has no number yet. */
  id: number | null = null

  constructor(playing: Playing, remarkSource: ProgramRemarks | null) {
    this.playing = playing
    this.remarkSource = remarkSource
  }

  /** Who plays it, in words. null: this server, with nobody at a terminal. */
  abstract heldBy(language: Language): string | null

  abstract questions(language: Language): RequestQuestion[]

  abstract answer(answer: QuestionAnswer, language: Language): void

  readonly listener: JournalListener = (event, view, record) => {
    if (this.id !== null) this.playing.hear(this.id, event, view, record)
  }

  begin(id: number): void {
    this.id = id
    this.playing.add(id, this)
  }

  end(): void {
    if (this.id !== null) this.playing.end(this.id, this)
    this.id = null
  }

  /** It was told to pause or stop and has not ended yet. */
  pausing(): boolean {
    return this.resting.signal.aborted || this.stopping.signal.aborted
  }

  listens(): boolean {
    return this.remarkSource !== null && !this.remarkSource.isClosed && !this.pausing()
  }

  pause(): void {
    this.#end(this.resting)
  }

  stop(): void {
    this.#end(this.stopping)
  }

  /** What the user says unasked. Resolves when it is stored. */
  async say(text: string, language: Language): Promise<void> {
    const t = steerWords[language]
    const said = text.trim()
    if (said === '') throw refused(422, t.nothingSaid, 'text')
    if (said.length > longest) throw refused(422, t.longSaid(longest), 'text')
    const tooLate = () => refused(409, backendWords[language].notHeard)
    if (!this.listens()) throw tooLate()
    await this.remarkSource?.say(said).catch(error => {
      throw error instanceof StoreFailed ? error : tooLate()
    })
  }

  #end(controller: AbortController): void {
    controller.abort()
    if (this.id !== null) this.playing.changed(this.id)
  }
}
