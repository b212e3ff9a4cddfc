import type { AgonEvent, JournalRecord } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { View } from '../../core/view.ts'
import type { Answer, Question } from '../../server/house.ts'

/** A debate that this process plays, as far as others may take a hand in it. A method that cannot do it throws Refused. */
export interface Played {
  /** Who plays it, in words; null: this server, without anybody at a terminal. */
  heldBy(language: Language): string | null
  /** It was told to pause or to stop, and has not ended yet. */
  pausing(): boolean
  /** A remark would be heard now. */
  listens(): boolean
  /** What people are asked at this moment, where a page may answer. */
  questions(language: Language): Question[]
  pause(language: Language): void
  stop(language: Language): void
  say(text: string, language: Language): Promise<void>
  answer(answer: Answer, language: Language): void
}

/** Told at once, in the order in which it happens, within the call that reports it: it must neither wait nor throw. */
export interface PlayedEar {
  heard(event: AgonEvent, view: View, record: JournalRecord | null): void
  /** Somebody is asked or has answered, it is told to pause, a remark would now be heard or no more. */
  changed(): void
}

interface Entry {
  played: Played
  /** null: nothing was heard of it yet. */
  view: View | null
  ears: Set<PlayedEar>
}

/**
 * The debates that this process plays. Whoever plays one adds it when it has its number (`Performance.opened`), passes on all
 * that its listeners hear, says when its `Played` would answer otherwise than before, and ends it when it is over or paused.
 * A debate that is paid for never breaks by those who watch it: what goes wrong there is only told.
 */
export class Playing {
  readonly #onError: (error: unknown) => void
  readonly #entries = new Map<number, Entry>()
  readonly #watchers = new Set<(id: number) => void>()

  constructor(onError: (error: unknown) => void = () => {}) {
    this.#onError = onError
  }

  add(id: number, played: Played): void {
    this.#entries.set(id, { played, view: null, ears: this.#entries.get(id)?.ears ?? new Set() })
    this.#tellWatchers(id)
  }

  hear(id: number, event: AgonEvent, view: View, record: JournalRecord | null): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.view = view
    for (const ear of [...entry.ears]) this.#guarded(() => ear.heard(event, view, record))
  }

  changed(id: number): void {
    for (const ear of [...(this.#entries.get(id)?.ears ?? [])]) this.#guarded(() => ear.changed())
  }

  /** It is not played here any more, and its lease is free. Somebody else may play it again by then. */
  end(id: number, played: Played): void {
    if (this.get(id) !== played) return
    this.#entries.delete(id)
    this.#tellWatchers(id)
  }

  /** null: it is not played here. */
  get(id: number): Played | null {
    return this.#entries.get(id)?.played ?? null
  }

  /** null: it is not played here, or nothing was heard of it yet. */
  viewOf(id: number): View | null {
    return this.#entries.get(id)?.view ?? null
  }

  get ids(): number[] {
    return [...this.#entries.keys()]
  }

  /** null: it is not played here. Else the way to stop listening. */
  listen(id: number, ear: PlayedEar): (() => void) | null {
    const ears = this.#entries.get(id)?.ears
    ears?.add(ear)
    return ears ? () => void ears.delete(ear) : null
  }

  /** Called when one begins or ends. Gives the way to stop it. */
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
