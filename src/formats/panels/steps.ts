import type { TurnView, View } from '../../core/view.ts'
import type { Step } from '../../engine/panel.ts'

/** A part of a debate. `turns`: those asked for so far; `of`: how many replies complete it, if known. */
export interface StepPart {
  name: string
  turns: readonly TurnView[]
  of: number | null
  /** Whether it is complete, if the number of replies cannot tell. */
  isOver?: boolean
  /** It was asked for but did not come. Default: true if all of `turns` were missed. */
  isMissing?: boolean
  /** What there is of it. Default: the number of replies. */
  note?: string
}

export function stepOf({ name, turns, of, isOver, isMissing, note }: StepPart, { state }: Pick<View, 'state'>): Step {
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

/** In a finished debate, a part without replies was left out. A debate that broke off can still be resumed. */
function stateOf(isDone: boolean, isSaid: boolean, state: View['state']): Step['state'] {
  if (isDone) return isSaid ? 'done' : 'left'
  if (state === 'running') return isSaid ? 'running' : 'waiting'
  if (state === 'failed') return 'waiting'
  return isSaid ? 'done' : 'left'
}
