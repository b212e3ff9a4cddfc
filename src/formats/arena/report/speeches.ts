import type { TurnView, View } from '../../../core/view.ts'
import { type SideId, sides } from '../options-in.ts'
import type { Round } from '../phases.ts'
import { isSilent } from '../said-aloud.ts'

interface Spoken {
  view: View
  rounds: readonly Pick<Round, 'number'>[]
}

/** A speech of a round. Of one that was asked for once more, the turn that stands. */
export interface Said {
  round: number
  turn: TurnView
  isAlly: boolean
  wasAskedAgain: boolean
}

/** Everything said to all or about to be, in the order in which all hear it. */
export function speechesOf({ view, rounds }: Spoken): Said[] {
  return rounds.flatMap(({ number: round }) => {
    const own = sides.flatMap(side => standing(view, round, side))
    const floor = [...view.turns.values()].filter(({ key }) => key.startsWith(`round-${round}/floor/`))
    return [...own, ...floor.map(turn => ({ round, turn, isAlly: true, wasAskedAgain: false }))]
  })
}

function standing({ turns }: View, round: number, side: SideId): Said[] {
  const first = turns.get(`round-${round}/${side}`)
  const again = turns.get(`round-${round}/again/${side}`)
  const turn = replaces(again, first) ? again : first
  return turn ? [{ round, turn, isAlly: false, wasAskedAgain: turn === again }] : []
}

/** What says nothing does not take the place of a speech. */
const replaces = (again: TurnView | undefined, first: TurnView | undefined): again is TurnView =>
  again?.state === 'answered' && (!isSilent(again.text) || first === undefined || isSilent(first.text))

/** Of a speech that was asked for once more, one version is on the record. */
export function isOnRecord({ turns }: View, key: string): boolean {
  const [, round, side] = /^(round-\d+)\/(?:again\/)?(pro|con)$/.exec(key) ?? []
  if (round === undefined) return true
  return replaces(turns.get(`${round}/again/${side}`), turns.get(`${round}/${side}`)) === key.includes('/again/')
}
