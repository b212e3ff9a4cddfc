import { useKeys } from '../help/keys.ts'
import type { Replaying } from './replaying.ts'
import { take } from './target.ts'

export const useDebateKeys = (replaying: Replaying): void => useKeys(event => actions(replaying, event)[event.key])

function actions(replaying: Replaying, event: KeyboardEvent): Record<string, (() => void) | undefined> {
  const player = isPressing(event) ? null : replaying.player.peek()
  return {
    j: () => step(1),
    k: () => step(-1),
    g: () => toEnd(0),
    G: () => toEnd(-1),
    r: () => replaying.toggle(),
    ...(player && { ' ': () => (player.isPlaying.peek() ? player.pause() : player.play()) }),
  }
}

/** Space presses a button, opens a summary and ticks a box. */
const isPressing = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('button, summary, a, input:not([type=range])') !== null

const turns = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.transcript article.turn')]

/** From the turn that has the focus, or from the first one in sight. */
function step(by: 1 | -1): void {
  const all = turns()
  const focused = document.activeElement?.closest('article.turn')
  const at = focused ? all.indexOf(focused as HTMLElement) : -1
  if (at >= 0) return void take(all[at + by]?.id ?? '')
  const inSight = all.findIndex(turn => turn.getBoundingClientRect().bottom > topMargin)
  const next = by > 0 ? inSight : inSight - 1
  take(all[Math.max(0, next)]?.id ?? '')
}

const topMargin = 120

const toEnd = (place: 0 | -1): void => void take(turns().at(place)?.id ?? '')
