import type { Language } from '../../core/language.ts'
import type { Control } from '../../server/house.ts'
import type { Archive } from '../../store/archive.ts'
import type { Playing } from './playing.ts'

const atRest = { here: false, listens: false, questions: [] } satisfies Partial<Control>

/** How a debate can be steered now; null: there is no such debate. */
export function controlOf(id: number, archive: Archive, playing: Playing, language: Language): Control | null {
  const standing = archive.standing(id, language)
  if (!standing) return null
  const played = playing.get(id)
  if (!played)
    return { ...atRest, state: standing.state, heldBy: standing.state === 'running' ? standing.heldBy : null }
  const closed = playing.viewOf(id)?.state
  const state = closed === 'done' || closed === 'failed' ? closed : played.pausing() ? 'pausing' : 'running'
  const isOver = state === 'done' || state === 'failed'
  return {
    state,
    here: true,
    heldBy: played.heldBy(language),
    listens: !isOver && played.listens(),
    questions: isOver ? [] : played.questions(language),
  }
}
