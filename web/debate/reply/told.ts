import { type JudgedDebate, type Told, unblinded } from '../../../src/core/judging/unblinded.ts'
import { memo } from '../../../src/core/memo.ts'
import type { TurnView, View } from '../../../src/core/view.ts'
import type { Showing } from '../showing.ts'

const known = new WeakMap<View, JudgedDebate>()

/** What a judge replied, with the real names in it where they are known. */
export function toldBy(showing: Showing, turn: TurnView): Told {
  const view = showing.view.peek()
  const { language } = showing
  return unblinded(
    turn,
    memo(known, view, () => judgedIn(view)),
    { language, seat: seat => showing.seatName(seat) },
  )
}

const judgedIn = ({ turns, brief: { seats }, verdict, facts }: View): JudgedDebate => ({
  turns: [...turns.values()],
  seats,
  verdict,
  facts: facts.map(({ type, key, seat, fact }) => ({ type, key, seat, ...fact })),
})
