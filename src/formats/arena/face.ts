import type { Face } from '../../engine/face.ts'
import { roles, sceneLabel } from './about.ts'
import { asides } from './live.ts'
import { aloud } from './live-aloud.ts'
import { progress } from './live-progress.ts'
import { sides } from './options-in.ts'
import { words } from './said-aloud.ts'

export const face: Face = {
  id: 'arena',
  roles,
  asides,
  aloud,
  sealed: ['leaning', 'vote'],
  progress,
  sceneLabel,
  words,
  sides: () => sides,
}
