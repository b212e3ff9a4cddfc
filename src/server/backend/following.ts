import type { Language } from '../../core/language.ts'
import type { TurnView } from '../../core/view.ts'
import type { JournalListener } from '../../engine/journal.ts'
import type { Control, DebateNews, FollowedDebate, Follower, JournalPart, PageRecord } from '../backend.ts'
import { controlOf, pageRecord } from './control.ts'
import { couldRead, firstBehind, type Journals, type KnownJournal } from './journals.ts'
import type { ServedArchive } from './reading.ts'

/**
 * One debate, followed for one follower. If this process plays the debate, it hears of events at once; otherwise it looks
 * into the archive when told to. This may change at any time.
 */
export class Following implements FollowedDebate {
  readonly id: number
  /** The archive may have more than the follower was told. */
  isStale = true
  /** Somebody else plays it now. */
  runs = false
  readonly #language: Language
  readonly #follower: Follower
  readonly #shelf: ServedArchive
  readonly #journals: Journals
  readonly stop: () => void
  /** null: the debate is played here, and nobody need go on from it. */
  #journal: KnownJournal | null = null
  /** The last record that the follower has. */
  #seq: number
  #control: string
  /** If others play the debate: the words so far, as the follower was told. */
  readonly #speaking = new Map<string, { attempt: number; text: string }>()

  /** Throws RefusedRequest where it is not there or cannot be read. */
  constructor(id: number, language: Language, follower: Follower, journals: Journals, stopped: () => void) {
    this.id = id
    this.#language = language
    this.#follower = follower
    this.#shelf = journals.shelf
    this.#journals = journals
    this.#seq = journals.read(id, language).last.seq
    this.#control = JSON.stringify(this.#controlNow())
    const unlisten = this.#shelf.playing.listen(id, this.#heard)
    this.stop = () => {
      unlisten()
      stopped()
    }
  }

  /** The debate is played here, so there is no need to look into the archive. */
  get isTold(): boolean {
    return this.#shelf.playing.get(this.id) !== null
  }

  read(after: number): JournalPart {
    if (!this.isTold) this.look()
    const told = { seq: this.#seq, speaking: this.#speaking }
    return this.#journals.part(this.id, after, this.#language, told)
  }

  /** A debate that is gone has no journal to read. */
  look(): void {
    if (this.#shelf.archive.find(this.id) !== null) {
      const { live, view } = this.#keepRead()
      for (const [key, text] of this.isTold ? [] : live) this.#hearText(view.turns.get(key), text)
    }
    this.tellControl()
  }

  turned(): void {
    this.#speaking.clear()
    this.isStale = true
    couldRead(() => this.look())
  }

  changed(): void {
    couldRead(() => this.tellControl())
  }

  tellControl(): void {
    const control = this.#controlNow()
    const text = JSON.stringify(control)
    if (text === this.#control) return
    this.#control = text
    if (control === null) this.stop()
    this.#follower(control === null ? { event: 'gone' } : { event: 'control', data: control })
  }

  readonly #heard: JournalListener = (event, view, record) => {
    if (record) {
      // What cannot be read now is told with the next record.
      if (record.seq <= this.#seq + 1) this.#keep(pageRecord(record, this.#shelf.mask))
      else if (!couldRead(() => this.#keepRead())) return
      if (event.type === 'debate.closed') this.changed()
    } else if (event.type === 'turn.delta') {
      const { key, text } = event
      const turn = view.turns.get(key)
      const said = turn && { key, attempt: turn.attempts, from: turn.text.length - text.length, text }
      if (said) this.#follower({ event: 'said', data: said })
    } else this.#follower({ event: 'live', data: event } as DebateNews)
  }

  #keepRead(): KnownJournal {
    const journal = this.#journals.read(this.id, this.#language, this.#journal)
    this.#journal = this.isTold ? null : journal
    for (const record of journal.records.slice(firstBehind(journal.records, this.#seq))) this.#keep(record)
    return journal
  }

  #keep(record: PageRecord): void {
    const { seq, event } = record
    if (seq <= this.#seq) return
    this.#seq = seq
    if ('key' in event) this.#speaking.delete(event.key)
    this.#follower({ event: 'kept', data: record })
  }

  /** If a text does not continue as it began, it is told again from the start. */
  #hearText(turn: TurnView | undefined, text: string): void {
    if (turn?.state !== 'speaking') return
    const { key, attempts: attempt } = turn
    const before = this.#speaking.get(key)?.text
    if (before === text) return
    this.#speaking.set(key, { attempt, text })
    const from = before !== undefined && text.startsWith(before) ? before.length : 0
    this.#follower({ event: 'said', data: { key, attempt, from, text: text.slice(from) } })
  }

  /** null: there is no such debate any more. */
  #controlNow(): Control | null {
    const control = controlOf(this.id, this.#shelf.archive, this.#shelf.playing, this.#language)
    this.runs = control?.state === 'running' && !control.here
    return control
  }
}
