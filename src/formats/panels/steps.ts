import type { TurnView, View } from '../../core/view.ts'
import type { Step } from '../../engine/panel.ts'

/** A part of a debate. `turns`: those asked for by now; `of`: how many replies make it whole, where that is known. */
export interface Part {
  name: string
  turns: readonly TurnView[]
  of: number | null
  /** Whether nothing more can come, where that cannot be told by the number of replies. */
  isOver?: boolean
  /** It was asked for, and did not come; left out: that is so when all of `turns` were missed. */
  isMissing?: boolean
  /** What there is of it; left out: how many replies of how many. */
  note?: string
}

export function stepOf({ name, turns, of, isOver, isMissing, note }: Part, { state }: Pick<View, 'state'>): Step {
  const settled = turns.filter(turn => turn.state === 'answered' || turn.state === 'missed').length
  const isDone = isOver ?? (of !== null && settled >= of)
  const told = note ?? (of === null || turns.length === 0 ? undefined : `${settled}/${of}`)
  const [first] = turns
  return {
    name,
    state: stateOf(isDone, turns.length > 0 && !(isMissing ?? turns.every(isMissed)), state),
    ...(told !== undefined && { note: told }),
    ...(first && { turn: first.key }),
  }
}

const isMissed = ({ state }: TurnView): boolean => state === 'missed'

/** What nobody said in a debate that is over was left out; one that broke off can still be resumed. */
function stateOf(isDone: boolean, isSaid: boolean, state: View['state']): Step['state'] {
  if (isDone) return isSaid ? 'done' : 'left'
  if (state === 'running') return isSaid ? 'running' : 'waiting'
  if (state === 'failed') return 'waiting'
  return isSaid ? 'done' : 'left'
}
