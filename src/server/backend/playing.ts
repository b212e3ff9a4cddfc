import type { AgonEvent, JournalRecord, SealedRecord } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import { StoreFailed } from '../../core/store.ts'
import type { View } from '../../core/view.ts'
import { unseal } from '../../engine/journal.ts'
import type { QuestionAnswer, RequestQuestion } from '../read.ts'

/** A debate that this process plays, as far as others may take a hand in it. A method that cannot do it throws RefusedRequest. */
export interface Played {
  /** Who plays it, in words. null: this server, with nobody at a terminal. */
  heldBy(language: Language): string | null
  /** It was told to pause or stop and has not ended yet. */
  pausing(): boolean
  listens(): boolean
  questions(language: Language): RequestQuestion[]
  pause(language: Language): void
  stop(language: Language): void
  say(text: string, language: Language): Promise<void>
  answer(answer: QuestionAnswer, language: Language): void
}

/** Called at once and in order, inside the call that reports the event: it must neither block nor throw. */
export interface PlayedListener {
  heard(event: AgonEvent, view: View, record: JournalRecord | null): void
  /** A person is asked or has answered, a pause was requested, or remarks are now heard or no longer heard. */
  changed(): void
}

interface Entry {
  played: Played
  /** null: no event has arrived yet. */
  view: View | null
  listeners: Set<PlayedListener>
}

/**
 * The debates that this process plays. Whoever plays one adds it when it has its number (`Performance.opened`), passes
 * on all that its listeners hear, reports when its `Played` would answer differently, and ends it when it is over or
 * paused. Watchers must never break a debate that is paid for: their errors are only reported.
 */
export class Playing {
  readonly #onError: (error: unknown) => void
  readonly #entries = new Map<number, Entry>()
  readonly #watchers = new Set<(id: number) => void>()

  constructor(onError: (error: unknown) => void = () => {}) {
    this.#onError = onError
  }

  add(id: number, played: Played): void {
    this.#entries.set(id, { played, view: null, listeners: this.#entries.get(id)?.listeners ?? new Set() })
    this.#tellWatchers(id)
  }

  hear(id: number, event: AgonEvent, view: View, record: JournalRecord | null): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.view = view
    for (const listener of [...entry.listeners]) this.#guarded(() => listener.heard(event, view, record))
  }

  changed(id: number): void {
    for (const listener of [...(this.#entries.get(id)?.listeners ?? [])]) this.#guarded(() => listener.changed())
  }

  /** It is no longer played here and its lease is free. Somebody else may already be playing it again. */
  end(id: number, played: Played): void {
    if (this.get(id) !== played) return
    this.#entries.delete(id)
    this.#tellWatchers(id)
  }

  /** null: it is not played here. */
  get(id: number): Played | null {
    return this.#entries.get(id)?.played ?? null
  }

  /** null: it is not played here, or no event has arrived yet. */
  viewOf(id: number): View | null {
    return this.#entries.get(id)?.view ?? null
  }

  get ids(): number[] {
    return [...this.#entries.keys()]
  }

  /** Returns a function that stops listening. null: the debate is not played here. */
  listen(id: number, listener: PlayedListener): (() => void) | null {
    const listeners = this.#entries.get(id)?.listeners
    listeners?.add(listener)
    return listeners ? () => void listeners.delete(listener) : null
  }

  /** Called when a debate begins or ends. Returns a function that stops the watching. */
  watch(changed: (id: number) => void): () => void {
    this.#watchers.add(changed)
    return () => void this.#watchers.delete(changed)
  }

  #tellWatchers(id: number): void {
    for (const watcher of [...this.#watchers]) this.#guarded(() => watcher(id))
  }

  #guarded(tell: () => void): void {
    try {
      tell()
    } catch (error) {
      this.#onError(error)
    }
  }
}

/** The events up to the first torn record, which is dropped when the debate is resumed. */
export function* readable(
  records: readonly SealedRecord[],
): Generator<Pick<JournalRecord, 'seq' | 'at' | 'event'>, void> {
  for (const record of records) {
    if (isTorn(record)) return
    yield { ...record, event: unseal(record) }
  }
}

export function isTorn(record: SealedRecord): boolean {
  try {
    const event: unknown = unseal(record)
    return typeof event !== 'object' || event === null
  } catch {
    return true
  }
}

/**
 * False: the archive cannot be read now. Background looks try again later; this ends nothing, least of all a debate
 * that is paid for. Whoever requests the debate gets the error.
 */
export function couldRead(look: () => void): boolean {
  try {
    look()
    return true
  } catch (error) {
    if (error instanceof StoreFailed) return false
    throw error
  }
}

/**
 * For looks that no request asks for: other errors are reported, and end neither the server nor its debates. False: it
 * is worth another try.
 */
export function lookUnasked(look: () => void, onError: (error: unknown) => void): boolean {
  try {
    return couldRead(look)
  } catch (error) {
    onError(error)
    return true
  }
}
