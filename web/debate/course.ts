import type { AgonEvent, KeptEvent } from '../../src/core/events.ts'
import { turnOfFact } from '../../src/core/evidence.ts'
import { emptyView, fold, type View } from '../../src/core/view.ts'
import type { Face } from '../../src/engine/face.ts'
import type { Aside } from '../../src/engine/format.ts'

/** Lines between the turns, where they belong. */
export interface PlacedAside extends Omit<Aside, 'kind'> {
  kind: Aside['kind'] | 'remark'
  /** Of the record that they are about; the lines of one record are numbered. */
  id: string
  /** `in`: about the turn itself, right below its words. `before`, `after`: it, or the row that it stands in. null: no turn. */
  place: 'in' | 'before' | 'after'
  turn: string | null
}

/** What an event changes on the page: turns by their keys, or all of them. */
export type Changed = readonly string[] | 'all'

/** A debate up to some point: the present, or one of its past. Words that are being said are in its turns. */
export class Course {
  readonly face: Face
  readonly view: View = emptyView()
  readonly asides: PlacedAside[] = []
  /** The turn that was settled last, in the whole debate and in each of its scenes. */
  readonly #lastIn = new Map<string, string>()

  constructor(face: Face) {
    this.face = face
  }

  take(event: AgonEvent): Changed {
    fold(this.view, event)
    if (isSpoken(event)) return [event.key]
    if (event.type === 'turn.asked' || event.type === 'turn.answered' || event.type === 'turn.missed')
      this.#passed(event.key)
    this.#addAsides(event)
    return changedBy(event)
  }

  /** Words of a turn that is being said: those from here on did not stay as they were. Others are taken in their place. */
  takeBack(key: string, from: number): void {
    const turn = this.view.turns.get(key)
    if (turn) turn.text = turn.text.slice(0, from)
  }

  #addAsides(event: KeptEvent): void {
    const lines = this.face.asides?.(event, this.view) ?? []
    if (lines.length === 0) return
    const { place, turn } = this.#placeOf(event)
    for (const [i, line] of lines.entries()) this.asides.push({ ...line, id: `${this.view.seq}.${i}`, place, turn })
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

  /** The last turn of the innermost scene that a key lies in and that has any. */
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

/** What is closed, resumed or forked may show every turn in another light. */
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
