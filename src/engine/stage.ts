import type { Absence, Unafforded } from '../core/absence.ts'
import type { Cue } from '../core/cue.ts'
import type { FactType, Seat } from '../core/events.ts'
import type { FailureKind } from '../core/failure.ts'
import type { Json } from '../core/json.ts'
import type { Court, Judged, Order } from '../core/judging/ruling.ts'
import type { Material, Speech } from '../core/model.ts'
import type { LookedUp, Wanted } from '../core/search.ts'
import type { PlannedCall } from './format.ts'
import type { Shape } from './structured.ts'

export interface Fact {
  type: FactType
  /** Tells this fact from others of its type in the same scene. */
  name: string
  seat?: string
  [field: string]: Json | undefined
}

export interface TurnOptions {
  /** Goes on with the conversation that led to this speech, or to the reply with this key, which said that it goes on. */
  after?: Speech | string
  /** The conversation will be gone on with: a voice that can hold it by itself should. */
  goesOn?: boolean
  /** The seat may look things up on the web. */
  search?: true
  /** The call that ends the debate: it may use the money kept aside for the verdict. */
  closing?: true
  /** Where no model's reply can be used, a person is asked for it, if there is one. */
  orPerson?: true
  /** How the seat is shown what the user remarks; left out: as it is. */
  shown?: Court['shown']
  /** One of the seat's candidates, who speaks for it in this turn; null or left out: its own model. */
  voice?: string | null
}

/** Several calls that belong together, and that a debate can do without. */
export interface Undertaking {
  calls: readonly PlannedCall[]
  /** What has to be called where it is refused: money for that is left alone. */
  instead: readonly PlannedCall[]
  /** Of several that wait for money, the one that weighs most goes first. */
  weight: number
}

/** What was kept under a name in the scenes beside this one before the note that asks, in the order of the journal. */
export type Earlier = (name: string) => { scene: string; value: Json }[]

export interface AllOptions<A = unknown, B = unknown> {
  quorum?: number
  /** What stands for one that is absent; left out: nothing does. */
  absent?(item: A, absence: Absence): B
  /** Each begins when the one before is over. */
  oneByOne?: boolean
}

/** The verbs of a screenplay. It knows only what they return. */
export interface Stage {
  /** What the user brought along, as it was when the debate opened. */
  readonly context: readonly Material[]
  /** Deeper in the scene path. `apart`: a fallback that is taken in there holds in there alone. */
  at(scene: string, options?: { apart: true }): Stage
  /** The key that a turn of this seat has in this scene. */
  keyOf(seat: Seat): string
  /** What a seat is called in a sentence: `the proposer`. */
  nameOf(seat: Seat): string
  say(seat: Seat, cues: Cue | readonly Cue[], options?: TurnOptions): Promise<Speech>
  ask<T>(seat: Seat, cues: Cue | readonly Cue[], shape: Shape<T>, options?: TurnOptions): Promise<T>
  /** What a search service finds and pages say, for this seat. Kept: a resume shows the same and asks nothing again. */
  lookUp(seat: Seat, wanted: Wanted): Promise<LookedUp[]>
  /** What the user remarked since this was last asked, while others spoke: oldest first, kept, and the same on a resume. */
  remarks(name: string): Promise<Speech[]>
  /** Words that were not said as a speech here, oldest first: looked through as if they had been. */
  heard(speeches: readonly Speech[]): Promise<Speech[]>
  /** Side by side. With a quorum, seats beyond it may be absent; a budget that is spent is no absence. */
  all<A, B>(items: readonly A[], each: (item: A) => Promise<B>, options?: AllOptions<A, B>): Promise<[A, B][]>
  /** Two different things side by side. Waits for both, also when one is lost. */
  both<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]>
  /**
   * Accepts that a turn may come to nothing, of these kinds of failure, and where what had arrived will do. The absence is
   * kept, also on a resume.
   */
  excuse<T>(
    turn: Promise<T>,
    only?: readonly FailureKind[],
    willDo?: (partials: readonly string[]) => boolean,
  ): Promise<T | Absence>
  /**
   * Does the work if its calls can be paid; else gives what it would have cost. Decided once and kept. What was refused is
   * decided anew when a resume brings more money, unless something was asked in its place already.
   */
  afford<T>(undertaking: Undertaking, work: () => Promise<T>): Promise<T | Unafforded>
  /** How many of those wanted find a place, where the whole debate has so many under this name. Decided once and kept. */
  admit(name: string, wanted: number, most: number): number
  /**
   * Chance and decisions: made once, kept, and the same on a resume. One that depends on how far other scenes are looks at
   * what they have kept, never at what they are doing: that comes in another order on a resume. `tell` makes more of what
   * is kept, where that only refers to earlier notes.
   */
  note<T extends Json>(name: string, decide: (random: () => number, earlier: Earlier) => T): T
  note<T extends Json, R>(
    name: string,
    decide: (random: () => number, earlier: Earlier) => T,
    tell: (kept: T, earlier: Earlier) => R,
  ): R
  record(fact: Fact): void
  /**
   * Has these seats judged by a judge and by everybody who sits beside it: as blind, and in as many orders, as the debate's
   * rigor says, side by side. One ruling at least must come of it. Replies are given back with the real names in them.
   */
  judge<T>(
    judge: Seat,
    sides: readonly Pick<Seat, 'id'>[],
    question: (court: Court) => Question,
    options?: JudgeOptions,
  ): Promise<Judged<T>>
}

/** What a judge is asked, as the court it sits in has it. */
export interface Question {
  cues: Cue | readonly Cue[]
  shape: Shape<unknown>
  /** Key of the ruling of the same judge in the same order whose conversation this goes on with. */
  after?: string
}

export interface JudgeOptions extends Pick<TurnOptions, 'closing' | 'orPerson' | 'goesOn'> {
  /** The first of a panel judges for all of them. */
  alone?: true
  /** Below high rigor it is no secret who is who. */
  openly?: true
  /** Where a blind judge is asked once: in this order, as another ruling was. Left out: it is drawn by lot. */
  order?: Order
}
