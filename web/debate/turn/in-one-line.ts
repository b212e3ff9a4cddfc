import { isSealedTurn } from '../../../src/shown/sealed.ts'
import type { SceneCell } from '../scenes.ts'
import type { Showing } from '../showing.ts'

/** A row of replies in one line; null: it is to be shown as it is, also because something in it went wrong. */
export function inOneLine(cells: readonly SceneCell[], showing: Showing): string | null {
  const { display, language } = showing
  const turns = cells.flatMap(({ key, interjection }) => (interjection ? [] : (showing.turn(key).now.value.turn ?? [])))
  const shape = turns[0]?.shape
  const tell = showing.panelParts.value?.inOneLine
  if (!tell || shape == null || turns.length < cells.length) return null
  if (turns.some(turn => turn.state === 'failed' || turn.shape !== shape)) return null
  const view = showing.view.peek()
  const isHidden = (key: string) => view.state === 'running' && isSealedTurn(display, key, view)
  const replies = turns.map(({ key, state, value }) =>
    state === 'answered' && !isHidden(key) ? (value ?? null) : null,
  )
  return tell(shape, replies, language)
}
