import type { Face } from '../../engine/face.ts'
import { roles, sceneLabel } from './about.ts'
import { outsidersIn } from './transcript-in.ts'

export const face: Face = {
  id: 'judge',
  roles: () => roles,
  outsiders: outsidersIn,
  sceneLabel,
}
