import type { Failure } from '../../core/failure.ts'
import type { Speech } from '../../core/model.ts'
import type { Player } from './options-in.ts'
import type { Argument, Investigation, Rebuttal } from './shapes.ts'

/** The result of asking a role for something. */
export interface Brought<T> {
  player: Player
  /** The reply, or the usable part of what arrived; null: nothing. */
  value: T | null
  /** The same as checked text; null: nothing. */
  speech: Speech | null
  /** Why it is incomplete; null: it is complete. */
  incomplete: Failure | null
}

/** A rebuttal, also one that arrived only in part. */
export interface ArgumentAnswers extends Omit<Rebuttal, 'weakest_premise'> {
  weakest_premise: Rebuttal['weakest_premise'] | null
}

export interface Investigated extends Brought<Investigation> {
  /** Why every search that it made failed. Missing: one succeeded, or it made none. */
  searchLost?: Pick<Failure, 'kind' | 'message'>
}

export type Rebutted = Brought<ArgumentAnswers>

/** `2.1`: the first argument of the second role. */
export const numberOf = ({ number }: Pick<Player, 'number'>, place: number): string => `${number}.${place + 1}`

/** `2.n1`: its first new attack. */
export const attackNumber = ({ number }: Pick<Player, 'number'>, place: number): string => `${number}.n${place + 1}`

export const numbered = ({ player, value }: Investigated): [number: string, argument: Argument][] =>
  (value?.arguments ?? []).map((argument, place) => [numberOf(player, place), argument])

/** Every statement that can be a claim, by number: arguments and new attacks. */
export function statementsOf(
  found: readonly Investigated[],
  rebutted: readonly Rebutted[],
): { number: string; seat: string; text: string }[] {
  return found.flatMap(one => [
    ...numbered(one).map(([number, { argument }]) => ({ number, seat: one.player.id, text: argument })),
    ...rebutted
      .filter(({ player }) => player.id === one.player.id)
      .flatMap(({ player, value }) =>
        (value?.attacks ?? []).map((text, place) => ({ number: attackNumber(player, place), seat: player.id, text })),
      ),
  ])
}
