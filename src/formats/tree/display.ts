import { nobody } from '../../core/judging/weigh.ts'
import type { Display } from '../../engine/display.ts'
import { name, roles, sceneLabel } from './about.ts'
import { progressOf } from './live/progress.ts'
import { treeOf } from './options-in.ts'
import { reportWords } from './words.ts'

/** Without `lines`, which are for terminals, where whole speeches are too much. */
export const display: Display = {
  id: 'tree',
  name,
  roles,
  sceneLabel,
  // A judge may follow no party.
  seatName: (seat, { brief }) => (seat === nobody ? reportWords[brief.language].ownSolution : null),
  progress: progressOf,
  sides: ({ brief }) => treeOf(brief).debaters.map(({ id }) => id),
}
