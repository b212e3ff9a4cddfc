import { type Cue, cue } from '../core/cue.ts'
import { forksOf } from '../core/fold-fork.ts'
import type { Json } from '../core/json.ts'
import type { Court } from '../core/judging/ruling.ts'
import type { Speech } from '../core/model.ts'
import type { TurnView, View } from '../core/view.ts'
import { userSeat } from './remarks.ts'
import type { Shape } from './structured.ts'

/**
 * What was settled under a key in the debate that this one is a fork of, where it is still what is asked for; null: nothing
 * is. It is never sent again, and nobody minds that prompts or settings were others then.
 */
export function inheritedTurn(view: View, key: string, shape: Shape<unknown> | null): TurnView | null {
  const turn = view.turns.get(key)
  if (!turn?.inherited) return null
  if (turn.state === 'missed') return turn
  if (turn.shape !== (shape?.name ?? null)) return null
  const read = shape?.schema.safeParse(turn.value)
  if (read === undefined) return turn
  return read.success ? { ...turn, value: read.data as Json } : null
}

/** What this debate itself has under a key. */
export function ownTurn({ turns }: View, key: string): TurnView | undefined {
  const turn = turns.get(key)
  return turn?.inherited ? undefined : turn
}

/** What the user remarked where debates parted, in front of an instruction: of the forks behind so many, up to so many. */
export function withRemarks(
  cues: readonly Cue[],
  view: View,
  [told, upto]: readonly [number, number],
  shown: Court['shown'] = speeches => [...speeches],
): Cue[] {
  const remarks = forksOf(view)
    .slice(0, upto)
    .flatMap(({ remark }, place) => (remark === null || place < told ? [] : [asSpeech(remark, place)]))
  if (remarks.length === 0) return [...cues]
  return [...cues.slice(0, -1), cue('remark', { forkRemark: shown(remarks) }), ...cues.slice(-1)]
}

const asSpeech = (text: string, place: number): Speech => ({
  key: place === 0 ? 'fork/remark' : `fork-${place + 1}/remark`,
  seat: userSeat,
  text,
  derived: 'remark',
})
