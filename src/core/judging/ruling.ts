import type { Rigor } from '../events.ts'
import type { Failure } from '../failure.ts'
import type { Speech } from '../model.ts'
import type { Side } from './blind.ts'

export type { Side } from './blind.ts'

/** `as-said`: within each round whoever spoke first stands first. `turned`: the other way round. */
export type Order = 'as-said' | 'turned'

/** How one judge is shown a debate. */
export interface Court {
  /** Its seat. */
  judge: string
  order: Order
  /** The judge is not told who is who, and scores by criteria before it decides. */
  blind: boolean
  rigor: Rigor
  /** In the order in which they stand. */
  sides: readonly Side[]
  /** What was said, as this judge is shown it. */
  shown(speeches: readonly Speech[]): Speech[]
}

/** What one judge decided when it was shown a debate in one order; with the real names in it. */
export interface Ruling<T> {
  /** Of the turn it was given in. */
  key: string
  judge: string
  order: Order
  /** Without knowing who was who. */
  blind: boolean
  /** What the sides were called where the judge did not know them: label → seat. */
  labels?: Readonly<Record<string, string>>
  value: T
}

/** What came of asking everyone who judges. One ruling at least. */
export interface Judged<T> {
  rulings: readonly Ruling<T>[]
  /** Judges whose rulings did not come, or not in every order. */
  missed: readonly string[]
  /** Why not, by their seat. */
  why?: Readonly<Record<string, Failure>>
}

/** Criterion → seat → points. */
export type Scores = Readonly<Record<string, Readonly<Record<string, number>>>>
