import { batch, type Signal, signal } from '@preact/signals'
import type { LiveEvent } from '../../src/core/events.ts'
import type { Language } from '../../src/core/language.ts'
import { memo } from '../../src/core/memo.ts'
import type { TurnView, View } from '../../src/core/view.ts'
import type { Display, PanelParts } from '../../src/engine/display.ts'
import { seatNameIn } from '../../src/formats/seat-name.ts'
import type { Control, JournalPart, PageRecord, SpokenPart } from '../../src/server/backend.ts'
import { type Changed, PageCourse, type PlacedAside } from './course.ts'
import { seatClassIn } from './names.ts'

/** `known`: it is there already. `gap`: an earlier one is missing, so this one was not taken. */
type Taken = 'added' | 'known' | 'gap'

/** What happens to a turn right now. It is not kept. */
type Happening =
  | { doing: 'thinking' }
  /** It will be asked again; `until` is in milliseconds since 1970. */
  | { doing: 'waiting'; until: number; failure: Extract<LiveEvent, { type: 'turn.waiting' }>['failure'] }
  | null

/** One turn on the page. Each has its own signals, so that its words change nothing else. */
interface ShownTurn {
  /** The words so far while it is being said, as they came. For a settled turn, look at `view`. */
  readonly text: Signal<string>
  /** The turn as of the last kept event about it. It is a new object each time, because parts are redrawn only for new objects. */
  readonly now: Signal<{ readonly turn?: TurnView }>
  readonly happening: Signal<Happening>
}

/** Where to take the reader. It is a new object each time. `focuses`: the focus goes there as well. */
export interface ScrollTarget {
  key: string
  focuses: boolean
}

/**
 * One debate as the page shows it. What arrives goes into the present. The page shows the present, or a past point during a
 * replay. Everything that the page reads here is a signal or belongs to one.
 */
export class Showing {
  readonly id: number
  readonly display: Display
  /** The panel parts; null: they are not loaded. */
  readonly panelParts = signal<PanelParts | null>(null)
  /** All that is known, in order, each once, whatever is shown. Read `view` first to be notified of new records. */
  readonly records: PageRecord[] = []
  readonly control: Signal<Control>
  /** What the journal says besides its records. */
  readonly surroundings: Signal<Pick<JournalPart, 'createdAt' | 'notices' | 'parent' | 'children' | 'damage'>>
  readonly target = signal<ScrollTarget | null>(null)
  /** The seats whose turns are shown; none: all. */
  readonly only = signal<ReadonlySet<string>>(new Set())
  /** The past that is shown; null: the present. */
  readonly past = signal<PageCourse | null>(null)

  /** What is shown. It is a new object after every kept event; its contents are the same and change in place. */
  readonly view: Signal<View>
  /** The present, even while the past is shown. */
  readonly present: Signal<View>

  readonly #present: PageCourse
  readonly #turns = new Map<string, ShownTurn>()

  constructor(display: Display, part: JournalPart, course = new PageCourse(display)) {
    this.id = part.id
    this.display = display
    this.#present = course
    this.control = signal(part.control)
    this.surroundings = signal(part)
    this.view = signal(this.#present.view)
    this.present = signal(this.#present.view)
    this.take(part)
  }

  /** The number of the last record; 0: there is none. */
  get lastSeq(): number {
    return this.records.at(-1)?.seq ?? 0
  }

  /** The debate's language, in which its names are, whatever the page's language is. */
  get language(): Language {
    return this.#present.view.brief.language
  }

  /** The format's lines between the turns, in journal order. Read `view` first. */
  get asides(): readonly PlacedAside[] {
    return this.#shown.asides
  }

  turn(key: string): ShownTurn {
    return memo(this.#turns, key, () => {
      const now = this.#shown.view.turns.get(key)
      const turn = signal(now ? { turn: { ...now } } : {})
      return { text: signal(now?.text ?? ''), now: turn, happening: signal<Happening>(null) }
    })
  }

  /** For people, in the debate's language. */
  seatName(seat: string): string {
    return seatNameIn(this.display, this.#shown.view, seat)
  }

  sceneName(key: string): string {
    const { language, options } = this.#shown.view.brief
    return this.display.sceneLabel(key, language, options)
  }

  /** `seat seat-2` */
  seatClass(seat: string): string {
    return seatClassIn(this.#shown.view, seat)
  }

  goTo(key: string, focuses = true): void {
    this.target.value = { key, focuses }
  }

  /** `gap`: an earlier record is missing, so the caller must fetch the journal. */
  kept(record: PageRecord): Taken {
    const taken = this.#add(record)
    if (taken === 'added') this.#tell(this.#present, [this.#present.take(record.event)])
    return taken
  }

  #add(record: PageRecord): Taken {
    if (record.seq <= this.lastSeq) return 'known'
    if (record.seq > this.lastSeq + 1) return 'gap'
    this.records.push(record)
    return 'added'
  }

  said({ key, attempt, from, text }: SpokenPart): Taken {
    const turn = this.#present.view.turns.get(key)
    if (!turn || attempt > turn.attempts) return 'gap'
    if (attempt < turn.attempts || turn.state !== 'speaking') return 'known'
    if (from > turn.text.length) return 'gap'
    const shown = turn.text.slice(from)
    if (shown.startsWith(text)) return 'known'
    const goesOn = text.startsWith(shown)
    // Something in it was masked meanwhile, so the new text replaces what was shown.
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

  /** Takes fetched data: all of it, or what comes after what is known. */
  take(part: JournalPart): void {
    batch(() => {
      const added = part.records.filter(record => this.#add(record) === 'added')
      const changes = added.map(({ event }) => this.#present.take(event))
      if (changes.length > 0) this.#tell(this.#present, changes)
      for (const [key, { attempt, text }] of Object.entries(part.speaking)) this.said({ key, attempt, from: 0, text })
      this.control.value = part.control
      this.surroundings.value = part
    })
  }

  /** Shows a point of the past, or the present again. */
  show(past: PageCourse | null): void {
    batch(() => {
      this.past.value = past
      this.#tell(this.#shown, ['all'])
    })
  }

  /** A past that is shown has moved on. */
  moved(past: PageCourse, changes: readonly Changed[]): void {
    this.#tell(past, changes)
  }

  get #shown(): PageCourse {
    return this.past.peek() ?? this.#present
  }

  #tell(course: PageCourse, changes: readonly Changed[]): void {
    batch(() => {
      const view = { ...course.view }
      if (course === this.#present) this.present.value = view
      if (course !== this.#shown) return
      this.view.value = view
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
