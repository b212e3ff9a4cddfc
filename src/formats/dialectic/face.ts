import type { Face } from '../../engine/face.ts'
import { roles, sceneLabel } from './about.ts'
import { forkPoints } from './fork-points.ts'
import { asidesBesideReplies, retold } from './live.ts'
import { seatName } from './live-names.ts'
import { progress } from './live-progress.ts'
import { partnersIn } from './seats.ts'
import { sequence } from './sequence.ts'
import { words } from './tail.ts'

export const face: Face = {
  id: 'dialectic',
  roles,
  sequence,
  sceneLabel,
  seatName,
  asides: asidesBesideReplies,
  aloud: {},
  retold,
  progress,
  listens: true,
  forkPoints,
  words,
  // A conversation is read downwards; those who challenge the same words do so side by side.
  sides: ({ brief }) => partnersIn(brief),
}
