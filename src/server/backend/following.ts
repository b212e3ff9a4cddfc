import type { Language } from '../../core/language.ts'
import type { TurnView } from '../../core/view.ts'
import type { JournalListener } from '../../engine/journal.ts'
import type { Control, DebateNews, FollowedDebate, Follower, JournalPart, PageRecord } from '../backend.ts'
import { controlOf, pageRecord } from './control.ts'
import { couldRead, firstBehind, type Journals, type KnownJournal } from './journals.ts'

const lookEveryMs = 100
/** The list, and a debate that nobody plays, are looked at only every so many times. */
const restingLooks = 5
/** No file shows whether a process is still alive, so this is checked every so many looks. */
const livenessLooks = 20

/**
 * Tells what happens in debates, and when their list changes, whoever plays them. The archive is looked into only while
 * somebody watches the list, or follows a debate that others may write to.
 */
export class Lookout {
  readonly #journals: Journals
  readonly #followings = new Set<Following>()
  readonly #listWatchers = new Set<() => void>()
  readonly #unwatch: () => void
  #timer: NodeJS.Timeout | null = null
  #wrote = 0
  #looks = 0
  #listMark = ''
  #isListStale = false

  constructor(journals: Journals) {
    this.#journals = journals
    const { playing } = journals.shelf
    this.#unwatch = playing.watch((id, what) => (what === 'standing' ? this.#turned(id) : this.changed(id)))
  }

  follow(id: number, follower: Follower, language: Language): FollowedDebate {
    const stopped = () => {
      this.#followings.delete(following)
      this.#mindTimer()
    }
    const following = new Following(id, language, follower, this.#journals, stopped)
    this.#followings.add(following)
    this.#mindTimer()
    return following
  }

  /** Calls back whenever the list of debates changed. */
  watch(changed: () => void): () => void {
    if (this.#listWatchers.size === 0) this.#listMark = this.#journals.shelf.archive.listMark()
    this.#listWatchers.add(changed)
    this.#mindTimer()
    return () => {
      this.#listWatchers.delete(changed)
      this.#mindTimer()
    }
  }

  /** This process did something to the debate that the archive alone does not show. */
  changed(id: number): void {
    for (const following of this.#of(id)) following.changed()
  }

  listChanged(): void {
    if (this.#listWatchers.size > 0)
      couldRead(() => {
        this.#listMark = this.#journals.shelf.archive.listMark()
      })
    for (const watcher of [...this.#listWatchers]) watcher()
  }

  close(): void {
    this.#unwatch()
    this.#listWatchers.clear()
    for (const following of [...this.#followings]) following.stop()
    this.#mindTimer()
  }

  #of(id: number): Following[] {
    return [...this.#followings].filter(following => following.id === id)
  }

  /** This process begins or stops playing a debate. */
  #turned(id: number): void {
    for (const following of this.#of(id)) following.turned()
    this.#mindTimer()
    this.listChanged()
  }

  #mindTimer(): void {
    const isNeeded = this.#listWatchers.size > 0 || [...this.#followings].some(({ isTold }) => !isTold)
    if (!isNeeded && this.#timer) clearInterval(this.#timer)
    if (!isNeeded) this.#timer = null
    else this.#timer ??= setInterval(() => this.#unasked(() => this.#look()), lookEveryMs).unref()
  }

  #look(): void {
    this.#looks += 1
    const wrote = this.#journals.shelf.archive.othersWrote()
    if (wrote !== this.#wrote) {
      this.#isListStale = true
      for (const following of this.#followings) following.isStale = true
    }
    this.#wrote = wrote
    for (const following of this.#followings) if (!following.isTold) this.#lookAt(following)
    if (this.#listWatchers.size > 0 && this.#looks % restingLooks === 0) this.#unasked(() => this.#lookAtList())
  }

  #lookAt(following: Following): void {
    const { runs, isStale } = following
    if (isStale && (runs || this.#looks % restingLooks === 0)) {
      if (this.#unasked(() => following.look())) following.isStale = false
    } else if (runs && this.#looks % livenessLooks === 0) this.#unasked(() => following.look())
  }

  #lookAtList(): void {
    if (!this.#isListStale && this.#looks % livenessLooks !== 0) return
    const mark = this.#journals.shelf.archive.listMark()
    this.#isListStale = false
    if (mark !== this.#listMark) this.listChanged()
  }

  #unasked(look: () => void): boolean {
    return couldRead(look, this.#journals.shelf.onError)
  }
}

/**
 * One debate, followed for one follower. If this process plays the debate, it hears of events at once; otherwise it looks
 * into the archive when told to. This may change at any time.
 */
class Following implements FollowedDebate {
  readonly id: number
  /** The archive may have more than the follower was told. */
  isStale = true
  /** Somebody else plays it now. */
  runs = false
  readonly #language: Language
  readonly #follower: Follower
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
    this.#journals = journals
    this.#seq = journals.read(id, language).last.seq
    this.#control = JSON.stringify(this.#controlNow())
    const unlisten = journals.shelf.playing.listen(id, this.#heard)
    this.stop = () => {
      unlisten()
      stopped()
    }
  }

  /** The debate is played here, so there is no need to look into the archive. */
  get isTold(): boolean {
    return this.#journals.shelf.playing.get(this.id) !== null
  }

  read(after: number): JournalPart {
    if (!this.isTold) this.look()
    return this.#journals.part(this.id, after, this.#language, { seq: this.#seq, speaking: this.#speaking })
  }

  /** A debate that is gone has no journal to read. */
  look(): void {
    const { archive, mask } = this.#journals.shelf
    // Read before the records: whoever hears that a debate is over has heard all of it.
    const control = this.#controlNow()
    if (archive.find(this.id) !== null) {
      const { live, view } = this.#keepRead()
      for (const [key, text] of this.isTold ? [] : live) this.#hearText(view.turns.get(key), mask(text))
    }
    this.tellControl(control)
  }

  turned(): void {
    this.#speaking.clear()
    this.isStale = true
    couldRead(() => this.look(), this.#journals.shelf.onError)
  }

  changed(): void {
    couldRead(() => this.tellControl(), this.#journals.shelf.onError)
  }

  tellControl(control = this.#controlNow()): void {
    const text = JSON.stringify(control)
    if (text === this.#control) return
    this.#control = text
    if (control === null) this.stop()
    this.#follower(control === null ? { event: 'gone' } : { event: 'control', data: control })
  }

  readonly #heard: JournalListener = (event, view, record) => {
    if (record) {
      // What cannot be read now is told with the next record.
      if (record.seq <= this.#seq + 1) this.#keep(pageRecord(record, this.#journals.shelf.mask))
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
    const { archive, playing } = this.#journals.shelf
    const control = controlOf(this.id, archive, playing, this.#language)
    this.runs = control?.state === 'running' && !control.here
    return control
  }
}
