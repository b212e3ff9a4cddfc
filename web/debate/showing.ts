import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { LiveEvent } from '../../src/core/events.ts'
import type { Language } from '../../src/core/language.ts'
import type { TurnView, View } from '../../src/core/view.ts'
import type { Besides, Face } from '../../src/engine/face.ts'
import { seatNameIn } from '../../src/formats/seat-name.ts'
import type { Control, JournalPart, PageRecord } from '../../src/server/house.ts'
import { type Changed, Course, type PlacedAside } from './course.ts'
import { Journal, type Taken } from './journal.ts'
import { seatClassIn } from './names.ts'

/** What happens to one turn now, and is not kept. */
export type Happening =
  | { doing: 'thinking' }
  /** It is asked again; `until`: in milliseconds since 1970. */
  | { doing: 'waiting'; until: number; failure: Extract<LiveEvent, { type: 'turn.waiting' }>['failure'] }
  | null

/** One turn on the page. Each has signals of its own, so that its words change nothing else. */
export interface ShownTurn {
  readonly key: string
  /** Words so far while it is being said, as they came. Of a turn that is settled: look at `view`. */
  readonly text: Signal<string>
  /** As it is since the last kept event about it: another object each time, as parts are drawn again only with others. */
  readonly now: Signal<{ readonly turn?: TurnView }>
  readonly happening: Signal<Happening>
}

/** `words`: how many UTF-16 units stand before it. */
export interface Said {
  key: string
  attempt: number
  from: number
  text: string
}

/** Where the reader wants to be taken. A new object each time. `focuses`: the keys go there as well. */
export interface Target {
  key: string
  focuses: boolean
}

/** What of a journal is not about its records. */
export type Surroundings = Pick<JournalPart, 'createdAt' | 'notices' | 'parent' | 'children' | 'damage'>

/**
 * One debate as the page shows it. What arrives goes into the present; what is shown is the present, or a point of the past
 * while it is replayed. Everything that the page reads here is a signal or belongs to one.
 */
export class Showing {
  readonly id: number
  readonly face: Face
  /** What stands beside the words; null: it is not loaded. */
  readonly besides = signal<Besides | null>(null)
  /** All that is known, whatever is shown. Read `view` first to hear of new ones. */
  readonly journal = new Journal()
  readonly control: Signal<Control>
  readonly surroundings: Signal<Surroundings>
  readonly target = signal<Target | null>(null)
  /** The past that is shown; null: the present. */
  readonly past = signal<Course | null>(null)

  readonly #present: Course
  readonly #view: Signal<View>
  readonly #presentView: Signal<View>
  readonly #turns = new Map<string, ShownTurn>()

  constructor(face: Face, part: JournalPart) {
    this.id = part.id
    this.face = face
    this.#present = new Course(face)
    this.control = signal(part.control)
    this.surroundings = signal(part)
    this.#view = signal(this.#present.view)
    this.#presentView = signal(this.#present.view)
    this.take(part)
  }

  /** What is shown. Another object after every kept event; what is in it is the same and changes in place. */
  get view(): ReadonlySignal<View> {
    return this.#view
  }

  /** The present, also while the past is shown. */
  get present(): ReadonlySignal<View> {
    return this.#presentView
  }

  get records(): readonly PageRecord[] {
    return this.journal.records
  }

  /** Of the debate: names in it are in this language, whatever the page's is. */
  get language(): Language {
    return this.#present.view.brief.language
  }

  /** Lines of the format between the turns, in the order of the journal. Read `view` first. */
  get asides(): readonly PlacedAside[] {
    return this.#shown.asides
  }

  turn(key: string): ShownTurn {
    const known = this.#turns.get(key)
    if (known) return known
    const now = this.#shown.view.turns.get(key)
    const turn: ShownTurn = {
      ...{ key, text: signal(now?.text ?? ''), happening: signal<Happening>(null) },
      now: signal(now ? { turn: { ...now } } : {}),
    }
    this.#turns.set(key, turn)
    return turn
  }

  turnText(key: string): ReadonlySignal<string> {
    return this.turn(key).text
  }

  /** As it is shown now, and again with every kept event about it. */
  turnView(key: string): TurnView | undefined {
    return this.turn(key).now.value.turn
  }

  /** For people, in the debate's language. */
  seatName(seat: string): string {
    return seatNameIn(this.face, this.#shown.view, seat)
  }

  sceneName(key: string): string {
    const { language, options } = this.#shown.view.brief
    return this.face.sceneLabel(key, language, options)
  }

  /** `seat seat-2` */
  seatClass(seat: string): string {
    return seatClassIn(this.#shown.view, seat)
  }

  goTo(key: string, focuses = true): void {
    this.target.value = { key, focuses }
  }

  /** `gap`: something before it never came; whoever brings it must fetch the journal. */
  kept(record: PageRecord): Taken {
    const taken = this.journal.add(record)
    if (taken === 'added') this.#tell(this.#present, [this.#present.take(record.event)])
    return taken
  }

  said({ key, attempt, from, text }: Said): Taken {
    const turn = this.#present.view.turns.get(key)
    if (!turn || attempt > turn.attempts) return 'gap'
    if (attempt < turn.attempts || turn.state !== 'speaking') return 'known'
    if (from > turn.text.length) return 'gap'
    const shown = turn.text.slice(from)
    if (shown.startsWith(text)) return 'known'
    const goesOn = text.startsWith(shown)
    // Something in it was masked meanwhile: it is told again, and stands in the place of what was shown.
    if (!goesOn) this.#present.takeBack(key, from)
    this.#present.take({ type: 'turn.delta', key, text: goesOn ? text.slice(shown.length) : text })
    if (this.past.peek()) return 'added'
    batch(() => {
      this.turn(key).text.value = turn.text
      this.turn(key).happening.value = null
    })
    return 'added'
  }

  live(event: LiveEvent): void {
    if (this.past.peek() || event.type === 'turn.delta' || event.type === 'turn.remark') return
    const { happening } = this.turn(event.key)
    if (event.type === 'turn.waiting')
      happening.value = { doing: 'waiting', until: Date.now() + event.ms, failure: event.failure }
    else if (happening.peek()?.doing !== 'thinking') happening.value = { doing: 'thinking' }
  }

  /** What was fetched: all of it, or what is behind what is known. */
  take(part: JournalPart): void {
    batch(() => {
      const changes = part.records.flatMap(({ seq, at, event }) =>
        this.journal.add({ seq, at, event }) === 'added' ? [this.#present.take(event)] : [],
      )
      if (changes.length > 0) this.#tell(this.#present, changes)
      for (const [key, { attempt, text }] of Object.entries(part.speaking)) this.said({ key, attempt, from: 0, text })
      this.control.value = part.control
      this.surroundings.value = part
    })
  }

  /** Shows a point of the past, or again the present. */
  show(past: Course | null): void {
    batch(() => {
      this.past.value = past
      this.#tell(this.#shown, ['all'])
    })
  }

  /** Of a past that goes on. */
  moved(past: Course, changes: readonly Changed[]): void {
    this.#tell(past, changes)
  }

  get #shown(): Course {
    return this.past.peek() ?? this.#present
  }

  #tell(course: Course, changes: readonly Changed[]): void {
    batch(() => {
      const view = { ...course.view }
      if (course === this.#present) this.#presentView.value = view
      if (course !== this.#shown) return
      this.#view.value = view
      const isAll = changes.includes('all')
      const keys = isAll ? this.#turns.keys() : new Set((changes as string[][]).flat())
      for (const key of keys) this.#refresh(key, course.view.turns.get(key))
    })
  }

  #refresh(key: string, now: TurnView | undefined): void {
    const turn = this.turn(key)
    turn.text.value = now?.text ?? ''
    turn.now.value = now ? { turn: { ...now } } : {}
    turn.happening.value = null
  }
}
