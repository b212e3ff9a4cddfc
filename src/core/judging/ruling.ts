import type { Rigor } from '../events.ts'
import type { Failure } from '../failure.ts'
import type { Speech } from '../model.ts'
import type { BlindSide } from './blind.ts'

/** `as-said`: within each round, whoever spoke first comes first. `turned`: the other way round. */
export type Order = 'as-said' | 'turned'

/** How one judge sees a debate. */
export interface Court {
  judge: string
  order: Order
  /** The judge does not know who is who, and scores by criteria before it decides. */
  blind: boolean
  rigor: Rigor
  /** In the order in which the judge sees them. */
  sides: readonly BlindSide[]
  shown(speeches: readonly Speech[]): Speech[]
}

/** A judge's decision on a debate shown in one order, with the real names in it. */
export interface Ruling<T> {
  key: string
  judge: string
  order: Order
  /** The judge did not know who was who. */
  blind: boolean
  /** What a blind judge called the sides: label → seat. */
  labels?: Readonly<Record<string, string>>
  value: T
}

/** The result of asking all judges. It has at least one ruling. */
export interface Judged<T> {
  rulings: readonly Ruling<T>[]
  /** Judges whose ruling is missing in at least one order. */
  missed: readonly string[]
  why?: Readonly<Record<string, Failure>>
}

/** Criterion → seat → points. */
export type Scores = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The points that one ruling gave each side by criterion, and why. */
export type CriteriaSheet = Readonly<Record<string, Readonly<Record<string, string | number | null>>>>

/** Only the points of a score sheet. */
export const scoresOf = (sheet: CriteriaSheet | null | undefined): Scores | null =>
  sheet == null
    ? null
    : Object.fromEntries(
        Object.entries(sheet).map(([criterion, points]) => [
          criterion,
          Object.fromEntries(
            Object.entries(points).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
          ),
        ]),
      )
