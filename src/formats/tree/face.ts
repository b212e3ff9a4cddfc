import type { Face } from '../../engine/face.ts'
import { roles, sceneLabel } from './about.ts'
import { forkPoints } from './fork.ts'
import { progressOf } from './live/progress.ts'
import { treeOf } from './options-in.ts'

/** Without `lines`: those are for terminals, where whole speeches are too much. */
export const face: Face = {
  id: 'tree',
  roles,
  sceneLabel,
  forkPoints,
  progress: progressOf,
  sides: ({ brief }) => treeOf(brief).debaters.map(({ id }) => id),
}
