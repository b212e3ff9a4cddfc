import { remarksIn } from '../../core/remark.ts'
import type { TurnView, View } from '../../core/view.ts'
import { liveWords } from './live-words.ts'
import { tailIn } from './tail.ts'

/** `round 2 · 3 agreed, 1 open · a remark waits`; null: there is nothing to tell. */
export function progress(view: View): string | null {
  const t = liveWords[view.brief.language]
  const scenes = [...view.turns.keys()].map(key => key.split('/')[0]!)
  const last = scenes.at(-1)
  if (last === undefined) return null
  if (last === 'choice') return t.choosing
  const round = Number(/^round-(\d+)$/.exec(last)?.[1] ?? 0)
  const waiting = remarksWaiting(view)
  // Whoever speaks is named with the round.
  const isNamed = [...view.turns.values()].some(({ state }) => state === 'speaking')
  const parts = [
    ...(isNamed ? [] : [round > 0 ? t.round(round) : t.concluding]),
    ...standing(view),
    ...(waiting > 0 ? [t.waiting(waiting)] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : null
}

/** By what each of them said last. */
function standing({ turns, brief }: View): string[] {
  const speeches = new Map<string, TurnView>()
  for (const turn of turns.values()) if (turn.state === 'answered' && !turn.structured) speeches.set(turn.seat, turn)
  const tails = [...speeches.values()].flatMap(turn => tailIn(turn) ?? [])
  if (tails.length === 0) return []
  const count = (of: 'agreed' | 'open') => new Set(tails.flatMap(tail => tail[of])).size
  return [liveWords[brief.language].standing(count('agreed'), count('open'))]
}

/** Said by the user, and not yet told to anybody. */
function remarksWaiting(view: View): number {
  let taken = 0
  for (const [name, value] of view.notes)
    if (listening.test(name) && typeof value === 'number') taken = Math.max(taken, value)
  return Math.max(0, remarksIn(view).length - taken)
}

const listening = /\/(?:before-main|before-partner|at-end)$/
