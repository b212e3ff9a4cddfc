import type { AgonEvent, KeptEvent } from '../../src/core/events.ts'
import { turnOfFact } from '../../src/core/evidence.ts'
import { emptyView, fold, type View } from '../../src/core/view.ts'
import type { Aside, Display } from '../../src/engine/display.ts'

/** A line between the turns, with its place. */
export interface PlacedAside extends Omit<Aside, 'kind'> {
  kind: Aside['kind'] | 'remark'
  /** From the record it is about; the lines of one record are numbered. */
  id: string
  /** `in`: about the turn itself, right below its words. `before`, `after`: next to the turn or its row. null: no turn. */
  place: 'in' | 'before' | 'after'
  turn: string | null
}

/** What an event changes on the page: turns by key, or all of them. */
export type Changed = readonly string[] | 'all'

/** A debate up to some point: the present or a past one. Its turns include words that are being said. */
export class PageCourse {
  readonly display: Display
  readonly view: View = emptyView()
  readonly asides: PlacedAside[] = []
  /** The last settled turn, in the whole debate and in each scene. */
  readonly #lastIn = new Map<string, string>()

  constructor(display: Display) {
    this.display = display
  }

  take(event: AgonEvent): Changed {
    fold(this.view, event)
    if (isSpoken(event)) return [event.key]
    if (event.type === 'turn.asked' || event.type === 'turn.answered' || event.type === 'turn.missed')
      this.#passed(event.key)
    this.#addAsides(event)
    return changedBy(event)
  }

  /** Drops the words of a running turn from this place on, because they changed. New ones replace them. */
  takeBack(key: string, from: number): void {
    const turn = this.view.turns.get(key)
    if (turn) turn.text = turn.text.slice(0, from)
  }

  #addAsides(event: KeptEvent): void {
    const lines = this.display.asides?.(event, this.view) ?? []
    if (lines.length === 0) return
    const { place, turn } = this.#placeOf(event)
    for (const [i, line] of lines.entries()) {
      const id = `${this.view.seq}.${i}`
      const isOwned = line.of !== undefined && this.view.turns.has(line.of)
      this.asides.push(isOwned ? { ...line, id, place: 'in', turn: line.of! } : { ...line, id, place, turn })
    }
  }

  #placeOf(event: KeptEvent): Pick<PlacedAside, 'place' | 'turn'> {
    if (event.type === 'turn.asked') return { place: 'before', turn: event.key }
    if (event.type === 'turn.answered' || event.type === 'turn.failed' || event.type === 'turn.missed')
      return { place: 'in', turn: event.key }
    if ('fact' in event) {
      const turn = turnOfFact(event) ?? event.fact.turn
      if (typeof turn === 'string' && this.view.turns.has(turn)) return { place: 'in', turn }
    }
    return { place: 'after', turn: 'key' in event ? this.#lastBeside(event.key) : (this.#lastIn.get('') ?? null) }
  }

  #passed(key: string): void {
    const path = key.split('/')
    for (let depth = 0; depth < path.length; depth++) this.#lastIn.set(path.slice(0, depth).join('/'), key)
  }

  /** The last turn of the innermost scene around a key that has any turns. */
  #lastBeside(key: string): string | null {
    const path = key.split('/')
    for (let depth = path.length - 1; depth >= 0; depth--) {
      const last = this.#lastIn.get(path.slice(0, depth).join('/'))
      if (last !== undefined) return last
    }
    return null
  }
}

const isSpoken = (event: AgonEvent): event is Exclude<AgonEvent, KeptEvent> =>
  event.type === 'turn.delta' ||
  event.type === 'turn.thinking' ||
  event.type === 'turn.waiting' ||
  event.type === 'turn.remark'

/** Closing, resuming or forking may change how every turn is shown. */
function changedBy(event: KeptEvent): Changed {
  switch (event.type) {
    case 'turn.asked':
    case 'turn.answered':
    case 'turn.failed':
    case 'turn.missed':
      return [event.key]
    case 'debate.opened':
    case 'debate.paused':
    case 'debate.resumed':
    case 'debate.forked':
    case 'debate.closed':
      return 'all'
    case 'note.kept':
    case 'fallback.taken':
      return []
    default: {
      const turn = turnOfFact(event)
      return turn === null ? [] : [turn]
    }
  }
}
